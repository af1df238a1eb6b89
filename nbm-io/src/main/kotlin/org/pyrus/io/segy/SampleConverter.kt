package org.pyrus.io.segy

import org.pyrus.volume.StoredType
import java.nio.ByteBuffer
import java.nio.ByteOrder

/**
 * Converts samples of a [format] in [order] to the stored type, little-endian: the format's own, or float32 for all. Not thread-safe: it works in
 * an array of its own.
 *
 * @param mostSamples the most that one call may convert
 */
internal class SampleConverter(private val format: SampleFormat, private val order: ByteOrder, float32: Boolean, mostSamples: Int) {
    val storedType: StoredType = if (float32) StoredType.FLOAT32 else format.storedType
    private val toFloat = storedType == StoredType.FLOAT32
    private val words = IntArray(if (format.bytes == Int.SIZE_BYTES) mostSamples else 0)

    /**
     * Converts [count] samples at [sourceByte] of [source] to [targetByte] of [target]; positions are absolute, both buffers' own positions
     * stay.
     *
     * @param target in little-endian order
     * @return whether any word was met that its stored value does not give back bit for bit
     */
    fun convert(source: ByteBuffer, sourceByte: Int, target: ByteBuffer, targetByte: Int, count: Int): Boolean {
        require(target.order() == ByteOrder.LITTLE_ENDIAN) { "the target must be little-endian, got ${target.order()}" }
        return when (format) {
            SampleFormat.INT16 -> false.also { int16(source, sourceByte, target, targetByte, count) }
            SampleFormat.INT8 -> false.also { int8(source, sourceByte, target, targetByte, count) }
            else -> {
                takeWords(source, sourceByte, count)
                val odd = convertWords(count)
                target.slice(targetByte, count * Int.SIZE_BYTES).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().put(words, 0, count)
                odd
            }
        }
    }

    /** Converts [count] samples at [sourceByte] of [source] to float32, [at] and on of [target]; for a converter to float32 only. */
    fun convert(source: ByteBuffer, sourceByte: Int, target: FloatArray, at: Int, count: Int) {
        check(toFloat) { "this converter is to $storedType" }
        when (format) {
            SampleFormat.INT16 -> for (i in 0 until count) target[at + i] = int16(source, sourceByte + 2 * i).toFloat()
            SampleFormat.INT8 -> for (i in 0 until count) target[at + i] = source.get(sourceByte + i).toFloat()
            else -> {
                takeWords(source, sourceByte, count)
                convertWords(count)
                for (i in 0 until count) target[at + i] = Float.fromBits(words[i])
            }
        }
    }

    /** Visits each of [count] sample words at [sourceByte] that does not reverse, with its place counted from 0. */
    fun forEachIrreversible(source: ByteBuffer, sourceByte: Int, count: Int, visit: (sample: Int, word: Int) -> Unit) {
        if (format.bytes != Int.SIZE_BYTES) return
        takeWords(source, sourceByte, count)
        for (i in 0 until count) {
            val reverses = when {
                format == SampleFormat.IBM_FLOAT32 -> IbmFloat.reverses(words[i])
                format == SampleFormat.INT32 && toFloat -> survivesFloat(words[i])
                else -> true
            }
            if (!reverses) visit(i, words[i])
        }
    }

    private fun takeWords(source: ByteBuffer, sourceByte: Int, count: Int) {
        if (count < BULK_SAMPLES) {
            val swap = source.order() != order
            for (i in 0 until count) words[i] = source.getInt(sourceByte + Int.SIZE_BYTES * i).let { if (swap) Integer.reverseBytes(it) else it }
            return
        }
        source.slice(sourceByte, count * Int.SIZE_BYTES).order(order).asIntBuffer().get(words, 0, count)
    }

    private fun convertWords(count: Int): Boolean = when {
        format == SampleFormat.IBM_FLOAT32 -> IbmFloat.toFloatBits(words, count)
        format == SampleFormat.INT32 && toFloat -> intsToFloatBits(count)
        else -> false
    }

    private fun intsToFloatBits(count: Int): Boolean {
        var odd = false
        for (i in 0 until count) {
            odd = odd or !survivesFloat(words[i])
            words[i] = words[i].toFloat().toRawBits()
        }
        return odd
    }

    private fun int16(source: ByteBuffer, sourceByte: Int, target: ByteBuffer, targetByte: Int, count: Int) {
        for (i in 0 until count) {
            val value = int16(source, sourceByte + 2 * i)
            if (toFloat) target.putFloat(targetByte + 4 * i, value.toFloat()) else target.putShort(targetByte + 2 * i, value)
        }
    }

    private fun int16(source: ByteBuffer, at: Int): Short = source.getShort(at).let { if (source.order() == order) it else java.lang.Short.reverseBytes(it) }

    private fun int8(source: ByteBuffer, sourceByte: Int, target: ByteBuffer, targetByte: Int, count: Int) {
        for (i in 0 until count) {
            val value = source.get(sourceByte + i)
            if (toFloat) target.putFloat(targetByte + 4 * i, value.toFloat()) else target.put(targetByte + i, value)
        }
    }

    private fun survivesFloat(value: Int): Boolean = value.toFloat().toDouble() == value.toDouble()

    private companion object {
        /** Below this many samples a loop is quicker than a bulk copy's call. */
        const val BULK_SAMPLES = 8
    }
}
