package org.pyrus.cli

import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.BeforeEach
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.synthetic.SegyOptions
import org.pyrus.synthetic.SegyWriter
import org.pyrus.synthetic.SyntheticSurvey
import org.pyrus.volume.CrosslineNumber
import org.pyrus.volume.InlineNumber
import org.pyrus.volume.LineAxis
import org.pyrus.volume.SampleAxis
import java.nio.file.Path

/** `scan --headers`, on 7 inlines from 100 by 2 and 5 crosslines from −20 by 5. */
class HeaderVerbTest {
    @TempDir
    lateinit var folder: Path

    private val segy get() = folder.resolve("a.sgy").toString()

    @BeforeEach
    fun write() = runBlocking {
        val geometry = SyntheticSurvey.geometry(LineAxis(InlineNumber(100), 2, 7), LineAxis(CrosslineNumber(-20), 5, 5), SampleAxis(0.0, 4.0, 11))
        SegyWriter(SyntheticSurvey.arithmetic(geometry), SegyOptions(5)).write(folder.resolve("a.sgy")).let {}
    }

    private fun csv(text: String): List<Map<String, String>> = text.trim().lines().map { it.split(',') }.let { lines -> lines.drop(1).map { lines[0].zip(it).toMap() } }

    @Test
    fun `csv has a line for each trace and a column for each field`() {
        val rows = csv(pyrus("scan", segy, "--headers", "5:7", "--csv").out)
        assertEquals(listOf("5", "6", "7"), rows.map { it["trace"] })
        assertEquals(listOf("100", "102", "102"), rows.map { it["Inline number (189)"] })
        assertEquals(listOf("0", "-20", "-15"), rows.map { it["Crossline number (193)"] })
        assertEquals(92, rows[0].size)
        assertEquals(35, csv(pyrus("scan", segy, "--headers", ":", "--csv").out).size)
        assertEquals(listOf(mapOf("trace" to "35", "Inline number (189)" to "112")), csv(pyrus("scan", segy, "--headers", "35:99", "--field", "189", "--csv").out))
    }

    @Test
    fun `the table has the fields that differ as columns`() {
        val lines = pyrus("scan", segy, "--headers", "1:2").out.trim().lines()
        assertTrue(lines.any { it.trim().startsWith("Inline number (189)") && it.endsWith("100 in all of them") }, lines.joinToString("\n"))
        val head = lines.single { it.startsWith("trace ") }.trim().split(Regex(" +"))
        val last = lines.last().trim().split(Regex(" +"))
        assertEquals("-15", last[head.indexOf("193")])
    }

    @Test
    fun `a field's values are counted`() {
        val out = pyrus("scan", segy, "--headers", ":", "--field", "189").out
        assertTrue(out.startsWith("Inline number (189), int32: 35 traces"), out)
        assertEquals(7, out.lines().count { it.endsWith("5  " + "#".repeat(50)) }, out)
    }

    @Test
    fun `what is no range of traces, no field, or no trace is refused`() {
        for (wrong in listOf("5:1", "a:b", "0:2", "1:2:3")) assertEquals(2, pyrus("scan", segy, "--headers", wrong).code, wrong)
        assertEquals(2, pyrus("scan", segy, "--csv").code)
        assertEquals("pyrus: $segy: it has the traces 1 to 35. Ask for some of them: --headers FROM:TO.", pyrus("scan", segy, "--headers", "36:").errLines.single())
        val byte = pyrus("scan", segy, "--headers", "1", "--field", "190")
        assertEquals("pyrus: $segy: no field of the trace header begins at byte 190. Ask for 189: Inline number.", byte.errLines.single())
    }
}
