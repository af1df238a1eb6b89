package org.pyrus.io.importing

import org.pyrus.io.hdf5.StoredVolume
import org.pyrus.io.segy.TraceOrder
import org.pyrus.volume.Index
import java.nio.ByteBuffer

/** Looks whether all samples are 0 that no trace has: those of positions without a trace, and what of the chunks lies past the survey. Safe for any number of threads. */
internal class ZeroCheck(private val stored: StoredVolume, private val order: TraceOrder, private val differences: Differences) {
    private val grid = stored.grid
    private val shape = grid.shape
    private val width = stored.storedType.bytes

    /** Looks at one of the columns of [piece], of which [chunks] holds the bytes from 0 on. */
    fun column(piece: VerifyPiece, column: Int, chunks: ByteBuffer) {
        val patch = ColumnPatch.of(grid, column)
        for (row in piece.rows) {
            val inline = patch.inlines.first + row / shape.crosslines
            val crossline = patch.crosslines.first + row % shape.crosslines
            val inside = inline in patch.inlines && crossline in patch.crosslines
            val live = inside && order.isLive(inline, crossline)
            for (sampleChunk in piece.batch.firstSampleChunk until piece.batch.firstSampleChunk + piece.batch.sampleChunkCount) {
                val count = minOf(shape.samples, grid.dimensions.samples - sampleChunk * shape.samples)
                val from = if (live) count else 0
                if (from == shape.samples) continue
                val start = piece.offsetOf(column, sampleChunk, row)
                if (isZero(chunks, start + from * width, (shape.samples - from) * width)) continue
                if (inside && !live) samples(chunks, start, sampleChunk * shape.samples, count, inline, crossline)
                if (!inside || !isZero(chunks, start + count * width, (shape.samples - count) * width)) {
                    differences.add("chunk ${grid.ordinal(column / grid.crosslineChunks, column % grid.crosslineChunks, sampleChunk)} is not 0 past the survey, in its row $row", null, null)
                }
            }
        }
    }

    private fun samples(chunks: ByteBuffer, start: Int, firstSample: Int, count: Int, inline: Int, crossline: Int) {
        val geometry = stored.info.geometry
        val where = "inline ${geometry.inlines.numberAt(Index(inline)).value}, crossline ${geometry.crosslines.numberAt(Index(crossline)).value}"
        for (sample in 0 until count) {
            if (!isZero(chunks, start + sample * width, width)) differences.add("sample ${firstSample + sample} at $where is not 0, and no trace is there", null, null)
        }
    }

    private fun isZero(chunks: ByteBuffer, from: Int, count: Int): Boolean {
        var at = from
        while (at < from + count) {
            val length = minOf(ZEROS.capacity(), from + count - at)
            if (chunks.slice(at, length).mismatch(ZEROS.slice(0, length)) >= 0) return false
            at += length
        }
        return true
    }

    private companion object {
        val ZEROS: ByteBuffer = ByteBuffer.allocateDirect(1 shl 16).asReadOnlyBuffer()
    }
}
