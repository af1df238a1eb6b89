package org.pyrus.io.importing

import org.pyrus.io.hdf5.VolumeWriter
import java.nio.ByteBuffer

/** Writes a filled batch: in pieces of some MiB, by all workers. */
internal object ChunkPieces {
    private const val PIECE_BYTES = 4 shl 20

    /**
     * Writes the chunks of [batch] out of [buffer]. The inlines of a chunk that lie past the survey are padding at its end: they are
     * left a hole in the file, which reads as zeros and takes no space.
     */
    suspend fun write(batch: ChunkBatch, buffer: ByteBuffer, chunkBytes: Int, writer: VolumeWriter, workers: Workers<*>) {
        val grid = batch.grid
        val lastInlineChunk = grid.inlineChunks - 1
        val inlinesInLast = grid.dimensions.inlines - lastInlineChunk * grid.shape.inlines
        val bytesInLast = chunkBytes / grid.shape.inlines * inlinesInLast
        val perPiece = (PIECE_BYTES / chunkBytes).coerceAtLeast(1)
        val pieces = (batch.chunkCount + perPiece - 1) / perPiece
        workers.forEach(pieces) { _, piece ->
            val first = piece * perPiece
            val count = minOf(perPiece, batch.chunkCount - first)
            val bytes = buffer.duplicate()
            if (bytesInLast == chunkBytes || (batch.firstColumn + (first + count - 1) / batch.sampleChunkCount) / grid.crosslineChunks < lastInlineChunk) {
                writer.writeChunks(batch.firstOrdinal + first, bytes.limit((first + count) * chunkBytes).position(first * chunkBytes))
            } else {
                for (chunk in first until first + count) {
                    val inLast = (batch.firstColumn + chunk / batch.sampleChunkCount) / grid.crosslineChunks == lastInlineChunk
                    val size = if (inLast) bytesInLast else chunkBytes
                    writer.writeChunks(batch.firstOrdinal + chunk, buffer.duplicate().limit(chunk * chunkBytes + size).position(chunk * chunkBytes))
                }
            }
        }
    }
}
