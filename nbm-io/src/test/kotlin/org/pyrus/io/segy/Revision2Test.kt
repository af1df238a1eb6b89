package org.pyrus.io.segy

import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.synthetic.Revision2
import org.pyrus.synthetic.SegyOptions
import org.pyrus.synthetic.SegyWriter
import org.pyrus.synthetic.SyntheticSurvey
import org.pyrus.volume.CrosslineNumber
import org.pyrus.volume.Grade
import org.pyrus.volume.Index
import org.pyrus.volume.InlineNumber
import org.pyrus.volume.Issue
import org.pyrus.volume.LineAxis
import org.pyrus.volume.Refusal
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.spi.HeaderOverrides
import org.pyrus.volume.spi.SourceByteOrder
import org.pyrus.volume.spi.SourceLayout
import org.pyrus.volume.spi.SurveyScan
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.nio.file.Files
import java.nio.file.Path

/** What SEG-Y revision 2 adds to a file, in every byte order that it knows. */
class Revision2Test {
    @TempDir
    lateinit var folder: Path

    private val path get() = folder.resolve("a.sgy")

    /** 7 × 5 traces of 11 samples, every 0.25 ms. */
    private val geometry = SyntheticSurvey.geometry(LineAxis(InlineNumber(100), 2, 7), LineAxis(CrosslineNumber(-20), 5, 5), SampleAxis(0.0, 0.25, 11))
    private val orders = listOf(SegyOptions(5), SegyOptions(5, ByteOrder.LITTLE_ENDIAN), SegyOptions(5, pairwise = true))

    private fun write(options: SegyOptions) = runBlocking { SegyWriter(SyntheticSurvey.arithmetic(geometry), options).write(path) }

    private fun scan(layout: SourceLayout = SourceLayout()): SurveyScan = runBlocking { SegySource().scan(path, layout) }

    private fun layout(): SegyLayout = SegyFile.open(path).use { it.layout }

    /** Changes the file by its bytes, counted from 0. */
    private fun change(edit: (ByteBuffer) -> Unit) = Files.write(path, Files.readAllBytes(path).also { edit(ByteBuffer.wrap(it)) })

    private fun warnings() = scan().issues.filter { it.grade == Grade.WARNING }

    private fun refusal(): String = assertThrows(Refusal::class.java) { scan() }.message!!.removePrefix("$path: ")

    @Test
    fun `samples, interval and coordinates in the fields of revision 2 alone are honoured, in every byte order`() {
        for (options in orders) {
            write(options.copy(revision2 = Revision2(extraHeaders = 2, onlyExtended = true)))
            val scan = scan()
            assertEquals(geometry.samples, scan.geometry.samples)
            assertEquals(geometry.inlines, scan.geometry.inlines)
            assertEquals(geometry.crosslines, scan.geometry.crosslines)
            assertEquals("2.0", scan.revision)
            // trace 1 stands at inline 0, crossline 0 of the grid that the coordinates were made of, in float64s: no hundredths are lost
            val grid = scan.geometry.coordinates!!
            for ((i, x) in listOf(0 to 0, 6 to 4, 3 to 1)) {
                val expected = geometry.coordinates!!.at(Index(i), Index(x))
                assertEquals(expected.x, grid.at(Index(i), Index(x)).x, 1e-6)
                assertEquals(expected.y, grid.at(Index(i), Index(x)).y, 1e-6)
            }
            assertEquals(401, scan.positions.x.byte)
            assertEquals(emptyList<Issue>(), warnings())
        }
    }

    @Test
    fun `the byte order is told by the constant, or without one by the numbers of the first trace`() {
        val expected = listOf(SourceByteOrder.BIG, SourceByteOrder.LITTLE, SourceByteOrder.PAIRWISE)
        for (states in listOf(true, false)) {
            orders.forEachIndexed { k, options ->
                write(options.copy(statesByteOrder = states))
                assertEquals(expected[k].label, scan().byteOrder)
                assertEquals("1.0", scan().revision)
            }
        }
        write(orders[2].copy(revision2 = Revision2(1)))
        assertEquals("2.1", scan().revision)
    }

    @Test
    fun `a byte order that is named holds, whatever the file says`() {
        write(SegyOptions(5, statesByteOrder = true))
        change { it.putInt(3296, 0x04030201) }
        val scan = scan(SourceLayout(overrides = HeaderOverrides(byteOrder = SourceByteOrder.BIG)))
        assertEquals(geometry.inlines, scan.geometry.inlines)
    }

