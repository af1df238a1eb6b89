package org.pyrus.volume

import org.junit.jupiter.api.Assertions.assertArrayEquals
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.pyrus.volume.spi.SourceByteOrder
import org.pyrus.volume.spi.TraceHeaders
import java.nio.ByteBuffer
import java.nio.charset.Charset

class HeaderValuesTest {
    private val inline = TraceHeaderFields.STANDARD.single { it.byte == 189 }
    private val samples = TraceHeaderFields.STANDARD.single { it.byte == 115 }

    /** A trace header with inline −2, 65,535 samples and CDP X of extension 1, each pair or number of bytes turned as [order] has them. */
    private fun header(order: SourceByteOrder): ByteArray {
        val big = ByteBuffer.allocate(480).putInt(188, -2).putShort(114, -1).putDouble(400, 1.5).putShort(28, 25)
        fun turned(at: Int, bytes: Int) = big.array().copyOfRange(at, at + bytes).let { all ->
            when (order) {
                SourceByteOrder.BIG -> all
                SourceByteOrder.LITTLE -> all.reversedArray()
                SourceByteOrder.PAIRWISE -> ByteArray(bytes) { all[it xor 1] }
            }
        }
        val header = ByteArray(480)
        for ((at, bytes) in listOf(188 to 4, 114 to 2, 400 to 8, 28 to 2)) turned(at, bytes).copyInto(header, at)
        return header
    }

    @Test
    fun `numbers are read in every byte order, signed or not as the standard says`() {
        for (order in SourceByteOrder.entries) {
            val values = HeaderValues(header(order), order)
            assertEquals("-2", values.text(inline))
            assertEquals(-2.0, values.number(inline))
            assertEquals("65535", values.text(samples))
            assertEquals(1.5, values.number(TraceHeaderFields.EXTENSION_1.single { it.byte == 401 }))
            assertEquals("depth domain seismic data", values.meaning(TraceHeaderFields.STANDARD.single { it.byte == 29 }))
            assertTrue(values.isZero(TraceHeaderFields.STANDARD.single { it.byte == 193 }))
        }
    }

    @Test
    fun `a header's name is read in EBCDIC and ASCII, and is empty where it is not filled in`() {
        val name = TraceHeaderFields.STANDARD.last()
        for (charset in listOf(Charsets.US_ASCII, Charset.forName("Cp500"))) {
            assertEquals("SEG00000", HeaderValues(ByteArray(232) + "SEG00000".toByteArray(charset), SourceByteOrder.LITTLE).text(name))
        }
        assertEquals("", HeaderValues(ByteArray(240), SourceByteOrder.BIG).text(name))
    }

    @Test
    fun `the fields of the trace header follow each other without a gap from byte 1 to 240`() {
        var next = 1
        for (field in TraceHeaderFields.STANDARD) {
            assertEquals(next, field.byte, field.name)
            next = field.end + 1
        }
        assertEquals(241, next)
        TraceHeaderFields.EXTENSION_1.zipWithNext().forEach { (a, b) -> assertTrue(a.end < b.byte, b.name) }
        for (revision in listOf("0", "1.0", "2.0", "2.1")) BinaryHeaderFields.of(revision).zipWithNext().forEach { (a, b) -> assertTrue(a.end < b.byte, b.name) }
        assertEquals(3532, BinaryHeaderFields.of("2.1").last().end)
    }

    @Test
    fun `a histogram counts whole numbers in whole bins, and tells a single value`() {
        val histogram = FieldHistogram.of(DoubleArray(300) { (it % 100).toDouble() })!!
        assertEquals(2.0, histogram.width)
        assertArrayEquals(LongArray(50) { 6 }, histogram.counts)
        assertArrayEquals(longArrayOf(3), FieldHistogram.of(doubleArrayOf(7.0, 7.0, 7.0, Double.NaN))!!.counts)
        assertNull(FieldHistogram.of(doubleArrayOf(Double.NaN)))
        val thirds = FieldHistogram.of(doubleArrayOf(0.0, 0.5, 1.0))!!
        assertEquals(3, thirds.counts.sum())
        assertEquals(1L, thirds.counts.last())
    }

    @Test
    fun `traces are spread from the first to the last`() {
        assertArrayEquals(longArrayOf(0, 1, 2), TraceHeaders.spread(3, 10))
        val spread = TraceHeaders.spread(5_000_000_000, 10_000)
        assertEquals(listOf(0L, 4_999_999_999L, 10_000L), listOf(spread.first(), spread.last(), spread.distinct().size.toLong()))
    }
}
