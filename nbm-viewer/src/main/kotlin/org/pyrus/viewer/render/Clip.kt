package org.pyrus.viewer.render

import org.pyrus.volume.Plane
import kotlin.math.ceil

/** Finds the amplitude that saturates the colours. */
internal object Clip {
    /** As [find], and 1 where there is no sample to take it from. */
    fun of(plane: Plane, percentile: Double): Double = find(plane, percentile) ?: 1.0

    /**
     * The [percentile] of |amplitude| over the plane's live, finite samples other than 0 (zeros are mutes and padding): the least amplitude that at
     * least that part of them does not pass. Null where there is no such sample.
     *
     * Exact, in two passes instead of a sort: the bits of floats without a sign are in the order of their values, so that the upper half of the bits says in
     * which bucket the percentile lies, and the lower half where in it.
     */
    fun find(plane: Plane, percentile: Double): Double? = find(listOf(plane), percentile)

    /** As [find], over the samples of all [planes]. */
    fun find(planes: List<Plane>, percentile: Double): Double? {
        val upper = IntArray(1 shl (Int.SIZE_BITS - LOWER_BITS - 1))
        var count = 0
        for (plane in planes) {
            forEachSize(plane) {
                upper[it ushr LOWER_BITS]++
                count++
            }
        }
        if (count == 0) return null
        var rank = (ceil(percentile / 100 * count).toInt() - 1).coerceIn(0, count - 1)
        var bucket = 0
        while (rank >= upper[bucket]) rank -= upper[bucket++]
        val lower = IntArray(1 shl LOWER_BITS)
        for (plane in planes) forEachSize(plane) { if (it ushr LOWER_BITS == bucket) lower[it and LOWER_MASK]++ }
        var rest = 0
        while (rank >= lower[rest]) rank -= lower[rest++]
        return Float.fromBits(bucket shl LOWER_BITS or rest).toDouble()
    }

    private inline fun forEachSize(plane: Plane, take: (bits: Int) -> Unit) {
        val columns = plane.columns.count
        for (row in 0 until plane.rows.count) {
            for (column in 0 until columns) {
                val value = plane.values[row * columns + column]
                if (value != 0f && value - value == 0f && plane.isLive(row, column)) take(value.toRawBits() and Int.MAX_VALUE)
            }
        }
    }

    private const val LOWER_BITS = 16
    private const val LOWER_MASK = (1 shl LOWER_BITS) - 1
}
