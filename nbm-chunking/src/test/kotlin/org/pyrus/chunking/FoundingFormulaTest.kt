package org.pyrus.chunking

import io.kotest.property.Arb
import io.kotest.property.arbitrary.int
import io.kotest.property.checkAll
import kotlinx.coroutines.test.runTest
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.VolumeDimensions
import org.pyrus.volume.spi.ChunkKnobs
import org.pyrus.volume.spi.PlanRequest
import org.pyrus.volume.spi.Planners

class FoundingFormulaTest {
    private val articles = VolumeDimensions(1966, 1103, 3001)

    private fun shape(dimensions: VolumeDimensions, ratio: Double = 2.0, asymmetry: Double = 2.5) =
        FoundingFormula().plan(PlanRequest(dimensions, knobs = ChunkKnobs(ratio = ratio, asymmetry = asymmetry))).shape

    @Test
    fun `the articles' volume with the articles' choice gives the articles' shape`() = assertEquals(ChunkShape(289, 25, 62), shape(articles))

    @Test
    fun `without ratio and asymmetry a chunk has the volume's proportions`() = assertEquals(ChunkShape(81, 45, 125), shape(articles, 1.0, 1.0))

    @Test
    fun `a ratio alone flattens the chunk`() = assertEquals(ChunkShape(100, 56, 83), shape(articles, 1.5, 1.0))

    @Test
    fun `a volume of half the sides has the same shape`() = assertEquals(ChunkShape(289, 25, 62), shape(VolumeDimensions(983, 551, 1500)))

    @Test
    fun `chunks that make an exact cube are not counted one too many along a side`() {
        // 27 chunks of 64 KiB (16,384 samples) make 3 along each side: 96 × 96 × 48 samples are 27 × 16,384
        val plan = FoundingFormula().plan(PlanRequest(VolumeDimensions(96, 96, 48), knobs = ChunkKnobs(64.0, 1.0, 1.0)))
        assertEquals(ChunkShape(32, 32, 16), plan.shape)
    }

    @Test
    fun `the plan says what it counted`() {
        // ceil(1966 × 1103 × 3001 / 524,288) = 12,413, and 24³ = 13,824 is the first cube that reaches it
        val plan = FoundingFormula().plan(PlanRequest(articles))
        assertEquals("12,413 chunks wanted of 2048 KiB, 24 along each side; ratio 2, asymmetry 2.5", plan.reason)
    }

    @Test
    fun `sides stay between 1 and the volume's for any survey and any knobs`() = runTest {
        checkAll(1000, Arb.int(1..1_000_000), Arb.int(1..1_000_000), Arb.int(1..65_535), Arb.int(1..1_000_000), Arb.int(1..10_000), Arb.int(1..10_000)) { x, y, z, size, ratio, asymmetry ->
            val dimensions = VolumeDimensions(x, y, z)
            val shape = FoundingFormula().plan(PlanRequest(dimensions, knobs = ChunkKnobs(size.toDouble(), ratio / 100.0, asymmetry / 100.0))).shape
            assertEquals(shape.coercedTo(dimensions), shape)
            assertTrue(shape.sampleCount.toLong() * 4 <= Int.MAX_VALUE) { "$shape" }
        }
    }

    @Test
    fun `slivers can make a volume more than twice its SEG-Y file`() {
        val plan = FoundingFormula().plan(PlanRequest(VolumeDimensions(86, 163, 2221)))
        assertEquals(ChunkShape(76, 23, 277), plan.shape)
        // 2 × 8 × 9 chunks of four-byte samples; 3600 bytes, and 240 + 4 × 2221 for each trace
        assertTrue(2L * 76 * 8 * 23 * 9 * 277 * 4 > 2 * (3600L + 86 * 163 * (240 + 4 * 2221)))
        assertEquals(listOf(2, 8, 9), plan.grid.run { listOf(inlineChunks, crosslineChunks, sampleChunks) })
    }

    @Test
    fun `the planner is found by its name`() = assertEquals(FoundingFormula::class.java, Planners.named("founding").javaClass)
}
