package org.pyrus.synthetic

/** Encodes float32 as IBM System/360 single precision (SEG-Y rev 1, appendix E). */
internal object IbmWord {
    /** The word nearest to [value]; exact where the 24-bit fraction can hold it, zero where float32 is zero or subnormal. */
    fun of(value: Float): Int {
        val bits = value.toRawBits()
        val exponent = bits ushr 23 and 0xff
        if (exponent == 0) return 0
        require(exponent != 0xff) { "IBM floats have no $value" }
        val mantissa = bits and 0x7fffff or 0x800000
        val power = exponent - 126 // value = 0.mantissa × 2^power
        val hex = Math.floorDiv(power + 3, 4)
        val shift = hex * 4 - power
        val rounded = mantissa + (1 shl shift ushr 1) ushr shift
        // no carry can pass the fraction: where bits are rounded away, the leading ones are zero
        return (bits and Int.MIN_VALUE) or (hex + 64 shl 24) or rounded
    }
}
