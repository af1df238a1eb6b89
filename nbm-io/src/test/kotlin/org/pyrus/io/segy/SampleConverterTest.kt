package org.pyrus.io.segy

import io.kotest.property.Arb
import io.kotest.property.arbitrary.byte
import io.kotest.property.arbitrary.byteArray
import io.kotest.property.arbitrary.constant
import io.kotest.property.arbitrary.element
import io.kotest.property.arbitrary.enum
import io.kotest.property.arbitrary.int
import io.kotest.property.arbitrary.list
import io.kotest.property.arbitrary.long
import io.kotest.property.checkAll
import kotlinx.coroutines.test.runTest
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.pyrus.volume.StoredType
import org.pyrus.volume.spi.SourceByteOrder
import java.math.BigDecimal
import java.math.BigInteger
import java.nio.ByteBuffer
import java.nio.ByteOrder

class SampleConverterTest {
    /** The value of an IBM word by its definition, in exact arithmetic: ± fraction / 2^24 × 16^(exponent − 64). */
    private fun exact(word: Int): BigDecimal {
        val power = 4 * ((word ushr 24 and 0x7f) - 64) - 24
        val two = BigDecimal(2)
        val fraction = BigDecimal(word and 0xffffff)
        val size = if (power >= 0) fraction * two.pow(power) else fraction.divide(two.pow(-power))
        return if (word < 0) size.negate() else size
    }

