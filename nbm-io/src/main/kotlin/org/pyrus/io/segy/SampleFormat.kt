package org.pyrus.io.segy

import org.pyrus.volume.StoredType

/** The sample formats that are read, by their code in the binary header (SEG-Y rev 1, bytes 3225–3226). */
internal enum class SampleFormat(val code: Int, val bytes: Int, val storedType: StoredType, private val words: String) {
    IBM_FLOAT32(1, 4, StoredType.FLOAT32, "IBM float32"),
    INT32(2, 4, StoredType.INT32, "int32"),
    INT16(3, 2, StoredType.INT16, "int16"),
    IEEE_FLOAT32(5, 4, StoredType.FLOAT32, "IEEE float32"),
    INT8(8, 1, StoredType.INT8, "int8"),
    ;

    val label: String get() = "$code ($words)"

    companion object {
        /** The names of all codes of rev 2.1, for refusing by name what is not read. */
        private val UNREAD = mapOf(
            4 to "fixed point with gain", 6 to "IEEE float64", 7 to "int24", 9 to "int64", 10 to "uint32", 11 to "uint16", 12 to "uint64", 15 to "uint24", 16 to "uint8",
        )

        fun of(code: Int): SampleFormat? = entries.find { it.code == code }

        /** Whether any revision knows [code]. */
        fun isKnown(code: Int): Boolean = of(code) != null || code in UNREAD

        fun nameOf(code: Int): String = of(code)?.words ?: UNREAD[code] ?: "unknown"
    }
}
