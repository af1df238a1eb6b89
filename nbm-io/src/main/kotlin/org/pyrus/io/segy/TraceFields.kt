package org.pyrus.io.segy

import org.pyrus.volume.spi.FieldType
import org.pyrus.volume.spi.HeaderField
import org.pyrus.volume.spi.HeaderOverrides
import org.pyrus.volume.spi.HeaderPositions

/** Reads a trace's line numbers and coordinates where [positions] has them, [overrides] observed, or where [line2d] says. Immutable. */
internal class TraceFields(
    val positions: HeaderPositions = HeaderPositions(),
    val overrides: HeaderOverrides = HeaderOverrides(),
    private val line2d: Line2d? = null,
) {
    private val inline = positions.inline
    private val crossline = positions.crossline
    private val scalar = overrides.coordinateScalar

    /** Whether crosslines are the traces of a 2D line, counted. */
    val isCounted: Boolean get() = line2d?.isCounted == true

    /** The inline number of [trace] (from 0 in the file), whose header is [header]. */
    fun inline(header: TraceHeader, trace: Int): Int = line2d?.inline ?: header.integer(inline)

    /** Its crossline number; on a 2D line whose CDP numbers do not vary, its place in the file from 1. */
    fun crossline(header: TraceHeader, trace: Int): Int = if (isCounted) trace + 1 else header.integer(crossline)

    /** X, scaled; in degrees where the header says degrees, minutes and seconds. */
    fun x(header: TraceHeader): Double = coordinate(header, positions.x)

    /** Y, likewise. */
    fun y(header: TraceHeader): Double = coordinate(header, positions.y)

    /** Whether X and Y say anything: both 0 is what headers hold that nobody has filled in, and of floats some are no number. */
    fun statesPosition(header: TraceHeader): Boolean {
        val x = header.number(positions.x)
        val y = header.number(positions.y)
        return (x != 0.0 || y != 0.0) && x.isFinite() && y.isFinite()
    }

    /** What stands for bytes 71–72. */
    fun coordinateScalar(header: TraceHeader): Int = scalar ?: header.coordinateScalar

    private fun coordinate(header: TraceHeader, field: HeaderField): Double {
        val value = if (field.type.isInteger) TraceHeader.scaled(header.integer(field), coordinateScalar(header)) else header.number(field)
        return if (header.coordinateUnits == CoordinateUnits.DEGREES_MINUTES_SECONDS) CoordinateUnits.degrees(value) else value
    }
}

/** The integer that [field] is, one of two or four bytes. */
internal fun TraceHeader.integer(field: HeaderField): Int = if (field.type == FieldType.INT32) int32(field.byte) else int16(field.byte)

/** The number that [field] is, as it stands there. */
internal fun TraceHeader.number(field: HeaderField): Double = when (field.type) {
    FieldType.INT16, FieldType.INT32 -> integer(field).toDouble()
    FieldType.FLOAT32 -> Float.fromBits(int32(field.byte)).toDouble()
    FieldType.FLOAT64 -> float64(field.byte)
}
