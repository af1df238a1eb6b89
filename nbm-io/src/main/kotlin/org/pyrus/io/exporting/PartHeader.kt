package org.pyrus.io.exporting

import org.pyrus.io.hdf5.StoredVolume
import org.pyrus.io.segy.HeaderBytes
import org.pyrus.io.segy.TraceHeader
import org.pyrus.volume.Index
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.HeaderPositions
import org.pyrus.volume.spi.SourceByteOrder
import java.nio.ByteBuffer
import kotlin.math.abs

/** Makes the trace headers of a part of a volume out of those of its source: what they say of line, place, samples and start is as revision 1 of SEG-Y has it, the rest as it was. */
internal class PartHeader(private val stored: StoredVolume, private val layout: PartLayout, private val sourceOrder: SourceByteOrder) {
    private val geometry = stored.info.geometry
    private val standard = HeaderPositions()
    private val source = stored.segy.layout

    /** Whether what the headers have at 181 and 185 is not the coordinates by their own scalar. */
    val statesCoordinates: Boolean =
        stored.cdpX != null && (source.x != standard.x || source.y != standard.y || source.overrides.coordinateScalar != null)

    /**
     * Changes the source's header at [at] of [record], which is big-endian, into that of the part's [trace] (from 0), which is the [nth] of its line (from 0).
     *
     * @param x coordinates, where [statesCoordinates]
     */
    fun finish(record: ByteBuffer, at: Int, trace: Int, nth: Int, inline: Int, crossline: Int, x: Double, y: Double) {
        Rev1Fields.traceToBig(record, at, sourceOrder)
        fun int(byte: Int, value: Int) = record.putInt(at + byte - 1, value)
        fun short(byte: Int, value: Int) = record.putShort(at + byte - 1, value.toShort())
        int(1, nth + 1)
        int(5, trace + 1)
        short(HeaderBytes.SAMPLES, layout.sampleCount)
        short(HeaderBytes.INTERVAL, layout.interval)
        start(record, at)
        if (statesCoordinates) coordinates(record, at, x, y)
        int(standard.inlineByte, geometry.inlines.numberAt(Index(inline)).value)
        int(standard.crosslineByte, geometry.crosslines.numberAt(Index(crossline)).value)
    }

    /** By the scalar that the header has for times, or where that can't say it, by another, to which the other times are then brought. */
    private fun start(record: ByteBuffer, at: Int) {
        val own = record.getShort(at + HeaderBytes.TIME_SCALAR - 1).toInt()
        val scalar = (listOf(own) + SCALARS).find { says(layout.start, it, Short.MAX_VALUE.toDouble()) }
            ?: throw Refusal("the first sample lies at ${layout.start}, which revision 1 of SEG-Y can't say", stored.path, remedy = "Begin at another with --samples.")
        if (scalar != own) {
            for (byte in HeaderBytes.FIRST_TIME..LAST_TIME step Short.SIZE_BYTES) {
                val time = TraceHeader.scaled(record.getShort(at + byte - 1).toInt(), own)
                record.putShort(at + byte - 1, unscaled(time, scalar).coerceIn(Short.MIN_VALUE.toDouble(), Short.MAX_VALUE.toDouble()).toInt().toShort())
            }
            record.putShort(at + HeaderBytes.TIME_SCALAR - 1, scalar.toShort())
        }
        record.putShort(at + HeaderBytes.DELAY - 1, unscaled(layout.start, scalar).toInt().toShort())
    }

    private fun coordinates(record: ByteBuffer, at: Int, x: Double, y: Double) {
        val own = record.getShort(at + HeaderBytes.COORDINATE_SCALAR - 1).toInt()
        val most = Int.MAX_VALUE.toDouble()
        val scalar = (listOf(own) + SCALARS).find { says(x, it, most) && says(y, it, most) } ?: SCALARS.last { abs(unscaled(x, it)) <= most && abs(unscaled(y, it)) <= most }
        for (byte in HeaderBytes.SOURCE_X..HeaderBytes.GROUP_Y step Int.SIZE_BYTES) {
            val kept = unscaled(TraceHeader.scaled(record.getInt(at + byte - 1), own), scalar)
            record.putInt(at + byte - 1, kept.coerceIn(-most, most).toInt())
        }
        record.putShort(at + HeaderBytes.COORDINATE_SCALAR - 1, scalar.toShort())
        if (record.getShort(at + HeaderBytes.COORDINATE_UNITS - 1).toInt() == PACKED_DEGREES) record.putShort(at + HeaderBytes.COORDINATE_UNITS - 1, DECIMAL_DEGREES)
        record.putInt(at + HeaderBytes.CDP_X - 1, unscaled(x, scalar).toInt())
        record.putInt(at + HeaderBytes.CDP_Y - 1, unscaled(y, scalar).toInt())
    }

    private fun says(value: Double, scalar: Int, most: Double): Boolean = unscaled(value, scalar).let { abs(it) <= most && abs(TraceHeader.scaled(1, scalar) * it - value) < CLOSE }

    private fun unscaled(value: Double, scalar: Int): Double = Math.rint(value / TraceHeader.scaled(1, scalar))

    private companion object {
        /** SEG-Y revision 1, bytes 71 and 215: 1, 10, … 10,000, dividing where negative. */
        val SCALARS = listOf(1, -10, -100, -1000, -10_000).sortedByDescending { it }
        const val LAST_TIME = 113
        const val CLOSE = 1e-6
        const val PACKED_DEGREES = 4
        const val DECIMAL_DEGREES: Short = 3
    }
}