    @Test
    fun `format, samples, interval and start that are named hold`() {
        write(SegyOptions(2))
        change { it.putShort(3224, 99).putShort(3220, 5).putShort(3216, 1) }
        val scan = scan(SourceLayout(overrides = HeaderOverrides(formatCode = 5, samples = 11, intervalMicros = 500.0, startMs = -20.0)))
        assertEquals(SampleAxis(-20.0, 0.5, 11), scan.geometry.samples)
        assertEquals("5 (IEEE float32)", scan.format)
    }

    @Test
    fun `samples that are named hold before those of trace headers, which is told`() {
        write(SegyOptions(5))
        change { it.putShort(3220, 12).putShort(3502, 0) }
        val issues = scan(SourceLayout(overrides = HeaderOverrides(samples = 11))).issues
        assertTrue(issues.none { "trace header gives" in it.message }, issues.toString())
        change { for (trace in 0 until 35) it.putShort(3600 + trace * 284 + 114, 12) }
        val message = "a trace header gives 12 samples; the 11 that were asked for hold"
        assertTrue(scan(SourceLayout(overrides = HeaderOverrides(samples = 11))).issues.any { it.message == message && it.trace == 1L })
    }

    @Test
    fun `an extended interval that is none is told and passed over`() {
        write(SegyOptions(5, revision2 = Revision2()))
        for ((interval, named) in listOf(Double.NaN to "NaN", -4.0 to "-4.0", Double.POSITIVE_INFINITY to "Infinity")) {
            change { it.putDouble(3272, interval) }
            assertEquals(0.25, scan().geometry.samples.interval)
            assertEquals(listOf(Issue(Grade.WARNING, "the extended sample interval is $named, which is none: it is passed over", byte = 3273)), warnings())
        }
    }

    @Test
    fun `more samples than two bytes can say are read`() {
        val long = SyntheticSurvey.geometry(LineAxis(InlineNumber(1), 1, 2), LineAxis(CrosslineNumber(1), 1, 2), SampleAxis(0.0, 0.01, 70_000))
        runBlocking { SegyWriter(SyntheticSurvey.arithmetic(long), SegyOptions(16, revision2 = Revision2(onlyExtended = true))).write(path) }
        assertEquals(long.samples.count, scan().geometry.samples.count)
        assertEquals(4, scan().traceCount)
    }

    @Test
    fun `extra headers are counted in four bytes by revision 2_0 and in two by 2_1, and in two by files of 2_0 that do so`() {
        for (minor in 0..1) {
            write(SegyOptions(5, revision2 = Revision2(minor, extraHeaders = 3)))
            assertEquals(960, layout().headerBytes)
            assertEquals(35, layout().traceCount)
        }
        write(SegyOptions(5, revision2 = Revision2(0, extraHeaders = 1)))
        change { it.putShort(3506, 1).putShort(3508, 0) }
        assertEquals(480, layout().headerBytes)
        // the survey type of 2.1 is no part of the count
        write(SegyOptions(5, revision2 = Revision2(1, extraHeaders = 1)))
        change { it.putShort(3508, 3) }
        assertEquals(480, layout().headerBytes)
    }

    @Test
    fun `traces have as many headers as the first says, where the binary header gives only the most`() {
        write(SegyOptions(5, revision2 = Revision2(extraHeaders = 1)))
        change { it.putInt(3506, 4) }
        assertEquals(480, layout().headerBytes)
        assertEquals(emptyList<Issue>(), warnings())
    }

    @Test
    fun `extra headers that are announced and not there are told`() {
        write(SegyOptions(5, revision2 = Revision2()))
        change { it.putInt(3506, 2) }
        assertEquals(240, layout().headerBytes)
        val message = "up to 2 extra trace headers are announced, and there are none: the traces come out whole without them"
        assertEquals(listOf(Issue(Grade.WARNING, message, byte = 3507, remedy = "Write 0 into bytes 3507–3508 (3507–3510 in revision 2.0).")), warnings())
    }

