package org.pyrus.bench

import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.CrosslineIndex
import org.pyrus.volume.InlineIndex
import org.pyrus.volume.SampleIndex
import org.pyrus.volume.VolumeDimensions
import org.pyrus.volume.spi.SampleCursor
import java.nio.file.Files
import java.nio.file.Path

class PatternBenchTest {
    @TempDir
    lateinit var folder: Path

    private val dimensions = VolumeDimensions(3, 5, 7)
    private val brick = ChunkShape(2, 2, 4)

    /** Remembers what it was asked for. */
    private class Listening : SampleCursor {
        val asked = ArrayList<List<Int>>()

        override fun sample(inline: InlineIndex, crossline: CrosslineIndex, sample: SampleIndex): Float {
            asked += listOf(inline.value, crossline.value, sample.value)
            return 2f
        }

        override fun trace(inline: InlineIndex, crossline: CrosslineIndex, into: FloatArray) = throw UnsupportedOperationException()

        override fun close() = Unit
    }

    private fun walk(pattern: WalkPattern): List<List<Int>> {
        val cursor = Listening()
        val walked = CursorWalk.walk(pattern, cursor, dimensions, brick)
        assertEquals(Walked(cursor.asked.size.toLong(), 2f * cursor.asked.size), walked)
        return cursor.asked
    }

    @Test
    fun `each pattern visits the samples in its order`() {
        val all = (0 until 3).flatMap { i -> (0 until 5).flatMap { x -> (0 until 7).map { s -> listOf(i, x, s) } } }
        assertEquals(all, walk(WalkPattern.TRACE_ORDER))
        assertEquals(all.sortedWith(compareBy({ it[0] }, { it[2] }, { it[1] })), walk(WalkPattern.ACROSS_TRACES))
        assertEquals(all.filter { it[0] < 2 }.sortedWith(compareBy({ it[1] / 2 }, { it[2] / 4 }, { it[0] }, { it[1] }, { it[2] })), walk(WalkPattern.BRICKS))
        assertEquals(105, walk(WalkPattern.RANDOM).size)
        assertTrue(walk(WalkPattern.RANDOM).toSet().size > 40)
    }

    @Test
    fun `every pattern and a plain array have a rate, and the report comes back from its JSON`() {
        val volume = Files.write(folder.resolve("v.h5"), ByteArray(100))
        val fake = FakeVolume("a", FakeVolume.geometry(3, 5, 7))
        val report = runBlocking { PatternBench(volume, "pyrus 1", rounds = 2) { fake.open(volume) }.run() }
        assertEquals(WalkPattern.entries.map { it.title } + PatternReport.PLAIN, report.rates.map { it.pattern })
        // chunks of 4×4×4 of three inlines
        assertEquals(listOf(105L, 105L, 105L, 105L), report.rates.dropLast(1).map { it.samples })
        assertTrue(report.rates.all { it.millions.size == 2 && it.median > 0 })
        assertEquals(report, PatternReport.fromJson(report.toJson()))
        assertEquals(0, fake.open)
        for (rate in report.rates) assertTrue(rate.pattern in report.table())
    }
}
