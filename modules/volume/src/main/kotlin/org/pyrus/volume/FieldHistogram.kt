package org.pyrus.volume

import kotlin.math.ceil

/**
 * How often the values of a header field occur, in bins of one width.
 *
 * @property first the lower edge of the first bin, which includes it
 * @property width of each bin; a whole number where all values are
 * @property counts of the values in each bin, at most [MOST_BINS]
 */
class FieldHistogram private constructor(val first: Double, val width: Double, val counts: LongArray) {
    /** The lower edge of bin [nth]; with [counts].size the upper edge of the last. */
    fun edge(nth: Int): Double = first + nth * width

    companion object {
        const val MOST_BINS = 50

        /** Of the finite ones of [values]; null where there are none. */
        fun of(values: DoubleArray): FieldHistogram? {
            val finite = values.filter { it.isFinite() }
            if (finite.isEmpty()) return null
            val least = finite.min()
            val most = finite.max()
            if (most == least || (most - least).isInfinite()) return FieldHistogram(least, 1.0, longArrayOf(finite.count { it == least }.toLong(), *otherEnd(finite, least)))
            val whole = finite.all { it == Math.rint(it) }
            // one more than the greatest, so that it too lies in a bin
            val span = if (whole) most - least + 1 else most - least
            val width = if (whole) ceil(span / MOST_BINS) else span / MOST_BINS
            val counts = LongArray(minOf(MOST_BINS.toDouble(), ceil(span / width)).toInt())
            for (value in finite) counts[((value - least) / width).toInt().coerceIn(counts.indices)]++
            return FieldHistogram(least, width, counts)
        }

        private fun otherEnd(finite: List<Double>, least: Double): LongArray = finite.count { it != least }.let { if (it == 0) LongArray(0) else longArrayOf(it.toLong()) }
    }
}
