package org.pyrus.io.importing

import org.pyrus.volume.AmplitudeHistogram
import org.pyrus.volume.AmplitudeStatistics
import java.nio.ByteBuffer
import kotlin.math.sqrt

/**
 * Sums towards [AmplitudeStatistics]. Not thread-safe: each block of traces fills its own, and they are added in file order, so that the
 * result does not depend on which worker was first.
 */
internal class AmplitudeTally {
    private var count = 0L
    private var nonFinite = 0L
    private var nan = 0L
    private var min = Double.POSITIVE_INFINITY
    private var max = Double.NEGATIVE_INFINITY
    private var sum = 0.0
    private var squares = 0.0

    /** Counts the values of which the first [count] of [floatBits] are the bits. */
    fun add(floatBits: IntArray, count: Int) {
        if (count == 0) return
        // as signed integers these keys have the order of the values, infinities and then NaNs outermost
        var low = Int.MAX_VALUE
        var high = Int.MIN_VALUE
        for (i in 0 until count) {
            val key = keyOf(floatBits[i])
            low = minOf(low, key)
            high = maxOf(high, key)
        }
        if (low <= NEGATIVE_INFINITY_KEY || high >= INFINITY_KEY) return addSome(floatBits, count)
        addFinite(floatBits, count)
        min = minOf(min, Float.fromBits(keyOf(low)).toDouble())
        max = maxOf(max, Float.fromBits(keyOf(high)).toDouble())
    }

    /** Counts the first [count] of [values], exactly: a float would round what passes 24 bits. */
    fun addInts(values: IntArray, count: Int) {
        if (count == 0) return
        var low = Int.MAX_VALUE
        var high = Int.MIN_VALUE
        var total = 0L
        var totalSquares = 0.0
        for (i in 0 until count) {
            val value = values[i]
            low = minOf(low, value)
            high = maxOf(high, value)
            total += value
            totalSquares += value.toDouble() * value
        }
        this.count += count
        min = minOf(min, low.toDouble())
        max = maxOf(max, high.toDouble())
        sum += total
        squares += totalSquares
    }

    /** Counts the first [count] of [values]: float64, or integers that an Int can't hold, of which a double keeps 53 bits. */
    fun addDoubles(values: DoubleArray, count: Int) {
        for (i in 0 until count) addOne(values[i])
    }

    /** The key of a value's bits, and the bits of a key. */
    private fun keyOf(bits: Int): Int = bits xor (bits shr 31 and Int.MAX_VALUE)

    /** Four sums at a time: additions to one and the same sum would each wait for the one before. */
    private fun addFinite(floatBits: IntArray, count: Int) {
        var sum0 = 0.0
        var sum1 = 0.0
        var sum2 = 0.0
        var sum3 = 0.0
        var squares0 = 0.0
        var squares1 = 0.0
        var squares2 = 0.0
        var squares3 = 0.0
        val inFours = count and 3.inv()
        for (i in 0 until inFours step 4) {
            val a = Float.fromBits(floatBits[i]).toDouble()
            val b = Float.fromBits(floatBits[i + 1]).toDouble()
            val c = Float.fromBits(floatBits[i + 2]).toDouble()
            val d = Float.fromBits(floatBits[i + 3]).toDouble()
            sum0 += a
            sum1 += b
            sum2 += c
            sum3 += d
            squares0 += a * a
            squares1 += b * b
            squares2 += c * c
            squares3 += d * d
        }
        for (i in inFours until count) {
            val a = Float.fromBits(floatBits[i]).toDouble()
            sum0 += a
            squares0 += a * a
        }
        this.count += count
        sum += sum0 + sum1 + (sum2 + sum3)
        squares += squares0 + squares1 + (squares2 + squares3)
    }

    private fun addSome(floatBits: IntArray, count: Int) {
        for (i in 0 until count) addOne(Float.fromBits(floatBits[i]).toDouble())
    }

    private fun addOne(value: Double) {
        if (!value.isFinite()) {
            nonFinite++
            if (value.isNaN()) nan++
            return
        }
        count++
        min = minOf(min, value)
        max = maxOf(max, value)
        sum += value
        squares += value * value
    }

    fun add(other: AmplitudeTally) {
        count += other.count
        nonFinite += other.nonFinite
        nan += other.nan
        min = minOf(min, other.min)
        max = maxOf(max, other.max)
        sum += other.sum
        squares += other.squares
    }

    fun copy() = AmplitudeTally().also { it.add(this) }

    /** Zeros where nothing finite was counted. */
    fun statistics(histogram: AmplitudeHistogram? = null): AmplitudeStatistics = if (count == 0L) {
        AmplitudeStatistics(0, nonFinite, 0.0, 0.0, 0.0, 0.0, nan)
    } else {
        AmplitudeStatistics(count, nonFinite, min, max, sum / count, sqrt(squares / count), nan, histogram)
    }

    /** Writes it, [BYTES] bytes. */
    fun put(into: ByteBuffer) {
        into.putLong(count).putLong(nonFinite).putLong(nan).putDouble(min).putDouble(max).putDouble(sum).putDouble(squares)
    }

    companion object {
        private const val INFINITY_KEY = 0x7f800000
        private const val NEGATIVE_INFINITY_KEY = Int.MIN_VALUE + 0x7fffff

        /** What [put] writes. */
        const val BYTES = 7 * Long.SIZE_BYTES

        /** What [put] has written. */
        fun get(from: ByteBuffer) = AmplitudeTally().apply {
            count = from.getLong()
            nonFinite = from.getLong()
            nan = from.getLong()
            min = from.getDouble()
            max = from.getDouble()
            sum = from.getDouble()
            squares = from.getDouble()
        }
    }
}
