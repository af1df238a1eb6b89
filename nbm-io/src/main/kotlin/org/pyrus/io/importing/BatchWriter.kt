package org.pyrus.io.importing

import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.ensureActive
import org.pyrus.io.hdf5.VolumeWriter
import org.pyrus.volume.ChunkGrid
import java.nio.ByteBuffer

/**
 * Writes filled batches. For one thread at a time: a file system lets one write a file at once, so that more would only wait for each other.
 *
 * The inlines of a chunk that lie past the survey are padding at its end: they are left a hole in the file, which reads as zeros and takes
 * no space.
 */
internal class BatchWriter(private val grid: ChunkGrid, private val writer: VolumeWriter) {
    private val chunkBytes = writer.chunkBytes
    private val lastInlineChunk = grid.inlineChunks - 1
    private val bytesInLast = chunkBytes / grid.shape.inlines * (grid.dimensions.inlines - lastInlineChunk * grid.shape.inlines)

    /** Cancellable between pieces of some MiB. */
    suspend fun write(filled: FilledBatch) {
        val batch = filled.batch
        if (batch.seesTracesFirst) {
            writeTraces(filled)
            filled.coordinates.write(writer)
        }
        write(batch, filled.chunks, filled.sums)
    }

    /** As the other, of a batch whose [chunks] and their [sums] are all there is to write. */
    suspend fun write(batch: ChunkBatch, chunks: ByteBuffer, sums: ByteBuffer) {
        writer.writeChunkSums(batch.firstOrdinal, sums.duplicate())
        val whole = wholeChunks(batch)
        writePieces(batch.firstOrdinal, chunks.duplicate().limit(whole * chunkBytes))
        for (chunk in whole until batch.chunkCount) {
            currentCoroutineContext().ensureActive()
            val at = chunk * chunkBytes
            writer.writeChunks(batch.firstOrdinal + chunk, chunks.duplicate().limit(at + bytesInLast).position(at))
        }
    }

    /** How many chunks of [batch] come before those that have inlines past the survey. */
    private fun wholeChunks(batch: ChunkBatch): Int {
        if (bytesInLast == chunkBytes) return batch.chunkCount
        val columnsBefore = (lastInlineChunk.toLong() * grid.crosslineChunks - batch.firstColumn).coerceIn(0, batch.columnCount.toLong())
        return columnsBefore.toInt() * batch.sampleChunkCount
    }

    private suspend fun writePieces(firstOrdinal: Long, chunks: ByteBuffer) {
        val end = chunks.limit()
        while (chunks.position() < end) {
            currentCoroutineContext().ensureActive()
            val from = chunks.position()
            // pieces end where a page of the file does
            val address = writer.addressOf(firstOrdinal) + from
            val pieceEnd = minOf((address / PIECE_BYTES + 1) * PIECE_BYTES - address + from, end.toLong()).toInt()
            writer.writeChunkBytes(firstOrdinal, from, chunks.limit(pieceEnd))
            chunks.limit(end).position(pieceEnd)
        }
    }

    private fun writeTraces(filled: FilledBatch) {
        val blocks = filled.blocks
        var block = 0
        while (block < blocks.size) {
            val first = blocks.firstTrace(block)
            val place = blocks.tracesBefore(block)
            var count = 0
            while (block < blocks.size && blocks.firstTrace(block) == first + count) count += blocks.traceCount(block++)
            writer.writeTraceHeaders(first.toLong(), part(filled.buffer.headers, place, count, filled.buffer.headerBytes))
            writer.writeTraceChecksums(first.toLong(), part(filled.buffer.checksums, place, count, Int.SIZE_BYTES))
        }
    }

    private fun part(of: ByteBuffer, place: Int, count: Int, width: Int): ByteBuffer = of.duplicate().limit((place + count) * width).position(place * width)

    private companion object {
        const val PIECE_BYTES = 8L shl 20
    }
}
