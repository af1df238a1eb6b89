package org.pyrus.chunking

import io.kotest.property.Arb
import io.kotest.property.arbitrary.element
import io.kotest.property.arbitrary.int
import io.kotest.property.checkAll
import kotlinx.coroutines.test.runTest
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.VolumeDimensions
import org.pyrus.volume.spi.ChunkKnobs
import org.pyrus.volume.spi.ChunkPlan
import org.pyrus.volume.spi.PlanRequest
import org.pyrus.volume.spi.Planners

class BalancedDivisionTest {
    private fun plan(inlines: Int, crosslines: Int, samples: Int, knobs: ChunkKnobs = ChunkKnobs()): ChunkPlan =
        BalancedDivision().plan(PlanRequest(VolumeDimensions(inlines, crosslines, samples), knobs = knobs))

    @Test
    fun `the founding articles' survey is cut in 7 x 42 x 48, its chunks one part each`() {
        // k = 24: ideal sides 289.6, 26.0 and 62.5, of which 6.8, 42.4 and 48.0 make the survey's; 1966 / 7, 1103 / 42 and 3001 / 48, rounded up
        assertEquals(ChunkShape(281, 27, 63), plan(1966, 1103, 3001).shape)
    }

    @Test
    fun `half the founding survey has no slivers, where the formula's chunks leave one of 116 lines`() {
        // 983 / 3, 551 / 21 and 1500 / 24, rounded up; 984 × 567 × 1512 samples are stored
        val balanced = plan(983, 551, 1500)
        assertEquals(ChunkShape(328, 27, 63), balanced.shape)
        assertEquals(984L * 567 * 1512, padded(balanced))
    }

    @Test
    fun `a chunk of a survey of one sample a trace has no more traces than whose headers an import can hold`() {
        // k = 3: 10,000,000 / 3 × √2 / 2.5 is nearest to a fifth, 2,000,000 traces, and their headers take 480 MB; halved until there are 2^19 at most
        assertEquals(ChunkShape(1, 500_000, 1), plan(1, 10_000_000, 1).shape)
        for (dimensions in listOf(VolumeDimensions(30_000, 30_000, 1), VolumeDimensions(2_000_000, 3, 2), VolumeDimensions(1, 100_000_000, 1))) {
            for (planner in listOf(BalancedDivision(), FoundingFormula())) {
                val shape = planner.plan(PlanRequest(dimensions)).shape
                assertTrue(shape.inlines.toLong() * shape.crosslines <= 1 shl 19) { "${planner.id} of $dimensions: $shape" }
            }
        }
    }

    @Test
    fun `the plan says how it divided`() {
        assertEquals("12,413 chunks wanted of 2048 KiB, 24 along each side; ratio 2, asymmetry 2.5; each side in equal parts", plan(1966, 1103, 3001).reason)
    }

    @Test
    fun `a volume of a survey over 100 MB is at most one and a half times the SEG-Y file and 2 MB`() = runTest {
        var judged = 0
        checkAll(4000, Arb.int(2..9000), Arb.int(2..9000), Arb.int(50..9000), Arb.element(1, 2, 4)) { inlines, crosslines, samples, bytes ->
            val traces = inlines.toLong() * crosslines
            val source = 3600 + traces * (240 + samples.toLong() * bytes)
            if (source > 100_000_000) {
                judged++
                // the samples, each trace's header, its X and Y; the rest of the file is a few kilobytes and a byte a position
                val volume = padded(plan(inlines, crosslines, samples)) * bytes + traces * (240 + 16 + 1) + 100_000
                assertTrue(volume <= source * 3 / 2 + 2_000_000) { "$inlines x $crosslines x $samples of $bytes bytes: $volume for $source" }
            }
        }
        assertTrue(judged > 1000) { "$judged surveys are over 100 MB" }
    }

    @Test
    fun `along each side padding is less than one for each chunk, and sides stay between 1 and the volume's`() = runTest {
        checkAll(1000, Arb.int(1..100_000), Arb.int(1..100_000), Arb.int(1..65_535), Arb.int(1..4096), Arb.int(1..10_000), Arb.int(1..10_000)) { x, y, z, size, ratio, asymmetry ->
            val plan = plan(x, y, z, ChunkKnobs(size.toDouble(), ratio / 100.0, asymmetry / 100.0))
            assertEquals(plan.shape.coercedTo(plan.dimensions), plan.shape)
            for ((count, side) in listOf(x to plan.shape.inlines, y to plan.shape.crosslines, z to plan.shape.samples)) {
                val chunks = (count + side - 1) / side
                assertTrue(chunks * side.toLong() - count < chunks) { "$count in $chunks chunks of $side" }
            }
        }
    }

    @Test
    fun `it is found by its name`() = assertEquals(BalancedDivision::class.java, Planners.named("balanced").javaClass)

    private fun padded(plan: ChunkPlan): Long {
        fun whole(count: Int, side: Int) = (count + side - 1L) / side * side
        return with(plan) {
            whole(dimensions.inlines, shape.inlines) * whole(dimensions.crosslines, shape.crosslines) * whole(dimensions.samples, shape.samples)
        }
    }
}
