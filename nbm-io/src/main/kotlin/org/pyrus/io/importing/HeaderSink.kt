package org.pyrus.io.importing

import org.pyrus.io.hdf5.VolumeWriter
import org.pyrus.io.segy.TraceOrder
import java.nio.ByteBuffer
import java.nio.ByteOrder

/** Keeps what a volume holds of each trace besides its samples: header, checksum, coordinates, and words that do not reverse. */
internal class HeaderSink(private val writer: VolumeWriter, private val coordinates: BatchCoordinates) : TraceSink {
    override fun block(worker: TraceWorker, firstTrace: Int, count: Int) {
        val headers = worker.headers.clear()
        val checksums = worker.checksums.clear()
        for (nth in 0 until count) {
            val record = worker.record(nth)
            coordinates.take(record, firstTrace + nth)
            headers.put(record.limit(record.position() + TraceWorker.TRACE_HEADER_BYTES))
            checksums.putInt(worker.checksum(nth))
        }
        writer.writeTraceHeaders(firstTrace.toLong(), headers.flip())
        writer.writeTraceChecksums(firstTrace.toLong(), checksums.flip())
    }

    override fun irreversible(worker: TraceWorker, nth: Int, trace: Int) =
        worker.forEachIrreversible(nth) { sample, word -> writer.addIrreversible(trace.toLong(), sample, word) }
}

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
