package org.pyrus.io.segy

import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.volume.Grade
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.FieldType
import org.pyrus.volume.spi.HeaderField
import org.pyrus.volume.spi.LayoutCandidates
import org.pyrus.volume.spi.SourceLayout
import org.pyrus.volume.spi.SurveyScan
import java.nio.file.Path

/** Where line numbers and coordinates are found when nobody says where they are. */
class LayoutSearchTest {
    @TempDir
    lateinit var folder: Path

    private fun path(traces: List<TestTrace>, samples: Int = 4): Path = SegyBytes(traces, samples).writeTo(folder)

    private fun scan(traces: List<TestTrace>, layout: SourceLayout = SourceLayout()): SurveyScan = runBlocking { SegySource().scan(path(traces), layout) }

    private fun candidates(traces: List<TestTrace>, layout: SourceLayout = SourceLayout()): LayoutCandidates = runBlocking { SegySource().candidates(path(traces), layout) }

    private fun refusal(traces: List<TestTrace>): String = assertThrows(Refusal::class.java) { scan(traces) }.message!!

    /** A survey whose traces have the [fields] of an inline and a crossline, on bins of 25 × 12.5 m that are turned against the axes. */
    private fun survey(inlines: IntProgression = 100..114, crosslines: IntProgression = 300..340 step 2, x: Int = 181, y: Int = 185, fields: (Int, Int) -> Map<Int, Int>): List<TestTrace> {
        var number = 0
        return inlines.flatMap { i ->
            crosslines.map { c ->
                number++
                TestTrace(0, 0, mapOf(1 to number, 5 to number, x to 43_000_000 + i * 2100 + c * 700, y to 634_000_000 - i * 1300 + c * 1100) + fields(i, c), mapOf(71 to -100, 29 to 1))
            }
        }
    }

    @Test
    fun `line numbers where revision 1 has them are taken, whatever else makes a grid`() {
        val traces = SegyBytes.grid(1..10, 1..10).map { TestTrace(it.inline, it.crossline, mapOf(9 to it.crossline, 21 to it.inline)) }
        val scan = scan(traces)
        assertEquals(listOf(189, 193), listOf(scan.positions.inlineByte, scan.positions.crosslineByte))
        assertTrue(scan.issues.none { "line numbers" in it.message }, "${scan.issues}")
    }

    @Test
    fun `a survey at other bytes is found there, and it is said where and why`() {
        val scan = scan(survey { i, c -> mapOf(17 to i, 25 to c) })
        assertEquals("17 25 181 185", scan.positions.run { "$inline $crossline $x $y" })
        assertEquals("100..114", "${scan.geometry.inlines}")
        assertEquals("300..340 by 2", "${scan.geometry.crosslines}")
        val issue = scan.issues.single { "line numbers" in it.message }
        assertEquals(Grade.INFO, issue.grade)
        assertEquals(
            "line numbers are taken from bytes 17 (inline) and 25 (crossline), as those at 189 and 193 make no grid: 100 % of 15 × 21 positions filled; " +
                "no two traces at one position; where Kingdom and others keep them; X and Y at bytes 181 and 185 move with them linearly",
            issue.message,
        )
        assertEquals(3600L + 17, issue.byte)
    }

    @Test
    fun `numbers of two bytes anywhere in the header are found, with a warning to look at them`() {
        val traces = survey { _, _ -> emptyMap() }.mapIndexed { k, it -> TestTrace(0, 0, it.ints, it.shorts + mapOf(201 to 999, 203 to 7 + k / 21, 234 to 999, 236 to -3 * (k % 21))) }
        val scan = scan(traces)
        assertEquals(HeaderField(203, FieldType.INT16), scan.positions.inline)
        assertEquals(HeaderField(236, FieldType.INT16), scan.positions.crossline)
        assertEquals("7..21", "${scan.geometry.inlines}")
        assertEquals("-60..0 by 3", "${scan.geometry.crosslines}")
        assertEquals(Grade.WARNING, scan.issues.single { "line numbers" in it.message }.grade)
    }

    @Test
    fun `the same grid with other numbers is named beside the one that is taken`() {
        val issue = scan(survey { i, c -> mapOf(9 to i, 21 to c, 13 to (c - 298) / 2) }).issues.single { "line numbers" in it.message }
        assertEquals(Grade.WARNING, issue.grade)
        assertTrue(issue.message.endsWith("; the same grid, with other numbers, is at 9 and 13"), issue.message)
    }

    @Test
    fun `where several do equally well the user is asked, with what to say`() {
        // no coordinates, and lines begin at other crosslines: byte 25 counts from 1 on each
        val traces = (1..30).flatMap { i -> (1..20).map { c -> TestTrace(0, 0, mapOf(9 to i, 17 to i, 21 to c + i % 7, 25 to c)) } }
        val message = refusal(traces)
        val problem = "its line numbers are not clearly to be found: those at 189 and 193 make no grid, and of others several do as well: " +
            "inline at byte 17 and crossline at 25 (100 %"
        assertTrue(problem in message, message)
        assertTrue(message.endsWith("Say which: --inline-byte 17 --crossline-byte 25, or --inline-byte 9 --crossline-byte 21."), message)
        val candidates = candidates(traces)
        assertFalse(candidates.linesAreClear)
        assertEquals(listOf("17 25", "9 21"), candidates.lines.take(2).map { "${it.first} ${it.second}" })
        assertEquals(600, candidates.headersRead)
    }

