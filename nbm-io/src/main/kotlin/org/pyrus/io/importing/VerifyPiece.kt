package org.pyrus.io.importing

import org.pyrus.io.hdf5.StoredVolume
import org.pyrus.io.segy.SegyLayout
import org.pyrus.volume.spi.ImportRequest

/**
 * What a verification holds of a volume at once: the chunks of a batch, or of a chunk too large for that some rows. A *row* is what one chunk has of one
 * trace; a chunk's rows follow each other in the file, crosslines fastest.
 *
 * @property rows those of each chunk of [batch] that it holds: all, or some of a batch of one chunk
 */
internal class VerifyPiece(private val stored: StoredVolume, val batch: ChunkBatch, val rows: IntRange) {
    private val rowBytes = stored.grid.shape.samples.toLong() * stored.storedType.bytes

    /** The byte of the volume at which it starts. */
    val address: Long get() = stored.dataAddress + batch.firstOrdinal * stored.chunkBytes + rows.first * rowBytes

    val bytes: Long get() = (batch.chunkCount - 1) * stored.chunkBytes + rows.count() * rowBytes

    /** Where in it the row of a chunk starts; the chunk is one of [column] (counted in the whole volume) and [sampleChunk]. */
    fun offsetOf(column: Int, sampleChunk: Int, row: Int): Int =
        ((column.toLong() * stored.grid.sampleChunks + sampleChunk - batch.firstOrdinal) * stored.chunkBytes + (row - rows.first) * rowBytes).toInt()
}

/** Divides a volume into [VerifyPiece]s that are within a budget, whatever its chunks. */
internal class VerifyPieces(private val stored: StoredVolume, layout: SegyLayout, workerCount: Int, budgetBytes: Long) {
    private val grid = stored.grid
    private val rowsOfChunk = grid.shape.inlines * grid.shape.crosslines
    private val overhead = workerCount * TraceWorker.overheadBytes(layout.traceBytes, layout.samplesPerTrace, stored.storedType)
    private val maxBytes = budgetBytes - overhead
    private val batches =
        if (!BatchPlan.fits(grid, stored.storedType.bytes, maxBytes, layout.headerBytes)) {
            null
        } else {
            BatchPlan.of(grid, stored.storedType.bytes, layout.traceBytes, maxBytes, overhead, stored.path, mostBuffers = 1, layout.headerBytes)
        }
    private val rowBytes = grid.shape.samples.toLong() * stored.storedType.bytes
    private val rowsPerPiece = (maxBytes / (rowBytes + BatchBuffer.bytesPerTrace(layout.headerBytes))).coerceIn(1, rowsOfChunk.toLong()).toInt()

    /** Bytes of the largest piece. */
    val mostBytes: Int = batches?.batchBytes ?: Math.toIntExact(rowsPerPiece * rowBytes)

    fun all(): Sequence<VerifyPiece> = batches?.batches()?.map { VerifyPiece(stored, it, 0 until rowsOfChunk) } ?: sequence {
        for (column in 0 until grid.inlineChunks * grid.crosslineChunks) {
            for (sampleChunk in 0 until grid.sampleChunks) {
                for (row in 0 until rowsOfChunk step rowsPerPiece) {
                    yield(VerifyPiece(stored, ChunkBatch(grid, column, 1, sampleChunk, 1), row until minOf(row.toLong() + rowsPerPiece, rowsOfChunk.toLong()).toInt()))
                }
            }
        }
    }

    companion object {
        const val DEFAULT_BUDGET_BYTES: Long = ImportRequest.DEFAULT_BUFFER_BUDGET_BYTES
    }
}
