package org.pyrus.io.segy

import org.pyrus.volume.BinaryHeaderFields
import org.pyrus.volume.StoredType

/**
 * The sample formats that are read, by their code in the binary header (SEG-Y rev 2.1, bytes 3225–3226).
 *
 * @property storedType in which a volume keeps them, every bit of them but for IBM floats ([IbmFloat.reverses]); a 24-bit integer widens to 32
 */
internal enum class SampleFormat(val code: Int, val bytes: Int, val storedType: StoredType) {
    IBM_FLOAT32(1, 4, StoredType.FLOAT32),
    INT32(2, 4, StoredType.INT32),
    INT16(3, 2, StoredType.INT16),
    IEEE_FLOAT32(5, 4, StoredType.FLOAT32),
    IEEE_FLOAT64(6, 8, StoredType.FLOAT64),
    INT24(7, 3, StoredType.INT32),
    INT8(8, 1, StoredType.INT8),
    INT64(9, 8, StoredType.INT64),
    UINT32(10, 4, StoredType.UINT32),
    UINT16(11, 2, StoredType.UINT16),
    UINT64(12, 8, StoredType.UINT64),
    UINT24(15, 3, StoredType.UINT32),
    UINT8(16, 1, StoredType.UINT8),
    ;

    val label: String get() = "$code (${nameOf(code)})"

    /** Whether a float32 gives each of its values back: those of a 24-bit integer it does, though not all that the stored type could have. */
    val exactFloat: Boolean get() = storedType.exactFloat || bytes == INT24_BYTES

    companion object {
        const val INT24_BYTES = 3

        /** The codes that are read, for remedies. */
        val CODES: String = entries.map { it.code }.let { codes -> codes.dropLast(1).joinToString(", ") + " or " + codes.last() }

        private val byCode = entries.associateBy { it.code }

        fun of(code: Int): SampleFormat? = byCode[code]

        /** Whether any revision knows [code]. */
        fun isKnown(code: Int): Boolean = code in BinaryHeaderFields.SAMPLE_FORMATS

        fun nameOf(code: Int): String = BinaryHeaderFields.SAMPLE_FORMATS[code] ?: "unknown"
    }
}
