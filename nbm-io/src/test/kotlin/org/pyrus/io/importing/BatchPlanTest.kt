package org.pyrus.io.importing

import io.kotest.property.Arb
import io.kotest.property.arbitrary.int
import io.kotest.property.checkAll
import kotlinx.coroutines.test.runTest
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.pyrus.volume.ChunkGrid
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.Refusal
import org.pyrus.volume.VolumeDimensions
import java.nio.file.Path

class BatchPlanTest {
    private val target = Path.of("a.h5")

    private fun medium(maxMiB: Int, mostBuffers: Int = 2) =
        BatchPlan.of(ChunkGrid(VolumeDimensions(983, 551, 1500), ChunkShape(289, 25, 62)), 4, 240 + 6000, maxMiB * MIB, 0, target, mostBuffers)

    @Test
    fun `batches hold every chunk once, in file order, within the budget`() = runTest {
        val side = Arb.int(1..40)
        checkAll(300, side, side, side, Arb.int(1..12), Arb.int(1..400_000)) { inlines, crosslines, samples, chunk, budget ->
            val shape = ChunkShape(minOf(chunk, inlines), minOf(chunk + 1, crosslines), minOf(chunk * 2, samples))
            val grid = ChunkGrid(VolumeDimensions(inlines, crosslines, samples), shape)
            val plan = try {
                BatchPlan.of(grid, 4, 240 + samples * 4, budget.toLong(), 0, target)
            } catch (_: Refusal) {
                assertTrue(shape.sampleCount * 4L + shape.inlines * shape.crosslines * 244L > budget)
                return@checkAll
            }
            var next = 0L
            for (batch in plan.batches()) {
                assertEquals(next, batch.firstOrdinal)
                assertTrue(batch.chunkCount * shape.sampleCount * 4L <= plan.batchBytes)
                next += batch.chunkCount
            }
            assertEquals(grid.chunkCount, next)
            assertTrue(plan.buffers * (plan.batchBytes + plan.batchTraces * 244L) <= budget)
        }
    }

    @Test
    fun `two buffers share the budget, so that one batch is written while the next is filled`() {
        // a column of 289 x 25 x 25 chunks of 62 samples takes 44.8 MB, and 1.8 MB of headers
        assertEquals(2 to 2 * 44_795_000, medium(250).let { it.buffers to it.batchBytes })
    }

    @Test
    fun `one buffer has the whole budget where it alone lets columns share reads of 1 MiB`() {
        // 7 columns of 25 crosslines share reads of 7 x 25 x 6240 bytes = 1.04 MiB, and take 326 MB
        assertEquals(1 to 7 * 44_795_000, medium(312).let { it.buffers to it.batchBytes })
        assertEquals(2 to 7 * 44_795_000, medium(624).let { it.buffers to it.batchBytes })
    }

    @Test
    fun `a column over the budget is done in sample ranges`() {
        val plan = medium(20)
        assertEquals(1, plan.buffers)
        // 10 chunks of 1.79 MB and 1.8 MB of headers are within 20 MiB, 11 are not
        assertEquals(listOf(10, 10, 5), plan.batches().take(3).map { it.sampleChunkCount }.toList())
    }

    @Test
    fun `a chunk over the budget is refused with the budget that it needs`() {
        val refusal = assertThrows(Refusal::class.java) { medium(3) }
        assertTrue(refusal.message!!.contains("Give a budget of at least 4 MiB"), refusal.message)
    }

    private companion object {
        const val MIB = 1L shl 20
    }
}
