package org.pyrus.viewer.analysis

import org.apache.commons.math3.transform.DftNormalization
import org.apache.commons.math3.transform.FastFourierTransformer
import org.apache.commons.math3.transform.TransformType
import org.pyrus.volume.Plane
import org.pyrus.volume.PlaneAxis
import kotlin.math.log10
import kotlin.math.sqrt

/**
 * What frequencies traces hold: the root of the mean squared amplitude over the traces, in decibels below the greatest.
 *
 * @property step from one frequency to the next, in [unit]: the first is 0, the last half of what the samples are taken at (Nyquist)
 * @property decibels 0 at the greatest, no less than [FLOOR]
 */
internal class Spectrum private constructor(val step: Double, val unit: String, val decibels: DoubleArray) {
    fun frequency(at: Int): Double = at * step

    /** The frequency that is strongest. */
    val peak: Double get() = frequency(decibels.indices.maxBy { decibels[it] })

    companion object {
        const val FLOOR = -80.0

        /** More of a plane's traces than these say no more. */
        private const val MOST_TRACES = 500

        /**
         * Of [plane]'s live traces, at most [MOST_TRACES] of them spread evenly, each without its mean, what is no finite number taken for 0, and filled up with zeros to a power of two; null where
         * all are dead or constant, or the plane is a slice, which cuts across traces.
         *
         * @param check called before each trace
         */
        fun of(plane: Plane, check: () -> Unit = {}): Spectrum? {
            val every = (plane.rows.count + MOST_TRACES - 1) / MOST_TRACES
            return of(plane, plane.rows.let { 0 until it.count step every.coerceAtLeast(1) }, check)
        }

        /** Of the trace at [row] alone. */
        fun ofTrace(plane: Plane, row: Int): Spectrum? = of(plane, row..row) { }

        private fun of(plane: Plane, rows: IntProgression, check: () -> Unit): Spectrum? {
            if (!plane.alongTraces || plane.columns.count < 2) return null
            val samples = plane.columns.count
            val length = Integer.highestOneBit(samples - 1) * 2
            val power = DoubleArray(length / 2 + 1)
            val parts = arrayOf(DoubleArray(length), DoubleArray(length))
            for (row in rows) {
                if (!plane.isLive(row, 0)) continue
                check()
                fill(parts, plane, row)
                FastFourierTransformer.transformInPlace(parts, DftNormalization.STANDARD, TransformType.FORWARD)
                for (at in power.indices) power[at] += parts[0][at] * parts[0][at] + parts[1][at] * parts[1][at]
            }
            val greatest = power.max()
            if (greatest <= 0) return null
            return Spectrum(PER_UNIT / (length * plane.columns.step), unitOf(plane.columns), DoubleArray(power.size) { maxOf(FLOOR, 20 * log10(sqrt(power[it] / greatest))) })
        }

        private fun fill(parts: Array<DoubleArray>, plane: Plane, row: Int) {
            val (real, imaginary) = parts
            real.fill(0.0)
            imaginary.fill(0.0)
            var sum = 0.0
            for (column in 0 until plane.columns.count) {
                val value = plane[row, column]
                real[column] = if (value - value == 0f) value.toDouble() else 0.0
                sum += real[column]
            }
            val mean = sum / plane.columns.count
            for (column in 0 until plane.columns.count) real[column] -= mean
        }

        /** Milliseconds in a second, metres in a kilometre. */
        private const val PER_UNIT = 1000.0

        private fun unitOf(axis: PlaneAxis): String = if (axis.unit == "ms") "Hz" else "1/k${axis.unit}"
    }
}
