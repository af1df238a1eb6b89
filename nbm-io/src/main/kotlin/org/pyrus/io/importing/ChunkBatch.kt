package org.pyrus.io.importing

import org.pyrus.volume.ChunkGrid
import org.pyrus.volume.Refusal
import java.nio.file.Path

/**
 * What an import holds in memory at once: chunks that lie one after another in the file.
 *
 * A *column* is the chunks over one patch of the survey's map, all samples; column `c` is at `c / crosslineChunks`, `c % crosslineChunks` of the
 * chunk grid, and its chunks are consecutive in the file. A batch is either [columnCount] whole columns, or a range of the chunks of one.
 */
internal data class ChunkBatch(
    val grid: ChunkGrid,
    val firstColumn: Int,
    val columnCount: Int,
    val firstSampleChunk: Int,
    val sampleChunkCount: Int,
) {
    /** Whether this batch is the first to see its traces: it alone keeps their headers and checksums. */
    val seesTracesFirst: Boolean get() = firstSampleChunk == 0

    /** Whether every sample of its traces falls into this batch. */
    val coversWholeTraces: Boolean get() = firstSampleChunk == 0 && sampleChunkCount == grid.sampleChunks

    val firstOrdinal: Long get() = firstColumn.toLong() * grid.sampleChunks + firstSampleChunk

    val chunkCount: Int get() = columnCount * sampleChunkCount

    /** First sample of the traces that falls into this batch. */
    val firstSample: Int get() = firstSampleChunk * grid.shape.samples

    /** First sample past those that fall into this batch. */
    val endSample: Int get() = minOf((firstSampleChunk + sampleChunkCount).toLong() * grid.shape.samples, grid.dimensions.samples.toLong()).toInt()
}

/** Divides a volume into [ChunkBatch]es, in file order, none of more than [maxBytes] of samples. */
internal class BatchPlan private constructor(
    private val grid: ChunkGrid,
    private val columnsPerBatch: Int,
    private val sampleChunksPerBatch: Int,
    chunkBytes: Long,
) {
    private val columns = grid.inlineChunks.toLong() * grid.crosslineChunks

    /** Bytes of the largest batch: what one buffer must hold. */
    val batchBytes: Int = (columnsPerBatch.toLong() * sampleChunksPerBatch * chunkBytes).toInt()

    /** The batches, in file order: made one by one, so that a survey of any size needs no list. */
    fun batches(): Sequence<ChunkBatch> = sequence {
        if (sampleChunksPerBatch == grid.sampleChunks) {
            for (first in 0 until columns step columnsPerBatch.toLong()) {
                yield(ChunkBatch(grid, first.toInt(), minOf(columnsPerBatch.toLong(), columns - first).toInt(), 0, grid.sampleChunks))
            }
        } else {
            for (column in 0 until columns) {
                for (first in 0 until grid.sampleChunks step sampleChunksPerBatch) {
                    yield(ChunkBatch(grid, column.toInt(), 1, first, minOf(sampleChunksPerBatch, grid.sampleChunks - first)))
                }
            }
        }
    }

    companion object {
        /**
         * The plan with the largest batches that fit [maxBytes]: as many whole columns as do, else a part of one, so that neighbouring columns
         * share reads of the source.
         *
         * @param target named in the refusal
         * @throws Refusal where not even one chunk fits, with the budget that it needs; [overheadBytes] is what the job needs besides
         */
        fun of(grid: ChunkGrid, bytesPerSample: Int, maxBytes: Long, overheadBytes: Long, target: Path): BatchPlan {
            val chunkBytes = Math.multiplyExact(grid.shape.sampleCount.toLong(), bytesPerSample.toLong())
            val limit = minOf(maxBytes, Int.MAX_VALUE.toLong())
            if (chunkBytes > limit) {
                val neededMiB = (chunkBytes + overheadBytes + MIB - 1) / MIB
                val remedy =
                    if (chunkBytes > Int.MAX_VALUE) "Choose a smaller chunk shape." else "Give a budget of at least $neededMiB MiB, or choose a smaller chunk shape."
                throw Refusal("a chunk of ${grid.shape} takes ${chunkBytes / MIB} MiB, more than the buffer budget holds", target, remedy = remedy)
            }
            val columns = grid.inlineChunks.toLong() * grid.crosslineChunks
            if (columns > Int.MAX_VALUE) {
                throw Refusal("chunks of ${grid.shape} make $columns columns, more than ${Int.MAX_VALUE}", target, remedy = "Choose a larger chunk shape.")
            }
            val columnBytes = chunkBytes * grid.sampleChunks
            val columnsPerBatch = (limit / columnBytes).coerceAtMost(columns).toInt()
            if (columnsPerBatch >= 1) return BatchPlan(grid, columnsPerBatch, grid.sampleChunks, chunkBytes)
            return BatchPlan(grid, 1, (limit / chunkBytes).toInt(), chunkBytes)
        }

        private const val MIB = 1L shl 20
    }
}
