package org.pyrus.io.segy

import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertArrayEquals
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.SampleDomain
import org.pyrus.volume.spi.SourceByteOrder
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.nio.file.Path

/** What a file's head says of the bytes behind it. */
class SegyLayoutTest {
    @TempDir
    lateinit var folder: Path

    private val oneTrace = SegyBytes.grid(1..1, 1..1)

    private fun layout(bytes: SegyBytes): SegyLayout = SegyFile.open(bytes.writeTo(folder)).use { it.layout }

    private fun samples(bytes: SegyBytes): SampleAxis = runBlocking { SegySource().scan(bytes.writeTo(folder)) }.geometry.samples

    @Test
    fun `the offset of a trace is counted in longs past the head and every trace before it`() {
        val layout = layout(SegyBytes(SegyBytes.grid(1..2, 1..3), samples = 10, format = 3, extended = listOf(SegyBytes.cards(SegyBytes.CP500))))
        assertEquals(260, layout.traceBytes)
        assertEquals(6, layout.traceCount)
        assertEquals(6800, layout.firstTraceByte)
        assertEquals(6800 + 260L * 5, layout.traceOffset(5))
        assertEquals(6800 + 260L * 3_000_000_000, layout.traceOffset(3_000_000_000))
    }

    @Test
    fun `a little-endian file without a byte-order constant is known by its format code`() {
        val layout = layout(SegyBytes(oneTrace, samples = 7, format = 3, byteOrder = ByteOrder.LITTLE_ENDIAN))
        assertEquals(SourceByteOrder.LITTLE, layout.byteOrder)
        assertEquals(7, layout.samplesPerTrace)
        assertEquals("3 (int16)", layout.format.label)
    }

    @Test
    fun `the byte-order constant decides in either order`() {
        for ((order, found) in listOf(ByteOrder.BIG_ENDIAN to SourceByteOrder.BIG, ByteOrder.LITTLE_ENDIAN to SourceByteOrder.LITTLE)) {
            assertEquals(found, layout(SegyBytes(oneTrace, byteOrder = order, binary = { it.putInt(3296, 0x01020304) })).byteOrder)
        }
    }

    @Test
    fun `samples per trace are unsigned, up to 65535`() {
        for (order in listOf(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN)) {
            val layout = layout(SegyBytes(SegyBytes.grid(1..2, 1..1), samples = 65_535, format = 5, byteOrder = order))
            assertEquals(65_535, layout.samplesPerTrace)
            assertEquals(240 + 4 * 65_535, layout.traceBytes)
            assertEquals(2, layout.traceCount)
        }
    }

    @Test
    fun `where the binary header says no samples or interval the first trace header's hold, unsigned`() {
        val bytes = SegyBytes(listOf(TestTrace(1, 1, shorts = mapOf(115 to 40_000, 117 to 50_000))), samples = 40_000, statedSamples = 0, interval = 0)
        assertEquals(40_000, layout(bytes).samplesPerTrace)
        assertTrue(layout(bytes).intervalKnown)
        assertEquals(SampleAxis(0.0, 50.0, 40_000), samples(bytes))
    }

    @Test
    fun `where nothing says an interval it is one millisecond, and known to be unknown`() {
        val bytes = SegyBytes(oneTrace, interval = 0)
        assertFalse(layout(bytes).intervalKnown)
        assertEquals(SampleAxis(0.0, 1.0, 4), samples(bytes))
    }

    @Test
    fun `the delay is multiplied by a positive time scalar and divided by a negative one`() {
        for ((scalar, start) in listOf(0 to 350.0, 1 to 350.0, 10 to 3500.0, -10 to 35.0, -1000 to 0.35)) {
            assertEquals(start, samples(SegyBytes(listOf(TestTrace(1, 1, shorts = mapOf(109 to 350, 215 to scalar))))).start, "scalar $scalar")
        }
        assertEquals(-48.0, samples(SegyBytes(listOf(TestTrace(1, 1, shorts = mapOf(109 to -48))))).start)
    }

    @Test
    fun `the axis is depth only where the first trace says that it is a depth trace, in thousandths of the measurement system's unit`() {
        fun axis(interval: Int, system: Int, identification: Int = 25) = samples(
            SegyBytes(listOf(TestTrace(1, 1, shorts = mapOf(29 to identification))), interval = interval, binary = { it.putShort(3254, system.toShort()) }),
        )
        assertEquals(SampleAxis(0.0, 5.0, 4, SampleDomain.DEPTH_METRES), axis(5000, 1))
        assertEquals(SampleAxis(0.0, 12.5, 4, SampleDomain.DEPTH_METRES), axis(12_500, 0))
        assertEquals(SampleAxis(0.0, 20.0, 4, SampleDomain.DEPTH_FEET), axis(20_000, 2))
        assertEquals(SampleAxis(0.0, 2.0, 4, SampleDomain.TIME), axis(2000, 2, identification = 1))
    }