    @Test
    fun `coordinates decide between grids that do equally well without them`() {
        val scan = scan(survey(1..30, 1..20) { i, c -> mapOf(9 to i, 21 to c, 13 to (c + i % 7) % 20 + 1) })
        assertEquals("9 21", scan.positions.run { "$inline $crossline" })
    }

    @Test
    fun `a pair that is given is obeyed, half a pair is completed`() {
        val traces = survey { i, c -> mapOf(9 to i, 221 to c) }
        assertEquals("221 9", scan(traces, SourceLayout(HeaderField(221), HeaderField(9))).positions.run { "$inline $crossline" })
        assertEquals("221 9", scan(traces, SourceLayout(inline = HeaderField(221))).positions.run { "$inline $crossline" })
        assertEquals("9 221", scan(traces, SourceLayout(crossline = HeaderField(221))).positions.run { "$inline $crossline" })
    }

    @Test
    fun `axes that are exchanged change places, found ones and those of revision 1`() {
        assertEquals("21 9", scan(survey { i, c -> mapOf(9 to i, 21 to c) }, SourceLayout(exchangeAxes = true)).positions.run { "$inline $crossline" })
        val scan = scan(SegyBytes.grid(1..3, 1..5), SourceLayout(exchangeAxes = true))
        assertEquals("193 189", scan.positions.run { "$inline $crossline" })
        assertEquals(5, scan.geometry.inlines.count)
    }

    @Test
    fun `a large survey is found by a sample of its headers, steps and all`() {
        val traces = survey(1000..1800 step 4, -350..350 step 7) { i, c -> mapOf(221 to i, 225 to c) }
        val scan = scan(traces)
        assertTrue(traces.size > 4 * HeaderSample.MOST)
        assertEquals("1000..1800 by 4", "${scan.geometry.inlines}")
        assertEquals("-350..350 by 7", "${scan.geometry.crosslines}")
        assertEquals(HeaderSample.MOST, candidates(traces).headersRead)
    }

    @Test
    fun `coordinates are found where they move with the lines`() {
        for ((x, y) in listOf(73 to 77, 81 to 85)) {
            val scan = scan(survey(x = x, y = y) { i, c -> mapOf(189 to i, 193 to c) })
            assertEquals("$x $y", scan.positions.run { "${this.x} ${this.y}" })
            assertEquals(Math.hypot(21.0, 13.0), scan.geometry.coordinates!!.inlineSpacing, 1e-6)
            val issue = scan.issues.single { "coordinates are taken" in it.message }
            assertEquals("coordinates are taken from bytes $x and $y, as they move with the lines; at 181 and 185, they do not vary", issue.message)
        }
        val scan = scan(survey(x = 73, y = 77) { i, c -> mapOf(181 to i, 185 to c) })
        assertEquals("181 185 73 77", scan.positions.run { "$inline $crossline $x $y" })
    }

    @Test
    fun `coordinates that are given are obeyed`() {
        val traces = survey { i, c -> mapOf(189 to i, 193 to c, 73 to 2 * i, 77 to 3 * c) }
        val grid = scan(traces, SourceLayout(x = HeaderField(73), y = HeaderField(77))).geometry.coordinates!!
        assertEquals(0.02, grid.inlineStepX, 1e-9)
        assertEquals(0.06, grid.crosslineStepY, 1e-9)
    }

    @Test
    fun `gathers and lines are no surveys, whatever fields can be found in them`() {
        val gathers = SegyBytes.grid(1..5, 1..5).flatMap { t -> (1..4).map { TestTrace(t.inline, t.crossline, mapOf(37 to it * 100, 13 to it, 21 to t.inline * 10 + t.crossline)) } }
        assertTrue("pre-stack" in refusal(gathers))
        // the receivers of shots along a line: each step of shot or channel moves them the same way
        val shots = (1..12).flatMap { s -> (1..10).map { TestTrace(0, 0, mapOf(9 to s, 13 to it, 37 to it * 25, 81 to 1000 + 50 * s - 25 * it, 85 to 2000 + 30 * s - 15 * it)) } }
        assertTrue("shot gathers" in refusal(shots), refusal(shots))
    }

    @Test
    fun `a field behind the trace headers is refused by its byte`() {
        val refusal = assertThrows(Refusal::class.java) { scan(SegyBytes.grid(1..3, 1..3), SourceLayout(x = HeaderField(401, FieldType.FLOAT64), y = HeaderField(409, FieldType.FLOAT64))) }
        assertEquals("its trace headers have 240 bytes, and a field is looked for at 401 (float64)", refusal.problem)
    }
}
