package org.pyrus.io.hdf5

import org.junit.jupiter.api.Assertions.assertEquals
import org.pyrus.testing.Python
import java.nio.file.Files
import java.nio.file.Path

/** Runs `read_volume.py`. */
internal object PythonReaders {
    /** Lets [reader] compare the volumes that [descriptions] names, JSON objects each; fails with what it printed. */
    fun run(reader: String, folder: Path, descriptions: List<String>) {
        val manifest = folder.resolve("volumes-$reader.json")
        Files.writeString(manifest, descriptions.joinToString(",\n", "[", "]"))
        val output = Python.run(javaClass.getResource("read_volume.py")!!, folder, reader, manifest.toString())
        assertEquals("${descriptions.size} volumes read by $reader", output.trim())
    }

    /** A path as JSON has it. */
    fun json(path: Path): String = "\"${path.toString().replace("\\", "\\\\")}\""
}
