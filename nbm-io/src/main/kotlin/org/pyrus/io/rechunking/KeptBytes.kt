package org.pyrus.io.rechunking

import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.ensureActive
import org.pyrus.io.hdf5.StoredVolume
import org.pyrus.io.hdf5.VolumeWriter
import org.pyrus.io.hdf5.WordSpool
import java.nio.ByteBuffer
import java.nio.ByteOrder

/**
 * What a volume keeps beside its chunks that may be large, run by run: of each its bytes, and how a run of them goes into another volume.
 *
 * @property item bytes that belong together: a trace's, say
 * @property write takes whole items in order, the first of which is number `first`
 */
internal class KeptBytes private constructor(
    val name: String,
    val addressIn: (StoredVolume) -> Long?,
    val item: Int,
    val count: Long,
    private val write: (VolumeWriter, first: Long, ByteBuffer) -> Unit,
) {
    val bytes: Long get() = count * item

    /** Copies it from [stored], by [read], into [writer]; through [buffer]. Cancellable between pieces. */
    suspend fun copy(stored: StoredVolume, read: (ByteBuffer, Long) -> Unit, writer: VolumeWriter, buffer: ByteBuffer, onBytes: (Long) -> Unit) =
        forEachPiece(stored, read, buffer) { first, piece ->
            val bytes = piece.remaining().toLong()
            write(writer, first, piece)
            onBytes(bytes)
        }

    /** Reads it from [stored] piece by piece into [buffer]; [visit] has each from position to limit, with its first item's number. */
    suspend fun forEachPiece(stored: StoredVolume, read: (ByteBuffer, Long) -> Unit, buffer: ByteBuffer, visit: (first: Long, ByteBuffer) -> Unit) {
        val address = addressIn(stored) ?: return
        val atOnce = (buffer.capacity() / item).toLong()
        for (first in 0 until count step atOnce) {
            currentCoroutineContext().ensureActive()
            buffer.clear().limit((minOf(atOnce, count - first) * item).toInt())
            read(buffer, address + first * item)
            visit(first, buffer.flip())
        }
    }

    companion object {
        /** The least that a buffer for pieces must hold: all headers of a trace, or its samples, or the coordinates of an inline. */
        fun leastBuffer(stored: StoredVolume): Int = of(stored).maxOf { it.item }

        fun of(stored: StoredVolume): List<KeptBytes> {
            val segy = stored.segy
            val dimensions = stored.grid.dimensions
            val inlineBytes = Math.multiplyExact(dimensions.crosslines, Double.SIZE_BYTES)
            val coordinates = if (stored.cdpX == null) 0L else dimensions.inlines.toLong()
            val words = if (segy.wordCount > 0) segy.words else null
            val leftOut = if (segy.leftOut.traceCount > 0) segy.leftOutSamples else null
            return listOf(
                KeptBytes("/cdp_x", { it.cdpX }, inlineBytes, coordinates) { writer, first, bytes -> writer.writeCoordinates(first.toInt(), 0, bytes, NOTHING.duplicate()) },
                KeptBytes("/cdp_y", { it.cdpY }, inlineBytes, coordinates) { writer, first, bytes -> writer.writeCoordinates(first.toInt(), 0, NOTHING.duplicate(), bytes) },
                KeptBytes("/${stored.info.geometry.samples.domain.axisName}", { it.sampleValues }, Double.SIZE_BYTES, dimensions.samples.toLong()) { _, _, _ -> },
                KeptBytes("/segy/trace_header", { it.segy.traceHeaders }, segy.headerBytes, segy.traceCount) { writer, first, bytes -> writer.writeTraceHeaders(first, bytes) },
                KeptBytes("/segy/trace_cell", { it.segy.traceCells }, Int.SIZE_BYTES, segy.traceCount) { writer, first, bytes -> writer.writeTraceCells(first, bytes) },
                KeptBytes("/segy/trace_crc32c", { it.segy.traceChecksums }, Int.SIZE_BYTES, segy.traceCount) { writer, first, bytes -> writer.writeTraceChecksums(first, bytes) },
                KeptBytes("/segy/left_out_samples", { if (leftOut == null) null else it.segy.leftOutSamples }, maxOf(1, segy.leftOut.traceBytes), segy.leftOut.traceCount) { writer, first, bytes ->
                    writer.writeLeftOut(first, bytes)
                },
                KeptBytes("/segy/irreversible", { if (words == null) null else it.segy.words }, WordSpool.RECORD_BYTES.toInt(), segy.wordCount) { writer, _, bytes ->
                    bytes.order(ByteOrder.LITTLE_ENDIAN)
                    while (bytes.hasRemaining()) writer.addIrreversible(bytes.getLong(), bytes.getLong().toInt(), bytes.getLong())
                },
            )
        }

        private val NOTHING: ByteBuffer = ByteBuffer.allocate(0)
    }
}
