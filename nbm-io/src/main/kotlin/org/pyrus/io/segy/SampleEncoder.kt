package org.pyrus.io.segy

import org.pyrus.volume.StoredType
import java.nio.ByteBuffer
import java.nio.ByteOrder

/**
 * The way back of [SampleConverter]: stored samples of one trace become samples of a [format] in [order]. [take] all, [encode], [putBack] what does not reverse,
 * [write]. Not thread-safe: it works in an array of its own.
 *
 * @param storedType the format's own, or float32
 * @param samples how many a trace has
 */
internal class SampleEncoder(private val format: SampleFormat, private val order: ByteOrder, private val storedType: StoredType, private val samples: Int) {
    private val words = IntArray(samples)

    init {
        require(storedType == format.storedType || storedType == StoredType.FLOAT32) { "samples of format ${format.label} are not stored as ${storedType.label}" }
    }

    /** Takes [count] stored samples at [sourceByte] of [source], little-endian, as samples [first] and on of the trace. */
    fun take(source: ByteBuffer, sourceByte: Int, first: Int, count: Int) {
        when (storedType) {
            StoredType.INT16 -> for (i in 0 until count) words[first + i] = source.getShort(sourceByte + 2 * i).toInt()
            StoredType.INT8 -> for (i in 0 until count) words[first + i] = source.get(sourceByte + i).toInt()
            StoredType.FLOAT32, StoredType.INT32 -> source.slice(sourceByte, count * Int.SIZE_BYTES).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().get(words, first, count)
            StoredType.FLOAT64 -> error("no sample format that is written is stored as $storedType")
        }
    }

    /** Makes sample words of the format out of what was taken. */
    fun encode() {
        when {
            storedType != StoredType.FLOAT32 || format == SampleFormat.IEEE_FLOAT32 -> Unit
            format == SampleFormat.IBM_FLOAT32 -> IbmFloat.fromFloatBits(words, samples)
            else -> for (i in 0 until samples) words[i] = Float.fromBits(words[i]).toInt()
        }
    }

    /** Gives [sample] the source's own [word]. */
    fun putBack(sample: Int, word: Int) {
        words[sample] = word
    }

    /** Writes the trace's samples at [targetByte] of [target]; the buffer's own position and order stay. */
    fun write(target: ByteBuffer, targetByte: Int) {
        val bytes = target.slice(targetByte, samples * format.bytes).order(order)
        when (format.bytes) {
            Int.SIZE_BYTES -> bytes.asIntBuffer().put(words)
            Short.SIZE_BYTES -> for (i in 0 until samples) bytes.putShort(2 * i, words[i].toShort())
            else -> for (i in 0 until samples) bytes.put(i, words[i].toByte())
        }
    }
}
