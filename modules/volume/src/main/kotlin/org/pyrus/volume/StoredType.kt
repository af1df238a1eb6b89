package org.pyrus.volume

/** The type in which a volume's samples are stored; readers return float32 whatever it is. All little-endian. */
enum class StoredType(val bytes: Int, val label: String) {
    FLOAT32(4, "float32"),
    FLOAT64(8, "float64"),
    INT8(1, "int8"),
    INT16(2, "int16"),
    INT32(4, "int32"),
}
