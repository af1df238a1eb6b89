package org.pyrus.volume

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Nested
import org.junit.jupiter.api.Test

class ReadPlanTest {
    private val dimensions = VolumeDimensions(983, 551, 1500)
    private val founding = ChunkGrid(dimensions, ChunkShape(289, 25, 62))
    private val wholeChunks = ExtentLimits(longestBytes = 2 * 1024 * 1024)

    private fun slab(inlines: IntRange, crosslines: IntRange, samples: IntRange) = Hyperslab(
        IndexRange(Index(inlines.first), inlines.count()),
        IndexRange(Index(crosslines.first), crosslines.count()),
        IndexRange(Index(samples.first), samples.count()),
    )

    private val inline = slab(500..500, 0..550, 0..1499)
    private val crossline = slab(0..982, 260..260, 0..1499)
    private val slice = slab(0..982, 0..550, 700..700)

    /** The founding chunk has traces of 248 bytes, inlines of 6200, and is 1,791,800 long; the grid is 4 × 23 × 25 and ends in 116 × 1 × 12. */
    @Nested
    inner class `Planes of half the founding survey in its own chunks` {
        @Test
        fun `an inline takes one request for each chunk, and one inline of it`() {
            val plan = ReadPlan.of(inline, founding, 4)
            assertEquals(23 * 25, plan.requestCount)
            assertEquals(22L * (24 * 6200 + 24 * 248 + 48) + 24 * 248 + 48, plan.touchedBytes)
            assertEquals(551L * 1500 * 4, plan.wantedBytes)
        }

        @Test
        fun `a crossline takes one request for each chunk where an extent may be as long as one`() {
            val plan = ReadPlan.of(crossline, founding, 4, wholeChunks)
            assertEquals(4 * 25, plan.requestCount)
            val full = 3L * (24 * (288 * 6200 + 248) + 288 * 6200 + 48)
            val last = 24L * (115 * 6200 + 248) + 115 * 6200 + 48
            assertEquals(full + last, plan.touchedBytes)
        }

        @Test
        fun `a crossline in shorter extents takes 43 traces a request, across the borders of chunks that follow each other`() {
            // 42 × 6200 + 248 bytes is the most below 256 KiB; 25 chunks of 289 traces follow each other without a break, those of 116 do not
            val plan = ReadPlan.of(crossline, founding, 4, ExtentLimits(longestBytes = 256 * 1024))
            assertEquals(3 * 169 + 25 * 3, plan.requestCount)
            assertEquals(42 * 6200 + 248, plan.length(0))
            assertEquals(43L * 6200, plan.start(1) - plan.start(0))
        }

        @Test
        fun `a slice takes one request for each chunk of its layer where an extent may be as long as one`() {
            val plan = ReadPlan.of(slice, founding, 4, wholeChunks)
            assertEquals(4 * 23, plan.requestCount)
            val full = 3L * (22 * ((288 * 25 + 24) * 248 + 4) + 288 * 6200 + 4)
            val last = 22L * ((115 * 25 + 24) * 248 + 4) + 115 * 6200 + 4
            assertEquals(full + last, plan.touchedBytes)
        }

        @Test
        fun `a crossline with no gap closed touches what it wants and no more`() {
            val plan = ReadPlan.of(crossline, founding, 4, ExtentLimits(closedGapBytes = 0))
            assertEquals(983 * 25, plan.requestCount)
            assertEquals(plan.wantedBytes, plan.touchedBytes)
        }
    }

    @Test
    fun `a crossline of 64-cubed chunks, whose gap is just under 16 KiB, takes the traces of a chunk together`() {
        val grid = ChunkGrid(VolumeDimensions(128, 128, 128), ChunkShape(64, 64, 64))
        val plan = ReadPlan.of(slab(0..127, 5..5, 0..127), grid, 4, wholeChunks)
        // chunks that follow each other along samples keep the stride of 16 KiB, so two make one run of 128 traces
        assertEquals(2, plan.requestCount)
        assertEquals(2L * (127 * 16384 + 256), plan.touchedBytes)
    }

