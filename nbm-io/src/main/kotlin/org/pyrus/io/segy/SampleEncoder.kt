package org.pyrus.io.segy

import org.pyrus.volume.StoredType
import org.pyrus.volume.spi.SourceByteOrder
import java.nio.ByteBuffer
import java.nio.ByteOrder

/**
 * The way back of [SampleConverter]: stored samples of one trace become samples of a [format] in [order]. [take] all, [encode], [putBack] what does not reverse,
 * [write]. Not thread-safe: it works in an array of its own.
 *
 * @param storedType the format's own, or float32
 * @param samples how many a trace has
 */
internal class SampleEncoder(private val format: SampleFormat, order: SourceByteOrder, private val storedType: StoredType, private val samples: Int) {
    private val isWide = format.bytes == Long.SIZE_BYTES
    private val puts = SampleWords(order)
    private val words = IntArray(if (isWide && storedType != StoredType.FLOAT32) 0 else samples)
    private val longs = LongArray(if (isWide) samples else 0)

    init {
        require(storedType == format.storedType || storedType == StoredType.FLOAT32) { "samples of format ${format.label} are not stored as ${storedType.label}" }
    }

    /** Takes [count] stored samples at [sourceByte] of [source], little-endian, as samples [first] and on of the trace. */
    fun take(source: ByteBuffer, sourceByte: Int, first: Int, count: Int) {
        val bytes = source.slice(sourceByte, count * storedType.bytes).order(ByteOrder.LITTLE_ENDIAN)
        when (storedType.bytes) {
            Byte.SIZE_BYTES -> for (i in 0 until count) words[first + i] = bytes.get(i).toInt()
            Short.SIZE_BYTES -> for (i in 0 until count) words[first + i] = bytes.getShort(2 * i).toInt()
            Int.SIZE_BYTES -> bytes.asIntBuffer().get(words, first, count)
            else -> bytes.asLongBuffer().get(longs, first, count)
        }
    }

    /** Makes sample words of the format out of what was taken. */
    fun encode() {
        when {
            storedType != StoredType.FLOAT32 || format == SampleFormat.IEEE_FLOAT32 -> Unit
            format == SampleFormat.IBM_FLOAT32 -> IbmFloat.fromFloatBits(words, samples)
            isWide -> for (i in 0 until samples) longs[i] = FloatWords.toLong(Float.fromBits(words[i]), format)
            else -> for (i in 0 until samples) words[i] = FloatWords.toInt(Float.fromBits(words[i]), format)
        }
    }

    /** Gives [sample] the source's own [word], as [SampleConverter.forEachIrreversible] has it. */
    fun putBack(sample: Int, word: Long) {
        if (isWide) longs[sample] = word else words[sample] = word.toInt()
    }

    /** Writes the trace's samples at [targetByte] of [target]; the buffer's own position and order stay. */
    fun write(target: ByteBuffer, targetByte: Int) {
        if (isWide) puts.put(longs, target, targetByte, samples) else puts.put(words, format.bytes, target, targetByte, samples)
    }
}
