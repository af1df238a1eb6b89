package org.pyrus.desktop

import org.pyrus.volume.Human
import org.pyrus.volume.StoredType
import org.pyrus.volume.spi.ChunkPlan

/** What a chunk plan comes to for a volume whose samples are stored as [storedType]. Pure arithmetic; texts as window and terminal write figures. */
class PlanFacts(val plan: ChunkPlan, val storedType: StoredType) {
    private val grid = plan.grid

    /** Bytes of one whole chunk. */
    val chunkBytes: Long = plan.shape.sampleCount.toLong() * storedType.bytes

    /** Bytes of all chunks, padding included. */
    val sampleBytes: Long = Math.multiplyExact(grid.storedSampleCount, storedType.bytes.toLong())

    /**
     * About what the file takes: [sampleBytes], and for each grid position a 240-byte SEG-Y trace header, two 8-byte coordinates and the byte that says
     * whether its trace is live (docs/FORMAT.md); more than an import makes where positions have no trace.
     */
    val fileBytes: Long = Math.addExact(sampleBytes, plan.dimensions.inlines.toLong() * plan.dimensions.crosslines * POSITION_BYTES)

    /** `289 × 25 × 62`, inlines first. */
    val sides: String = plan.shape.run { "${Human.count(inlines)} × ${Human.count(crosslines)} × ${Human.count(samples)}" }

    /** `15,435 (7 × 45 × 49)`, inlines first. */
    val chunks: String = grid.run { "${Human.count(chunkCount)} (${Human.count(inlineChunks)} × ${Human.count(crosslineChunks)} × ${Human.count(sampleChunks)})" }

    val padding: String = Human.percent(grid.padding)

    private companion object {
        const val POSITION_BYTES = 240 + 2 * 8 + 1
    }
}
