package org.pyrus.volume

import io.kotest.property.Arb
import io.kotest.property.arbitrary.int
import io.kotest.property.arbitrary.string
import io.kotest.property.checkAll
import kotlinx.coroutines.test.runTest
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource
import org.junit.jupiter.params.provider.ValueSource
import org.pyrus.volume.spi.slabsOf
import java.nio.file.Path
import kotlin.math.abs

class SlabWordsTest {
    /** Inlines 1001, 1003, … 1021; crosslines −5 … 14; 0 … 78 ms by 2. */
    private val time = SurveyGeometry(LineAxis(InlineNumber(1001), 2, 11), LineAxis(CrosslineNumber(-5), 1, 20), SampleAxis(0.0, 2.0, 40), TraceMask.full(11, 20))
    private val depth = time.copy(samples = SampleAxis(-12.5, 0.1, 40, SampleDomain.DEPTH_FEET))

    private fun box(inlines: IntRange, crosslines: IntRange, samples: IntRange) = Hyperslab(
        IndexRange(Index(inlines.first), inlines.count()),
        IndexRange(Index(crosslines.first), crosslines.count()),
        IndexRange(Index(samples.first), samples.count()),
    )

    private fun slab(words: String, geometry: SurveyGeometry = time) = SlabWords.parse(words).let { it.selection.slab(geometry, words = it) }

    @Test
    fun `planes, traces, parts of them and sub-volumes are named by their numbers`() {
        assertEquals(box(1..1, 0..19, 0..39), slab("inline 1003"))
        assertEquals(box(1..1, 0..19, 5..10), slab("inline 1003, 10..20 ms"))
        assertEquals(box(0..10, 3..3, 0..39), slab("crossline -2"))
        assertEquals(box(0..10, 0..19, 15..15), slab("slice 30"))
        assertEquals(box(0..10, 0..19, 15..15), slab("30 ms"))
        assertEquals(box(0..10, 0..19, 15..15), slab("time 0.03 s"))
        assertEquals(box(2..2, 7..7, 0..39), slab("trace 1005,2"))
        assertEquals(box(2..2, 7..7, 3..4), slab("trace 1005/2 6..8ms"))
        assertEquals(box(1..3, 0..5, 0..39), slab("INLINES 1003..1007 crosslines -5..0"))
        assertEquals(box(2..2, 7..7, 15..15), slab("il 1005, xl 2, slice 30"))
        assertEquals(box(0..10, 0..19, 0..39), slab("all"))
        assertEquals(box(0..10, 0..19, 0..4), slab("depth -12.5..-12.1 ft", depth))
    }

    @Test
    fun `lines of any direction are named by their corners, in line numbers or on the ground`() {
        fun points(words: String, geometry: SurveyGeometry = time) = SlabWords.parse(words).let { it.selection.line(geometry, words = it) }.points.map { it.inline to it.crossline }
        assertEquals(listOf(0.0 to 0.0, 1.0 to 1.0, 2.0 to 2.0), points("line 1001/-5 to 1005,-3"))
        assertEquals(listOf(0.5 to 0.0, 0.5 to 1.0, 1.0 to 1.0), points("line 1002/-5 to 1002/-4 to 1003/-4 linear, 10..20 ms"))
        val ground = time.copy(coordinates = CoordinateGrid(MapPoint(1000.0, 2000.0), 25.0, 0.0, 0.0, 12.5, 0.0, "m"))
        assertEquals(listOf(0.0 to 2.0, 1.0 to 2.0, 2.0 to 2.0), points("line xy 1000/2025 to xy 1050,2025", ground))
        val parsed = SlabWords.parse("line 1002/-5 to xy 1050/2025 linear").selection
        assertEquals("line 1002/-5 to xy 1050/2025 linear", parsed.path.toString())
        assertEquals(LinePath(listOf(PathCorner.Lines(1002.0, -5.0), PathCorner.Ground(MapPoint(1050.0, 2025.0))), TraceFit.LINEAR), parsed.path)
    }

    @ParameterizedTest
    @CsvSource("inline 1003,2", "trace 1003/2,1", "inline 1003 30 ms,1", "inlines 1003..1003,3", "all,3", "trace 1003/2 slice 4,0")
    fun `an axis named by one number has no side in the result`(words: String, sides: Int) {
        val parsed = SlabWords.parse(words).selection
        assertEquals(sides, parsed.axes.size)
        assertEquals(sides, parsed.shape(parsed.slab(time)).size)
    }

