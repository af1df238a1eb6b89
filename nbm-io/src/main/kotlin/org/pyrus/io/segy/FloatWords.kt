package org.pyrus.io.segy

/** Words of 8 bytes and of 4 out of float32 values: the way back of a conversion to float32, for every word that survives it. */
internal object FloatWords {
    /** 2⁶³, the least value that a signed 64-bit number has not. */
    private const val SIGN_VALUE = 9.223372036854775807E18f

    /** The 64 bits of [value] as a sample of [format], one of 8 bytes; of an integer past the format's range the nearest that it has. */
    fun toLong(value: Float, format: SampleFormat): Long = when {
        format == SampleFormat.IEEE_FLOAT64 -> value.toDouble().toRawBits()
        format == SampleFormat.UINT64 && value >= SIGN_VALUE -> if (value < 2 * SIGN_VALUE) (value - SIGN_VALUE).toLong() or Long.MIN_VALUE else -1
        else -> value.toLong()
    }

    /** The word of [value] as a sample of [format], an integer of 4 bytes or fewer. */
    fun toInt(value: Float, format: SampleFormat): Int = if (format == SampleFormat.UINT32) value.toLong().toInt() else value.toInt()
}