    @Test
    fun `extended text headers are as many as the head says`() {
        for (count in 0..3) {
            val layout = layout(SegyBytes(oneTrace, extended = List(count) { SegyBytes.cards(SegyBytes.CP500) }))
            assertEquals(count, layout.extendedTextHeaderCount)
            assertEquals(3600L + count * 3200, layout.firstTraceByte)
            assertEquals(1, layout.traceCount)
        }
    }

    @Test
    fun `extended text headers without a count go on until the end-text stanza`() {
        val header = SegyBytes.cards(SegyBytes.CP500)
        for (charset in listOf(SegyBytes.CP500, Charsets.US_ASCII)) {
            for (stanza in listOf("((SEG: EndText))", "((SEG:EndText))", "((SEG: ENDTEXT))")) {
                val layout = layout(SegyBytes(oneTrace, extended = listOf(header, header, stanza.padEnd(3200).toByteArray(charset)), statedExtended = -1))
                assertEquals(3, layout.extendedTextHeaderCount)
                assertEquals(1, layout.traceCount)
            }
        }
    }

    @Test
    fun `extended headers of a file that claims no revision are believed where its traces then come out whole`() {
        val layout = layout(SegyBytes(oneTrace, extended = listOf(SegyBytes.cards(SegyBytes.CP500)), revision = 0 to 0))
        assertEquals(1, layout.extendedTextHeaderCount)
    }

    @Test
    fun `an impossible count of extended headers is ignored where the file claims no revision, or one that there is not`() {
        // blanks of EBCDIC (0x40) and ASCII (0x20), and a negative number, where old files have nothing of meaning
        for (count in listOf(0x4040, 0x2020, -1, -2)) {
            for (revision in listOf(0 to 0, 0x40 to 0x40, 0x20 to 0x20)) {
                val layout = layout(SegyBytes(oneTrace, statedExtended = count, revision = revision))
                assertEquals(0, layout.extendedTextHeaderCount, "$count, $revision")
                assertEquals(1, layout.traceCount)
            }
        }
    }

    @Test
    fun `revision stamps are read as real files write them`() {
        for ((stamp, name) in listOf((0 to 0) to "0", (1 to 0) to "1.0", (0 to 1) to "1.0", (2 to 1) to "2.1", (0xc0 to 0x40) to "192.64")) {
            assertEquals(name, layout(SegyBytes(oneTrace, revision = stamp)).revision)
        }
    }

    @Test
    fun `the text header is told to be EBCDIC or ASCII, by its first byte or by its printables`() {
        fun text(bytes: ByteArray) = layout(SegyBytes(oneTrace, text = bytes)).text
        val ebcdic = text(SegyBytes.cards(SegyBytes.CP500))
        assertEquals("EBCDIC (code page 500)", ebcdic.encoding)
        assertEquals(40, ebcdic.lines.size)
        assertEquals("C 1 LINE 1", ebcdic.lines[0])
        val ascii = text(SegyBytes.cards(Charsets.US_ASCII))
        assertEquals("ASCII", ascii.encoding)
        assertEquals("C40 LINE 40", ascii.lines[39])
        val free = "Processed by hand, with care. ".repeat(110).take(3200)
        assertEquals("ASCII", text(free.toByteArray(Charsets.US_ASCII)).encoding)
        assertEquals("EBCDIC (code page 500)", text(free.toByteArray(SegyBytes.CP500)).encoding)
        assertEquals(free.take(80).trimEnd(), text(free.toByteArray(SegyBytes.CP500)).lines[0])
    }

    @Test
    fun `control characters in the text header are shown as spaces and kept in the head's bytes`() {
        val text = SegyBytes.cards(SegyBytes.CP500).also {
            it[4] = 0
            it[5] = 0x25
        }
        val layout = layout(SegyBytes(oneTrace, text = text))
        assertEquals("C 1   NE 1", layout.text.lines[0])
        assertArrayEquals(text, layout.head.copyOf(3200))
    }

    @Test
    fun `a read fills the buffer from any position`() {
        // sample 1 of the only trace, 1f by SegyBytes' formula, lies behind 3600 + 240 + 4 bytes
        SegyFile.open(SegyBytes(oneTrace).writeTo(folder)).use { file ->
            val buffer = ByteBuffer.allocateDirect(6).position(2)
            file.read(buffer, 3844)
            assertEquals(1f, buffer.getFloat(2))
        }
    }
}
