package org.pyrus.io.importing

import org.pyrus.io.segy.HeaderBytes
import org.pyrus.volume.ChunkGrid
import org.pyrus.volume.Human
import org.pyrus.volume.Refusal
import java.nio.file.Path

/**
 * How chunks are divided into batches.
 *
 * @property columns how many columns a batch has
 * @property sampleChunks how many chunks of each
 */
internal data class BatchDivision(val columns: Int, val sampleChunks: Int)

/**
 * Divides a volume into [ChunkBatch]es, in file order, so that [buffers] of them are within a budget.
 *
 * @property buffers 2 where one batch can be filled while the one before is written, else 1
 */
internal class BatchPlan private constructor(private val grid: ChunkGrid, private val columnsPerBatch: Int, private val sampleChunksPerBatch: Int, val buffers: Int, chunkBytes: Long) {
    val division: BatchDivision get() = BatchDivision(columnsPerBatch, sampleChunksPerBatch)
    private val columns = grid.inlineChunks.toLong() * grid.crosslineChunks

    /** Bytes of the largest batch's chunks. */
    val batchBytes: Int = (columnsPerBatch.toLong() * sampleChunksPerBatch * chunkBytes).toInt()

    /** The most traces that a batch has. */
    val batchTraces: Int = columnsPerBatch * grid.positionsPerColumn

    /** The batches from number [from] on (from 0), in file order: made one by one, so that a survey of any size needs no list. */
    fun batches(from: Long = 0): Sequence<ChunkBatch> = sequence {
        val rangesPerColumn = (grid.sampleChunks + sampleChunksPerBatch - 1) / sampleChunksPerBatch
        if (rangesPerColumn == 1) {
            for (first in from * columnsPerBatch until columns step columnsPerBatch.toLong()) {
                yield(ChunkBatch(grid, first.toInt(), minOf(columnsPerBatch.toLong(), columns - first).toInt(), 0, grid.sampleChunks))
            }
        } else {
            for (number in from until columns * rangesPerColumn) {
                val first = (number % rangesPerColumn).toInt() * sampleChunksPerBatch
                yield(ChunkBatch(grid, (number / rangesPerColumn).toInt(), 1, first, minOf(sampleChunksPerBatch, grid.sampleChunks - first)))
            }
        }
    }

