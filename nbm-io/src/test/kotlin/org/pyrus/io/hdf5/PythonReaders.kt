package org.pyrus.io.hdf5

import org.junit.jupiter.api.Assertions.assertEquals
import org.pyrus.testing.Python
import java.net.URL
import java.nio.file.Files
import java.nio.file.Path

/** Runs `read_volume.py`. */
internal object PythonReaders {
    /** Lets [reader] compare the volumes that [descriptions] names, JSON objects each; fails with what it printed. */
    fun run(reader: String, folder: Path, descriptions: List<String>) {
        val manifest = folder.resolve("volumes-$reader.json")
        Files.writeString(manifest, descriptions.joinToString(",\n", "[", "]"))
        val output = Python.run(javaClass.getResource("read_volume.py")!!, folder, reader, manifest.toString(), modules = listOf(checksums))
        assertEquals("${descriptions.size} volumes read by $reader", output.trim())
    }

    /** What `read_volume.py` and `several_files.py` import. */
    val checksums: URL = javaClass.getResource("/org/pyrus/io/checksums.py")!!

    /** A path as JSON has it. */
    fun json(path: Path): String = "\"${path.toString().replace("\\", "\\\\")}\""
}
