package org.pyrus.viewer.render

import org.pyrus.volume.Plane
import kotlin.math.max
import kotlin.math.min
import kotlin.math.sqrt

/** Automatic gain control: evens out amplitudes along each trace, for looking at weak events below strong ones. */
internal object GainControl {
    /**
     * [plane] with each sample divided by the root of the mean square of the samples up to half of [samples] above and below it (a sliding window, in the manner of
     * Yilmaz, *Seismic Data Analysis*, 2nd edition, 2001, section 1.4.1, instantaneous AGC). Samples that are 0 or no number are left out of the mean and stay as they are. A slice, which
     * has no samples along its traces, stays as it is.
     *
     * @throws IllegalArgumentException where the window has less than three samples
     */
    fun levelled(plane: Plane, samples: Int): Plane {
        require(samples >= LEAST_SAMPLES) { "a gain window has at least $LEAST_SAMPLES samples, got $samples" }
        if (!plane.alongTraces) return plane
        val length = plane.columns.count
        val values = FloatArray(plane.values.size)
        val squares = DoubleArray(length + 1)
        val counts = IntArray(length + 1)
        val half = samples / 2
        for (trace in 0 until plane.rows.count) {
            val start = trace * length
            for (at in 0 until length) {
                val value = plane.values[start + at].toDouble()
                val counted = value != 0.0 && value - value == 0.0
                squares[at + 1] = squares[at] + if (counted) value * value else 0.0
                counts[at + 1] = counts[at] + if (counted) 1 else 0
            }
            for (at in 0 until length) {
                val from = max(0, at - half)
                val until = min(length, at + half + 1)
                val count = counts[until] - counts[from]
                val size = if (count == 0) 0.0 else sqrt((squares[until] - squares[from]).coerceAtLeast(0.0) / count)
                val value = plane.values[start + at]
                values[start + at] = if (size > 0) (value / size).toFloat() else value
            }
        }
        return plane.with(values)
    }

    const val LEAST_SAMPLES = 3
}
