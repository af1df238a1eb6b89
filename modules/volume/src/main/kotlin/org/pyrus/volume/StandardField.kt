package org.pyrus.volume

/** What a header field's bytes are. */
enum class FieldKind(val label: String) {
    SIGNED("integer"),
    UNSIGNED("unsigned integer"),
    FLOAT("IEEE float"),
    TEXT("text"),
}

/**
 * A field that the SEG-Y standard names.
 *
 * @property byte its first byte, counted from 1 as the standard writes it: from the file's start in the binary header, from the trace header's start in the other, and on
 *   through extension 1, whose first byte is 241
 * @property bytes its width
 * @property name the standard's own, shortened
 * @property unit of its values, or what scales them; empty where it has none
 * @property meanings of codes
 */
data class StandardField(val byte: Int, val bytes: Int, val name: String, val unit: String = "", val kind: FieldKind = FieldKind.SIGNED, val meanings: Map<Long, String> = emptyMap()) {
    /** Its last byte. */
    val end: Int get() = byte + bytes - 1

    /** `189–192`, or `3501` where it has one byte. */
    val range: String get() = if (bytes == 1) "$byte" else "$byte–$end"

    /** `int32`, `uint16`, `float64`, `8 characters`. */
    val type: String
        get() = when (kind) {
            FieldKind.SIGNED -> "int${bytes * Byte.SIZE_BITS}"
            FieldKind.UNSIGNED -> "uint${bytes * Byte.SIZE_BITS}"
            FieldKind.FLOAT -> "float${bytes * Byte.SIZE_BITS}"
            FieldKind.TEXT -> "$bytes characters"
        }

    /** Its name and first byte, which only together tell it from the other fields for sure. */
    val label: String get() = "$name ($byte)"
}