    companion object {
        /** The least read of the source that columns should share: below it a disk with heads spends its time moving them. */
        private const val SHARED_READ_BYTES = 1L shl 20
        private const val MIB = 1L shl 20

        /**
         * The plan with the largest batches that fit [maxBytes]: as many whole columns as do, so that neighbouring columns share reads of the
         * source, else a part of one. Two buffers share the budget, unless one alone makes shared reads of 1 MiB possible.
         *
         * @param maxBytes for the chunks, headers and checksums of all batches held at once
         * @param traceBytes of a trace record of the source
         * @param overheadBytes what the job needs besides, for the refusal
         * @param target named in the refusal
         * @param headerBytes of a trace's headers
         * @param mostBuffers 1 where batches are not to overlap
         * @throws Refusal where not even one chunk fits, with the budget that it needs
         */
        fun of(
            grid: ChunkGrid,
            bytesPerSample: Int,
            traceBytes: Int,
            maxBytes: Long,
            overheadBytes: Long,
            target: Path,
            mostBuffers: Int = 2,
            headerBytes: Int = HeaderBytes.TRACE_HEADER_BYTES,
        ): BatchPlan {
            val chunkBytes = Math.multiplyExact(grid.shape.sampleCount.toLong(), bytesPerSample.toLong())
            val keptBytes = grid.positionsPerColumn.toLong() * BatchBuffer.bytesPerTrace(headerBytes)
            if (!fits(grid, bytesPerSample, maxBytes, headerBytes)) refuseChunk(grid, chunkBytes, keptBytes, overheadBytes, target)
            val columns = grid.inlineChunks.toLong() * grid.crosslineChunks
            if (columns > Int.MAX_VALUE) {
                throw Refusal("chunks of ${grid.shape} make $columns columns, more than ${Int.MAX_VALUE}", target, remedy = "Choose a larger chunk shape.")
            }
            val columnBytes = chunkBytes * grid.sampleChunks
            fun columnsIn(bytes: Long) = minOf(bytes / (columnBytes + keptBytes), MOST_BATCH_BYTES / columnBytes, columns).toInt()
            fun readBytes(batchColumns: Int) = batchColumns.toLong() * grid.shape.crosslines * traceBytes
            val inOne = columnsIn(maxBytes)
            val inHalf = columnsIn(maxBytes / 2)
            val oneIsBetter = readBytes(inHalf) < SHARED_READ_BYTES && readBytes(inOne) >= SHARED_READ_BYTES
            return when {
                inOne == 0 -> BatchPlan(grid, 1, (minOf(maxBytes - keptBytes, MOST_BATCH_BYTES) / chunkBytes).toInt(), 1, chunkBytes)
                mostBuffers == 1 || inHalf == 0 || oneIsBetter || inOne.toLong() == columns -> BatchPlan(grid, inOne, grid.sampleChunks, 1, chunkBytes)
                else -> BatchPlan(grid, inHalf, grid.sampleChunks, 2, chunkBytes)
            }
        }

        /** The plan that makes batches by [division], as another has made them; null where one of them does not fit [maxBytes]. The rest as in [of]. */
        fun by(division: BatchDivision, grid: ChunkGrid, bytesPerSample: Int, maxBytes: Long, headerBytes: Int): BatchPlan? {
            val chunkBytes = Math.multiplyExact(grid.shape.sampleCount.toLong(), bytesPerSample.toLong())
            val keptBytes = grid.positionsPerColumn.toLong() * BatchBuffer.bytesPerTrace(headerBytes)
            val isOne = division.columns in 1..grid.inlineChunks.toLong() * grid.crosslineChunks && division.sampleChunks in 1..grid.sampleChunks &&
                (division.columns == 1 || division.sampleChunks == grid.sampleChunks)
            if (!isOne || chunkBytes > MOST_BATCH_BYTES) return null
            val batchBytes = Math.multiplyExact(chunkBytes, division.columns.toLong() * division.sampleChunks)
            val wholeBytes = batchBytes + keptBytes * division.columns
            if (batchBytes > MOST_BATCH_BYTES || wholeBytes > maxBytes) return null
            return BatchPlan(grid, division.columns, division.sampleChunks, if (wholeBytes <= maxBytes / 2) 2 else 1, chunkBytes)
        }

        /** A buffer has at most 2^31 − 1 bytes; a little less leaves room to align it. */
        private const val MOST_BATCH_BYTES = Int.MAX_VALUE.toLong() - (1 shl 16)

        /** Whether a chunk, with what is kept of its traces, is within [maxBytes]. */
        fun fits(grid: ChunkGrid, bytesPerSample: Int, maxBytes: Long, headerBytes: Int = HeaderBytes.TRACE_HEADER_BYTES): Boolean {
            val chunkBytes = Math.multiplyExact(grid.shape.sampleCount.toLong(), bytesPerSample.toLong())
            return chunkBytes <= MOST_BATCH_BYTES && chunkBytes + grid.positionsPerColumn.toLong() * BatchBuffer.bytesPerTrace(headerBytes) <= maxBytes
        }

        private fun refuseChunk(grid: ChunkGrid, chunkBytes: Long, keptBytes: Long, overheadBytes: Long, target: Path): Nothing {
            val neededMiB = (chunkBytes + keptBytes + overheadBytes + MIB - 1) / MIB
            val remedy = if (chunkBytes > MOST_BATCH_BYTES) "Choose a smaller chunk shape." else "Give a budget of at least $neededMiB MiB, or choose a smaller chunk shape."
            val headersTell = keptBytes > chunkBytes
            val what = if (headersTell) "${grid.shape} with the headers of its ${Human.count(grid.positionsPerColumn)} traces" else "${grid.shape}"
            val bytes = Human.bytes(if (headersTell) chunkBytes + keptBytes else chunkBytes)
            throw Refusal("a chunk of $what takes $bytes, and the workers ${Human.bytes(overheadBytes)}, more than the buffer budget holds", target, remedy = remedy)
        }

        private val ChunkGrid.positionsPerColumn: Int get() = Math.multiplyExact(shape.inlines, shape.crosslines)
    }
}
