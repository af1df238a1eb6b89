package org.pyrus.io.hdf5

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.fail
import org.junit.jupiter.api.Assumptions.assumeTrue
import java.io.IOException
import java.nio.file.Files
import java.nio.file.Path

/** Runs `read_volume.py`. Python is `PYRUS_PYTHON`, or `python3`. */
internal object PythonReaders {
    private const val MODULE_MISSING = 77

    /** Lets [reader] compare the volumes that [descriptions] names, JSON objects each; fails with what it printed. */
    fun run(reader: String, folder: Path, descriptions: List<String>) {
        val program = System.getenv("PYRUS_PYTHON") ?: "python3"
        requireProgram(program, "--version")
        val script = folder.resolve("read_volume.py")
        javaClass.getResourceAsStream("read_volume.py")!!.use { Files.write(script, it.readAllBytes()) }
        val manifest = folder.resolve("volumes-$reader.json")
        Files.writeString(manifest, descriptions.joinToString(",\n", "[", "]"))
        val run = ProcessBuilder(program, "-W", "error", script.toString(), reader, manifest.toString()).redirectErrorStream(true).start()
        val output = run.inputStream.readAllBytes().toString(Charsets.UTF_8)
        when (val code = run.waitFor()) {
            0 -> assertEquals("${descriptions.size} volumes read by $reader", output.trim())
            MODULE_MISSING -> missing("$program: ${output.trim()}")
            else -> fail("$reader ended with $code:\n$output")
        }
    }

    /** A path as JSON has it. */
    fun json(path: Path): String = "\"${path.toString().replace("\\", "\\\\")}\""

    fun requireProgram(vararg command: String) {
        try {
            ProcessBuilder(*command).redirectErrorStream(true).start().also { it.inputStream.readAllBytes() }.waitFor()
        } catch (e: IOException) {
            missing(e.message.orEmpty())
        }
    }

    /** What is missing fails where everything must be there, and skips on a bare machine. */
    private fun missing(what: String) {
        if (System.getenv("CI") == "true") fail<Unit>("an independent reader is missing: $what")
        assumeTrue(false, "an independent reader is missing: $what")
    }
}
