package org.pyrus.io.importing

import java.nio.ByteBuffer

/** Zeroes what of a batch's chunks nobody will write: a buffer that is used again has the batch before in it. */
internal object ClearedChunks {
    private val ZEROS: ByteBuffer = ByteBuffer.allocateDirect(1 shl 16).asReadOnlyBuffer()

    /**
     * Zeroes chunks of [column] (counted in the whole volume) in [chunks], which hold [batch]: all of them where not every position under them is written, else the last where it passes the
     * last sample. Columns may be cleared by several threads, each with a duplicate of [chunks].
     *
     * @param writesAll whether every position of a patch that is whole is written
     */
    fun clear(batch: ChunkBatch, column: Int, chunks: ByteBuffer, chunkBytes: Int, writesAll: (ColumnPatch) -> Boolean) {
        val shape = batch.grid.shape
        val patch = ColumnPatch.of(batch.grid, column)
        val whole = patch.positionCount == shape.inlines * shape.crosslines && writesAll(patch)
        val from = (column - batch.firstColumn) * batch.sampleChunkCount
        val ordinals = from until from + batch.sampleChunkCount
        val padded = batch.endSample - batch.firstSample < batch.sampleChunkCount * shape.samples
        when {
            !whole -> zero(chunks, ordinals.first * chunkBytes, (ordinals.last + 1) * chunkBytes)
            padded -> zero(chunks, ordinals.last * chunkBytes, (ordinals.last + 1) * chunkBytes)
        }
    }

    private fun zero(chunks: ByteBuffer, from: Int, end: Int) {
        chunks.limit(end).position(from)
        while (chunks.hasRemaining()) chunks.put(ZEROS.duplicate().limit(minOf(ZEROS.capacity(), chunks.remaining())))
    }
}
