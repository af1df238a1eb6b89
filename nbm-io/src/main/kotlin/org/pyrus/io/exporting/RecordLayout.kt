package org.pyrus.io.exporting

import org.pyrus.io.hdf5.StoredVolume
import org.pyrus.io.segy.SampleFormat
import org.pyrus.volume.Refusal
import org.pyrus.volume.StoredType
import org.pyrus.volume.spi.SourceByteOrder
import org.pyrus.volume.spi.TracePolicy

/**
 * Where the trace records of a volume's source lie, and of what they are.
 *
 * @property samples how many a trace has
 * @property headerBytes of a trace's headers: 240, and 240 for each extra one
 */
internal class RecordLayout private constructor(
    val format: SampleFormat,
    val byteOrder: SourceByteOrder,
    val samples: Int,
    val traceCount: Int,
    private val headBytes: Int,
    val headerBytes: Int,
) {
    /** Bytes of a record: headers, and the samples. */
    val traceBytes: Int = Math.addExact(headerBytes, Math.multiplyExact(samples, format.bytes))

    /** The byte, from 0, at which the record of [trace] (from 0) starts, or that of the tail where there are no more traces. */
    fun offset(trace: Int): Long = headBytes + trace.toLong() * traceBytes

    companion object {
        const val REMEDY = "Import the survey again, or take another copy of the volume."

        /** @throws Refusal where [stored] says what can't be of its source */
        fun of(stored: StoredVolume): RecordLayout {
            val segy = stored.segy
            fun damaged(what: String): Nothing = throw Refusal("a damaged volume: $what", stored.path, remedy = REMEDY)
            val format = SampleFormat.of(segy.formatCode) ?: damaged("its source would be of the sample format ${segy.formatCode}")
            val order = SourceByteOrder.entries.find { it.label == segy.byteOrder } ?: damaged("its source would be '${segy.byteOrder}'")
            if (stored.storedType != format.storedType && stored.storedType != StoredType.FLOAT32) damaged("it stores ${stored.storedType.label} of a source of format ${format.label}")
            val allReverse = stored.storedType != StoredType.FLOAT32 || (format.exactFloat && format != SampleFormat.IBM_FLOAT32)
            if (segy.wordCount > 0 && allReverse) damaged("/segy/irreversible is of samples that all reverse")
            val dimensions = stored.grid.dimensions
            val most = if (segy.layout.traces == TracePolicy()) dimensions.inlines.toLong() * dimensions.crosslines else Int.MAX_VALUE.toLong()
            if (segy.traceCount !in 1..most) damaged("it has ${segy.traceCount} traces in ${dimensions.inlines} x ${dimensions.crosslines} positions")
            val layout = RecordLayout(format, order, dimensions.samples, segy.traceCount.toInt(), segy.head.size, segy.headerBytes)
            val bytes = layout.offset(layout.traceCount) + segy.tail.size
            if (bytes != segy.sourceBytes) damaged("its parts make a source of $bytes bytes, and it says ${segy.sourceBytes}")
            return layout
        }
    }
}
