package org.pyrus.volume

/**
 * Amplitude statistics of the live traces' finite samples; traces marked dead are left out.
 *
 * @property count finite samples counted
 * @property nonFinite NaN and infinite samples, left out of the rest
 * @property nan those of [nonFinite] that are NaN, or null where it is not known
 * @property histogram of the finite samples; null where it is not known, or there are none
 */
data class AmplitudeStatistics(
    val count: Long,
    val nonFinite: Long,
    val min: Double,
    val max: Double,
    val mean: Double,
    val rms: Double,
    val nan: Long? = null,
    val histogram: AmplitudeHistogram? = null,
) {
    /** As [AmplitudeHistogram.percentile], never outside [min]..[max]; null where there is no histogram. */
    fun percentile(percent: Double): Double? = histogram?.percentile(percent)?.coerceIn(min, max)

    companion object {
        /** The percentiles that are kept in a volume and shown. */
        val PERCENTILES: List<Double> = listOf(0.1, 1.0, 2.0, 5.0, 10.0, 25.0, 50.0, 75.0, 90.0, 95.0, 98.0, 99.0, 99.9)
    }
}

/** The [AmplitudeHistogram] of a volume's middle amplitudes in even bins, for people. */
class AmplitudeSketch private constructor(val from: Double, val to: Double, val counts: DoubleArray) {
    /** A bar for each bin, the highest a full block. */
    val bars: String get() = counts.max().let { most -> counts.joinToString("") { BARS[if (it <= 0) 0 else (it / most * (BARS.length - 1)).toInt().coerceIn(1, BARS.length - 1)].toString() } }

    companion object {
        private const val BARS = " ▁▂▃▄▅▆▇█"

        /** Leaves out the outermost thousandth on either side; null where [statistics] have no histogram, or nothing is between. */
        fun of(statistics: AmplitudeStatistics, bins: Int): AmplitudeSketch? {
            val from = statistics.percentile(LEAST_PERCENT) ?: return null
            val to = statistics.percentile(100 - LEAST_PERCENT) ?: return null
            return if (from < to) AmplitudeSketch(from, to, statistics.histogram!!.even(from, to, bins)) else null
        }

        private const val LEAST_PERCENT = 0.1
    }
}
