package org.pyrus.io.importing

import kotlinx.coroutines.flow.last
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.io.hdf5.StoredVolume
import org.pyrus.io.hdf5.WordSpool
import org.pyrus.io.segy.SegyBytes
import org.pyrus.io.segy.TestTrace
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.StoredType
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.JobEvent
import org.pyrus.volume.spi.VerifyReport
import java.io.RandomAccessFile
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.nio.file.Files
import java.nio.file.Path

/** Every part of a volume that came of its source, damaged and found by verify. */
class VerifyTest {
    @TempDir
    lateinit var folder: Path

    private val source get() = folder.resolve("survey.sgy")
    private val target get() = folder.resolve("a.h5")
    private val importer = SegyVolumeImporter()
    private val shape = ChunkShape(3, 2, 4)

    /** Inlines 10..16, crosslines 1..5, without 11, 3 and 14, 2; the trace at 12, 4 states no position. IBM words, one a trace a negative zero. */
    private val traces = SegyBytes.grid(10..16, 1..5).filter { (it.inline to it.crossline) !in listOf(11 to 3, 14 to 2) }.mapIndexed { k, it ->
        val at = if (it.inline == 12 && it.crossline == 4) emptyMap() else mapOf(181 to 1000 + it.inline * 25, 185 to 5000 + it.crossline * 10)
        TestTrace(it.inline, it.crossline, at + mapOf(5 to k + 1, 9 to it.inline), mapOf(71 to 1, 115 to 7, 29 to 1))
    }

    private fun survey(format: Int = 1) = SegyBytes(traces, samples = 7, format = format, binary = { it.putShort(3254, 1) }) { trace, sample ->
        if (format == 1 && sample == trace % 7) Int.MIN_VALUE else 0x42100000 + trace * 0x1000 + sample
    }

    private fun import(bytes: ByteArray = survey().bytes() + "the end of the file".toByteArray(), chunk: ChunkShape = shape, float32: Boolean = false): StoredVolume {
        Files.write(source, bytes)
        runBlocking { importer.import(ImportRequest(source, target, chunk = chunk, overwrite = true, float32 = float32)).last() }
        return StoredVolume.open(target)
    }

    private fun verify(): VerifyReport = runBlocking { (importer.verify(target, source).last() as JobEvent.Verified).report }

    private fun differences(): List<String> = verify().differences.map { it.message }

    /** Changes a byte of the volume, so that a float64's last digits or an integer's lowest 8 bits differ. */
    private fun damage(at: Long, value: Int = 77) = RandomAccessFile(target.toFile(), "rw").use {
        it.seek(at)
        it.write(value)
    }

    /** The chunk and row of a position, by FORMAT.md's arithmetic: chunks of 3 × 2 × 4 in a grid of 3 × 3 × 2. */
    private fun sampleAddress(volume: StoredVolume, inline: Int, crossline: Int, sample: Int): Long {
        val chunk = (inline / 3 * 3 + crossline / 2) * 2 + sample / 4
        return volume.dataAddress + chunk * 96L + ((inline % 3 * 2 + crossline % 2) * 4 + sample % 4) * 4L
    }

    @Test
    fun `a volume as it was imported has no differences, tail, sample words and traces without a position included`() {
        val volume = import()
        assertEquals("the end of the file", String(volume.segy.tail))
        assertEquals(33, volume.segy.wordCount)
        assertEquals(emptyList<String>(), differences())
        assertEquals(0, verify().differenceCount)
    }

    @Test
    fun `a sample where no trace is, or past the survey, must be 0`() {
        val volume = import()
        damage(sampleAddress(volume, 1, 2, 5))
        damage(sampleAddress(volume, 4, 1, 0))
        // inline 7 and crossline 5 of the grid are padding: in chunk (2, 2, 1), row 1 × 2 + 1; sample 7 of a live trace is, too: chunk (0, 0, 1), row 0
        damage(volume.dataAddress + 17 * 96L + 3 * 16)
        damage(sampleAddress(volume, 0, 0, 7))
        assertEquals(
            setOf(
                "sample 5 at inline 11, crossline 3 is not 0, and no trace is there", "sample 0 at inline 14, crossline 2 is not 0, and no trace is there",
                "chunk 17 is not 0 past the survey, in its row 3", "chunk 1 is not 0 past the survey, in its row 0",
            ),
            differences().toSet(),
        )
    }

