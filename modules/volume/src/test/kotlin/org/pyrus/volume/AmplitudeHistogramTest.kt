package org.pyrus.volume

import io.kotest.property.Arb
import io.kotest.property.arbitrary.float
import io.kotest.property.arbitrary.list
import io.kotest.property.checkAll
import kotlinx.coroutines.test.runTest
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import kotlin.math.abs
import kotlin.math.ceil

class AmplitudeHistogramTest {
    private fun histogram(values: Iterable<Float>): AmplitudeHistogram? {
        val counts = LongArray(AmplitudeHistogram.ALL_BINS)
        for (value in values) counts[value.toRawBits() ushr AmplitudeHistogram.BIN_SHIFT]++
        return AmplitudeHistogram.ofUpperBits(counts)
    }

    @Test
    fun `a percentile is within a 128th of the value of its rank, for any floats`() = runTest {
        checkAll(300, Arb.list(Arb.float(includeNaNs = false), 1..200)) { values ->
            val finite = values.filter { it.isFinite() }.sorted()
            val histogram = histogram(values) ?: return@checkAll assertTrue(finite.isEmpty())
            assertEquals(finite.size.toLong(), histogram.count)
            for (percent in AmplitudeStatistics.PERCENTILES) {
                val ranked = finite[(ceil(percent / 100 * finite.size).toInt() - 1).coerceAtLeast(0)].toDouble()
                val found = histogram.percentile(percent)
                assertTrue(abs(found - ranked) <= maxOf(abs(ranked), abs(found)) / 128 + Math.scalb(1.0, -133), "$percent % of $finite: $found, not $ranked")
            }
        }
    }

    @Test
    fun `bins meet end to end, from the least float32 to the greatest`() {
        val all = (0 until 0x7f80).flatMap { listOf(Float.fromBits(it shl 16), -Float.fromBits(it shl 16)) }
        val histogram = histogram(all)!!
        assertEquals(2 * 0x7f80 - 1, histogram.binCount) // 0 and -0 are in one
        assertEquals(-Math.scalb(1.0, 128), histogram.leastOf(0))
        assertEquals(Math.scalb(1.0, 128), histogram.greatestOf(histogram.binCount - 1))
        for (bin in 1 until histogram.binCount) assertEquals(histogram.greatestOf(bin - 1), histogram.leastOf(bin), "bin $bin")
    }

    @Test
    fun `even parts hold what lies in them, a bin over a boundary in proportion`() {
        val histogram = histogram(List(10) { 0f } + List(128) { 1f } + List(4) { -3f })!!
        // 1 stands for 1..1+1/128, -3 for -3-1/64..-3
        assertEquals(listOf(4.0, 0.0, 0.0, 10.0, 128.0), histogram.even(-4.0, 1.5, 5).let { listOf(it[0], it[1], it[2], it[3], it[4]) })
        val cut = histogram.even(1 - 3.0 / 256, 1 + 1.0 / 256, 1).single() // half of the bin of 1
        assertEquals(64.0, cut, 1e-9)
    }

    @Test
    fun `nothing finite makes no histogram, and what is no bin is refused`() {
        assertNull(histogram(listOf(Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY)))
        assertThrows(IllegalArgumentException::class.java) { AmplitudeHistogram(floatArrayOf(1.1f), longArrayOf(1)) }
        assertThrows(IllegalArgumentException::class.java) { AmplitudeHistogram(floatArrayOf(2f, 1f), longArrayOf(1, 1)) }
        assertThrows(IllegalArgumentException::class.java) { AmplitudeHistogram(floatArrayOf(1f), longArrayOf(0)) }
    }

    @Test
    fun `a sketch is as high as its fullest bin, and there is none of one value`() {
        val values = (1..1000).map { it.toFloat() } + List(3000) { 520f }
        val statistics = AmplitudeStatistics(values.size.toLong(), 0, 1.0, 1000.0, 0.0, 0.0, 0, histogram(values))
        val sketch = AmplitudeSketch.of(statistics, 10)!!
        assertEquals('█', sketch.bars[((521 - sketch.from) / (sketch.to - sketch.from) * 10).toInt()])
        assertEquals(1, sketch.bars.count { it == '█' })
        assertTrue(sketch.bars.none { it == ' ' })
        assertNull(AmplitudeSketch.of(AmplitudeStatistics(2, 0, 7.0, 7.0, 7.0, 7.0, 0, histogram(listOf(7f, 7f))), 10))
    }
}
