package org.pyrus.io.segy

import io.kotest.property.Arb
import io.kotest.property.arbitrary.int
import io.kotest.property.arbitrary.list
import io.kotest.property.checkAll
import kotlinx.coroutines.test.runTest
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import java.math.BigDecimal
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

    private fun convertOne(format: SampleFormat, order: ByteOrder, word: Int, float32: Boolean = false): Pair<ByteBuffer, Boolean> {
        val source = ByteBuffer.allocate(4).order(order).putInt(0, word)
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
        val converter = SampleConverter(SampleFormat.IBM_FLOAT32, ByteOrder.BIG_ENDIAN, false, 4)
        assertTrue(converter.convert(source, 0, target, 0, 4))
        assertFalse(converter.convert(source, 0, target, 0, 1))
        val met = ArrayList<Pair<Int, Int>>()
        converter.forEachIrreversible(source, 0, 4) { sample, word -> met.add(sample to word) }
        assertEquals(listOf(1 to 0x42010000, 3 to Int.MIN_VALUE), met)
    }

    @Test
    fun `both byte orders give the same little-endian samples`() {
        for (order in listOf(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN)) {
            assertEquals(-118.625f, convertOne(SampleFormat.IBM_FLOAT32, order, 0xC276A000.toInt()).first.getFloat(0))
            assertEquals(1.5f, convertOne(SampleFormat.IEEE_FLOAT32, order, 1.5f.toRawBits()).first.getFloat(0))
            assertEquals(-7, convertOne(SampleFormat.INT32, order, -7).first.getInt(0))
            assertEquals(-7f, convertOne(SampleFormat.INT32, order, -7, float32 = true).first.getFloat(0))
        }
    }

    @Test
    fun `an int32 that float32 can not hold is told when float32 is asked for`() {
        // 2^24 + 1 is the least positive integer that float32 lacks
        assertTrue(convertOne(SampleFormat.INT32, ByteOrder.BIG_ENDIAN, 16_777_217, float32 = true).second)
        assertFalse(convertOne(SampleFormat.INT32, ByteOrder.BIG_ENDIAN, 16_777_216, float32 = true).second)
        assertFalse(convertOne(SampleFormat.INT32, ByteOrder.BIG_ENDIAN, 16_777_217).second)
    }
}
