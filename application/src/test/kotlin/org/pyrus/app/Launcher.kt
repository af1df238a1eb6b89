package org.pyrus.app

import org.junit.jupiter.api.Assertions.assertTrue
import java.io.File
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.TimeUnit

/** What a program printed, and its exit code. */
class Ended(val code: Int, val output: String)

/** Starts the packaged suite in a folder of its own, so that nothing of the user's is read or written. */
class Launcher(private val suite: Path, private val home: Path) {
    /** Runs the suite to its end. */
    fun run(vararg arguments: String): Ended {
        val log = Files.createTempFile(home, "launch", ".log").toFile()
        val command = listOf(suite.resolve("bin/pyrus").toString(), "--nosplash", "--nogui", "-J-Djava.awt.headless=true", "--jdkhome", System.getProperty("java.home")) +
            listOf("--userdir", home.resolve("user").toString(), "--cachedir", home.resolve("cache").toString()) + arguments
        val process = ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log).redirectInput(File("/dev/null")).start()
        if (!process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)) {
            process.descendants().forEach { it.destroyForcibly() }
            process.destroyForcibly().waitFor()
            assertTrue(false, "${arguments.toList()} did not end; so far:\n${log.readText()}")
        }
        return Ended(process.exitValue(), log.readText())
    }

    companion object {
        private const val MOST_SECONDS = 300L

        val SUITE: Path = Path.of(System.getProperty("pyrus.suite"))
    }
}
