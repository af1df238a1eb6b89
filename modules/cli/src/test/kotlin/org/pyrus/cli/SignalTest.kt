package org.pyrus.cli

import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
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
import java.nio.ByteBuffer
import java.nio.channels.FileChannel
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

    /** 40 MB: an interpreter, without compiler, takes seconds for it, and the signal comes milliseconds after what is waited for. */
    private fun survey(): Path = folder.resolve("survey.sgy").also { segy ->
        val geometry = SyntheticSurvey.geometry(LineAxis(InlineNumber(1), 1, 100), LineAxis(CrosslineNumber(1), 1, 100), SampleAxis(0.0, 4.0, 1000))
        runBlocking { SegyWriter(SyntheticSurvey.arithmetic(geometry)).write(segy) }
    }

    @ParameterizedTest
    @CsvSource("INT, 130", "TERM, 143")
    fun `a signal ends an import with a code of its own, one line, and nothing left behind`(signal: String, code: Int) {
        val segy = survey()
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

    @Test
    fun `an import with --resume that a signal ends keeps what it has done and says so, and the same command goes on with it`() {
        val segy = survey()
        val target = folder.resolve("volume.h5")
        val part = folder.toRealPath().resolve("volume.h5.part")
        val arguments = arrayOf("import", segy.toString(), target.toString(), "--budget", "16", "--chunk", "20x20x100", "--resume")
        val process = ProcessBuilder(heedingInterrupts + Jvm.command("org.pyrus.cli.MainKt", listOf("-Xint"), *arguments)).start()
        try {
            val err = StringBuilder()
            val reader = thread { err.append(process.errorReader().readText()) }
            val deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(DEADLINE_SECONDS)
            // a quarter of the chunks, which come from byte 4096 on, is written
            while (!isWritten(part, 10_000_000)) {
                assertTrue(process.isAlive && System.nanoTime() < deadline, "a quarter of the volume was not seen")
                Thread.sleep(1)
            }
            assertEquals(0, ProcessBuilder("kill", "-INT", process.pid().toString()).start().waitFor())
            assertTrue(process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS), "the process goes on after the signal")
            reader.join()
            val said = err.lines().last { it.isNotEmpty() }
            assertTrue(Regex("pyrus: cancelled; [\\d.]+ % of the source is kept in \\Q$part\\E; the same command goes on with it").matches(said), err.toString())
            assertEquals(130, process.exitValue())
            assertEquals(setOf(segy.toRealPath(), part), Files.list(folder.toRealPath()).use { it.toList() }.toSet())

            val goingOn = pyrus(*arguments)
            assertEquals(0, goingOn.code, goingOn.toString())
            assertTrue(Regex("note: going on with \\Q$part\\E, which has [\\d.]+ % of the source").matches(goingOn.errLines.first { "going on" in it }), goingOn.err)
            val reference = folder.resolve("reference.h5")
            assertEquals(0, pyrus(*arguments.copyOf().also { it[2] = reference.toString() }.filterNotNull().toTypedArray()).code)
            assertEquals(-1, Files.mismatch(reference, target))
        } finally {
            process.destroyForcibly().waitFor()
        }
    }

    /** Whether [file] holds anything but zeros in the 4096 bytes from byte [at] on. */
    private fun isWritten(file: Path, at: Long): Boolean = Files.exists(file) && FileChannel.open(file).use { channel ->
        val bytes = ByteBuffer.allocate(4096)
        channel.read(bytes, at)
        bytes.array().any { it != 0.toByte() }
    }

    private companion object {
        const val DEADLINE_SECONDS = 60L
    }
}
