package org.pyrus.volume

import kotlin.math.abs
import kotlin.math.nextUp

/**
 * How often finite amplitudes occur, in bins that are 1/128 of their values wide, or less, whatever the range: a bin holds the values whose float32 has the same
 * sign, exponent and 7 leading bits of the significand (IEEE 754, binary32), its upper 16 bits. Values of magnitude below 2⁻¹³³, 0 of either sign among them,
 * are in one bin. A float64 is counted as the nearest float32, one past its range as the greatest finite one. Immutable.
 *
 * @param edges the end nearest 0 of each bin, ascending; only bins that hold something
 * @param counts how many values are in each
 * @throws IllegalArgumentException where an edge is no bin's, edges do not ascend, or a count is less than 1
 */
class AmplitudeHistogram(private val edges: FloatArray, private val counts: LongArray) {
    init {
        require(edges.size == counts.size && edges.isNotEmpty()) { "${edges.size} edges for ${counts.size} counts" }
        for (bin in edges.indices) {
            require(edges[bin].isFinite() && edges[bin].toRawBits() and LOWER_BITS == 0) { "${edges[bin]} is no bin's edge" }
            require(bin == 0 || edges[bin] > edges[bin - 1]) { "edge ${edges[bin]} behind ${edges[bin - 1]}" }
            require(counts[bin] >= 1) { "bin ${edges[bin]} holds ${counts[bin]} values" }
        }
    }

    /** Bins that hold something. */
    val binCount: Int get() = edges.size

    /** Values in all. */
    val count: Long = counts.fold(0L, Math::addExact)

    /** The end nearest 0 of [bin]. */
    fun edgeAt(bin: Int): Float = edges[bin]

    /** How many values [bin] holds. */
    fun countAt(bin: Int): Long = counts[bin]

    /** The least value that may be in [bin]. */
    fun leastOf(bin: Int): Double = if (edges[bin] > 0) edges[bin].toDouble() else -farEnd(bin)

    /** The end of [bin] towards greater values. */
    fun greatestOf(bin: Int): Double = if (edges[bin] < 0) edges[bin].toDouble() else farEnd(bin)

    private fun farEnd(bin: Int): Double {
        val bits = (abs(edges[bin]).toRawBits() ushr BIN_SHIFT) + 1
        return if (bits == INFINITY_BIN) BEHIND_LAST else Float.fromBits(bits shl BIN_SHIFT).toDouble()
    }

    /**
     * The value that [percent] of all (0..100) do not pass: off the value of that rank by less than the width of its bin, at most 1/128 of itself, or 2⁻¹³³ where it
     * is nearer to 0 than that. Inside a bin values are taken to be evenly spread.
     */
    fun percentile(percent: Double): Double {
        require(percent in 0.0..100.0) { "a percentile is of 0 to 100, got $percent" }
        val rank = percent / 100 * count
        var before = 0L
        for (bin in edges.indices) {
            if (before + counts[bin] >= rank || bin == edges.lastIndex) {
                if (edges[bin] == 0f) return 0.0
                return leastOf(bin) + (rank - before) / counts[bin] * (greatestOf(bin) - leastOf(bin))
            }
            before += counts[bin]
        }
        error("a histogram has a bin")
    }

    /**
     * How many values are in each of [bins] even parts of [from]..[to]; those of a bin that reaches over a boundary are divided by how much of it lies on either side.
     *
     * @throws IllegalArgumentException where [to] is not above [from], or [bins] is less than 1
     */
    fun even(from: Double, to: Double, bins: Int): DoubleArray {
        require(from < to && bins >= 1) { "$bins bins of $from..$to" }
        val even = DoubleArray(bins)
        val width = (to - from) / bins
        for (bin in edges.indices) {
            val zero = edges[bin] == 0f
            val least = if (zero) 0.0 else leastOf(bin)
            val greatest = if (zero) 0.0.nextUp() else greatestOf(bin)
            if (greatest <= from || least > to) continue
            val first = ((least - from) / width).toInt().coerceIn(0, bins - 1)
            val last = ((greatest - from) / width).toInt().coerceIn(0, bins - 1)
            for (part in first..last) {
                val overlap = minOf(greatest, from + (part + 1) * width) - maxOf(least, from + part * width)
                if (first == last && least >= from && greatest <= to) {
                    even[part] += counts[bin].toDouble()
                } else if (overlap > 0) {
                    even[part] += counts[bin] * overlap / (greatest - least)
                }
            }
        }
        return even
    }

    override fun equals(other: Any?): Boolean = other is AmplitudeHistogram && edges.contentEquals(other.edges) && counts.contentEquals(other.counts)

    override fun hashCode(): Int = edges.contentHashCode() * 31 + counts.contentHashCode()

    override fun toString(): String = "$count values in $binCount bins"

    companion object {
        /** The bin of a float32 is its bits shifted right by so many. */
        const val BIN_SHIFT = 16

        /** Bins by the upper 16 bits of a float32, those of infinities and NaNs too. */
        const val ALL_BINS = 1 shl 16

        /** The bits of the float32 that [value] is counted as: the nearest, of what is past its range the greatest finite one. */
        fun floatBits(value: Double): Int {
            val nearest = value.toFloat()
            return (if (nearest.isInfinite() && value.isFinite()) Math.copySign(Float.MAX_VALUE, nearest) else nearest).toRawBits()
        }

        private const val LOWER_BITS = (1 shl BIN_SHIFT) - 1
        private const val INFINITY_BIN = 0x7f80
        private const val SIGN_BIN = 0x8000

        /** 2¹²⁸, behind the last float32. */
        private const val BEHIND_LAST = 3.4028236692093846e38

        /** The histogram of values that were counted by the upper 16 bits of their float32, [ALL_BINS] counts; null where none of them is finite. */
        fun ofUpperBits(counts: LongArray): AmplitudeHistogram? {
            require(counts.size == ALL_BINS) { "${counts.size} counts for $ALL_BINS bins" }
            fun count(bin: Int) = if (bin == 0) counts[0] + counts[SIGN_BIN] else counts[bin]
            val order = (INFINITY_BIN - 1 downTo 1).map { it or SIGN_BIN } + (0 until INFINITY_BIN)
            val held = order.filter { count(it) > 0 }
            if (held.isEmpty()) return null
            return AmplitudeHistogram(FloatArray(held.size) { Float.fromBits(held[it] shl BIN_SHIFT) }, LongArray(held.size) { count(held[it]) })
        }
    }
}
