package org.pyrus.volume

import io.kotest.property.Arb
import io.kotest.property.arbitrary.arbitrary
import io.kotest.property.arbitrary.int
import io.kotest.property.arbitrary.next
import io.kotest.property.checkAll
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

class ReadPlanPropertyTest {
    private data class Case(val slab: Hyperslab, val grid: ChunkGrid, val sampleBytes: Int, val limits: ExtentLimits) {
        /** Address of a sample of the slab, straight from the layout's definition. */
        fun address(inline: Int, crossline: Int, sample: Int): Long {
            val shape = grid.shape
            val chunk = grid.ordinal(inline / shape.inlines, crossline / shape.crosslines, sample / shape.samples)
            val inChunk = (inline % shape.inlines * shape.crosslines + crossline % shape.crosslines) * shape.samples + sample % shape.samples
            return (chunk * shape.sampleCount + inChunk) * sampleBytes
        }

        /** Addresses of the wanted samples, in the order of the result. */
        fun addresses(): LongArray = buildList {
            for (i in slab.inlines.first.value until slab.inlines.end) {
                for (x in slab.crosslines.first.value until slab.crosslines.end) {
                    for (s in slab.samples.first.value until slab.samples.end) add(address(i, x, s))
                }
            }
        }.toLongArray()

        fun plan() = ReadPlan.of(slab, grid, sampleBytes, limits)
    }

    private val cases = arbitrary {
        fun side(most: Int) = Arb.int(1..most).next(it)
        fun <A : Axis> range(count: Int): IndexRange<A> {
            val first = Arb.int(0 until count).next(it)
            return IndexRange(Index(first), Arb.int(1..count - first).next(it))
        }
        val dimensions = VolumeDimensions(side(9), side(9), side(40))
        val shape = ChunkShape(side(6), side(6), side(45))
        val slab = Hyperslab(range(dimensions.inlines), range(dimensions.crosslines), range<Sample>(dimensions.samples))
        Case(slab, ChunkGrid(dimensions, shape), listOf(1, 2, 4, 8)[side(4) - 1], ExtentLimits(side(120) - 1, 7 + side(400)))
    }

    @Test
    fun `every wanted sample is handed out once, from its own address, inside its extent`() = runBlocking<Unit> {
        checkAll(2000, cases) { case ->
            val plan = case.plan()
            val expected = case.addresses()
            val found = LongArray(expected.size) { -1 }
            val walk = plan.walk()
            for (extent in 0 until plan.requestCount) {
                val start = plan.start(extent)
                walk.enter(extent)
                assertEquals(start to plan.length(extent), walk.start to walk.length)
                walk.forEachPiece { source, sourceStride, target, targetStride, traces, length ->
                    for (trace in 0 until traces) {
                        for (sample in 0 until length) {
                            val at = target + trace * targetStride + sample
                            assertEquals(-1, found[at], "sample $at handed out twice")
                            val byte = source + trace * sourceStride + sample * case.sampleBytes
                            assertTrue(byte >= 0 && byte + case.sampleBytes <= plan.length(extent), "byte $byte of an extent of ${plan.length(extent)}")
                            found[at] = start + byte
                        }
                    }
                }
            }
            assertEquals(expected.toList(), found.toList())
        }
    }

    @Test
    fun `extents ascend, lie apart, are bounded, and begin and end with a wanted sample`() = runBlocking<Unit> {
        checkAll(2000, cases) { case ->
            val plan = case.plan()
            val wanted = case.addresses().toSet()
            for (extent in 0 until plan.requestCount) {
                val start = plan.start(extent)
                val end = start + plan.length(extent)
                assertTrue(plan.length(extent) in 1..case.limits.longestBytes)
                assertTrue(start in wanted && end - case.sampleBytes in wanted)
                if (extent + 1 < plan.requestCount) {
                    val next = plan.start(extent + 1)
                    assertTrue(next >= end, "extent ${extent + 1} overlaps the one before")
                    val joined = next + plan.length(extent + 1) - start
                    assertTrue(next - end > case.limits.closedGapBytes || joined > case.limits.longestBytes, "extents $extent and ${extent + 1} should be one")
                }
            }
        }
    }

    @Test
    fun `an extent skips no more than the gap that is closed`() = runBlocking<Unit> {
        checkAll(1000, cases) { case ->
            val plan = case.plan()
            val wanted = case.addresses().sorted()
            for (extent in 0 until plan.requestCount) {
                val inside = wanted.filter { it in plan.start(extent) until plan.start(extent) + plan.length(extent) }
                for ((one, next) in inside.zipWithNext()) assertTrue(next - one - case.sampleBytes <= case.limits.closedGapBytes, "a gap from $one to $next is read along")
            }
        }
    }

    @Test
    fun `touched bytes are the extents' lengths together, and no fewer than wanted`() = runBlocking<Unit> {
        checkAll(1000, cases) { case ->
            val plan = case.plan()
            assertEquals((0 until plan.requestCount).sumOf { plan.length(it).toLong() }, plan.touchedBytes)
            assertEquals(case.slab.sampleCount * case.sampleBytes, plan.wantedBytes)
            assertTrue(plan.touchedBytes >= plan.wantedBytes)
        }
    }
}
