package org.pyrus.io.exporting

import org.pyrus.io.hdf5.StoredVolume
import org.pyrus.io.segy.HeaderBytes
import org.pyrus.io.segy.SampleFormat
import org.pyrus.volume.Refusal
import org.pyrus.volume.StoredType
import org.pyrus.volume.spi.TracePolicy
import java.nio.ByteOrder

/**
 * Where the trace records of a volume's source lie, and of what they are.
 *
 * @property samples how many a trace has
 */
internal class RecordLayout private constructor(
    val format: SampleFormat,
    val byteOrder: ByteOrder,
    val samples: Int,
    val traceCount: Int,
    private val headBytes: Int,
) {
    /** Bytes of a record: 240 of header, and the samples. */
    val traceBytes: Int = Math.addExact(HeaderBytes.TRACE_HEADER_BYTES, Math.multiplyExact(samples, format.bytes))

    /** The byte, from 0, at which the record of [trace] (from 0) starts, or that of the tail where there are no more traces. */
    fun offset(trace: Int): Long = headBytes + trace.toLong() * traceBytes

    companion object {
        const val REMEDY = "Import the survey again, or take another copy of the volume."
        private val ORDERS = mapOf("big-endian" to ByteOrder.BIG_ENDIAN, "little-endian" to ByteOrder.LITTLE_ENDIAN)

        /** @throws Refusal where [stored] says what can't be of its source */
        fun of(stored: StoredVolume): RecordLayout {
            val segy = stored.segy
            fun damaged(what: String): Nothing = throw Refusal("a damaged volume: $what", stored.path, remedy = REMEDY)
            val format = SampleFormat.of(segy.formatCode) ?: damaged("its source would be of the sample format ${segy.formatCode}")
            val order = ORDERS[segy.byteOrder] ?: damaged("its source would be '${segy.byteOrder}'")
            if (stored.storedType != format.storedType && stored.storedType != StoredType.FLOAT32) damaged("it stores ${stored.storedType.label} of a source of format ${format.label}")
            if (segy.wordCount > 0 && (stored.storedType != StoredType.FLOAT32 || format.bytes != Int.SIZE_BYTES)) damaged("/segy/irreversible is of samples that all reverse")
            val dimensions = stored.grid.dimensions
            val most = if (segy.layout.traces == TracePolicy()) dimensions.inlines.toLong() * dimensions.crosslines else Int.MAX_VALUE.toLong()
            if (segy.traceCount !in 1..most) damaged("it has ${segy.traceCount} traces in ${dimensions.inlines} x ${dimensions.crosslines} positions")
            val layout = RecordLayout(format, order, dimensions.samples, segy.traceCount.toInt(), segy.head.size)
            val bytes = layout.offset(layout.traceCount) + segy.tail.size
            if (bytes != segy.sourceBytes) damaged("its parts make a source of $bytes bytes, and it says ${segy.sourceBytes}")
            return layout
        }
    }
}
