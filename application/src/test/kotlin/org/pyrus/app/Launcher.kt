package org.pyrus.app

import org.junit.jupiter.api.Assertions.assertTrue
import java.io.File
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.TimeUnit

/** What a program printed, and its exit code. */
class Ended(val code: Int, val out: String, val err: String) {
    /** All of it, for the message of a failed assertion. */
    override fun toString(): String = "exit code $code\n--- stdout\n$out\n--- stderr\n$err"
}

/** Starts the packaged suite in a folder of its own, so that nothing of the user's is read or written. */
class Launcher(private val suite: Path, private val home: Path) {
    /** Where the suite logs. */
    val log: Path = home.resolve("user/var/log/messages.log")

    /** Runs the suite to its end. */
    fun run(vararg arguments: String): Ended {
        val running = start(*arguments)
        val inTime = running.waitFor(MOST_MINUTES, TimeUnit.MINUTES)
        val ended = running.end()
        assertTrue(inTime, "${arguments.toList()} did not end in $MOST_MINUTES minutes; so far: $ended")
        return ended
    }

    /** Starts the suite, and leaves it to the caller to end it. */
    fun start(vararg arguments: String): Running {
        val out = Files.createTempFile(home, "launch", ".out").toFile()
        val err = Files.createTempFile(home, "launch", ".err").toFile()
        val command = listOf(suite.resolve("bin/pyrus").toString(), "--nosplash", "--nogui", "-J-Djava.awt.headless=true", "--jdkhome", System.getProperty("java.home")) +
            listOf("--userdir", home.resolve("user").toString(), "--cachedir", home.resolve("cache").toString()) + arguments
        return Running(ProcessBuilder(command).redirectOutput(out).redirectError(err).redirectInput(File("/dev/null")).start(), out, err)
    }

    companion object {
        const val MOST_MINUTES = 5L

        val SUITE: Path = Path.of(System.getProperty("pyrus.suite"))
    }
}

/** A started suite. */
class Running(private val process: Process, private val out: File, private val err: File) {
    val isAlive: Boolean get() = process.isAlive

    fun waitFor(time: Long, unit: TimeUnit): Boolean = process.waitFor(time, unit)

    /** Ends it where it has not ended by itself: the launcher is a script, so that Java is among its descendants. */
    fun end(): Ended {
        if (process.isAlive) {
            val descendants = process.descendants().toList()
            (descendants + process.toHandle()).forEach { it.destroy() }
            if (!process.waitFor(30, TimeUnit.SECONDS)) (descendants + process.toHandle()).forEach { it.destroyForcibly() }
        }
        return Ended(process.waitFor(), out.readText(), err.readText())
    }
}
