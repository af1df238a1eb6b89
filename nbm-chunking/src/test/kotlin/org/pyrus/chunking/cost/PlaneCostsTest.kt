package org.pyrus.chunking.cost

import io.kotest.property.Arb
import io.kotest.property.arbitrary.int
import io.kotest.property.checkAll
import kotlinx.coroutines.test.runTest
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.pyrus.volume.ChunkGrid
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.ExtentLimits
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Index
import org.pyrus.volume.IndexRange
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.ReadCost
import org.pyrus.volume.ReadPlan
import org.pyrus.volume.VolumeDimensions
import kotlin.math.abs

class PlaneCostsTest {
    private val limits = ExtentLimits()

    @Test
    fun `a plane of few chunks costs what the reader's plan of it says`() = runTest {
        checkAll(200, Arb.int(1..200), Arb.int(1..200), Arb.int(1..200), Arb.int(1..40)) { inlines, crosslines, samples, side ->
            val dimensions = VolumeDimensions(inlines, crosslines, samples)
            val grid = ChunkGrid(dimensions, ChunkShape(side, maxOf(1, side / 2), side + 3).coercedTo(dimensions))
            val place = minOf(inlines / 2 / grid.shape.inlines * grid.shape.inlines + grid.shape.inlines / 2, inlines - 1)
            val slab = Hyperslab(IndexRange(Index(place), 1), IndexRange(Index(0), crosslines), IndexRange(Index(0), samples))
            if (grid.crosslineChunks <= PlaneCosts.MOST_CHUNKS && grid.sampleChunks <= PlaneCosts.MOST_CHUNKS) {
                assertEquals(ReadPlan.of(slab, grid, 4, limits).cost, PlaneCosts.of(PlaneKind.INLINE, grid, 4, limits))
            }
        }
    }

    @Test
    fun `a plane of many chunks costs about what planning it whole says`() = runTest {
        checkAll(40, Arb.int(20..90), Arb.int(20..90), Arb.int(20..90), Arb.int(3..24)) { inlineChunks, crosslineChunks, sampleChunks, side ->
            val dimensions = VolumeDimensions(inlineChunks * side, crosslineChunks * side, sampleChunks * side)
            val grid = ChunkGrid(dimensions, ChunkShape(side, side, side))
            for (kind in PlaneKind.entries) {
                val rough = PlaneCosts.of(kind, grid, 4, limits, 12)
                val exact = PlaneCosts.of(kind, grid, 4, limits, Int.MAX_VALUE)
                assertNear(exact.wantedBytes, rough.wantedBytes, 0.001, "$kind wanted, $grid")
                assertNear(exact.touchedBytes, rough.touchedBytes, 0.1, "$kind touched, $grid")
                // extents that are as long as may be end with a chunk
                assertTrue(rough.requests in exact.requests * 2 / 3 - 2..exact.requests * 3 / 2 + 2, "$kind requests, $grid: ${rough.requests} for ${exact.requests}")
            }
        }
    }

    @Test
    fun `from a SEG-Y file an inline is one piece, a crossline a trace of each inline, a slice all of the file where traces are short`() {
        val dimensions = VolumeDimensions(100, 50, 1000)
        // records of 4,240 bytes; an inline's from the first sample to the last
        assertEquals(ReadCost(1, 49 * 4240L + 4000, 200_000), SegyCosts.of(PlaneKind.INLINE, dimensions, 4, limits))
        assertEquals(ReadCost(100, 400_000, 400_000), SegyCosts.of(PlaneKind.CROSSLINE, dimensions, 4, limits))
        val slice = SegyCosts.of(PlaneKind.SLICE, dimensions, 4, limits)
        assertEquals(4999 * 4240L + 4 to 20_000L, slice.touchedBytes to slice.wantedBytes)
        // traces of 20 kB: each sample is a request of its own
        assertEquals(ReadCost(5000, 20_000, 20_000), SegyCosts.of(PlaneKind.SLICE, VolumeDimensions(100, 50, 5000), 4, limits))
    }

    private fun assertNear(expected: Long, actual: Long, share: Double, message: String) =
        assertTrue(abs(actual - expected) <= share * expected + 1, "$message: $actual for $expected")
}
