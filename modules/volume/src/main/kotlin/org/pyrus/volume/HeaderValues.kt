package org.pyrus.volume

import org.pyrus.volume.spi.SourceByteOrder
import java.nio.charset.Charset

/**
 * Reads the fields of one header out of [bytes]. Immutable where nobody changes the array.
 *
 * @param bytes of which the header's begin at [start]
 * @param firstByte what the standard counts the header's first byte as: 1 in a trace header, 3201 in the binary header
 */
class HeaderValues(private val bytes: ByteArray, private val order: SourceByteOrder, private val start: Int = 0, private val firstByte: Int = 1) {
    /** The bits of [field], the first byte in the standard's order the highest; sign-extended where it is signed. */
    fun bits(field: StandardField): Long {
        var bits = 0L
        for (nth in 0 until field.bytes) bits = (bits shl Byte.SIZE_BITS) or byteAt(field, nth).toLong()
        val unused = Long.SIZE_BITS - field.bytes * Byte.SIZE_BITS
        return if (field.kind == FieldKind.SIGNED) (bits shl unused) shr unused else bits
    }

    /** The value as a number, the nearest float64 of integers of 8 bytes; NaN where it is text. */
    fun number(field: StandardField): Double = when (field.kind) {
        FieldKind.SIGNED -> bits(field).toDouble()
        FieldKind.UNSIGNED -> bits(field).toULong().toDouble()
        FieldKind.FLOAT -> if (field.bytes == Float.SIZE_BYTES) Float.fromBits(bits(field).toInt()).toDouble() else Double.fromBits(bits(field))
        FieldKind.TEXT -> Double.NaN
    }

    /** The value in full, exact: a number without grouping, or text with its control characters as spaces. */
    fun text(field: StandardField): String = when (field.kind) {
        FieldKind.SIGNED -> bits(field).toString()
        FieldKind.UNSIGNED -> bits(field).toULong().toString()
        FieldKind.FLOAT -> if (field.bytes == Float.SIZE_BYTES) Float.fromBits(bits(field).toInt()).toString() else number(field).toString()
        FieldKind.TEXT -> characters(field)
    }

    /** What the value stands for, where it is a code that the standard has. */
    fun meaning(field: StandardField): String? = field.meanings[bits(field)]

    fun isZero(field: StandardField): Boolean = (0 until field.bytes).all { bytes[start + field.byte - firstByte + it] == 0.toByte() }

    private fun byteAt(field: StandardField, nth: Int): Int {
        val at = field.byte - firstByte
        val place = when {
            field.bytes == 1 || order == SourceByteOrder.BIG -> nth
            order == SourceByteOrder.LITTLE -> field.bytes - 1 - nth
            else -> nth xor 1
        }
        return bytes[start + at + place].toInt() and 0xff
    }

    /** EBCDIC or ASCII, whichever has more that people can read. */
    private fun characters(field: StandardField): String {
        val at = start + field.byte - firstByte
        if (isZero(field)) return ""
        val readings = listOf(Charsets.ISO_8859_1, EBCDIC).map { String(bytes, at, field.bytes, it) }
        return readings.maxBy { text -> text.count { it in ' '..'~' } }.map { if (it in ' '..'~') it else ' ' }.joinToString("").trimEnd()
    }

    private companion object {
        val EBCDIC: Charset = Charset.forName("Cp500")
    }
}
