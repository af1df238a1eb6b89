package org.pyrus.io

import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.io.faults.FaultyDisk
import org.pyrus.io.segy.SegySource
import org.pyrus.testing.Jvm
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.SourceLayout
import java.io.RandomAccessFile
import java.nio.ByteBuffer
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.math.max

/** A line of ten million traces, of one sample each: 2.44 GB, a hole but for what is put there as it is read. */
class ManyTracesTest {
    @TempDir
    lateinit var folder: Path

    /** What a scan says in a process with so much heap. */
    private fun scan(heapMiB: Int): String {
        val process = ProcessBuilder(Jvm.command(ManyTraces::class.java.name, listOf("-Xmx${heapMiB}m", "-XX:+UseSerialGC"), "$folder")).redirectErrorStream(true).start()
        val said = process.inputReader().readText().trim()
        assertTrue(process.waitFor(5, TimeUnit.MINUTES))
        return said
    }

    @Test
    fun `a line of ten million traces is scanned in the memory that a scan says it takes, and refused by name in less`() {
        ManyTraces.write(folder)
        // 8 bytes a trace, 4 and a bit a position: 121.25 MB, half as much again for the rest of a heap, and 96 MiB
        val path = folder.resolve(ManyTraces.NAME)
        val refused = scan(150)
        assertTrue(
            Regex("\\Q$path\\E: 10,000,000 traces on 10,000,000 positions or more take 121 MB of memory to scan, and Java may use 15\\d MB for everything\\. Set PYRUS_JAVA_OPTIONS=-Xmx269m, .*")
                .matches(refused),
            refused,
        )
        assertEquals("1 x 10000000 x 1, crosslines 1 to 10000000", scan(269))
    }
}

/** The line, and its scan in a process of its own. */
internal object ManyTraces {
    const val NAME = "line.sgy"
    private const val TRACES = 10_000_000
    private const val HEAD = 3600
    private const val TRACE_BYTES = 240 + 4

    fun write(folder: Path) = RandomAccessFile(folder.resolve(NAME).toFile(), "rw").use { file ->
        val head = ByteBuffer.allocate(HEAD)
        head.put("C 1 A LINE".padEnd(3200).toByteArray(charset("IBM037")))
        head.putShort(3216, 2000).putShort(3220, 1).putShort(3224, 5).put(3500, 1).putShort(3502, 1)
        file.write(head.array())
        file.setLength(HEAD + TRACES.toLong() * TRACE_BYTES)
    }

    /** Puts line numbers where the trace headers have them: inline 7, crosslines from 1 on. */
    private fun headers(bytes: ByteBuffer, from: Long) {
        val first = max(0, (from - HEAD) / TRACE_BYTES - 1)
        var trace = first
        while (true) {
            val start = HEAD + trace * TRACE_BYTES - from
            if (start >= bytes.limit() || trace >= TRACES) return
            put(bytes, start + 188, 7)
            put(bytes, start + 192, (trace + 1).toInt())
            trace++
        }
    }

    private fun put(bytes: ByteBuffer, at: Long, value: Int) {
        if (at >= 0 && at + 4 <= bytes.limit()) {
            bytes.putInt(at.toInt(), value)
        } else {
            for (byte in 0..3) if (at + byte in 0 until bytes.limit()) bytes.put((at + byte).toInt(), (value ushr (24 - 8 * byte)).toByte())
        }
    }

    @JvmStatic
    fun main(arguments: Array<String>) = runBlocking {
        val path = FaultyDisk(overlay = ::headers).path(Path.of(arguments.single()).resolve(NAME))
        try {
            val geometry = SegySource().scan(path, SourceLayout()).geometry
            println("${geometry.inlines.count} x ${geometry.crosslines.count} x ${geometry.samples.count}, crosslines ${geometry.crosslines.first.value} to ${geometry.crosslines.last.value}")
        } catch (e: Refusal) {
            println(e.message)
        }
    }
}
