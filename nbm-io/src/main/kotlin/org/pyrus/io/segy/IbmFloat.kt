package org.pyrus.io.segy

/**
 * IBM System/360 single precision: a sign bit, a 7-bit exponent of 16 in excess 64, a 24-bit fraction (SEG-Y rev 1, appendix E).
 *
 * Every normalised word whose value lies in float32's normal range converts exactly: the fraction has at most 24 significant bits.
 */
internal object IbmFloat {
    private const val FRACTION = 0xffffff
    private const val TOP_DIGIT = 0xf00000
    private const val MAGNITUDE = Int.MAX_VALUE

    /** The normalised words of 2^−126 and of the greatest value below 2^128: float32's normal range. */
    private const val LEAST_NORMAL = 0x21400000
    private const val MOST_NORMAL = 0x60ffffff

    /** ±16^(exponent − 64) × 2^−24 by a word's sign and exponent, the value of a fraction's last bit: in double, so that a value is rounded once. */
    private val SCALE = DoubleArray(256) { top -> Math.scalb(if (top >= 128) -1.0 else 1.0, 4 * ((top and 0x7f) - 64) - 24) }

    fun toFloat(word: Int): Float = ((word and FRACTION) * SCALE[word ushr 24]).toFloat()

    /**
     * Replaces the first [count] of [words] by the bits of their float32 values.
     *
     * @return whether one of them does not reverse
     */
    fun toFloatBits(words: IntArray, count: Int): Boolean {
        // two loops: the one that only looks becomes vector instructions, and the other stays short
        var sign = 0
        for (i in 0 until count) sign = sign or irreversibleSign(words[i])
        val scale = SCALE
        for (i in 0 until count) {
            val word = words[i]
            words[i] = ((word and FRACTION) * scale[word ushr 24]).toFloat().toRawBits()
        }
        return sign < 0
    }

    /**
     * Replaces the first [count] of [bits], those of float32 values, by the words that [toFloatBits] made them of: the way back for every word that
     * [reverses], and nothing to rely on for the rest.
     *
     * A float32 of exponent e and 24-bit significand M is M × 2^(e − 150). It is the fraction M ÷ 2^shift of the exponent (e + 130 + shift) ÷ 4 for the one
     * shift below 4 that makes this a whole number; the last digits that are shifted out of a word that reverses are 0.
     */
    fun fromFloatBits(bits: IntArray, count: Int) {
        for (i in 0 until count) {
            val value = bits[i]
            val exponent = value ushr 23 and 0xff
            val shift = (2 - exponent) and 3
            val fraction = ((value and 0x7fffff) or 0x800000) ushr shift
            val word = (value and Int.MIN_VALUE) or ((exponent + 130 + shift) shl 22) or fraction
            bits[i] = word and ((value or -value) shr 31) // 0 has no significand; no branch, so that the loop becomes vector instructions
        }
    }

    /**
     * Whether the float32 of [word] leads back to it: all zero, or normalised and inside float32's normal range. The rest are unnormalised
     * words, a zero with a sign or an exponent, and values that float32 can't hold exactly.
     */
    fun reverses(word: Int): Boolean = irreversibleSign(word) >= 0

    /** Negative where [word] does not reverse: each term is where its rule is broken, and 0, for which `word or -word` is 0, breaks none. */
    private fun irreversibleSign(word: Int): Int =
        (((word and TOP_DIGIT) - 1) or ((word and MAGNITUDE) - LEAST_NORMAL) or (MOST_NORMAL - (word and MAGNITUDE))) and (word or -word)
}
