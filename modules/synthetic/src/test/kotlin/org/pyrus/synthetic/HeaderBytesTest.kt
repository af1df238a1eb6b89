package org.pyrus.synthetic

import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource
import org.pyrus.volume.CrosslineNumber
import org.pyrus.volume.InlineNumber
import org.pyrus.volume.LineAxis
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.SampleDomain
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.nio.charset.Charset
import java.nio.file.Files
import java.nio.file.Path
import kotlin.math.PI
import kotlin.math.cos
import kotlin.math.sin

/** Headers field by field: the bytes of SEG-Y rev 1, tables 2 and 3, counted from 1. */
class HeaderBytesTest {
    @TempDir
    lateinit var folder: Path

    /** 3 inlines 100, 102, 104 by 4 crosslines −20, −15, −10, −5; 5 samples. */
    private fun file(options: SegyOptions, samples: SampleAxis = SampleAxis(0.0, 4.0, 5), isLive: (Int, Int) -> Boolean = { _, _ -> true }): Fields {
        val geometry = SyntheticSurvey.geometry(LineAxis(InlineNumber(100), 2, 3), LineAxis(CrosslineNumber(-20), 5, 4), samples, isLive)
        val path = folder.resolve("survey.sgy")
        runBlocking { SegyWriter(SyntheticSurvey.arithmetic(geometry), options).write(path) }
        return Fields(ByteBuffer.wrap(Files.readAllBytes(path)).order(options.byteOrder))
    }

    /** Bytes counted from 1, in the file or, with [trace] (from 0), in a trace's header; traces have 5 samples of 4 bytes. */
    private class Fields(val bytes: ByteBuffer, val firstTrace: Int = 3600) {
        fun int(byte: Int) = bytes.getInt(byte - 1)

        fun short(byte: Int) = bytes.getShort(byte - 1).toInt()

        fun trace(trace: Int, byte: Int) = bytes.getInt(firstTrace + trace * 260 + byte - 1)

        fun traceShort(trace: Int, byte: Int) = bytes.getShort(firstTrace + trace * 260 + byte - 1).toInt()

        fun text(at: Int, charset: String) = String(ByteArray(3200).also { bytes.get(at, it) }, Charset.forName(charset)).chunked(80)
    }

    @ParameterizedTest
    @ValueSource(strings = ["BIG_ENDIAN", "LITTLE_ENDIAN"])
    fun `the binary header is that of a fixed-length rev 1 file`(order: String) {
        val file = file(SegyOptions(formatCode = 5, byteOrder = if (order == "BIG_ENDIAN") ByteOrder.BIG_ENDIAN else ByteOrder.LITTLE_ENDIAN))
        assertEquals(4, file.short(3213)) // traces of an inline
        assertEquals(4000, file.short(3217))
        assertEquals(5, file.short(3221))
        assertEquals(5, file.short(3225))
        assertEquals(4, file.short(3229)) // horizontally stacked
        assertEquals(1, file.short(3255)) // metres
        assertEquals(1, file.bytes.get(3500).toInt()) // the revision is two bytes in either order
        assertEquals(0, file.bytes.get(3501).toInt())
        assertEquals(1, file.short(3503))
        assertEquals(0, file.short(3505))
        assertEquals(3600 + 12 * 260, file.bytes.capacity())
    }

    @Test
    fun `trace headers number the traces and lines, and give the coordinates in hundredths`() {
        val file = file(SegyOptions(formatCode = 1, delayMs = -24))
        for (trace in 0 until 12) {
            val (i, x) = trace / 4 to trace % 4
            assertEquals(trace + 1, file.trace(trace, 1))
            assertEquals(trace + 1, file.trace(trace, 5))
            assertEquals(1, file.traceShort(trace, 29)) // seismic data
            assertEquals(-24, file.traceShort(trace, 109))
            assertEquals(5, file.traceShort(trace, 115))
            assertEquals(4000, file.traceShort(trace, 117))
            assertEquals(100 + 2 * i, file.trace(trace, 189))
            assertEquals(-20 + 5 * x, file.trace(trace, 193))
            assertEquals(-100, file.traceShort(trace, 71))
            assertEquals(1, file.traceShort(trace, 89)) // length
            // bins of 25 × 12.5 m; crosslines increase at 31.7° from north, inlines at right angles to it
            val azimuth = 31.7 / 180 * PI
            val east = 431_955 + 25.0 * i * cos(azimuth) + 12.5 * x * sin(azimuth)
            val north = 6_348_554 - 25.0 * i * sin(azimuth) + 12.5 * x * cos(azimuth)
            for (byte in listOf(73, 181)) assertEquals(east * 100, file.trace(trace, byte).toDouble(), 0.51)
            for (byte in listOf(77, 185)) assertEquals(north * 100, file.trace(trace, byte).toDouble(), 0.51)
        }
    }

    @Test
    fun `crossline sorting, descending lines, other bytes and missing traces are as they were asked for`() {
        val options = SegyOptions(sorting = Sorting.CROSSLINE, descending = true, inlineByte = 17, crosslineByte = 25)
        val file = file(options) { i, x -> !(i == 1 && x == 3) }
        assertEquals(3, file.short(3213)) // traces of a crossline
        val lines = (0 until 11).map { file.trace(it, 17) to file.trace(it, 25) }
        val expected = listOf(-5, -10, -15, -20).flatMap { x -> listOf(104, 102, 100).map { it to x } } - (102 to -5)
        assertEquals(expected, lines)
        assertEquals((1..11).toList(), (0 until 11).map { file.trace(it, 5) })
    }

    @Test
    fun `a depth survey in feet says so`() {
        val file = file(SegyOptions(), SampleAxis(0.0, 10.0, 5, SampleDomain.DEPTH_FEET))
        assertEquals(2, file.short(3255))
        assertEquals(10_000, file.short(3217))
        assertEquals(25, file.traceShort(0, 29)) // the depth domain
    }

    @Test
    fun `text headers are forty cards in EBCDIC or ASCII, extended ones behind the binary header`() {
        for ((ebcdic, charset) in listOf(true to "IBM037", false to "US-ASCII")) {
            val file = file(SegyOptions(ebcdic = ebcdic, extendedTextHeaders = 2))
            for (at in listOf(0, 3600, 6800)) {
                val cards = file.text(at, charset)
                assertEquals((1..40).map { "C%2d".format(null, it) }, cards.map { it.take(3) })
                assertEquals("C39 SEG Y REV1", cards[38].trimEnd())
                assertEquals("C40 END TEXTUAL HEADER", cards[39].trimEnd())
            }
            assertEquals(2, file.short(3505))
            assertEquals("C 2 INLINES 100..104 by 2 IN BYTES 189-192", file.text(0, charset)[1].trimEnd())
            assertEquals(1, Fields(file.bytes, 10_000).trace(0, 1))
        }
    }
}
