package org.pyrus.io.hdf5.format

import java.io.ByteArrayOutputStream

/** Builds little-endian bytes, as all of HDF5's metadata is. */
internal class Bytes {
    private val out = ByteArrayOutputStream()

    val size: Int get() = out.size()

    fun u8(value: Int): Bytes = apply { out.write(value) }

    fun u16(value: Int): Bytes = number(value.toLong(), 2)

    fun u32(value: Int): Bytes = number(value.toLong(), 4)

    fun u64(value: Long): Bytes = number(value, 8)

    /** [value] in [width] bytes, the least significant first. */
    fun number(value: Long, width: Int): Bytes = apply { for (i in 0 until width) out.write((value ushr (8 * i)).toInt() and 0xff) }

    fun f64(value: Double): Bytes = u64(value.toRawBits())

    fun raw(bytes: ByteArray): Bytes = apply { out.write(bytes, 0, bytes.size) }

    fun ascii(text: String): Bytes = raw(text.toByteArray(Charsets.US_ASCII))

    fun zeros(count: Int): Bytes = apply { repeat(count) { out.write(0) } }

    fun toByteArray(): ByteArray = out.toByteArray()

    /** The bytes, with their checksum behind them. */
    fun withChecksum(): ByteArray = toByteArray().let { Bytes().raw(it).u32(Checksum.of(it)).toByteArray() }
}

/** An address that is not there: all bits set (specification, II "Undefined address"). */
internal const val UNDEFINED_ADDRESS = -1L
