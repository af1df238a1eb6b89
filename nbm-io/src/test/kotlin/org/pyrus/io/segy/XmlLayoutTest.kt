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
import org.pyrus.volume.InlineNumber
import org.pyrus.volume.LineAxis
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.spi.HeaderField
import org.pyrus.volume.spi.SourceLayout
import org.pyrus.volume.spi.SurveyScan
import java.nio.ByteBuffer
import java.nio.file.Files
import java.nio.file.Path

/** Trace headers whose layout a file of revision 2.1 gives as XML. */
class XmlLayoutTest {
    @TempDir
    lateinit var folder: Path

    private val path get() = folder.resolve("a.sgy")

    /** 7 × 5 traces of 11 samples of 4 bytes. */
    private val geometry = SyntheticSurvey.geometry(LineAxis(InlineNumber(100), 2, 7), LineAxis(CrosslineNumber(-20), 5, 5), SampleAxis(0.0, 4.0, 11))
    private val elsewhere = """<?xml version="1.0" encoding="UTF-8"?>
        <segy-layout>
          <entry name="iline" byte="9" type="int4"/>
          <entry name="xline" byte="21" type="int4"/>
          <entry name="cdp_x" byte="73" type="coor4"/>
          <entry name="cdp_y" byte="77" type="coor4"/>
          <entry name="delay" byte="233" type="time2"/>
          <extension name="SEG00001"><entry name="nsamps" byte="137" type="uint4" if-non-zero="1"/></extension>
        </segy-layout>"""

    private fun write(xml: String, options: SegyOptions = SegyOptions(5)) =
        runBlocking { SegyWriter(SyntheticSurvey.arithmetic(geometry), options.copy(revision2 = Revision2(1, layoutXml = xml))).write(path) }

    private fun scan(layout: SourceLayout = SourceLayout()): SurveyScan = runBlocking { SegySource().scan(path, layout) }

    private fun first(): Int = Files.readAllBytes(path).size - 35 * 284

    private fun change(edit: (ByteBuffer) -> Unit) = Files.write(path, Files.readAllBytes(path).also { edit(ByteBuffer.wrap(it)) })

    @Test
    fun `fields are read where it says, in EBCDIC and ASCII, however many records it takes`() {
        for (ebcdic in listOf(true, false)) {
            for (padding in listOf("", "<!-- ${"nothing ".repeat(1000)} -->")) {
                write(elsewhere.replace("<segy-layout>", "<segy-layout>$padding"), SegyOptions(5, ebcdic = ebcdic))
                val first = first()
                // what the standard has at its own bytes is of no use: 189, 193, 181 and 185 hold nothing, and the delay is at 233
                change { for (trace in 0 until 35) it.putLong(first + trace * 284 + 180, 0).putLong(first + trace * 284 + 188, 0).putShort(first + trace * 284 + 232, -24) }
                val scan = scan()
                assertEquals(geometry.inlines, scan.geometry.inlines)
                assertEquals(geometry.crosslines, scan.geometry.crosslines)
                assertEquals(-24.0, scan.geometry.samples.start)
                assertEquals(listOf(9, 21, 73, 77), listOf(scan.positions.inline, scan.positions.crossline, scan.positions.x, scan.positions.y).map { it.byte })
                assertTrue(scan.issues.any { it.grade == Grade.INFO && it.message == "its trace headers are read as its own layout says, in ((SEG:Layout))" && it.byte == 3601L })
            }
        }
    }

    @Test
    fun `what the user names holds before it, and axes can be exchanged`() {
        write(elsewhere)
        assertEquals(listOf(189, 193), scan(SourceLayout(HeaderField(189), HeaderField(193))).positions.let { listOf(it.inlineByte, it.crosslineByte) })
        assertEquals(listOf(21, 9), scan(SourceLayout(exchangeAxes = true)).positions.let { listOf(it.inlineByte, it.crosslineByte) })
    }

    @Test
    fun `a broken one is told with its byte, and the standard's layout is taken`() {
        val entry = """<entry name="iline" byte="9" type="int4"/>"""
        val broken = mapOf(
            "<segy-layout><entry" to "it is no XML (",
            "" to "it is no XML (",
            "<layout/>" to "its root is 'layout', not 'segy-layout'",
            elsewhere.replace("byte=\"9\"", "byte=\"240\"") to "entry 'iline' of 4 bytes is at byte 240, outside the header's 240",
            elsewhere.replace("byte=\"9\"", "byte=\"nine\"") to "entry 'iline' is at byte 'nine', which is no number",
            elsewhere.replace("byte=\"9\"", "byte=\"22\"") to "entries 'iline' and 'xline' overlap",
            elsewhere.replace("byte=\"9\" type=\"int4\"", "byte=\"9\" type=\"int3\"") to "entry 'iline' is of the type 'int3', which the standard has not",
            elsewhere.replace("byte=\"9\" type=\"int4\"", "byte=\"9\" type=\"in\u009ft4\"") to "entry 'iline' is of the type 'in t4', which the standard has not",
            elsewhere.replace("byte=\"9\" type=\"int4\"", "byte=\"9\" type=\"ieee32\"") to "entry 'iline' is no integer",
            "<segy-layout>$entry$entry</segy-layout>" to "entry 'iline' is there twice",
            "<segy-layout><entry byte=\"9\" type=\"int4\"/></segy-layout>" to "an entry has no name",
            "<!DOCTYPE a [<!ENTITY b \"c\">]><segy-layout>&b;</segy-layout>" to "it is no XML (",
        )
        for ((xml, why) in broken) {
            write(xml)
            val issue = scan().issues.single { it.grade == Grade.WARNING }
            assertTrue(issue.message.startsWith("the trace headers' layout that it has, in ((SEG:Layout)), can't be used: $why"), issue.message)
            assertEquals(3601L, issue.byte)
            assertEquals("The standard's layout is taken; where fields are elsewhere, name their bytes, as with --inline-byte and --crossline-byte.", issue.remedy)
            assertEquals(geometry.inlines, scan().geometry.inlines)
        }
    }

    @Test
    fun `a field of a type that is not read is passed over, and one of the standard's elsewhere stays there`() {
        val layout = XmlLayoutParser.parse("<segy-layout><entry name='iline' byte='9' type='ibmfp'/><entry name='a' byte='200' type='scale6'/></segy-layout>")
        assertEquals(emptyMap<String, HeaderField>(), layout.fields)
        assertEquals(HeaderMap.STANDARD, layout.headerMap())
        assertThrows(IllegalArgumentException::class.java) { XmlLayoutParser.parse("<segy-layout><entry name='a' byte='236' type='scale6'/></segy-layout>") }
    }
}
