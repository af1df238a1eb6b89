package org.pyrus.io.segy

/**
 * IBM System/360 single precision: a sign bit, a 7-bit exponent of 16 in excess 64, a 24-bit fraction (SEG-Y rev 1, appendix E).
 *
 * Every normalised word whose value lies in float32's normal range converts exactly: the fraction has at most 24 significant bits.
 */
internal object IbmFloat {
    /** ±16^(exponent − 64) × 2^−24 for each sign and exponent: the value of a fraction's last bit. */
    private val SCALE = FloatArray(256) { top ->
        val scale = Math.scalb(1.0, 4 * ((top and 0x7f) - 64) - 24)
        (if (top >= 128) -scale else scale).toFloat()
    }

    /** Where 16^(exponent − 64) × 2^−24 leaves float32's range, the product is formed in double and rounded once. */
    private val WIDE_SCALE = DoubleArray(256) { top -> Math.scalb(if (top >= 128) -1.0 else 1.0, 4 * ((top and 0x7f) - 64) - 24) }

    /** The exponents, sign bit off, for which every normalised fraction gives a normal float32 and the table's scale is one too. */
    private const val LEAST_EXACT = 39
    private const val MOST_EXACT = 95

    fun toFloat(word: Int): Float {
        val exponent = word ushr 24 and 0x7f
        val fraction = word and 0xffffff
        return if (exponent in LEAST_EXACT..MOST_EXACT) fraction * SCALE[word ushr 24] else (fraction * WIDE_SCALE[word ushr 24]).toFloat()
    }

    /**
     * Whether the float32 of [word] leads back to it: all zero, or normalised and inside float32's normal range. The rest are unnormalised
     * words, a zero with a sign or an exponent, and values that float32 can't hold exactly.
     */
    fun reverses(word: Int): Boolean {
        if (word == 0) return true
        val exponent = word ushr 24 and 0x7f
        if (word and 0xf00000 == 0) return false
        // 16^(e−64) × fraction/2^24 with fraction ≥ 2^20: normal from 2^−126 on, finite below 2^128
        if (exponent in 34..96) return true
        if (exponent == 33) return (word and 0xffffff) >= 0x400000
        return false
    }
}
