package org.pyrus.io.importing

import org.pyrus.io.hdf5.VolumeWriter
import org.pyrus.io.segy.TraceOrder
import java.nio.ByteBuffer
import java.nio.ByteOrder

/** Writes the grid cell of every trace, in file order, in pieces. */
internal object TraceCells {
    private const val PIECE = 1 shl 16

    fun write(order: TraceOrder, traceCount: Long, writer: VolumeWriter) {
        val piece = ByteBuffer.allocateDirect(PIECE * Int.SIZE_BYTES).order(ByteOrder.LITTLE_ENDIAN)
        for (first in 0 until traceCount step PIECE.toLong()) {
            piece.clear()
            for (trace in first until minOf(first + PIECE, traceCount)) piece.putInt(order.cellOf(trace.toInt()))
            writer.writeTraceCells(first, piece.flip())
        }
    }
}
