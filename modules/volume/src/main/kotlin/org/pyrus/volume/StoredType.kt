package org.pyrus.volume

/**
 * The type in which a volume's samples are stored, all little-endian. Readers return float32 whatever it is: the nearest value that float32 has, of two equally near the even one.
 *
 * @property exactFloat whether every value of the type is one of float32; of the others float32 keeps 24 significant bits (about 7 digits), and a float64 past
 * ±3.4 × 10³⁸ becomes infinite
 */
enum class StoredType(val bytes: Int, val label: String, val isInteger: Boolean, val exactFloat: Boolean) {
    FLOAT32(4, "float32", isInteger = false, exactFloat = true),
    FLOAT64(8, "float64", isInteger = false, exactFloat = false),
    INT8(1, "int8", isInteger = true, exactFloat = true),
    INT16(2, "int16", isInteger = true, exactFloat = true),
    INT32(4, "int32", isInteger = true, exactFloat = false),
    INT64(8, "int64", isInteger = true, exactFloat = false),
    UINT8(1, "uint8", isInteger = true, exactFloat = true),
    UINT16(2, "uint16", isInteger = true, exactFloat = true),
    UINT32(4, "uint32", isInteger = true, exactFloat = false),
    UINT64(8, "uint64", isInteger = true, exactFloat = false),
    ;

    companion object {
        /** The float32 nearest to an unsigned 64-bit number, of two equally near the even one. */
        fun unsignedToFloat(bits: Long): Float =
            // half of it fits a signed number; the last bit, kept in the half's own, decides between two floats that are equally near
            if (bits >= 0) bits.toFloat() else ((bits ushr 1) or (bits and 1)).toFloat() * 2f
    }
}
