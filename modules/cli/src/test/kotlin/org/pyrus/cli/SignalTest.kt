package org.pyrus.cli

import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.condition.DisabledOnOs
import org.junit.jupiter.api.condition.OS
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource
import org.pyrus.synthetic.SegyWriter
import org.pyrus.synthetic.SyntheticSurvey
import org.pyrus.testing.Jvm
import org.pyrus.volume.CrosslineNumber
import org.pyrus.volume.InlineNumber
import org.pyrus.volume.LineAxis
import org.pyrus.volume.SampleAxis
import java.io.IOException
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.concurrent.thread

/** A process of its own that imports, and a signal while it does. */
@DisabledOnOs(OS.WINDOWS, disabledReason = "there are no signals")
class SignalTest {
    @TempDir
    lateinit var folder: Path

    /** What was handed down by a shell that starts jobs in the background is that they ignore SIGINT; Java keeps to it, so it is taken back where it can be. */
    private val heedingInterrupts: List<String> = listOf("env", "--default-signal=INT").takeIf {
        try {
            ProcessBuilder(it + "true").redirectErrorStream(true).start().waitFor() == 0
        } catch (_: IOException) {
            false
        }
    }.orEmpty()

    @ParameterizedTest
    @CsvSource("INT, 130", "TERM, 143")
    fun `a signal ends an import with a code of its own, one line, and nothing left behind`(signal: String, code: Int) {
        // 40 MB: an interpreter, without compiler, takes seconds for it, and the signal comes milliseconds after the part file
        val geometry = SyntheticSurvey.geometry(LineAxis(InlineNumber(1), 1, 100), LineAxis(CrosslineNumber(1), 1, 100), SampleAxis(0.0, 4.0, 1000))
        val segy = folder.resolve("survey.sgy")
        runBlocking { SegyWriter(SyntheticSurvey.arithmetic(geometry)).write(segy) }
        val target = folder.resolve("volume.h5")
        val part = folder.resolve("volume.h5.part")

        val command = Jvm.command("org.pyrus.cli.MainKt", listOf("-Xint"), "import", segy.toString(), target.toString(), "--budget", "16")
        val process = ProcessBuilder(heedingInterrupts + command).start()
        try {
            val err = StringBuilder()
            val reader = thread { err.append(process.errorReader().readText()) }
            val deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(DEADLINE_SECONDS)
            while (!Files.exists(part)) {
                assertTrue(process.isAlive && !Files.exists(target), "the import ended before its part file was seen")
                assertTrue(System.nanoTime() < deadline, "no part file in $DEADLINE_SECONDS seconds")
                Thread.sleep(1)
            }
            assertEquals(0, ProcessBuilder("kill", "-$signal", process.pid().toString()).start().waitFor())
            assertTrue(process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS), "the process goes on after the signal")
            reader.join()

            val said = err.lines().filter { it.isNotEmpty() && " %, " !in it } // on a slow machine progress is logged as well
            assertEquals(listOf("pyrus: cancelled; nothing half-made is left behind"), said)
            assertEquals(code, process.exitValue())
            assertEquals("", process.inputReader().readText())
            assertEquals(listOf(segy), Files.list(folder).use { it.toList() })
        } finally {
            process.destroyForcibly().waitFor()
        }
    }

    private companion object {
        const val DEADLINE_SECONDS = 60L
    }
}
