package org.pyrus.io.segy

import org.pyrus.volume.spi.HeaderPositions
import java.nio.ByteBuffer
import java.nio.ByteOrder

/** Reads fields of a trace header out of a buffer, from byte [at] of it on. The buffer's own byte order does not matter. */
internal class TraceHeader(private val buffer: ByteBuffer, private val order: ByteOrder, private val at: Int = 0) {
    fun int32(byte: Int): Int = buffer.getInt(at + byte - 1).let { if (buffer.order() == order) it else Integer.reverseBytes(it) }

    fun int16(byte: Int): Int = buffer.getShort(at + byte - 1).let { if (buffer.order() == order) it else java.lang.Short.reverseBytes(it) }.toInt()

    fun uint16(byte: Int): Int = int16(byte) and 0xffff

    fun inline(positions: HeaderPositions): Int = int32(positions.inlineByte)

    fun crossline(positions: HeaderPositions): Int = int32(positions.crosslineByte)

    /** CDP X, scaled; in degrees where the header says degrees, minutes and seconds. */
    val cdpX: Double get() = coordinate(HeaderBytes.CDP_X)

    /** CDP Y, likewise. */
    val cdpY: Double get() = coordinate(HeaderBytes.CDP_Y)

    /** Whether CDP X and Y say anything: both 0 is what headers hold that nobody has filled in. */
    val statesPosition: Boolean get() = int32(HeaderBytes.CDP_X) != 0 || int32(HeaderBytes.CDP_Y) != 0

    /** What the coordinates are in, or null where the header does not say, or says what the standard does not know. */
    val coordinateUnits: CoordinateUnits? get() = CoordinateUnits.of(int16(HeaderBytes.COORDINATE_UNITS))

    /** Dead (2) or a dummy (3): it holds no data of the survey. */
    val isDead: Boolean get() = int16(HeaderBytes.TRACE_IDENTIFICATION).let { it == HeaderBytes.IDENTIFICATION_DEAD || it == HeaderBytes.IDENTIFICATION_DUMMY }

    /** Start of recording in ms: bytes 109–110 by the scalar at 215. */
    val startMs: Double get() = scaled(int16(HeaderBytes.DELAY), int16(HeaderBytes.TIME_SCALAR))

    private fun coordinate(byte: Int): Double {
        val value = scaled(int32(byte), int16(HeaderBytes.COORDINATE_SCALAR))
        return if (coordinateUnits == CoordinateUnits.DEGREES_MINUTES_SECONDS) CoordinateUnits.degrees(value) else value
    }

    companion object {
        /** SEG-Y rev 1, trace header bytes 71–72: a positive scalar multiplies, a negative one divides, 0 is 1. */
        fun scaled(value: Int, scalar: Int): Double = when {
            scalar > 0 -> value.toDouble() * scalar
            scalar < 0 -> value.toDouble() / -scalar
            else -> value.toDouble()
        }
    }
}
