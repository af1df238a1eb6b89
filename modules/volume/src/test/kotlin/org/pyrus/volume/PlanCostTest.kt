package org.pyrus.volume

import com.sun.management.ThreadMXBean
import io.kotest.property.Arb
import io.kotest.property.arbitrary.arbitrary
import io.kotest.property.arbitrary.int
import io.kotest.property.arbitrary.next
import io.kotest.property.checkAll
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.pyrus.volume.spi.randomSlab
import java.lang.management.ManagementFactory

/** What plans cost beside what they ask of the file. */
class PlanCostTest {
    private val dimensions = VolumeDimensions(983, 551, 1500)
    private val founding = ChunkGrid(dimensions, ChunkShape(289, 25, 62))

    private fun traces(slab: Hyperslab): TraceSet {
        val crosslines = slab.crosslines.first.value until slab.crosslines.end
        val positions = (slab.inlines.first.value until slab.inlines.end).flatMap { i -> crosslines.map { Index<Inline>(i) to Index<Crossline>(it) } }
        return TraceSet.of(positions.asSequence(), slab.samples)
    }

    @Test
    fun `traces that make a box are read by the box's own extents`() = runBlocking<Unit> {
        val cases = arbitrary { source ->
            fun side(most: Int) = Arb.int(1..most).next(source)
            val small = VolumeDimensions(side(9), side(9), side(40))
            Triple(ChunkGrid(small, ChunkShape(side(6), side(6), side(45))), randomSlab(small, source.random), side(200) - 1)
        }
        checkAll(1000, cases) { (grid, slab, gap) ->
            val limits = ExtentLimits(gap)
            assertEquals(ReadPlan.of(slab, grid, 4, limits).cost, TracePlan.of(traces(slab), grid, 4, limits).cost)
        }
    }

    @Test
    fun `a line across the survey touches for a trace what a crossline does in the founding chunks`() {
        val all = IndexRange.all<Sample>(1500)
        val crossline = ReadPlan.of(Hyperslab(IndexRange.all(983), IndexRange.of(Index(260)), all), founding, 4)
        val line = TracePlan.of(ArbitraryLine.through(listOf(GridPoint(0.0, 0.0), GridPoint(982.0, 550.0)), all).traces(dimensions), founding, 4)
        assertEquals(25.0, crossline.cost.touchedPerWanted, 1.0) // 24 traces of 248 bytes lie between two wanted ones: less than a request costs
        assertEquals(crossline.cost.touchedPerWanted, line.cost.touchedPerWanted, 0.1)
    }

    @Test
    fun `a line whose rows lie further apart than a request costs is read row by row`() {
        val grid = ChunkGrid(VolumeDimensions(128, 128, 128), ChunkShape(64, 64, 128)) // rows of 512 bytes, 32 KiB apart
        val line = ArbitraryLine.through(listOf(GridPoint(0.0, 5.0), GridPoint(127.0, 5.0)), IndexRange.all(128))
        val plan = TracePlan.of(line.traces(grid.dimensions), grid, 4)
        assertEquals(ReadCost(128, 128 * 512, 128 * 512), plan.cost)
    }

    @Test
    fun `planning a slice and going through it allocates nothing for a chunk, and some bytes a request`() {
        val threads = ManagementFactory.getThreadMXBean() as ThreadMXBean
        val grid = ChunkGrid(dimensions, ChunkShape(4, 4, 64))
        val slice = Hyperslab(IndexRange.all(983), IndexRange.all(551), IndexRange.of(Index(700)))
        var samples = 0L
        val count = PieceVisitor { _, _, _, _, traces, length -> samples += traces * length }
        fun run(): ReadPlan = ReadPlan.of(slice, grid, 4).also { plan ->
            val walk = plan.walk()
            for (extent in 0 until plan.requestCount) {
                walk.enter(extent)
                walk.forEachPiece(count)
            }
        }
        run() // classes are loaded
        val before = threads.currentThreadAllocatedBytes
        val plan = run()
        val bytes = threads.currentThreadAllocatedBytes - before
        assertEquals(2 * 983L * 551, samples)
        assertTrue(plan.requestCount >= 246 * 138, "$plan")
        // the requests' first runs: an array doubled as it grows, and cut to its size
        assertTrue(bytes <= plan.requestCount * 20L + 10_000, "$bytes bytes for ${plan.requestCount} requests")
    }
}