    @Test
    fun `a trace with another number of headers, or of samples, is refused by its number and byte`() {
        write(SegyOptions(5, revision2 = Revision2(extraHeaders = 2)))
        // records of 720 + 44 bytes; the fourth's extension 1 begins behind its 240 bytes of header
        change { it.putShort(3600 + 3 * 764 + 240 + 156, 1) }
        assertEquals(
            "its traces do not all have the same number of extra headers: the first has 2, this one says 1 (trace 4, byte ${3600 + 3 * 764 + 240 + 157}). " +
                "Export the survey with as many headers for each trace.",
            refusal(),
        )
        write(SegyOptions(5, revision2 = Revision2(extraHeaders = 2)))
        change { it.putShort(3502, 0).putInt(3600 + 6 * 764 + 240 + 136, 12) }
        assertTrue(refusal().startsWith("its traces are not all of one length: the binary header says 11 samples, this trace's header 12 (trace 7, byte "), refusal())
    }

    @Test
    fun `the first trace starts where the file says, and where that can't be behind the text headers`() {
        write(SegyOptions(5, extendedTextHeaders = 2, revision2 = Revision2(firstTraceGap = 500)))
        assertEquals(3600L + 6400 + 500, layout().firstTraceByte)
        assertEquals(35, layout().traceCount)
        assertEquals(geometry.inlines, scan().geometry.inlines)
        write(SegyOptions(5, extendedTextHeaders = 2, revision2 = Revision2()))
        for ((offset, named) in listOf(3599L to "3599", 1L shl 40 to "1099511627776", -1L to "18446744073709551615")) {
            change { it.putLong(3520, offset) }
            assertEquals(10_000, layout().firstTraceByte)
            assertEquals(listOf("the first trace would start behind $named bytes, which is not inside the file: it is looked for behind the text headers"), warnings().map { it.message })
        }
    }

    @Test
    fun `trailer records are no traces, whether their number is given or not`() {
        for (counted in listOf(true, false)) {
            for (count in listOf(1, 3)) {
                for (ebcdic in listOf(true, false)) {
                    write(SegyOptions(5, ebcdic = ebcdic, revision2 = Revision2(trailers = count, countsTrailers = counted)))
                    assertEquals(35, layout().traceCount)
                    assertEquals(count, layout().trailers)
                    assertEquals(emptyList<Issue>(), warnings())
                    val told = "$count trailer records of 3200 bytes follow the traces; they are kept in /segy/tail"
                    assertTrue(Issue(Grade.INFO, told, byte = 3600 + 35 * 284L + 1) in scan().issues, scan().issues.toString())
                }
            }
        }
        write(SegyOptions(5, revision2 = Revision2(countsTrailers = false)))
        assertEquals(0, layout().trailers)
        write(SegyOptions(5, revision2 = Revision2()))
        change { it.putInt(3528, 2) }
        assertEquals(listOf("2 trailer records are announced, and they are not there"), warnings().map { it.message })
        assertEquals(35, layout().traceCount)
    }

    @Test
    fun `a file that has fewer traces than it announces says so`() {
        write(SegyOptions(5, revision2 = Revision2(statesTraces = true)))
        assertEquals(emptyList<Issue>(), warnings())
        Files.write(path, Files.readAllBytes(path).copyOf(3600 + 30 * 284))
        val remedy = "If the survey should have as many as announced, copy the file again."
        assertEquals(listOf(Issue(Grade.WARNING, "the binary header announces 35 traces, and the file has 30", byte = 3513, remedy = remedy)), warnings())
    }

    @Test
    fun `fields of revision 2 mean nothing in a file of revision 1`() {
        write(SegyOptions(5))
        change { it.putInt(3268, 99).putDouble(3272, 99.0).putInt(3506, 3).putLong(3512, 7).putLong(3520, 5000).putInt(3528, 2) }
        assertEquals(geometry.samples, scan().geometry.samples)
        assertEquals(3600, layout().firstTraceByte)
        assertEquals(35, scan().traceCount)
    }

    @Test
    fun `what float32 shows of 64 bits and of large integers is said`() {
        for ((format, loss) in listOf(6 to "24 significant bits of 53, and past ±3.4 × 10^38 an infinity", 9 to "24 significant bits, so that integers past ±16,777,216 are rounded")) {
            write(SegyOptions(format))
            val kept = if (format == 6) "float64" else "int64"
            val message = "samples are kept as $kept, every bit of them; what is shown, read or exported as numbers is float32, which has $loss"
            assertTrue(Issue(Grade.INFO, message, byte = 3225) in scan().issues, scan().issues.toString())
        }
        for (format in listOf(1, 3, 5, 7, 8, 11, 15, 16)) {
            write(SegyOptions(format))
            assertTrue(scan().issues.none { "float32" in it.message }, scan().issues.toString())
        }
    }
}
