package org.pyrus.io.fuzz

import org.pyrus.volume.spi.DuplicatePolicy
import org.pyrus.volume.spi.FieldType
import org.pyrus.volume.spi.HeaderField
import org.pyrus.volume.spi.HeaderOverrides
import org.pyrus.volume.spi.SourceByteOrder
import org.pyrus.volume.spi.SourceLayout
import org.pyrus.volume.spi.TracePolicy
import java.nio.ByteBuffer
import java.nio.ByteOrder
import kotlin.random.Random

/** Makes one [Mutant] of [original]: one to three changes of header bytes, fields, sizes and traces, drawn from [random]. */
internal class Mutator(original: ByteArray, private val random: Random) {
    private var bytes = original.copyOf()
    private val words = ArrayList<String>()
    private val order = if (original[FORMAT].toInt() == 0) ByteOrder.BIG_ENDIAN else ByteOrder.LITTLE_ENDIAN
    private val firstTrace = HEAD + field(original, EXTENDED).coerceIn(0, 9) * TEXT
    private val traceBytes = TRACE_HEADER + field(original, SAMPLES) * (SAMPLE_BYTES[field(original, FORMAT)] ?: 4)
    private val traces = maxOf(1, (original.size - firstTrace) / traceBytes)

    fun mutant(): Mutant {
        repeat(1 + random.nextInt(3)) { mutate() }
        val layout = layout()
        return Mutant(bytes, (words + layout.words()).joinToString("; "), layout)
    }

    private fun mutate() = when (random.nextInt(100)) {
        in 0 until 6 -> byte(random.nextInt(TEXT))
        in 6 until 20 -> byte(TEXT + random.nextInt(HEAD - TEXT))
        in 20 until 40 -> binaryField()
        in 40 until 60 -> traceField()
        in 60 until 72 -> byte(aTrace() + random.nextInt(TRACE_HEADER))
        in 72 until 78 -> cut()
        in 78 until 82 -> grow()
        in 82 until 85 -> remove()
        in 85 until 93 -> copyHeader()
        else -> fill()
    }

    private fun byte(at: Int) {
        if (at >= bytes.size) return
        val old = bytes[at]
        val new = when (random.nextInt(7)) {
            0 -> 0
            1 -> 0xff
            2 -> old.toInt() xor 0x80
            3 -> old + 1
            4 -> old - 1
            5 -> old.toInt() xor (1 shl random.nextInt(8))
            else -> random.nextInt(256)
        }
        bytes[at] = new.toByte()
        words += "byte ${at + 1}: ${old.toInt() and 0xff} becomes ${new and 0xff}"
    }

    private fun binaryField() {
        val (at, width) = BINARY_FIELDS.random(random)
        number(at - 1, width)
    }

    private fun traceField() {
        val (at, width) = TRACE_FIELDS.random(random)
        number(aTrace() + at - 1, width)
    }

    private fun number(at: Int, width: Int) {
        if (at + width > bytes.size) return
        val value = when (random.nextInt(5)) {
            0 -> EDGES.random(random)
            1 -> random.nextLong(-40, 40)
            2 -> random.nextLong()
            3 -> 1L shl random.nextInt(8 * width)
            else -> field(bytes, at) + random.nextLong(-3, 4)
        }
        val target = ByteBuffer.wrap(bytes).order(order)
        when (width) {
            2 -> target.putShort(at, value.toShort())
            4 -> target.putInt(at, value.toInt())
            else -> target.putLong(at, value)
        }
        words += "$width bytes from ${at + 1} on become $value"
    }

    private fun cut() {
        val size = when (random.nextInt(4)) {
            0 -> random.nextInt(bytes.size + 1)
            1 -> minOf(bytes.size, HEAD + random.nextInt(-20, 260))
            2 -> (firstTrace + random.nextInt(traces + 1) * traceBytes + random.nextInt(-12, 13)).coerceIn(0, bytes.size)
            else -> (bytes.size - 1 - random.nextInt(minOf(bytes.size, 300))).coerceAtLeast(0)
        }
        bytes = bytes.copyOf(size)
        words += "cut to $size bytes"
    }

    private fun grow() {
        val extra = when (random.nextInt(3)) {
            0 -> ByteArray(1 + random.nextInt(2 * traceBytes))
            1 -> random.nextBytes(1 + random.nextInt(2 * traceBytes))
            else -> bytes.copyOfRange(minOf(firstTrace, bytes.size), minOf(bytes.size, firstTrace + 1 + random.nextInt(3 * traceBytes)))
        }
        bytes += extra
        words += "${extra.size} bytes behind the end"
    }

    private fun remove() {
        if (bytes.isEmpty()) return
        val at = random.nextInt(bytes.size)
        val end = minOf(bytes.size, at + 1 + random.nextInt(if (random.nextBoolean()) 8 else traceBytes))
        bytes = bytes.copyOfRange(0, at) + bytes.copyOfRange(end, bytes.size)
        words += "bytes ${at + 1} to $end taken out"
    }

    private fun copyHeader() {
        val from = aTrace()
        val to = aTrace()
        if (maxOf(from, to) + TRACE_HEADER > bytes.size) return
        bytes.copyInto(bytes, to, from, from + TRACE_HEADER)
        words += "the trace header at ${from + 1} copied to ${to + 1}"
    }

