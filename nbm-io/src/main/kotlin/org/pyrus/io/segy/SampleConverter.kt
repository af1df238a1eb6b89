package org.pyrus.io.segy

import org.pyrus.volume.StoredType
import org.pyrus.volume.spi.SourceByteOrder
import java.nio.ByteBuffer
import java.nio.ByteOrder

/**
 * Converts samples of a [format] in [order] to the stored type, little-endian: the format's own, which holds each of its bits (but for IBM floats), or float32 for
 * all. Not thread-safe: it works in arrays of its own.
 *
 * @param mostSamples the most that one call may convert
 */
internal class SampleConverter(private val format: SampleFormat, order: SourceByteOrder, float32: Boolean, mostSamples: Int) {
    val storedType: StoredType = if (float32) StoredType.FLOAT32 else format.storedType
    private val toFloat = storedType == StoredType.FLOAT32
    private val isWide = format.bytes == Long.SIZE_BYTES
    private val takes = SampleWords(order)
    private val words = IntArray(if (format.bytes >= SampleFormat.INT24_BYTES && (!isWide || toFloat)) mostSamples else 0)
    private val longs = LongArray(if (isWide) mostSamples else 0)

    /**
     * Converts [count] samples at [sourceByte] of [source] to [targetByte] of [target]; positions are absolute, both buffers' own positions
     * stay.
     *
     * @param target in little-endian order
     * @return whether any word was met that its stored value does not give back bit for bit
     */
    fun convert(source: ByteBuffer, sourceByte: Int, target: ByteBuffer, targetByte: Int, count: Int): Boolean {
        require(target.order() == ByteOrder.LITTLE_ENDIAN) { "the target must be little-endian, got ${target.order()}" }
        when (format.bytes) {
            Byte.SIZE_BYTES -> int8(source, sourceByte, target, targetByte, count)
            Short.SIZE_BYTES -> int16(source, sourceByte, target, targetByte, count)
            Long.SIZE_BYTES -> {
                takes.take(source, sourceByte, longs, count)
                if (toFloat) return longsToFloatBits(count).also { putWords(target, targetByte, count) }
                target.slice(targetByte, count * Long.SIZE_BYTES).order(ByteOrder.LITTLE_ENDIAN).asLongBuffer().put(longs, 0, count)
            }
            else -> {
                takeWords(source, sourceByte, count)
                return convertWords(count).also { putWords(target, targetByte, count) }
            }
        }
        return false
    }

    /** Converts [count] samples at [sourceByte] of [source] to float32, [at] and on of [target]; for a converter to float32 only. */
    fun convert(source: ByteBuffer, sourceByte: Int, target: FloatArray, at: Int, count: Int) {
        check(toFloat) { "this converter is to $storedType" }
        when (format.bytes) {
            Byte.SIZE_BYTES -> for (i in 0 until count) target[at + i] = int8(source, sourceByte + i).toFloat()
            Short.SIZE_BYTES -> for (i in 0 until count) target[at + i] = int16(source, sourceByte + 2 * i).toFloat()
            else -> {
                if (isWide) {
                    takes.take(source, sourceByte, longs, count)
                    longsToFloatBits(count)
                } else {
                    takeWords(source, sourceByte, count)
                    convertWords(count)
                }
                for (i in 0 until count) target[at + i] = Float.fromBits(words[i])
            }
        }
    }

    /** Visits each of [count] sample words at [sourceByte] that does not reverse, unsigned, or of 8 bytes its 64 bits, with its place counted from 0. */
    fun forEachIrreversible(source: ByteBuffer, sourceByte: Int, count: Int, visit: (sample: Int, word: Long) -> Unit) {
        when {
            format == SampleFormat.IBM_FLOAT32 -> visitWords(source, sourceByte, count, IbmFloat::reverses, visit)
            !toFloat || format.exactFloat -> return
            isWide -> {
                takes.take(source, sourceByte, longs, count)
                for (i in 0 until count) if (!survivesFloat(longs[i])) visit(i, longs[i])
            }
            else -> visitWords(source, sourceByte, count, ::survivesFloat, visit)
        }
    }

