package org.pyrus.io.segy

import kotlin.math.abs
import kotlin.math.floor
import kotlin.math.sign

/** What coordinates are in, by their code in the trace header (SEG-Y rev 1, trace header bytes 89–90). */
internal enum class CoordinateUnits(private val code: Int) {
    LENGTH(1),
    SECONDS_OF_ARC(2),
    DECIMAL_DEGREES(3),
    DEGREES_MINUTES_SECONDS(4),
    ;

    companion object {
        private const val SIXTY = 60

        fun of(code: Int): CoordinateUnits? = entries.find { it.code == code }

        /**
         * The unit as UDUNITS writes it: for a length, or where no trace header says what it is, [lengthUnit]; degrees, minutes and seconds are
         * converted to degrees.
         */
        fun nameOf(units: CoordinateUnits?, lengthUnit: String): String = when (units) {
            null, LENGTH -> lengthUnit
            SECONDS_OF_ARC -> "arcsec"
            DECIMAL_DEGREES, DEGREES_MINUTES_SECONDS -> "degree"
        }

        /** Degrees out of ±DDDMMSS.ss, as the standard packs degrees, minutes and seconds once the coordinate scalar is applied. */
        fun degrees(packed: Double): Double {
            val all = abs(packed)
            val degrees = floor(all / 10_000)
            val minutes = floor(all / 100) - degrees * 100
            val seconds = all - floor(all / 100) * 100
            return sign(packed) * (degrees + (minutes + seconds / SIXTY) / SIXTY)
        }
    }
}
