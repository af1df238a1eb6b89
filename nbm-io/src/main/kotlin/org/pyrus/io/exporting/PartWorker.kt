package org.pyrus.io.exporting

import org.pyrus.io.hdf5.PartFile
import org.pyrus.io.hdf5.StoredVolume
import org.pyrus.io.importing.ColumnPatch
import org.pyrus.io.importing.rowAt
import org.pyrus.io.segy.HeaderBytes
import org.pyrus.io.segy.TraceOrder
import org.pyrus.volume.StoredType
import org.pyrus.volume.spi.SourceByteOrder
import java.nio.ByteBuffer
import java.nio.ByteOrder

/** Writes the traces of a part of a volume that lie on one inline of one column of chunks. Not thread-safe: it has buffers of its own. */
internal class PartWorker(
    private val stored: StoredVolume,
    private val bytes: VolumeBytes,
    private val layout: PartLayout,
    private val order: TraceOrder,
    sourceOrder: SourceByteOrder,
    private val file: PartFile,
) {
    private val grid = stored.grid
    private val width = stored.storedType.bytes
    private val header = PartHeader(stored, layout, sourceOrder)
    private val records = ByteBuffer.allocateDirect(maxTraces(layout.traceBytes) * layout.traceBytes)
    private val numbers = ByteBuffer.allocate(Double.SIZE_BYTES).order(ByteOrder.LITTLE_ENDIAN)

    /** Writes those that [piece] has, of which [chunks] holds the bytes from 0 on; returns how many. */
    fun write(piece: ExportPiece, chunks: ByteBuffer, column: Int, inline: Int): Int {
        val selected = crosslines(piece, column, inline)
        if (selected.isEmpty()) return 0
        var trace = layout.traceAt(inline, selected[0])
        val lineStart = layout.traceAt(inline, 0)
        val first = trace
        records.clear()
        for (crossline in selected) {
            if (records.remaining() < layout.traceBytes) flush(trace)
            val at = records.position()
            putHeader(at, trace, trace - lineStart, inline, crossline)
            putSamples(piece, chunks, column, inline, crossline, at + HeaderBytes.TRACE_HEADER_BYTES)
            records.position(at + layout.traceBytes)
            trace++
        }
        flush(trace)
        return trace - first
    }

    private fun crosslines(piece: ExportPiece, column: Int, inline: Int): List<Int> {
        val patch = ColumnPatch.of(grid, column).crosslines
        val part = layout.part.crosslines
        return patch.filter { it in part && grid.rowAt(inline, it) in piece.rows && layout.isLive(inline, it) }
    }

    private fun flush(behind: Int) {
        val count = records.position() / layout.traceBytes
        file.write(records.flip(), layout.offset(behind - count))
        records.clear()
    }

    private fun putHeader(at: Int, trace: Int, nth: Int, inline: Int, crossline: Int) {
        val source = order.firstAt(inline, crossline)
        val target = records.duplicate().limit(at + HeaderBytes.TRACE_HEADER_BYTES).position(at)
        if (source >= 0) {
            bytes.read(target, stored.segy.traceHeaders + source.toLong() * stored.segy.headerBytes)
        } else {
            target.put(stored.segy.tail, 0, HeaderBytes.TRACE_HEADER_BYTES) // the one that was cut short
        }
        val cell = inline.toLong() * grid.dimensions.crosslines + crossline
        val (x, y) = if (header.statesCoordinates) number(stored.cdpX!! + cell * Double.SIZE_BYTES) to number(stored.cdpY!! + cell * Double.SIZE_BYTES) else 0.0 to 0.0
        header.finish(records, at, trace, nth, inline, crossline, x, y)
    }

    private fun number(address: Long): Double {
        bytes.read(numbers.clear(), address)
        return numbers.getDouble(0)
    }

    private fun putSamples(piece: ExportPiece, chunks: ByteBuffer, column: Int, inline: Int, crossline: Int, at: Int) {
        val row = grid.rowAt(inline, crossline)
        val samples = layout.part.samples
        var sample = samples.first
        var target = at
        while (sample <= samples.last) {
            val sampleChunk = sample / grid.shape.samples
            val start = piece.offsetOf(column, sampleChunk, row)
            val chunkStart = sampleChunk * grid.shape.samples
            val end = minOf(chunkStart + grid.shape.samples - 1, samples.last)
            while (sample <= end) {
                put(chunks, start + (sample - chunkStart) * width, target)
                target += layout.sampleBytes
                sample += samples.step
            }
        }
    }

    private fun put(chunks: ByteBuffer, from: Int, to: Int) {
        when (stored.storedType) {
            StoredType.FLOAT32, StoredType.INT32 -> records.putInt(to, chunks.getInt(from))
            StoredType.INT16 -> records.putShort(to, chunks.getShort(from))
            StoredType.INT8 -> records.put(to, chunks.get(from))
            StoredType.UINT8 -> records.putShort(to, (chunks.get(from).toInt() and 0xff).toShort())
            StoredType.UINT16 -> records.putInt(to, chunks.getShort(from).toInt() and 0xffff)
            StoredType.UINT32 -> records.putFloat(to, (chunks.getInt(from).toLong() and 0xffffffffL).toFloat())
            StoredType.INT64 -> records.putFloat(to, chunks.getLong(from).toFloat())
            StoredType.UINT64 -> records.putFloat(to, chunks.getLong(from).toULong().toFloat())
            StoredType.FLOAT64 -> records.putFloat(to, chunks.getDouble(from).toFloat())
        }
    }

    companion object {
        private const val BLOCK_BYTES = 1 shl 20

        /** The most traces that are written at once: 1 MiB of them, at least one. */
        fun maxTraces(traceBytes: Int): Int = BLOCK_BYTES / traceBytes + 1
    }
}
