package org.pyrus.io.exporting

import org.pyrus.io.importing.Workers
import java.nio.ByteBuffer

/** Reads the stored samples of a piece, by several workers. */
internal object PieceReader {
    /** The most that is read at once. */
    private const val READ_BYTES = 4L shl 20

    /** Fills [chunks] with the rows of [piece], where it says. Cancellable between reads of some MiB. */
    suspend fun read(bytes: VolumeBytes, piece: ExportPiece, chunks: ByteBuffer, workers: Workers<*>) {
        val reads = reads(piece)
        workers.forEach(reads.size) { _, read -> reads[read].run { bytes.read(chunks.duplicate().limit((offset + length).toInt()).position(offset.toInt()), address) } }
    }

    private class Read(val address: Long, val offset: Long, val length: Long)

    /** Extents that follow each other in file and memory become one, and long ones several. */
    private fun reads(piece: ExportPiece): List<Read> {
        val reads = ArrayList<Read>()
        piece.forEachExtent { address, offset, length ->
            val last = reads.lastOrNull()
            if (last != null && last.address + last.length == address && last.offset + last.length == offset.toLong()) {
                reads[reads.size - 1] = Read(last.address, last.offset, last.length + length)
            } else {
                reads += Read(address, offset.toLong(), length.toLong())
            }
        }
        return reads.flatMap { read -> (0 until read.length step READ_BYTES).map { Read(read.address + it, read.offset + it, minOf(READ_BYTES, read.length - it)) } }
    }
}
