package org.pyrus.io.segy

import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.nio.charset.Charset
import java.nio.file.Files
import java.nio.file.Path

/** A trace to be written: line numbers at 189 and 193, further 4-byte fields by their byte, 2-byte ones in [shorts]. */
internal class TestTrace(val inline: Int, val crossline: Int, val ints: Map<Int, Int> = emptyMap(), val shorts: Map<Int, Int> = emptyMap())

/**
 * SEG-Y bytes for tests, field by field: what the program's own writer would not write. A sample is a raw word by trace and sample; of it only the low bytes are
 * written where the format is narrow, the lowest first of three; of eight, it and 31 times it. [binary] may write more of the binary header, at offsets from 0 of the file.
 */
internal class SegyBytes(
    val traces: List<TestTrace>,
    val samples: Int = 4,
    val format: Int = 5,
    val byteOrder: ByteOrder = ByteOrder.BIG_ENDIAN,
    val interval: Int = 4000,
    val statedSamples: Int = samples,
    val text: ByteArray = cards(CP500),
    val extended: List<ByteArray> = emptyList(),
    val statedExtended: Int = extended.size,
    val revision: Pair<Int, Int> = 1 to 0,
    val fixedLength: Int = 1,
    val sampleBytes: Int = mapOf(3 to 2, 6 to 8, 7 to 3, 8 to 1, 9 to 8, 11 to 2, 12 to 8, 15 to 3, 16 to 1)[format] ?: 4,
    val binary: (ByteBuffer) -> Unit = {},
    val word: (trace: Int, sample: Int) -> Int = { trace, sample -> (trace * 100f + sample).toRawBits() },
) {
    fun bytes(): ByteArray {
        val buffer = ByteBuffer.allocate(3600 + extended.size * 3200 + traces.size * (240 + samples * sampleBytes)).order(byteOrder)
        buffer.put(text)
        buffer.putShort(3216, interval.toShort())
        buffer.putShort(3220, statedSamples.toShort())
        buffer.putShort(3224, format.toShort())
        buffer.put(3500, revision.first.toByte()).put(3501, revision.second.toByte())
        buffer.putShort(3502, fixedLength.toShort())
        buffer.putShort(3504, statedExtended.toShort())
        binary(buffer)
        buffer.position(3600)
        extended.forEach(buffer::put)
        traces.forEachIndexed { t, trace ->
            val start = buffer.position()
            buffer.putInt(start + 188, trace.inline).putInt(start + 192, trace.crossline)
            trace.ints.forEach { (byte, value) -> buffer.putInt(start + byte - 1, value) }
            trace.shorts.forEach { (byte, value) -> buffer.putShort(start + byte - 1, value.toShort()) }
            buffer.position(start + 240)
            for (s in 0 until samples) {
                when (sampleBytes) {
                    1 -> buffer.put(word(t, s).toByte())
                    2 -> buffer.putShort(word(t, s).toShort())
                    3 -> for (byte in 0..2) buffer.put((word(t, s) shr 8 * byte).toByte())
                    8 -> buffer.putInt(word(t, s)).putInt(word(t, s) * 31)
                    else -> buffer.putInt(word(t, s))
                }
            }
        }
        return buffer.array()
    }

    fun writeTo(folder: Path, name: String = "survey.sgy"): Path = Files.write(folder.resolve(name), bytes())

    companion object {
        val CP500: Charset = Charset.forName("Cp500")

        /** Forty lines of 80 that begin `C 1` to `C40`, in [charset]. */
        fun cards(charset: Charset): ByteArray =
            (1..40).joinToString("") { "C%2d LINE %d".format(null, it, it).padEnd(80) }.toByteArray(charset)

        /** Traces of a full grid, inline by inline. */
        fun grid(inlines: Iterable<Int>, crosslines: Iterable<Int>): List<TestTrace> = inlines.flatMap { i -> crosslines.map { TestTrace(i, it) } }
    }
}