    private fun convertOne(format: SampleFormat, order: SourceByteOrder, word: Int, float32: Boolean = false): Pair<ByteBuffer, Boolean> {
        val source = ByteBuffer.allocate(4).order(order.java).putInt(0, order.int32(word))
        val target = ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN)
        return target to SampleConverter(format, order, float32, 1).convert(source, 0, target, 0, 1)
    }

    @Test
    fun `every IBM word becomes the float32 nearest to its exact value`() = runTest {
        checkAll(5000, Arb.int()) { word -> assertEquals(exact(word).toFloat().toRawBits() and Int.MAX_VALUE, IbmFloat.toFloat(word).toRawBits() and Int.MAX_VALUE) { "%08x".format(word) } }
    }

    @Test
    fun `a word reverses exactly where it is normalised and float32 holds its value as a normal number`() = runTest {
        checkAll(20_000, Arb.int()) { word ->
            val value = exact(word)
            val normalised = word and 0xf00000 != 0
            val inRange = value.abs() >= BigDecimal(java.lang.Float.MIN_NORMAL.toDouble()) && value.abs() <= BigDecimal(Float.MAX_VALUE.toDouble())
            assertEquals(word == 0 || (normalised && inRange), IbmFloat.reverses(word)) { "%08x".format(word) }
            if (IbmFloat.reverses(word)) assertEquals(0, value.compareTo(BigDecimal(IbmFloat.toFloat(word).toDouble())))
        }
    }

    @Test
    fun `an array of words becomes the same float32 values as each word alone, and tells of one that does not reverse`() = runTest {
        checkAll(500, Arb.list(Arb.int(), 0..70)) { words ->
            val bits = words.toIntArray()
            assertEquals(words.any { !IbmFloat.reverses(it) }, IbmFloat.toFloatBits(bits, bits.size))
            assertEquals(words.map { IbmFloat.toFloat(it).toRawBits() }, bits.toList())
        }
    }

    @Test
    fun `known IBM words have the values of the literature`() {
        // −118.625 is C276A000: the worked example of the IBM manual
        assertEquals(-118.625f, IbmFloat.toFloat(0xC276A000.toInt()))
        assertEquals(1f, IbmFloat.toFloat(0x41100000))
        assertEquals(0f, IbmFloat.toFloat(0))
    }

    @Test
    fun `words that do not reverse are told, with their place`() {
        val words = intArrayOf(0x41100000, 0x42010000, 0, Int.MIN_VALUE)
        val source = ByteBuffer.allocate(16).also { b -> words.forEach(b::putInt) }
        val target = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN)
        val converter = SampleConverter(SampleFormat.IBM_FLOAT32, SourceByteOrder.BIG, false, 4)
        assertTrue(converter.convert(source, 0, target, 0, 4))
        assertFalse(converter.convert(source, 0, target, 0, 1))
        val met = ArrayList<Pair<Int, Long>>()
        converter.forEachIrreversible(source, 0, 4) { sample, word -> met.add(sample to word) }
        assertEquals(listOf(1 to 0x42010000L, 3 to 0x80000000), met)
    }

    @Test
    fun `both byte orders give the same little-endian samples`() {
        for (order in listOf(SourceByteOrder.BIG, SourceByteOrder.LITTLE)) {
            assertEquals(-118.625f, convertOne(SampleFormat.IBM_FLOAT32, order, 0xC276A000.toInt()).first.getFloat(0))
            assertEquals(1.5f, convertOne(SampleFormat.IEEE_FLOAT32, order, 1.5f.toRawBits()).first.getFloat(0))
            assertEquals(-7, convertOne(SampleFormat.INT32, order, -7).first.getInt(0))
            assertEquals(-7f, convertOne(SampleFormat.INT32, order, -7, float32 = true).first.getFloat(0))
        }
    }

    @Test
    fun `an int32 that float32 can not hold is told when float32 is asked for`() {
        // 2^24 + 1 is the least positive integer that float32 lacks
        assertTrue(convertOne(SampleFormat.INT32, SourceByteOrder.BIG, 16_777_217, float32 = true).second)
        assertFalse(convertOne(SampleFormat.INT32, SourceByteOrder.BIG, 16_777_216, float32 = true).second)
        assertFalse(convertOne(SampleFormat.INT32, SourceByteOrder.BIG, 16_777_217).second)
    }

    /** A sample as the standard defines it: bytes of the whole, the most significant first once [order] is undone; of swapped pairs byte `i` is at `i xor 1`. */
    private fun whole(bytes: ByteArray, order: SourceByteOrder, signed: Boolean): BigInteger {
        val ordered = when (order) {
            SourceByteOrder.BIG -> bytes
            SourceByteOrder.LITTLE -> bytes.reversedArray()
            SourceByteOrder.PAIRWISE -> ByteArray(bytes.size) { bytes[if (bytes.size == 1) it else it xor 1] }
        }
        return if (signed) BigInteger(ordered) else BigInteger(1, ordered)
    }

    @Test
    fun `integers of every width, signed or not, in every byte order are kept exactly, and shown as the nearest float32`() = runTest {
        val formats = SampleFormat.entries.filter { it.storedType.isInteger }
        checkAll(6000, Arb.element(formats), Arb.enum<SourceByteOrder>(), Arb.byteArray(Arb.constant(8), Arb.byte())) { format, order, random ->
            if (order == SourceByteOrder.PAIRWISE && format.bytes == 3) return@checkAll
            val bytes = random.copyOf(format.bytes)
            val value = whole(bytes, order, signed = format.storedType.label.startsWith("int"))
            val source = ByteBuffer.wrap(bytes)
            val stored = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN)
            SampleConverter(format, order, false, 1).convert(source, 0, stored, 0, 1)
            val kept = stored.array().copyOf(format.storedType.bytes).reversedArray()
            assertEquals(value, if (format.storedType.label.startsWith("int")) BigInteger(kept) else BigInteger(1, kept)) { "$format $order" }
            val float = FloatArray(1)
            SampleConverter(format, order, true, 1).convert(source, 0, float, 0, 1)
            assertEquals(BigDecimal(value).toFloat(), float[0]) { "$format $order $value" }
            SampleConverter(format, order, true, 1).convert(source, 0, stored, 0, 1)
            assertEquals(float[0], stored.getFloat(0))
        }
    }

    @Test
    fun `a float64 keeps its bits in every byte order, NaN payloads too, and is shown as the nearest float32`() = runTest {
        checkAll(3000, Arb.enum<SourceByteOrder>(), Arb.byteArray(Arb.constant(8), Arb.byte())) { order, bytes ->
            val bits = whole(bytes, order, signed = true).toLong()
            val stored = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN)
            assertFalse(SampleConverter(SampleFormat.IEEE_FLOAT64, order, false, 1).convert(ByteBuffer.wrap(bytes), 0, stored, 0, 1))
            assertEquals(bits, stored.getLong(0))
            val float = FloatArray(1)
            SampleConverter(SampleFormat.IEEE_FLOAT64, order, true, 1).convert(ByteBuffer.wrap(bytes), 0, float, 0, 1)
            if (Double.fromBits(bits).isFinite()) assertEquals(BigDecimal(Double.fromBits(bits)).toFloat() + 0f, float[0] + 0f) else assertFalse(float[0].isFinite())
        }
    }

    @Test
    fun `known words of each format have their values`() {
        fun float(format: SampleFormat, vararg bytes: Int, order: SourceByteOrder = SourceByteOrder.BIG) = FloatArray(1).also {
            SampleConverter(format, order, true, 1).convert(ByteBuffer.wrap(ByteArray(bytes.size) { i -> bytes[i].toByte() }), 0, it, 0, 1)
        }[0]
        assertEquals(1.5f, float(SampleFormat.IEEE_FLOAT64, 0x3f, 0xf8, 0, 0, 0, 0, 0, 0))
        assertEquals(-2f, float(SampleFormat.INT24, 0xff, 0xff, 0xfe))
        assertEquals(16_777_214f, float(SampleFormat.UINT24, 0xff, 0xff, 0xfe))
        assertEquals(-2f, float(SampleFormat.INT24, 0xfe, 0xff, 0xff, order = SourceByteOrder.LITTLE))
        assertEquals(4_294_967_296f, float(SampleFormat.UINT32, 0xff, 0xff, 0xff, 0xff))
        assertEquals(65_534f, float(SampleFormat.UINT16, 0xff, 0xfe))
        assertEquals(254f, float(SampleFormat.UINT8, 0xfe))
        assertEquals(-1f, float(SampleFormat.INT64, 255, 255, 255, 255, 255, 255, 255, 255))
        assertEquals(1.8446744E19f, float(SampleFormat.UINT64, 255, 255, 255, 255, 255, 255, 255, 255))
        // two pairs of 1.5f, 3fc00000, and four of 1.5, 3ff8000000000000, each with its bytes exchanged
        assertEquals(1.5f, float(SampleFormat.IEEE_FLOAT32, 0xc0, 0x3f, 0, 0, order = SourceByteOrder.PAIRWISE))
        assertEquals(1.5f, float(SampleFormat.IEEE_FLOAT64, 0xf8, 0x3f, 0, 0, 0, 0, 0, 0, order = SourceByteOrder.PAIRWISE))
        assertEquals(-118.625f, float(SampleFormat.IBM_FLOAT32, 0x76, 0xc2, 0, 0xa0, order = SourceByteOrder.PAIRWISE))
    }

    @Test
    fun `an unsigned number of 64 bits becomes the nearest float32, and of two equally near the even one`() = runTest {
        checkAll(10_000, Arb.long(), Arb.int(0..39)) { bits, shift ->
            // with few digits left, halves between two floats are met often
            for (word in listOf(bits, bits ushr shift shl shift, (bits shl 25) or (1L shl 24))) {
                assertEquals(BigDecimal(java.lang.Long.toUnsignedString(word)).toFloat(), StoredType.unsignedToFloat(word)) { java.lang.Long.toUnsignedString(word) }
            }
        }
    }
}