    @Test
    fun `a crossline whose traces lie further apart than a gap is read trace by trace`() {
        val grid = ChunkGrid(VolumeDimensions(128, 128, 128), ChunkShape(64, 64, 128))
        val plan = ReadPlan.of(slab(0..127, 5..5, 0..127), grid, 4)
        assertEquals(128, plan.requestCount)
        assertEquals(plan.wantedBytes, plan.touchedBytes)
    }

    @Test
    fun `the whole volume is read in extents of bounded length, padding skipped only at the end`() {
        val grid = ChunkGrid(VolumeDimensions(64, 64, 64), ChunkShape(16, 16, 16))
        val plan = ReadPlan.of(slab(0..63, 0..63, 0..63), grid, 4, ExtentLimits(longestBytes = 65536))
        assertEquals(16, plan.requestCount)
        assertEquals(64L * 64 * 64 * 4, plan.touchedBytes)
        assertEquals(65536, plan.length(7))
    }

    @Test
    fun `a trace longer than an extent is cut into several`() {
        val grid = ChunkGrid(VolumeDimensions(1, 1, 1000), ChunkShape(1, 1, 1000))
        val plan = ReadPlan.of(slab(0..0, 0..0, 0..999), grid, 4, ExtentLimits(longestBytes = 1024))
        assertEquals(4, plan.requestCount)
        assertEquals(listOf(0L, 1024L, 2048L, 3072L), (0 until 4).map { plan.start(it) })
        assertEquals(1000 * 4 - 3072, plan.length(3))
    }

    @Test
    fun `addresses beyond 4 GiB are right`() {
        val grid = ChunkGrid(VolumeDimensions(20_000, 20_000, 2_000), ChunkShape(100, 100, 100))
        val plan = ReadPlan.of(slab(19_999..19_999, 19_999..19_999, 1_999..1_999), grid, 4)
        assertEquals(20_000L * 20_000 * 2_000 * 4 - 4, plan.start(0))
        assertEquals(4, plan.length(0))
    }

    @Test
    fun `a chunk longer than 2 GiB is planned in bounded extents`() {
        val side = 1 shl 10
        val grid = ChunkGrid(VolumeDimensions(side, side, side), ChunkShape(side, side, side))
        val plan = ReadPlan.of(slab(side - 1..side - 1, 0..side - 1, 0..side - 1), grid, 8, ExtentLimits(longestBytes = 1 shl 20))
        assertEquals(8, plan.requestCount)
        assertEquals((side - 1L) * side * side * 8, plan.start(0))
    }

    @Nested
    inner class `Slabs that cannot be read` {
        private val huge = VolumeDimensions(100_000, 100_000, 100_000)

        @Test
        fun `one past the edge is refused by the name of its axis`() {
            fun message(slab: Hyperslab) = assertThrows(IllegalArgumentException::class.java) { ReadPlan.of(slab, founding, 4) }.message!!
            assertTrue(message(slab(983..983, 0..0, 0..0)).startsWith("inlines"))
            assertTrue(message(slab(0..0, 551..551, 0..0)).startsWith("crosslines"))
            assertTrue(message(slab(0..0, 0..0, 1499..1500)).startsWith("samples"))
        }

        @Test
        fun `one of more than 2147483647 samples is refused before anything is allocated`() {
            val grid = ChunkGrid(huge, ChunkShape(100, 100, 100))
            val exact = assertThrows(IllegalArgumentException::class.java) { ReadPlan.of(slab(0..1, 0..32767, 0..32767), grid, 4) }
            assertTrue(exact.message!!.contains("2147483647"), exact.message)
            assertThrows(IllegalArgumentException::class.java) { ReadPlan.of(slab(0..99_999, 0..99_999, 0..99_999), grid, 4) }
        }
    }
}
