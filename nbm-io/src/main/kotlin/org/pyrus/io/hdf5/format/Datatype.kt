package org.pyrus.io.hdf5.format

/**
 * The datatypes that a volume uses, as datatype messages (specification IV.A.2.d). Numbers are little-endian.
 *
 * @property bytes bytes of one element
 */
internal sealed class Datatype(val bytes: Int) {
    abstract fun encode(): ByteArray

    /** Class 0, version 1. */
    data class Integer(val width: Int, val signed: Boolean) : Datatype(width) {
        override fun encode(): ByteArray = header(VERSION_1, 0, if (signed) 0x08 else 0).u16(0).u16(width * 8).toByteArray()
    }

    /** Class 1, version 1: IEEE 754 in 4 or 8 bytes; mantissa normalised with the leading bit implied. */
    data class Real(val width: Int) : Datatype(width) {
        init {
            require(width == 4 || width == 8) { "an IEEE float has 4 or 8 bytes, got $width" }
        }

        override fun encode(): ByteArray {
            val mantissa = if (width == 4) 23 else 52
            val exponent = if (width == 4) 8 else 11
            val bias = if (width == 4) 127 else 1023
            return header(VERSION_1, 1, 0x20 or ((width * 8 - 1) shl 8)).u16(0).u16(width * 8).u8(mantissa).u8(exponent).u8(0).u8(mantissa).u32(bias).toByteArray()
        }
    }

    /** Class 3, version 1: a UTF-8 string in exactly [length] bytes, null-padded; or ASCII, its null terminator included. */
    data class Text(val length: Int, val terminatedAscii: Boolean = false) : Datatype(length) {
        init {
            require(length >= 1) { "a string has at least one byte, got $length" }
        }

        override fun encode(): ByteArray = header(VERSION_1, 3, if (terminatedAscii) 0x00 else 0x11).toByteArray()
    }

    /** Class 7, version 1: the address of an object header. */
    data object ObjectReference : Datatype(8) {
        override fun encode(): ByteArray = header(VERSION_1, 7, 0).toByteArray()
    }

    /** Class 9, version 1: a sequence of object references in the global heap; count, heap address and index in 16 bytes. */
    data object ReferenceSequence : Datatype(16) {
        override fun encode(): ByteArray = header(VERSION_1, 9, 0).raw(ObjectReference.encode()).toByteArray()
    }

    /** Class 6, version 3: what the dimension-scale convention keeps in REFERENCE_LIST: a reference, a dimension's number, 4 bytes of padding. */
    data object ReferenceAndDimension : Datatype(16) {
        override fun encode(): ByteArray = header(VERSION_3, 6, 2)
            .ascii("dataset").u8(0).u8(0).raw(ObjectReference.encode())
            .ascii("dimension").u8(0).u8(8).raw(UINT32.encode())
            .toByteArray()
    }

    protected fun header(version: Int, type: Int, bits: Int): Bytes = Bytes().u8((version shl 4) or type).number(bits.toLong(), 3).u32(bytes)

    companion object {
        private const val VERSION_1 = 1
        private const val VERSION_3 = 3

        val INT8 = Integer(1, signed = true)
        val UINT8 = Integer(1, signed = false)
        val INT16 = Integer(2, signed = true)
        val UINT16 = Integer(2, signed = false)
        val INT32 = Integer(4, signed = true)
        val UINT32 = Integer(4, signed = false)
        val INT64 = Integer(8, signed = true)
        val UINT64 = Integer(8, signed = false)
        val FLOAT32 = Real(4)
        val FLOAT64 = Real(8)
    }
}