    private fun fill() {
        if (bytes.isEmpty()) return
        val at = if (random.nextBoolean()) minOf(bytes.size - 1, TEXT + random.nextInt(HEAD - TEXT)) else minOf(bytes.size - 1, aTrace())
        val end = minOf(bytes.size, at + 1 + random.nextInt(TRACE_HEADER))
        val value = listOf(0, 0x20, 0x40, 0x7f, 0xff).random(random)
        bytes.fill(value.toByte(), at, end)
        words += "bytes ${at + 1} to $end become $value"
    }

    private fun aTrace(): Int = firstTrace + traceBytes * if (random.nextInt(3) == 0) 0 else random.nextInt(traces)

    /** Mostly as the file says; else what a user may say of it, right or wrong. */
    private fun layout(): SourceLayout {
        if (random.nextInt(10) < 7) return SourceLayout()
        val policy = when (random.nextInt(9)) {
            0 -> TracePolicy(DuplicatePolicy.FIRST)
            1 -> TracePolicy(DuplicatePolicy.LAST)
            2 -> TracePolicy(DuplicatePolicy.MEAN)
            3 -> TracePolicy(line2d = true)
            4 -> TracePolicy(offset = random.nextInt(-1, 3))
            5 -> TracePolicy(stack = true)
            6 -> TracePolicy(salvage = true)
            7 -> TracePolicy(DuplicatePolicy.entries.random(random), salvage = true, line2d = random.nextBoolean())
            else -> TracePolicy()
        }
        fun <T : Any> sometimes(make: () -> T): T? = if (random.nextInt(6) == 0) make() else null
        val overrides = HeaderOverrides(
            sometimes { SourceByteOrder.entries.random(random) },
            sometimes { random.nextInt(1, 17) },
            sometimes { listOf(1, 2, 49, 50, 51, 65535, Int.MAX_VALUE, 1 + random.nextInt(200)).random(random) },
            sometimes { listOf(Double.MIN_VALUE, 1.0, 4000.0, Double.MAX_VALUE).random(random) },
            sometimes { listOf(-Double.MAX_VALUE, -1.0, 0.0, 1e300).random(random) },
            sometimes { listOf(Short.MIN_VALUE.toInt(), -1, 0, 1, Short.MAX_VALUE.toInt()).random(random) },
        )
        val inline = sometimes { aField(FieldType.INT16, FieldType.INT32) }
        val crossline = sometimes { aField(FieldType.INT16, FieldType.INT32) }?.takeIf { inline == null || !(it overlaps inline) }
        val coordinates = sometimes { aField(*FieldType.entries.toTypedArray()) to aField(*FieldType.entries.toTypedArray()) }?.takeIf { (x, y) -> !(x overlaps y) }
        return SourceLayout(inline, crossline, coordinates?.first, coordinates?.second, overrides, random.nextInt(4) == 0, policy)
    }

    private fun aField(vararg types: FieldType): HeaderField {
        val type = types.random(random)
        val header = if (random.nextInt(10) == 0) HeaderField.HEADER_BYTES else 0
        return HeaderField(header + 1 + random.nextInt(HeaderField.HEADER_BYTES - type.bytes + 1), type)
    }

    private fun field(of: ByteArray, at: Int): Int = if (at + 2 > of.size) 0 else ByteBuffer.wrap(of).order(order).getShort(at).toInt() and 0xffff

    private companion object {
        const val TEXT = 3200
        const val HEAD = 3600
        const val TRACE_HEADER = 240
        const val SAMPLES = 3220
        const val FORMAT = 3224
        const val EXTENDED = 3504
        val SAMPLE_BYTES = mapOf(3 to 2, 6 to 8, 7 to 3, 8 to 1, 9 to 8, 11 to 2, 12 to 8, 15 to 3, 16 to 1)
        val EDGES = listOf(
            0, 1, -1, 2, Short.MAX_VALUE.toLong(), Short.MIN_VALUE.toLong(), 0xffff, Int.MAX_VALUE.toLong(), Int.MIN_VALUE.toLong(), Long.MAX_VALUE, Long.MIN_VALUE,
            0x01020304, 0x04030201, 0x02010403, 1.0.toRawBits(), Double.NaN.toRawBits(), Double.NEGATIVE_INFINITY.toRawBits(), Double.MIN_VALUE.toRawBits(),
        )

        /** First byte and width of what a reader goes by, in revisions 0 to 2.1. */
        val BINARY_FIELDS = listOf(
            3213 to 2, 3215 to 2, 3217 to 2, 3221 to 2, 3225 to 2, 3227 to 2, 3229 to 2, 3255 to 2, 3261 to 4, 3269 to 4, 3273 to 8, 3289 to 4, 3297 to 4, 3501 to 2,
            3503 to 2, 3505 to 2, 3507 to 2, 3507 to 4, 3511 to 2, 3513 to 8, 3521 to 8, 3529 to 4,
        )
        val TRACE_FIELDS = listOf(
            1 to 4, 5 to 4, 9 to 4, 17 to 4, 21 to 4, 25 to 4, 29 to 2, 37 to 4, 71 to 2, 73 to 4, 77 to 4, 81 to 4, 85 to 4, 89 to 2, 109 to 2, 115 to 2, 117 to 2, 181 to 4,
            185 to 4, 189 to 4, 193 to 4, 197 to 4, 201 to 2, 215 to 2, 233 to 8, 377 to 4, 385 to 8, 397 to 2, 401 to 8, 409 to 8,
        )
    }
}
