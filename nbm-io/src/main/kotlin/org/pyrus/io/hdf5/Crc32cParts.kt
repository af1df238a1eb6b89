package org.pyrus.io.hdf5

import java.nio.ByteBuffer
import java.util.zip.CRC32C

/**
 * CRC-32Cs of bytes of which the parts come in any order. The checksum is linear over GF(2): without its first and last inversion, that of a whole is the sum
 * (exclusive or) of those of its parts, each moved past the bytes that follow it, which multiplies it by a power of x modulo the polynomial (as `crc32_combine`
 * of zlib does). Numbers are bit-reflected: bit 31 is the coefficient of x⁰.
 */
internal object Crc32cParts {
    private const val POLYNOMIAL = 0x82F63B78.toInt() // Castagnoli
    private const val ONE = Int.MIN_VALUE
    private const val X = ONE ushr 1

    /** x to the power of 8 · 2ᵏ. */
    private val powers = IntArray(Long.SIZE_BITS - 1).also { powers ->
        var power = X
        repeat(3) { power = times(power, power) }
        for (k in powers.indices) {
            powers[k] = power
            power = times(power, power)
        }
    }

    /** What [bytes], from position to limit, add to the [whole] of bytes of which [behind] follow them. Leaves the buffer as it is. */
    fun part(bytes: ByteBuffer, behind: Long): Int {
        val count = bytes.remaining().toLong()
        val crc = CRC32C().also { it.update(bytes.duplicate()) }.value.toInt()
        return moved(crc xor -1 xor moved(-1, count), behind)
    }

    /** The CRC-32C of [count] bytes, out of the sum of their [parts]; bytes of which there is no part count as 0. */
    fun whole(parts: Int, count: Long): Int = parts xor moved(-1, count) xor -1

    private fun moved(crc: Int, bytes: Long): Int {
        var moved = crc
        var left = bytes
        while (left != 0L) {
            moved = times(powers[left.countTrailingZeroBits()], moved)
            left = left and left - 1
        }
        return moved
    }

    /** The product of two polynomials modulo the third. */
    private fun times(a: Int, b: Int): Int {
        var left = a
        var factor = b
        var product = 0
        while (left != 0) {
            if (left < 0) product = product xor factor
            left = left shl 1
            factor = if (factor and 1 != 0) (factor ushr 1) xor POLYNOMIAL else factor ushr 1
        }
        return product
    }
}
