package org.pyrus.cli.benchmark

import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Test
import org.pyrus.volume.spi.Sources
import org.pyrus.volume.spi.SurveyScan
import java.nio.ByteBuffer
import java.nio.channels.FileChannel
import java.nio.file.StandardOpenOption.READ
import kotlin.concurrent.thread

/**
 * The scan of a survey beside its two floors, in one run: the same headers read plainly by two threads, and the file read once in sequence.
 * Not a test: run by name, see CONTRIBUTING.md.
 */
class ScanBenchmark {
    private val path = Race.segy()

    @Test
    fun run() {
        val scan = scan()
        val race = Race("scan of ${scan.traceCount} traces, ${scan.bytes} bytes")
        repeat(ROUNDS) {
            race.time("scan") { scan().let { null } }
            race.time("headers alone, two threads") { readHeaders(scan).let { null } }
            race.time("whole file in sequence") { readAll().let { null } }
        }
        race.print()
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
        const val HEADER_BYTES = 240L

        /** The survey's samples are of 4 bytes, and nothing follows its traces. */
        const val SAMPLE_BYTES = 4L
    }
}
