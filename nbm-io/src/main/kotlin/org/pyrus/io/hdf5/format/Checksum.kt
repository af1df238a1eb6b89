package org.pyrus.io.hdf5.format

/**
 * The checksum of HDF5 metadata: Bob Jenkins' lookup3 `hashlittle` with initial value 0
 * (HDF5 File Format Specification 3.0, "Object Header Prefix", field Checksum; burtleburtle.net lookup3, May 2006).
 */
internal object Checksum {
    /** The checksum of [length] bytes of [bytes] from [start] on. */
    fun of(bytes: ByteArray, start: Int = 0, length: Int = bytes.size - start): Int {
        var a = SEED + length
        var b = a
        var c = a
        var at = start
        var left = length
        while (left > 12) {
            a += word(bytes, at, 4)
            b += word(bytes, at + 4, 4)
            c += word(bytes, at + 8, 4)
            a = (a - c) xor c.rotateLeft(4)
            c += b
            b = (b - a) xor a.rotateLeft(6)
            a += c
            c = (c - b) xor b.rotateLeft(8)
            b += a
            a = (a - c) xor c.rotateLeft(16)
            c += b
            b = (b - a) xor a.rotateLeft(19)
            a += c
            c = (c - b) xor b.rotateLeft(4)
            b += a
            at += 12
            left -= 12
        }
        if (left == 0) return c
        a += word(bytes, at, left)
        b += word(bytes, at + 4, left - 4)
        c += word(bytes, at + 8, left - 8)
        c = (c xor b) - b.rotateLeft(14)
        a = (a xor c) - c.rotateLeft(11)
        b = (b xor a) - a.rotateLeft(25)
        c = (c xor b) - b.rotateLeft(16)
        a = (a xor c) - c.rotateLeft(4)
        b = (b xor a) - a.rotateLeft(14)
        c = (c xor b) - b.rotateLeft(24)
        return c
    }

    private fun word(bytes: ByteArray, at: Int, available: Int): Int {
        var word = 0
        for (i in 0 until available.coerceIn(0, 4)) word = word or ((bytes[at + i].toInt() and 0xff) shl (8 * i))
        return word
    }

    private const val SEED = 0xdeadbeef.toInt()
}
