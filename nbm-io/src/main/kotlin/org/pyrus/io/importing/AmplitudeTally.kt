package org.pyrus.io.importing

import org.pyrus.volume.AmplitudeStatistics
import kotlin.math.sqrt

/**
 * Sums towards [AmplitudeStatistics]. Not thread-safe: each block of traces fills its own, and they are added in file order, so that the
 * result does not depend on which worker was first.
 */
internal class AmplitudeTally {
    private var count = 0L
    private var nonFinite = 0L
    private var min = Double.POSITIVE_INFINITY
    private var max = Double.NEGATIVE_INFINITY
    private var sum = 0.0
    private var squares = 0.0

    /** Counts the first [count] of [values]. */
    fun add(values: FloatArray, count: Int) {
        var low = Float.POSITIVE_INFINITY
        var high = Float.NEGATIVE_INFINITY
        var total = 0.0
        var totalSquares = 0.0
        var odd = 0
        for (i in 0 until count) {
            val value = values[i]
            if (value - value != 0f) { // true for NaN and both infinities, and for nothing else
                odd++
                continue
            }
            low = minOf(low, value)
            high = maxOf(high, value)
            val wide = value.toDouble()
            total += wide
            totalSquares += wide * wide
        }
        nonFinite += odd
        this.count += count - odd
        min = minOf(min, low.toDouble())
        max = maxOf(max, high.toDouble())
        sum += total
        squares += totalSquares
    }

    fun add(other: AmplitudeTally) {
        count += other.count
        nonFinite += other.nonFinite
        min = minOf(min, other.min)
        max = maxOf(max, other.max)
        sum += other.sum
        squares += other.squares
    }

    /** Zeros where nothing finite was counted. */
    fun statistics(): AmplitudeStatistics =
        if (count == 0L) AmplitudeStatistics(0, nonFinite, 0.0, 0.0, 0.0, 0.0) else AmplitudeStatistics(count, nonFinite, min, max, sum / count, sqrt(squares / count))
}
