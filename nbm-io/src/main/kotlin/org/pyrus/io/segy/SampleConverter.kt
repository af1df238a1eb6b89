package org.pyrus.io.segy

import org.pyrus.volume.StoredType
import java.nio.ByteBuffer
import java.nio.ByteOrder

/**
 * Converts samples of a [format] in [order] to the stored type, little-endian: the format's own, or float32 for all. Thread-safe, allocates
 * nothing.
 */
internal class SampleConverter(private val format: SampleFormat, private val order: ByteOrder, float32: Boolean) {
    val storedType: StoredType = if (float32) StoredType.FLOAT32 else format.storedType
    private val toFloat = storedType == StoredType.FLOAT32

    /**
     * Converts [count] samples at [sourceByte] of [source] to [targetByte] of [target]; positions are absolute, both buffers' own positions
     * stay.
     *
     * @param target in little-endian order
     * @return whether any word was met that its stored value does not give back bit for bit
     */
    fun convert(source: ByteBuffer, sourceByte: Int, target: ByteBuffer, targetByte: Int, count: Int): Boolean {
        require(target.order() == ByteOrder.LITTLE_ENDIAN) { "the target must be little-endian, got ${target.order()}" }
        val swap = source.order() != order
        return when (format) {
            SampleFormat.IBM_FLOAT32 -> ibm(source, sourceByte, target, targetByte, count, swap)
            SampleFormat.IEEE_FLOAT32 -> copy32(source, sourceByte, target, targetByte, count, swap)
            SampleFormat.INT32 -> if (toFloat) float32OfInt32(source, sourceByte, target, targetByte, count, swap) else copy32(source, sourceByte, target, targetByte, count, swap)
            SampleFormat.INT16 -> int16(source, sourceByte, target, targetByte, count, swap)
            SampleFormat.INT8 -> int8(source, sourceByte, target, targetByte, count)
        }
    }

    /** Visits each of [count] sample words at [sourceByte] that does not reverse, with its place counted from 0. */
    fun forEachIrreversible(source: ByteBuffer, sourceByte: Int, count: Int, visit: (sample: Int, word: Int) -> Unit) {
        val swap = source.order() != order
        for (i in 0 until count) {
            val word = word(source, sourceByte + 4 * i, swap)
            val reverses = when {
                format == SampleFormat.IBM_FLOAT32 -> IbmFloat.reverses(word)
                format == SampleFormat.INT32 && toFloat -> survivesFloat(word)
                else -> true
            }
            if (!reverses) visit(i, word)
        }
    }

    private fun ibm(source: ByteBuffer, sourceByte: Int, target: ByteBuffer, targetByte: Int, count: Int, swap: Boolean): Boolean {
        var odd = false
        for (i in 0 until count) {
            val word = word(source, sourceByte + 4 * i, swap)
            target.putFloat(targetByte + 4 * i, IbmFloat.toFloat(word))
            odd = odd or !IbmFloat.reverses(word)
        }
        return odd
    }

    private fun copy32(source: ByteBuffer, sourceByte: Int, target: ByteBuffer, targetByte: Int, count: Int, swap: Boolean): Boolean {
        for (i in 0 until count) target.putInt(targetByte + 4 * i, word(source, sourceByte + 4 * i, swap))
        return false
    }

    private fun float32OfInt32(source: ByteBuffer, sourceByte: Int, target: ByteBuffer, targetByte: Int, count: Int, swap: Boolean): Boolean {
        var odd = false
        for (i in 0 until count) {
            val word = word(source, sourceByte + 4 * i, swap)
            target.putFloat(targetByte + 4 * i, word.toFloat())
            odd = odd or !survivesFloat(word)
        }
        return odd
    }

    private fun int16(source: ByteBuffer, sourceByte: Int, target: ByteBuffer, targetByte: Int, count: Int, swap: Boolean): Boolean {
        for (i in 0 until count) {
            val raw = source.getShort(sourceByte + 2 * i)
            val value = if (swap) java.lang.Short.reverseBytes(raw) else raw
            if (toFloat) target.putFloat(targetByte + 4 * i, value.toFloat()) else target.putShort(targetByte + 2 * i, value)
        }
        return false
    }

    private fun int8(source: ByteBuffer, sourceByte: Int, target: ByteBuffer, targetByte: Int, count: Int): Boolean {
        for (i in 0 until count) {
            val value = source.get(sourceByte + i)
            if (toFloat) target.putFloat(targetByte + 4 * i, value.toFloat()) else target.put(targetByte + i, value)
        }
        return false
    }

    private fun word(source: ByteBuffer, at: Int, swap: Boolean): Int = source.getInt(at).let { if (swap) Integer.reverseBytes(it) else it }

    private fun survivesFloat(value: Int): Boolean = value.toFloat().toDouble() == value.toDouble()
}
