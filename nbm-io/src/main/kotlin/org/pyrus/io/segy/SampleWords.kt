package org.pyrus.io.segy

import org.pyrus.volume.spi.SourceByteOrder
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.nio.ShortBuffer
import java.lang.Short as JShort

/** The order that Java has for it: of a pairwise-swapped file, that of its 16-bit words, whose halves of wider numbers are then exchanged. */
internal val SourceByteOrder.java: ByteOrder get() = if (this == SourceByteOrder.BIG) ByteOrder.BIG_ENDIAN else ByteOrder.LITTLE_ENDIAN

/** The 32-bit number whose bytes, read as [SourceByteOrder.java] has it, are [read]; and the way back. */
internal fun SourceByteOrder.int32(read: Int): Int = if (this == SourceByteOrder.PAIRWISE) read.rotateLeft(Short.SIZE_BITS) else read

/** The 64-bit number whose bytes, read as [SourceByteOrder.java] has it, are [read]; and the way back. */
internal fun SourceByteOrder.int64(read: Long): Long {
    if (this != SourceByteOrder.PAIRWISE) return read
    val halves = read.rotateLeft(Int.SIZE_BITS)
    return ((halves ushr Short.SIZE_BITS) and LOW_WORDS) or ((halves and LOW_WORDS) shl Short.SIZE_BITS)
}

/** The lower 16 bits of each half. */
private const val LOW_WORDS = 0x0000ffff0000ffffL

/**
 * Moves sample words between a buffer and arrays, by absolute positions; a buffer's own position and order stay. Immutable.
 *
 * In a file whose bytes are swapped in pairs (SEG-Y rev 2.0, bytes 3297–3300) the pairs are those of a sample: 2, 4 or 8 bytes have them, one byte has none and stays
 * as it is, and three bytes can't be told apart from their neighbours' and are refused before.
 */
internal class SampleWords(private val order: SourceByteOrder) {
    private val java = order.java
    private val swapsPairs = order == SourceByteOrder.PAIRWISE

    /** Fills the first [count] of [words] with 4-byte words. */
    fun take(source: ByteBuffer, sourceByte: Int, words: IntArray, count: Int) {
        if (count < BULK_SAMPLES) {
            val swap = source.order() != java
            for (i in 0 until count) words[i] = source.getInt(sourceByte + Int.SIZE_BYTES * i).let { if (swap) Integer.reverseBytes(it) else it }
        } else {
            source.slice(sourceByte, count * Int.SIZE_BYTES).order(java).asIntBuffer().get(words, 0, count)
        }
        if (swapsPairs) for (i in 0 until count) words[i] = order.int32(words[i])
    }

    /** Fills the first [count] of [words] with 8-byte words. */
    fun take(source: ByteBuffer, sourceByte: Int, words: LongArray, count: Int) {
        source.slice(sourceByte, count * Long.SIZE_BYTES).order(java).asLongBuffer().get(words, 0, count)
        if (swapsPairs) for (i in 0 until count) words[i] = order.int64(words[i])
    }

    /** Fills the first [count] of [words] with 3-byte words, [signed] or not. */
    fun take24(source: ByteBuffer, sourceByte: Int, words: IntArray, count: Int, signed: Boolean) {
        val high = if (java == ByteOrder.BIG_ENDIAN) 0 else 2
        var at = sourceByte
        for (i in 0 until count) {
            val top = source.get(at + high).toInt()
            words[i] = ((if (signed) top else top and 0xff) shl 16) or (source.get(at + 1).toInt() and 0xff shl 8) or (source.get(at + 2 - high).toInt() and 0xff)
            at += SampleFormat.INT24_BYTES
        }
    }

    /** A view of [count] 2-byte words. */
    fun shorts(source: ByteBuffer, sourceByte: Int, count: Int): ShortBuffer = source.slice(sourceByte, count * Short.SIZE_BYTES).order(java).asShortBuffer()

    fun int16(source: ByteBuffer, at: Int): Short = source.getShort(at).let { if (source.order() == java) it else JShort.reverseBytes(it) }

    /** Writes the first [count] of [words], the low [width] bytes of each: 1 to 4. */
    fun put(words: IntArray, width: Int, target: ByteBuffer, targetByte: Int, count: Int) {
        val bytes = target.slice(targetByte, count * width).order(java)
        when (width) {
            Int.SIZE_BYTES -> if (swapsPairs) for (i in 0 until count) bytes.putInt(4 * i, order.int32(words[i])) else bytes.asIntBuffer().put(words, 0, count)
            SampleFormat.INT24_BYTES -> put24(words, bytes, count)
            Short.SIZE_BYTES -> for (i in 0 until count) bytes.putShort(2 * i, words[i].toShort())
            else -> for (i in 0 until count) bytes.put(i, words[i].toByte())
        }
    }

    private fun put24(words: IntArray, bytes: ByteBuffer, count: Int) {
        val high = if (java == ByteOrder.BIG_ENDIAN) 0 else 2
        for (i in 0 until count) {
            val at = SampleFormat.INT24_BYTES * i
            bytes.put(at + high, (words[i] shr 16).toByte()).put(at + 1, (words[i] shr 8).toByte()).put(at + 2 - high, words[i].toByte())
        }
    }

    /** Writes the first [count] of [words], 8 bytes each. */
    fun put(words: LongArray, target: ByteBuffer, targetByte: Int, count: Int) {
        val bytes = target.slice(targetByte, count * Long.SIZE_BYTES).order(java)
        if (swapsPairs) for (i in 0 until count) bytes.putLong(8 * i, order.int64(words[i])) else bytes.asLongBuffer().put(words, 0, count)
    }

    private companion object {
        /** Below this many samples a loop is quicker than a bulk copy's call. */
        const val BULK_SAMPLES = 8
    }
}
