package org.pyrus.testing

import org.junit.jupiter.api.Assertions.fail
import java.io.IOException
import java.net.URL
import java.nio.file.Files
import java.nio.file.Path

/** Runs scripts that ask readers which others wrote. Python is `PYRUS_PYTHON`, or `python3`. */
object Python {
    /** The code that a script ends with, having printed which package it lacks. */
    private const val MODULE_MISSING = 77

    private val program = System.getenv("PYRUS_PYTHON") ?: "python3"

    /**
     * What [script] prints, given [arguments]; it is copied to [folder] with the [modules] that it imports.
     * Fails where it warns or ends with a code; see [missing] for packages and Python itself.
     */
    fun run(script: URL, folder: Path, vararg arguments: String, modules: List<URL> = emptyList()): String {
        requireProgram(program, "--version")
        val copy = copy(script, folder)
        modules.forEach { copy(it, folder) }
        val run = ProcessBuilder(program, "-W", "error", copy.toString(), *arguments).redirectErrorStream(true).start()
        val output = run.inputStream.readAllBytes().toString(Charsets.UTF_8)
        return when (val code = run.waitFor()) {
            0 -> output
            MODULE_MISSING -> missing("an independent reader is missing: $program: ${output.trim()}")
            else -> fail("${copy.fileName} ${arguments.asList()} ended with $code:\n$output")
        }
    }

    private fun copy(script: URL, folder: Path): Path =
        Files.write(folder.resolve(script.path.substringAfterLast('/')), script.openStream().use { it.readAllBytes() })

    fun requireProgram(vararg command: String) {
        try {
            ProcessBuilder(*command).redirectErrorStream(true).start().also { it.inputStream.readAllBytes() }.waitFor()
        } catch (e: IOException) {
            missing("an independent reader is missing: ${e.message}")
        }
    }
}