    @Test
    fun `a kept word, its trace and its sample must be the source's`() {
        for (field in 0..2) {
            val volume = import()
            val at = volume.segy.words + 5 * WordSpool.RECORD_BYTES
            val record = Files.readAllBytes(target).let { ByteBuffer.wrap(it, at.toInt(), 24).slice().order(ByteOrder.LITTLE_ENDIAN) }
            val trace = record.getLong(0)
            val other = if (trace == 20L) 21 else 20
            damage(at + field * 8, if (field == 0) other else (record.getLong(field * 8).toInt() and 0xff) + 1)
            val expected = setOf(trace + 1) + if (field == 0) setOf(other + 1L) else emptySet()
            val report = verify()
            assertEquals(expected, report.differences.map { it.trace }.toSet())
            assertEquals(setOf("the words kept in /segy/irreversible of this trace differ"), report.differences.map { it.message }.toSet())
        }
        val volume = import()
        damage(volume.segy.words + 7)
        assertTrue(differences().any { it.startsWith("/segy/irreversible keeps a word of trace 55") && it.endsWith(", which the source has not") }, "${differences()}")
    }

    @Test
    fun `axes must be those of the source`() {
        var volume = import()
        damage(volume.sampleValues + 3 * 8)
        assertEquals(listOf("/twt differs at sample 3: ${12.0 + 77 * Math.ulp(12.0)}, and the source has 12.0"), differences())
        volume = import()
        val lines = Files.readAllBytes(target)
        // /iline follows the mask on a page of its own; all of it one higher is still an even axis
        val iline = lines.indices.first { it % 4096 == 0 && it >= volume.cdpY!! && ByteBuffer.wrap(lines, it, 28).order(ByteOrder.LITTLE_ENDIAN).let { b -> (10..16).all { n -> b.getInt() == n } } }
        for (n in 0..6) damage(iline + n * 4L, 11 + n)
        assertEquals(listOf("/iline differs: 11..17, and the source has 10..16"), differences())
    }

    @Test
    fun `coordinates must be the traces' own, and the fitted grid's where there are none`() {
        val volume = import()
        damage(volume.cdpX!! + 0)
        damage(volume.cdpY!! + (1 * 5 + 2) * 8 + 5)
        damage(volume.cdpX + (2 * 5 + 3) * 8 + 5)
        val report = verify()
        // the trace at 12, 4 is the 13th: 5 of inline 10, 4 of 11, 4 of its own
        assertEquals(
            setOf(
                "cdp_x or cdp_y differs from the trace's coordinates" to 1L,
                "cdp_x or cdp_y at inline 11, crossline 3, where no trace is, is not that of the fitted grid" to null,
                "cdp_x or cdp_y differs from the trace's coordinates" to 13L,
            ),
            report.differences.map { it.message to it.trace }.toSet(),
        )
    }

    @Test
    fun `the trace mask must be the source's`() {
        val volume = import()
        val bytes = Files.readAllBytes(target)
        val mask = ByteArray(35) { if (it == 7 || it == 21) 0 else 1 }
        val at = bytes.indices.first { it % 4096 == 0 && it >= volume.cdpY!! && bytes.copyOfRange(it, it + 35).contentEquals(mask) }
        damage(at + 7L, 1)
        damage(at + 8L, 0)
        assertEquals(setOf("/trace_mask differs at inline 11, crossline 3", "/trace_mask differs at inline 11, crossline 4"), differences().toSet())
    }

    @Test
    fun `bytes behind the last trace, and the digest, must be the source's`() {
        import()
        val whole = Files.readAllBytes(source)
        Files.write(source, whole.also { it[it.size - 1] = 'X'.code.toByte() })
        val report = verify()
        assertEquals(listOf("the bytes behind the last trace differ" to whole.size.toLong()), report.differences.map { it.message to it.byte })
    }

    @Test
    fun `chunks larger than the budget are compared in parts, with the same result`() {
        for (chunk in listOf(ChunkShape(7, 5, 7), ChunkShape(7, 5, 3), ChunkShape(4, 3, 7))) {
            val volume = import(chunk = chunk)
            val overhead = Workers.defaultCount() * TraceWorker.overheadBytes(240 + 7 * 4, 7, StoredType.FLOAT32)
            // a row takes 4 bytes a sample, and 244 are held for a trace: room for two rows
            val budget = overhead + 2 * (chunk.samples * 4 + 244)
            fun report(): VerifyReport {
                var report: VerifyReport? = null
                runBlocking { VerifyJob(target, listOf(source), budget) { if (it is JobEvent.Verified) report = it.report }.run() }
                return report!!
            }
            assertEquals(0, report().differenceCount)
            assertEquals(33, report().tracesCompared)
            // the last byte of the first chunk's second row: sample s − 1 of the trace at 10, 2
            damage(volume.dataAddress + 2 * chunk.samples * 4 - 1, 3)
            val byte = 3600L + 268 + 240 + (chunk.samples - 1) * 4 + 1
            assertEquals(listOf(Triple("sample ${chunk.samples - 1} differs", 2L, byte)), report().differences.map { Triple(it.message, it.trace, it.byte) })
        }
    }
}
