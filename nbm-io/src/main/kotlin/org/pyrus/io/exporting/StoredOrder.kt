package org.pyrus.io.exporting

import org.pyrus.io.hdf5.StoredVolume
import org.pyrus.io.segy.ScanMemory
import org.pyrus.io.segy.TraceOrder
import org.pyrus.volume.Refusal
import java.nio.ByteBuffer
import java.nio.ByteOrder

/** Reads which grid cell each trace fills, of `/segy/trace_cell`. */
internal object StoredOrder {
    private const val PIECE = 1 shl 16
    private const val BYTES_PER_TRACE = 4L

    /**
     * The order of the source's traces.
     *
     * @param checkCancelled called between pieces
     * @throws Refusal where memory does not suffice, a cell is outside the grid, or two traces are in one
     */
    fun read(stored: StoredVolume, bytes: VolumeBytes, layout: RecordLayout, checkCancelled: () -> Unit): TraceOrder {
        val crosslines = stored.grid.dimensions.crosslines
        val positions = stored.grid.dimensions.inlines * crosslines
        val (cells, traces) = ScanMemory.claim(stored.path, layout.traceCount.toLong(), positions.toLong(), purpose = "to export", bytesPerTrace = BYTES_PER_TRACE) {
            IntArray(layout.traceCount) to IntArray(positions) { -1 }
        }
        val piece = ByteBuffer.allocateDirect(PIECE * Int.SIZE_BYTES).order(ByteOrder.LITTLE_ENDIAN)
        for (trace in 0 until layout.traceCount) {
            if (trace % PIECE == 0) {
                checkCancelled()
                piece.clear().limit(minOf(PIECE, layout.traceCount - trace) * Int.SIZE_BYTES)
                bytes.read(piece, stored.segy.traceCells + trace.toLong() * Int.SIZE_BYTES)
                piece.flip()
            }
            val kept = piece.getInt()
            val cell = if (kept < 0) -1 - kept else kept
            fun damaged(what: String): Nothing = throw Refusal("a damaged volume: /segy/trace_cell $what", stored.path, trace + 1L, remedy = RecordLayout.REMEDY)
            if (cell !in 0 until positions) damaged("is $kept, outside its grid of $positions cells")
            cells[trace] = kept
            if (kept < 0) { // left out of the samples; but where none is in them, its header is the position's
                if (traces[cell] == TraceOrder.NONE) traces[cell] = TraceOrder.MERGED - trace
                continue
            }
            if (traces[cell] >= 0) damaged("is $cell, where trace ${traces[cell] + 1} is")
            traces[cell] = trace
        }
        return TraceOrder(cells, traces, crosslines)
    }
}