    @Test
    fun `what a box is described by names that box`() = runTest {
        for (geometry in listOf(time, depth)) checkAll(500, slabsOf(geometry.dimensions)) { assertEquals(it, slab(geometry.describe(it), geometry)) }
    }

    @Test
    fun `any text is either read or refused, with carets under a part of it`() = runTest {
        checkAll(1000, Arb.string(0..40)) { text ->
            try {
                SlabWords.parse(text)
            } catch (e: Refusal) {
                val carets = e.marked?.lines()?.last() ?: return@checkAll
                assertTrue(Regex(" *\\^+").matches(carets) && carets.length <= text.length, "$text\n$carets")
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
        strings = [
            "inlin 1050|^^^^^|'inlin' names no part of a volume",
            "inline 1050, 200..1800|             ^^^^^^^^^|'200..1800' is a line, time or depth of nothing",
            "inline 1050.5|       ^^^^^^|'1050.5' is no line number: these are whole",
            "inline 1050, inline 1060|             ^^^^^^|the inline is named twice",
            "crosslines 9..3|           ^^^^|'9..3' runs backwards: the lesser number comes first",
            "inline ms|       ^^|'ms' is not a line number",
            "inline|^^^^^^|a line number is to follow 'inline'",
            "trace 1050|      ^^^^|a line number is to follow '1050'",
            "slice 1480,|          ^|something is to follow the comma",
            "inline 1050; all|           ^|';' names no part of a volume",
            "time 200 m|         ^|a time is not in m",
            "depth 3 s|        ^|a depth is not in s",
            "line 1050|     ^^^^|a crossline is to follow '1050'",
            "line 1050/2000 to|               ^^|an inline is to follow 'to'",
            "line xy 3/4 to xy 3/b|                    ^|'b' is not a Y",
            "inline 3, line 1/2 to 3/4|          ^^^^|a line goes where no other line is named",
            "line 1/2 to 3/4, trace 1/2|                 ^^^^^|a line goes where no other line is named",
        ],
    )
    fun `a word that can't be meant is pointed at`(case: String) {
        val (words, carets, problem) = case.split('|')
        val refusal = assertThrows(Refusal::class.java) { SlabWords.parse(words) }
        assertEquals(problem, refusal.problem)
        assertEquals("$words\n$carets", refusal.marked)
    }

    @ParameterizedTest
    @ValueSource(
        strings = [
            "inlines 1003..1004, all|              ^^^^|inline 1004 is not in 1001..1021 by 2. The nearest is 1003.",
            "10..20 ms inline 9|                 ^|inline 9 is not in 1001..1021 by 2. The nearest is 1001.",
            "trace 1003, 99|            ^^|crossline 99 is not in -5..14. The nearest is 14.",
            "slice 80|      ^^|80 ms is not in 0..78 ms by 2. Give a time inside it.",
            "10..20 m|^^|10 m can't be in 0..78 ms by 2. Give a time in ms.",
        ],
    )
    fun `a line or time that the volume has not is pointed at, with what it has`(case: String) {
        val (words, carets, message) = case.split('|')
        val refusal = assertThrows(Refusal::class.java) { SlabWords.parse(words).let { it.selection.slab(time, Path.of("v.h5"), it) } }
        assertEquals("v.h5: $message", refusal.message)
        assertEquals("$words\n$carets", refusal.marked)
    }

    @Test
    fun `a corner outside the survey, or on the ground of one without coordinates, is pointed at`() {
        fun refusal(words: String) = assertThrows(Refusal::class.java) { SlabWords.parse(words).let { it.selection.line(time, null, it) } }
        val outside = refusal("line 1001/-5 to 1030/2")
        assertEquals("1030/2 lies outside the survey. It has inlines 1001..1021 by 2 and crosslines -5..14.", outside.message)
        assertEquals("line 1001/-5 to 1030/2\n                ^^^^^^", outside.marked)
        assertEquals("the survey has no coordinates to find xy 3/4 by. Give line numbers.", refusal("line xy 3/4").message)
    }

    @Test
    fun `the nearest line is a line of the axis that no other line is nearer than`() = runTest {
        checkAll(Arb.int(-50..50), Arb.int(1..7), Arb.int(1..9), Arb.int(-200..200)) { first, step, count, number ->
            val axis = LineAxis(InlineNumber(first), step, count)
            val lines = (0 until count).map { first + it * step }
            assertEquals(lines.minBy { abs(it - number) }, axis.nearest(number))
        }
    }
}