    private inline fun visitWords(source: ByteBuffer, sourceByte: Int, count: Int, reverses: (Int) -> Boolean, visit: (sample: Int, word: Long) -> Unit) {
        takeWords(source, sourceByte, count)
        for (i in 0 until count) if (!reverses(words[i])) visit(i, words[i].toLong() and UNSIGNED)
    }

    private fun takeWords(source: ByteBuffer, sourceByte: Int, count: Int) {
        if (format.bytes == Int.SIZE_BYTES) takes.take(source, sourceByte, words, count) else takes.take24(source, sourceByte, words, count, format == SampleFormat.INT24)
    }

    private fun putWords(target: ByteBuffer, targetByte: Int, count: Int) {
        target.slice(targetByte, count * Int.SIZE_BYTES).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().put(words, 0, count)
    }

    private fun convertWords(count: Int): Boolean = when {
        format == SampleFormat.IBM_FLOAT32 -> IbmFloat.toFloatBits(words, count)
        toFloat && format != SampleFormat.IEEE_FLOAT32 -> intsToFloatBits(count)
        else -> false
    }

    private fun intsToFloatBits(count: Int): Boolean {
        var odd = false
        for (i in 0 until count) {
            odd = odd or !survivesFloat(words[i])
            words[i] = toFloat(words[i]).toRawBits()
        }
        return odd
    }

    private fun longsToFloatBits(count: Int): Boolean {
        var odd = false
        for (i in 0 until count) {
            odd = odd or !survivesFloat(longs[i])
            words[i] = toFloat(longs[i]).toRawBits()
        }
        return odd
    }

    private fun toFloat(word: Int): Float = if (format == SampleFormat.UINT32) (word.toLong() and UNSIGNED).toFloat() else word.toFloat()

    private fun survivesFloat(word: Int): Boolean = toFloat(word).toDouble() == if (format == SampleFormat.UINT32) (word.toLong() and UNSIGNED).toDouble() else word.toDouble()

    private fun toFloat(word: Long): Float = when (format) {
        SampleFormat.IEEE_FLOAT64 -> Double.fromBits(word).toFloat()
        SampleFormat.INT64 -> word.toFloat()
        else -> StoredType.unsignedToFloat(word)
    }

    /** Whether the float32 of [word] leads back to it, as [SampleEncoder] goes back. A NaN never does: what a processor makes of its payload is its own. */
    private fun survivesFloat(word: Long): Boolean {
        if (format == SampleFormat.IEEE_FLOAT64 && Double.fromBits(word).isNaN()) return false
        return FloatWords.toLong(toFloat(word), format) == word
    }

    private fun int16(source: ByteBuffer, sourceByte: Int, target: ByteBuffer, targetByte: Int, count: Int) {
        if (toFloat) {
            for (i in 0 until count) target.putFloat(targetByte + 4 * i, int16(source, sourceByte + 2 * i).toFloat())
        } else {
            target.slice(targetByte, count * Short.SIZE_BYTES).order(ByteOrder.LITTLE_ENDIAN).asShortBuffer().put(takes.shorts(source, sourceByte, count))
        }
    }

    private fun int16(source: ByteBuffer, at: Int): Int = takes.int16(source, at).toInt().let { if (format == SampleFormat.UINT16) it and 0xffff else it }

    private fun int8(source: ByteBuffer, sourceByte: Int, target: ByteBuffer, targetByte: Int, count: Int) {
        if (toFloat) {
            for (i in 0 until count) target.putFloat(targetByte + 4 * i, int8(source, sourceByte + i).toFloat())
        } else {
            target.put(targetByte, source, sourceByte, count)
        }
    }

    private fun int8(source: ByteBuffer, at: Int): Int = source.get(at).toInt().let { if (format == SampleFormat.UINT8) it and 0xff else it }

    private companion object {
        const val UNSIGNED = 0xffffffffL
    }
}
