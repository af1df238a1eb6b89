package org.pyrus.io.segy

import io.kotest.property.Arb
import io.kotest.property.arbitrary.enum
import io.kotest.property.arbitrary.int
import io.kotest.property.arbitrary.list
import io.kotest.property.checkAll
import kotlinx.coroutines.test.runTest
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Test
import org.pyrus.volume.StoredType
import org.pyrus.volume.spi.SourceByteOrder
import java.nio.ByteBuffer
import java.nio.ByteOrder

class SampleEncoderTest {
    private fun encoded(word: Int): Int = intArrayOf(IbmFloat.toFloat(word).toRawBits()).also { IbmFloat.fromFloatBits(it, 1) }[0]

    @Test
    fun `every IBM word that reverses is what its float32 becomes`() = runTest {
        checkAll(50_000, Arb.int()) { any ->
            // a random word has a significand of 24 digits: with the last ones 0 it is one that floats of any exponent become
            for (word in listOf(any, any and 0xff.inv(), any and 0xfffff.inv())) if (IbmFloat.reverses(word)) assertEquals(word, encoded(word)) { "%08x".format(word) }
        }
    }

    @Test
    fun `every sign, exponent and leading digit that reverses is given back, with any one digit more`() {
        var count = 0
        for (top in 0..0xfff) {
            for (bit in 0..20) {
                val word = (top shl 20) or (1 shl bit ushr 1)
                if (!IbmFloat.reverses(word)) continue
                assertEquals(word, encoded(word)) { "%08x".format(word) }
                count++
            }
        }
        // for each sign, exponents 0x22 to 0x60 with 15 leading digits and 0x21 with those from 4 on, each with none or one of 20 bits; and zero
        assertEquals(2 * (63 * 15 + 12) * 21 + 1, count)
    }

    @Test
    fun `known values have the IBM words of the literature`() {
        val bits = intArrayOf((-118.625f).toRawBits(), 1f.toRawBits(), 0, 0.5f.toRawBits(), (-256f).toRawBits())
        IbmFloat.fromFloatBits(bits, bits.size)
        assertEquals(listOf(0xC276A000.toInt(), 0x41100000, 0, 0x40800000, 0xC3100000.toInt()), bits.toList())
    }

    @Test
    fun `a trace of any words, format, order and stored type comes back, with those put back that do not reverse`() = runTest {
        checkAll(2000, Arb.enum<SampleFormat>(), Arb.list(Arb.int(), 2..140), Arb.enum<SourceByteOrder>(), Arb.int(0..1), Arb.int(0..70)) { format, words, order, float, cut ->
            if (order == SourceByteOrder.PAIRWISE && format.bytes == 3) return@checkAll // which has no pairs
            val count = words.size / 2
            val source = ByteBuffer.allocate(words.size * 4).also { b -> words.forEach(b::putInt) }
            val converter = SampleConverter(format, order, float == 1, count)
            val stored = ByteBuffer.allocate(count * 8).order(ByteOrder.LITTLE_ENDIAN)
            converter.convert(source, 0, stored, 0, count)
            val encoder = SampleEncoder(format, order, converter.storedType, count)
            val first = minOf(cut, count)
            encoder.take(stored, 0, 0, first)
            encoder.take(stored, first * converter.storedType.bytes, first, count - first)
            encoder.encode()
            converter.forEachIrreversible(source, 0, count) { sample, word -> encoder.putBack(sample, word) }
            val back = ByteBuffer.allocate(count * format.bytes + 3)
            encoder.write(back, 3)
            assertEquals(source.slice(0, count * format.bytes), back.slice(3, count * format.bytes))
        }
    }

    @Test
    fun `samples are not taken from a type that their format never becomes`() {
        val error = assertThrows(IllegalArgumentException::class.java) { SampleEncoder(SampleFormat.INT16, SourceByteOrder.BIG, StoredType.INT8, 1) }
        assertEquals("samples of format 3 (int16) are not stored as int8", error.message)
    }
}
