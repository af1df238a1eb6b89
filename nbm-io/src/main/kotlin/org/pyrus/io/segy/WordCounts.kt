package org.pyrus.io.segy

import org.pyrus.volume.spi.SourceByteOrder
import java.nio.ByteBuffer

/**
 * Counts words of four bytes that are not strange as floats of [format] in [order].
 *
 * A program that computes IBM floats normalises them: the first of six digits is not 0. Of IEEE words read so, every 16th or so has a first digit of 0. An IEEE float is neither
 * subnormal nor NaN, and either's size is within 10^±24: of bytes in a wrong order, exponents are any.
 */
internal class FloatWordCount(val format: SampleFormat, val order: SourceByteOrder) {
    private val words = SampleWords(order)
    private var strange = 0
    private var negative = 0

    /** How many words have each IEEE exponent, where IBM words could be unnormalised: the exponent is even, and so its last bit, an IBM word's first of its fraction, 0. */
    private val even = IntArray(256)

    /** Words that are not zero. */
    var count = 0
        private set

    val strangeShare: Double get() = if (count == 0) 1.0 else strange.toDouble() / count

    /**
     * Whether all words are normalised IBM floats, which a set of IEEE floats is not: of those whose exponent is even, an eighth or so have three zeros next. Only where samples
     * have either sign and many sizes, as amplitudes do.
     */
    val looksLikeIbm: Boolean get() = strange == 0 && minOf(negative, count - negative) > count / 20 && even.count { it >= LEAST_OF_EXPONENT } >= 2

    fun add(trace: ByteBuffer) {
        val taken = IntArray(trace.capacity() / Int.SIZE_BYTES)
        words.take(trace, 0, taken, taken.size)
        for (word in taken) {
            if (isZero(word)) continue
            count++
            if (isStrange(word)) strange++
            if (word < 0) negative++
            if (word and (1 shl 23) == 0) even[word ushr 23 and 0xff]++
        }
    }

    private fun isZero(word: Int): Boolean = word and (if (format == SampleFormat.IBM_FLOAT32) FRACTION else Int.MAX_VALUE) == 0

    private fun isStrange(word: Int): Boolean = if (format == SampleFormat.IBM_FLOAT32) {
        word and TOP_DIGIT == 0 || (word ushr 24 and 0x7f) !in IBM_EXPONENTS
    } else {
        (word ushr 23 and 0xff) !in IEEE_EXPONENTS
    }

    private companion object {
        const val FRACTION = 0xffffff
        const val TOP_DIGIT = 0xf00000
        val IBM_EXPONENTS = 0x1f..0x60
        val IEEE_EXPONENTS = 1..127 + 80
        const val LEAST_OF_EXPONENT = 100
    }
}

/** As [FloatWordCount], of IEEE floats of eight bytes: neither subnormal nor NaN, and within 10^±24 or so but for nulls; of bytes in a wrong order, exponents are any. */
internal class DoubleWordCount(val order: SourceByteOrder) {
    private val words = SampleWords(order)
    private var strange = 0

    /** Words that are not zero. */
    var count = 0
        private set

    val strangeShare: Double get() = if (count == 0) 1.0 else strange.toDouble() / count

    fun add(trace: ByteBuffer) {
        val taken = LongArray(trace.capacity() / Long.SIZE_BYTES)
        words.take(trace, 0, taken, taken.size)
        for (word in taken) {
            if (word and Long.MAX_VALUE == 0L) continue
            count++
            if ((word ushr 52 and 0x7ff).toInt() !in EXPONENTS) strange++
        }
    }

    private companion object {
        val EXPONENTS = 1023 - 150..1023 + 105
    }
}
