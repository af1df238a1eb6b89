package org.pyrus.io.importing

import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.io.hdf5.TestVolume
import org.pyrus.io.hdf5.VolumeWriter
import org.pyrus.io.segy.SegyBytes
import org.pyrus.io.segy.SegyFile
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.Grade.WARNING
import org.pyrus.volume.Issue
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.JobEvent
import org.pyrus.volume.spi.Readers
import java.nio.file.Path

/** Sample words that float32 does not give back, and what integers become in the statistics. */
class IrreversibleWordsTest {
    @TempDir
    lateinit var folder: Path

    private val target get() = folder.resolve("a.h5")
    private val grid = SegyBytes.grid(1..10, 1..10)

    private fun issues(bytes: SegyBytes, float32: Boolean = false): List<Issue> {
        val request = ImportRequest(bytes.writeTo(folder), target, chunk = ChunkShape(5, 5, 4), overwrite = true, float32 = float32)
        return runBlocking { SegyVolumeImporter().import(request).toList() }.filterIsInstance<JobEvent.Found>().map { it.issue }.filter { it.grade == WARNING }
    }

    @Test
    fun `more than one in a hundred is a warning that doubts the format`() {
        // 5 of 400 samples are negative zeros, 4 are not more than one in a hundred
        fun survey(count: Int) = SegyBytes(grid, format = 1) { trace, sample -> if (sample == 0 && trace < count) Int.MIN_VALUE else 0x42100000 }
        assertEquals(emptyList<Issue>(), issues(survey(4)))
        val remedy = "If the amplitudes look like noise, the samples are IEEE floats, and the format 1 (IBM) in bytes 3225–3226 is wrong: write 5 there."
        assertEquals(
            listOf(Issue(WARNING, "5 samples (1.3 %) are words that float32 does not give back; they are kept beside the samples, 120 B", byte = 3225, remedy = remedy)),
            issues(survey(5)),
        )
    }

    @Test
    fun `integers that float32 rounds are a warning where float32 was asked for`() {
        val survey = SegyBytes(grid, format = 2) { _, _ -> (1 shl 24) + 1 }
        assertEquals(emptyList<Issue>(), issues(survey))
        assertEquals(listOf("Import without --float32 to keep the samples as they are."), issues(survey, float32 = true).map { it.remedy })
    }

    @Test
    fun `an import whose kept words fill the drive stops before it is full`() {
        val layout = SegyFile.open(SegyBytes(grid, format = 1).writeTo(folder)).use { it.layout }
        VolumeWriter.create(target, TestVolume.ALL.first().layout).use { writer ->
            // 10,000 bytes were planned, nothing is written, and 10,047 are free: room for one word of 24 bytes
            val words = IrreversibleWords(writer, layout, 10_000, target, wordsBetweenChecks = 1) { 10_047 }
            words.add(0, 0, 0x80000000)
            val refusal = assertThrows(Refusal::class.java) { words.add(0, 1, 0x80000000) }
            assertEquals(
                "$target: no space for the result: 10.0 kB are still to be written, and 10.0 kB are free. 2 sample words so far that float32 does not give back take 48 B. " +
                    "Free some space, or name a target on another drive. " +
                    "If the amplitudes look like noise, the samples are IEEE floats, and the format 1 (IBM) in bytes 3225–3226 is wrong: write 5 there.",
                refusal.message,
            )
        }
    }

    @Test
    fun `integers are counted exactly`() {
        val values = listOf(Int.MAX_VALUE, Int.MIN_VALUE + 1, 16_777_217, -5)
        issues(SegyBytes(grid, format = 2) { trace, sample -> if (trace == 7) values[sample] else 0 })
        val statistics = Readers.open(target).use { it.info.statistics!! }
        assertEquals(2147483647.0, statistics.max)
        assertEquals(-2147483647.0, statistics.min)
        assertEquals((2147483647.0 - 2147483647.0 + 16_777_217 - 5) / 400, statistics.mean)
    }

    @Test
    fun `narrow integers are counted exactly too`() {
        for ((format, most) in listOf(3 to 32_767, 8 to 127)) {
            issues(SegyBytes(grid, format = format) { trace, sample -> if (trace == 3) listOf(most, -most, 2, 0)[sample] else 0 })
            val statistics = Readers.open(target).use { it.info.statistics!! }
            assertEquals(listOf(most.toDouble(), -most.toDouble(), 2.0 / 400, 400L), listOf(statistics.max, statistics.min, statistics.mean, statistics.count))
        }
    }
}
