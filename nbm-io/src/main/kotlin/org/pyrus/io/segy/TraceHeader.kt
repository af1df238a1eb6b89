package org.pyrus.io.segy

import org.pyrus.volume.spi.SourceByteOrder
import java.nio.ByteBuffer

/**
 * Reads fields of a trace header out of a buffer, from byte [at] of it on, where [map] has them; those of the extra headers that follow count on. The buffer's own byte order
 * does not matter.
 */
internal class TraceHeader(private val buffer: ByteBuffer, private val order: SourceByteOrder, private val at: Int = 0, private val map: HeaderMap = HeaderMap.STANDARD) {
    private val isOrdered = buffer.order() == order.java

    fun int32(byte: Int): Int = order.int32(buffer.getInt(at + byte - 1).let { if (isOrdered) it else Integer.reverseBytes(it) })

    fun int16(byte: Int): Int = buffer.getShort(at + byte - 1).let { if (isOrdered) it else java.lang.Short.reverseBytes(it) }.toInt()

    fun float64(byte: Int): Double = Double.fromBits(order.int64(buffer.getLong(at + byte - 1).let { if (isOrdered) it else java.lang.Long.reverseBytes(it) }))

    fun uint16(byte: Int): Int = int16(byte) and 0xffff

    /** How many samples it says that its trace has, 0 where it does not. */
    val samples: Int get() = uint16(map.samples)

    /** The sample interval that it says, µs; 0 where it does not. */
    val interval: Int get() = uint16(map.interval)

    /** What kind of trace it is. */
    val identification: Int get() = int16(map.identification)

    /** As it stands there: 0 is 1. */
    val coordinateScalar: Int get() = int16(map.coordinateScalar)

    /** What the coordinates are in, or null where the header does not say, or says what the standard does not know. */
    val coordinateUnits: CoordinateUnits? get() = CoordinateUnits.of(int16(map.coordinateUnits))

    /** Dead (2) or a dummy (3): it holds no data of the survey. */
    val isDead: Boolean get() = identification.let { it == HeaderBytes.IDENTIFICATION_DEAD || it == HeaderBytes.IDENTIFICATION_DUMMY }

    /** Start of recording in ms: bytes 109–110 by the scalar at 215. */
    val startMs: Double get() = scaled(int16(map.delay), int16(map.timeScalar))

    companion object {
        /** SEG-Y rev 1, trace header bytes 71–72: a positive scalar multiplies, a negative one divides, 0 is 1. */
        fun scaled(value: Int, scalar: Int): Double = when {
            scalar > 0 -> value.toDouble() * scalar
            scalar < 0 -> value.toDouble() / -scalar
            else -> value.toDouble()
        }
    }
}
