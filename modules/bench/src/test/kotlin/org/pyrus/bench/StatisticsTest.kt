package org.pyrus.bench

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Test

class StatisticsTest {
    @Test
    fun `the median is the middle value, or the mean of the two in the middle`() {
        assertEquals(3.0, Statistics.median(listOf(9.0, 1.0, 3.0)))
        assertEquals(2.5, Statistics.median(listOf(4.0, 1.0, 2.0, 3.0)))
        assertEquals(7.0, Statistics.median(listOf(7.0)))
        assertThrows(IllegalArgumentException::class.java) { Statistics.median(emptyList()) }
    }

    @Test
    fun `a ratio is the median of the ratios index by index, not the ratio of the medians`() {
        // 2, 10 and 3 times as long: the medians alone would say 12 / 4
        assertEquals(3.0, Statistics.medianRatio(listOf(12.0, 10.0, 15.0), listOf(6.0, 1.0, 5.0)))
        assertEquals(0.5, Statistics.medianRatio(listOf(1.0, 2.0), listOf(2.0, 4.0)))
        assertThrows(IllegalArgumentException::class.java) { Statistics.medianRatio(listOf(1.0), listOf(1.0, 2.0)) }
    }
}
