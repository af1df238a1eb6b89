package org.pyrus.io.segy

import java.nio.ByteBuffer
import java.nio.ByteOrder

/** Reads fields of a trace header out of a buffer, from byte [at] of it on. The buffer's own byte order does not matter. */
internal class TraceHeader(private val buffer: ByteBuffer, private val order: ByteOrder, private val at: Int = 0) {
    fun int32(byte: Int): Int = buffer.getInt(at + byte - 1).let { if (buffer.order() == order) it else Integer.reverseBytes(it) }

    fun int16(byte: Int): Int = buffer.getShort(at + byte - 1).let { if (buffer.order() == order) it else java.lang.Short.reverseBytes(it) }.toInt()

    fun uint16(byte: Int): Int = int16(byte) and 0xffff

    fun float64(byte: Int): Double = Double.fromBits(buffer.getLong(at + byte - 1).let { if (buffer.order() == order) it else java.lang.Long.reverseBytes(it) })

    /** What the coordinates are in, or null where the header does not say, or says what the standard does not know. */
    val coordinateUnits: CoordinateUnits? get() = CoordinateUnits.of(int16(HeaderBytes.COORDINATE_UNITS))

    /** Dead (2) or a dummy (3): it holds no data of the survey. */
    val isDead: Boolean get() = int16(HeaderBytes.TRACE_IDENTIFICATION).let { it == HeaderBytes.IDENTIFICATION_DEAD || it == HeaderBytes.IDENTIFICATION_DUMMY }

    /** Start of recording in ms: bytes 109–110 by the scalar at 215. */
    val startMs: Double get() = scaled(int16(HeaderBytes.DELAY), int16(HeaderBytes.TIME_SCALAR))

    companion object {
        /** SEG-Y rev 1, trace header bytes 71–72: a positive scalar multiplies, a negative one divides, 0 is 1. */
        fun scaled(value: Int, scalar: Int): Double = when {
            scalar > 0 -> value.toDouble() * scalar
            scalar < 0 -> value.toDouble() / -scalar
            else -> value.toDouble()
        }
    }
}
