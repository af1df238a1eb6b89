package org.pyrus.bench

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

class BenchReportTest {
    @Test
    fun `a figure is the median of a plane, and its ratio the median of those at each index`() {
        val first = listOf(0.010, 0.040, 0.020)
        val figure = Figure.of(CacheState.WARM, Operation.SCROLL_SLICE, "b", listOf(0.080, 0.040, 0.120), 8, first)
        assertEquals(0.010, figure.median, 1e-12)
        assertEquals(6.0, figure.ratio!!, 1e-12)
        assertNull(Figure.of(CacheState.WARM, Operation.SCROLL_SLICE, "a", first, 8, null).ratio)
    }

    @Test
    fun `the table has a row for each contestant, milliseconds and ratios, and what is missing`() {
        assertEquals(
            """
            v.h5: 12x10x20 float32, chunks of 4x4x4, 9.60 kB; SEG-Y s.sgy

              warm, ms    inline         slice
              direct        2.50           120
              jhdf             -    240 (2.00)
              contiguous       -  0.012 (0.00)

              native took no part: it is not installed
            Readers were timed warm only.
            Medians of 3 here and there, of one plane each; in brackets how many times as long as the first.
            """.trimIndent(),
            BenchTable.of(SAMPLE),
        )
    }

    @Test
    fun `a report comes back from its JSON as it was`() {
        assertEquals(SAMPLE, BenchReport.fromJson(SAMPLE.toJson()))
        assertTrue("\"cache\": \"warm\"" in SAMPLE.toJson())
    }

    companion object {
        /** A report of made-up figures. */
        val SAMPLE = BenchReport(
            Machine("pyrus 1", "17", "Linux", 2),
            1,
            3,
            listOf("Readers were timed warm only."),
            listOf(
                VolumeFigures(
                    "v.h5", "s.sgy", listOf(12, 10, 20), listOf(4, 4, 4), "float32", 9600,
                    listOf(Contestant("direct", "reads"), Contestant("jhdf", "by jHDF"), Contestant("contiguous", "in one piece", floor = true)),
                    listOf(Absent("native", "it is not installed")),
                    listOf(
                        Figure.of(CacheState.WARM, Operation.INLINE, "direct", listOf(0.0025, 0.0025, 0.0025), 1, null),
                        Figure.of(CacheState.WARM, Operation.SLICE, "direct", listOf(0.12, 0.12, 0.12), 1, null),
                        Figure.of(CacheState.WARM, Operation.SLICE, "jhdf", listOf(0.24, 0.24, 0.24), 1, listOf(0.12, 0.12, 0.12)),
                        Figure.of(CacheState.WARM, Operation.SLICE, "contiguous", listOf(1.2e-5, 1.2e-5, 1.2e-5), 1, listOf(0.12, 0.12, 0.12)),
                    ),
                ),
            ),
        )
    }
}
