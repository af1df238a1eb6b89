package org.pyrus.synthetic

import io.kotest.property.Arb
import io.kotest.property.PropTestConfig
import io.kotest.property.arbitrary.filter
import io.kotest.property.arbitrary.int
import io.kotest.property.arbitrary.map
import io.kotest.property.checkAll
import kotlinx.coroutines.test.runTest
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import java.math.BigDecimal

/** Words are read by their definition (SEG-Y rev 1, appendix E): sign, 7-bit exponent of 16 in excess 64, 24-bit fraction. All arithmetic is exact. */
class IbmWordTest {
    private fun powerOfTwo(power: Int): BigDecimal = if (power >= 0) BigDecimal(2).pow(power) else BigDecimal.ONE.divide(BigDecimal(2).pow(-power))

    /** What the last bit of [word]'s fraction is worth. */
    private fun unit(word: Int): BigDecimal = powerOfTwo(4 * ((word ushr 24 and 0x7f) - 64) - 24)

    private fun value(word: Int): BigDecimal = BigDecimal(if (word < 0) -(word and 0xffffff) else word and 0xffffff) * unit(word)

    private fun exact(value: Float) = BigDecimal(value.toDouble())

    /** Every bit pattern that is a normal float32, each as likely: all exponents come up. */
    private val normalFloats = Arb.int().filter { (it ushr 23 and 0xff) in 1..254 }.map { java.lang.Float.intBitsToFloat(it) }

    private val many = PropTestConfig(iterations = 20_000)

    @Test
    fun `a word is the normalised one nearest to its float32`() = runTest {
        checkAll(many, normalFloats) { float ->
            val word = IbmWord.of(float)
            val name = { "$float as %08x".format(word) }
            assertTrue(word and 0xf00000 != 0, name)
            assertEquals(float < 0, word < 0, name)
            assertTrue((value(word) - exact(float)).abs() * BigDecimal(2) <= unit(word), name)
        }
    }

    @Test
    fun `a float32 whose last three bits are zero is held exactly`() = runTest {
        checkAll(many, normalFloats) { float ->
            val short = java.lang.Float.intBitsToFloat(float.toRawBits() and 7.inv())
            assertEquals(0, value(IbmWord.of(short)).compareTo(exact(short))) { "$short as %08x".format(IbmWord.of(short)) }
        }
    }

    @Test
    fun `24 bits of ones are held below a power of 16, and rounded up to the next power of two elsewhere`() {
        assertEquals(0x41FFFFFF, IbmWord.of(Math.nextDown(16f)))
        // 2 / 16, 4 / 16 and 8 / 16 of 16^2
        assertEquals(0x42200000, IbmWord.of(Math.nextDown(32f)))
        assertEquals(0x42400000, IbmWord.of(Math.nextDown(64f)))
        assertEquals(0x42800000, IbmWord.of(Math.nextDown(128f)))
    }

    @Test
    fun `words of the literature`() {
        // the worked example of the System/360 manuals
        assertEquals(0xC276A000.toInt(), IbmWord.of(-118.625f))
        assertEquals(0x41100000, IbmWord.of(1f))
        assertEquals(0xC1100000.toInt(), IbmWord.of(-1f))
        assertEquals(0x40800000, IbmWord.of(0.5f))
        // ±0 and what is less than float32's normal numbers
        for (zero in listOf(0f, -0f, Float.MIN_VALUE)) assertEquals(0, IbmWord.of(zero))
    }

    @Test
    fun `infinities and NaN, which no word holds, are refused`() {
        for (other in listOf(Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY)) {
            assertEquals("IBM floats have no $other", assertThrows(IllegalArgumentException::class.java) { IbmWord.of(other) }.message)
        }
    }
}
