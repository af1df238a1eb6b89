package org.pyrus.cli.benchmark

import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Test
import org.pyrus.synthetic.SegyWriter
import org.pyrus.synthetic.SyntheticSurvey
import org.pyrus.volume.CrosslineAxis
import org.pyrus.volume.InlineAxis
import org.pyrus.volume.LineNumber
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.spi.Sources
import org.pyrus.volume.spi.SurveyScan
import java.nio.ByteBuffer
import java.nio.channels.FileChannel
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardOpenOption.READ
import kotlin.concurrent.thread
import kotlin.io.path.deleteIfExists

/**
 * The scan of a survey beside its two floors, in one run: the same headers read plainly by two threads, and the file read once in sequence.
 * With `-Dpyrus.lines=2240` instead of a survey's file it makes one of that many inlines and crosslines (five million traces, 11 GB) in `-Dpyrus.folder`.
 * Not a test: run by name, see CONTRIBUTING.md.
 */
class ScanBenchmark {
    private val made = System.getProperty("pyrus.lines")?.toInt()?.let(::square)
    private val path = made ?: Race.segy()

    @Test
    fun run() {
        try {
            race()
        } finally {
            made?.deleteIfExists()
        }
    }

    private fun race() {
        val scan = scan()
        val race = Race("scan of ${scan.traceCount} traces, ${scan.bytes} bytes")
        repeat(ROUNDS) {
            race.time("scan") { scan().let { null } }
            race.time("headers alone, two threads") { readHeaders(scan).let { null } }
            race.time("whole file in sequence") { readAll().let { null } }
        }
        race.print()
    }

    /** A survey of so many inlines and crosslines, every trace live and silent: sized to stay in the page cache. */
    private fun square(lines: Int): Path {
        val geometry = SyntheticSurvey.geometry(InlineAxis(LineNumber(1), 1, lines), CrosslineAxis(LineNumber(1), 1, lines), SampleAxis(0.0, 4.0, SILENT_SAMPLES))
        val file = Files.createTempFile(Path.of(System.getProperty("pyrus.folder", ".")), "benchmark-", ".sgy")
        runBlocking { SegyWriter(SyntheticSurvey(geometry) { _, _, _ -> }).write(file) }
        return file
    }

    private fun scan(): SurveyScan = runBlocking { Sources.segy().scan(path) }

    private fun readHeaders(scan: SurveyScan) {
        val traceBytes = HEADER_BYTES + scan.geometry.samples.count * SAMPLE_BYTES
        val first = scan.bytes - scan.traceCount * traceBytes
        List(2) { half ->
            thread {
                FileChannel.open(path, READ).use { channel ->
                    val header = ByteBuffer.allocateDirect(HEADER_BYTES.toInt())
                    for (trace in scan.traceCount * half / 2 until scan.traceCount * (half + 1) / 2) channel.read(header.clear(), first + trace * traceBytes)
                }
            }
        }.forEach { it.join() }
    }

    private fun readAll() {
        FileChannel.open(path, READ).use { channel ->
            val block = ByteBuffer.allocateDirect(4 shl 20)
            while (channel.read(block.clear()) >= 0) Unit
        }
    }

    private companion object {
        const val ROUNDS = 9
        const val SILENT_SAMPLES = 500
        const val HEADER_BYTES = 240L

        /** The survey's samples are of 4 bytes, and nothing follows its traces. */
        const val SAMPLE_BYTES = 4L
    }
}
