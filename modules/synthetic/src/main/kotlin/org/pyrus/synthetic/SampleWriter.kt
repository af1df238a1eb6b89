package org.pyrus.synthetic

import java.nio.ByteBuffer
import java.nio.ByteOrder

/** Writes samples as words of a format, in the buffer's order. */
internal class SampleWriter(private val formatCode: Int) {
    fun put(record: ByteBuffer, at: Int, samples: FloatArray) {
        when (formatCode) {
            1 -> for (i in samples.indices) record.putInt(at + 4 * i, IbmWord.of(samples[i]))
            5 -> for (i in samples.indices) record.putFloat(at + 4 * i, samples[i])
            6 -> for (i in samples.indices) record.putDouble(at + 8 * i, samples[i].toDouble())
            2 -> for (i in samples.indices) record.putInt(at + 4 * i, whole(samples[i], Int.MIN_VALUE, Int.MAX_VALUE.toLong()).toInt())
            10 -> for (i in samples.indices) record.putInt(at + 4 * i, whole(samples[i], 0, 0xffffffffL).toInt())
            3 -> for (i in samples.indices) record.putShort(at + 2 * i, whole(samples[i], -0x8000, 0x7fff).toShort())
            11 -> for (i in samples.indices) record.putShort(at + 2 * i, whole(samples[i], 0, 0xffff).toShort())
            8 -> for (i in samples.indices) record.put(at + i, whole(samples[i], -0x80, 0x7f).toByte())
            16 -> for (i in samples.indices) record.put(at + i, whole(samples[i], 0, 0xff).toByte())
            7 -> for (i in samples.indices) put24(record, at + 3 * i, whole(samples[i], -0x800000, 0x7fffff).toInt())
            15 -> for (i in samples.indices) put24(record, at + 3 * i, whole(samples[i], 0, 0xffffff).toInt())
            9 -> for (i in samples.indices) record.putLong(at + 8 * i, Math.rint(samples[i].toDouble()).toLong())
            12 -> for (i in samples.indices) record.putLong(at + 8 * i, Math.rint(samples[i].toDouble()).coerceAtLeast(0.0).toULong().toLong())
        }
    }

    private fun whole(sample: Float, least: Int, most: Long): Long = Math.rint(sample.toDouble()).toLong().coerceIn(least.toLong(), most)

    private fun put24(record: ByteBuffer, at: Int, value: Int) {
        val high = if (record.order() == ByteOrder.BIG_ENDIAN) 0 else 2
        record.put(at + high, (value shr 16).toByte()).put(at + 1, (value shr 8).toByte()).put(at + 2 - high, value.toByte())
    }
}
