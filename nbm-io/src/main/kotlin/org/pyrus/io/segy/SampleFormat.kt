package org.pyrus.io.segy

import org.pyrus.volume.StoredType

/**
 * The sample formats that are read, by their code in the binary header (SEG-Y rev 2.1, bytes 3225–3226).
 *
 * @property storedType in which a volume keeps them, every bit of them but for IBM floats ([IbmFloat.reverses]); a 24-bit integer widens to 32
 */
internal enum class SampleFormat(val code: Int, val bytes: Int, val storedType: StoredType, private val words: String) {
    IBM_FLOAT32(1, 4, StoredType.FLOAT32, "IBM float32"),
    INT32(2, 4, StoredType.INT32, "int32"),
    INT16(3, 2, StoredType.INT16, "int16"),
    IEEE_FLOAT32(5, 4, StoredType.FLOAT32, "IEEE float32"),
    IEEE_FLOAT64(6, 8, StoredType.FLOAT64, "IEEE float64"),
    INT24(7, 3, StoredType.INT32, "int24"),
    INT8(8, 1, StoredType.INT8, "int8"),
    INT64(9, 8, StoredType.INT64, "int64"),
    UINT32(10, 4, StoredType.UINT32, "uint32"),
    UINT16(11, 2, StoredType.UINT16, "uint16"),
    UINT64(12, 8, StoredType.UINT64, "uint64"),
    UINT24(15, 3, StoredType.UINT32, "uint24"),
    UINT8(16, 1, StoredType.UINT8, "uint8"),
    ;

    val label: String get() = "$code ($words)"

    /** Whether a float32 gives each of its values back: those of a 24-bit integer it does, though not all that the stored type could have. */
    val exactFloat: Boolean get() = storedType.exactFloat || bytes == INT24_BYTES

    companion object {
        const val INT24_BYTES = 3

        /** The names of codes that are refused. */
        private val UNREAD = mapOf(4 to "fixed point with gain")

        /** The codes that are read, for remedies. */
        val CODES: String = entries.map { it.code }.let { codes -> codes.dropLast(1).joinToString(", ") + " or " + codes.last() }

        private val byCode = entries.associateBy { it.code }

        fun of(code: Int): SampleFormat? = byCode[code]

        /** Whether any revision knows [code]. */
        fun isKnown(code: Int): Boolean = of(code) != null || code in UNREAD

        fun nameOf(code: Int): String = of(code)?.words ?: UNREAD[code] ?: "unknown"
    }
}
