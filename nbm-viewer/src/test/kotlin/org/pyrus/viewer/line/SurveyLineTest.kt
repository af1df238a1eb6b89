package org.pyrus.viewer.line

import io.kotest.property.Arb
import io.kotest.property.arbitrary.int
import io.kotest.property.arbitrary.list
import io.kotest.property.arbitrary.map
import io.kotest.property.arbitrary.pair
import io.kotest.property.checkAll
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertSame
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.pyrus.viewer.section.GEOMETRY
import org.pyrus.volume.GridPoint
import org.pyrus.volume.Index
import org.pyrus.volume.Refusal
import org.pyrus.volume.VolumeDimensions
import kotlin.math.hypot

internal fun corner(inline: Int, crossline: Int) = LineCorner(Index(inline), Index(crossline))

/** The survey has 200 inlines 1001, 1003, … and 30 crosslines 5, 6, …; bins of 10 m from inline to inline and 20 m from crossline to crossline. */
class SurveyLineTest {
    // three inlines and four crosslines on, then twenty inlines on along a crossline
    private val line = SurveyLine("Line 1", listOf(corner(10, 2), corner(13, 6), corner(33, 6)))
    private val course = LineCourse(line, GEOMETRY)

    private fun refused(text: String) = assertThrows(Refusal::class.java) { SurveyLine.parse("Line 1", text, GEOMETRY) }.problem

    @Test
    fun `a leg has as many traces as it passes lines along the axis on which it passes more`() {
        assertEquals(listOf(0L, 4L, 24L), line.cornerTraces)
        assertEquals(25, course.traceCount)
        assertEquals(listOf(corner(10, 2), corner(13, 6), corner(14, 6), corner(33, 6)), listOf(0, 4, 5, 24).map(course::at))
        // half way: 11.5, 4
        assertEquals(corner(12, 4), course.at(2))
        assertEquals("1024,9", course.numbers(2)) // 1001 + 2 × 11.5, 5 + 4
    }

    @Test
    fun `distances are those on the ground, leg by leg`() {
        // 30 m and 80 m askew, then 200 m straight on
        val first = hypot(30.0, 80.0)
        assertEquals(listOf(0.0, first, first + 200), LineLength.distances(line.corners, GEOMETRY))
        assertEquals("285 m", LineLength.text(line.corners, GEOMETRY)) // 85.44 + 200
        assertEquals("m", course.unit)
        assertEquals(first / 2, course.valueAt(2.0), 1e-9)
        assertEquals(first + 5, course.valueAt(4.5), 1e-9)
        assertEquals(4.5, course.traceNear(first + 5), 1e-9)
        assertEquals(first + 200, course.valueAt(24.0), 1e-9)
        assertEquals((first + 200) / 24, course.spacing!!, 1e-9)
    }

    @Test
    fun `without coordinates, or where they are angles, traces are counted from 1`() {
        for (geometry in listOf(GEOMETRY.copy(coordinates = null), GEOMETRY.copy(coordinates = GEOMETRY.coordinates!!.copy(unit = "degree")))) {
            val counted = LineCourse(line, geometry)
            assertNull(counted.unit)
            assertNull(counted.spacing)
            assertEquals(5.0, counted.valueAt(4.0))
            assertEquals(4.0, counted.traceNear(5.0))
        }
    }

    @Test
    fun `corners are marked with their numbers, at their traces`() {
        assertEquals(listOf(CornerMark(0, "IL 1021 XL 7"), CornerMark(4, "IL 1027 XL 11"), CornerMark(24, "IL 1067 XL 11")), course.corners)
    }

    @Test
    fun `it crosses lines where a leg passes them, and a leg along a line crosses it nowhere`() {
        assertEquals(setOf(4, 5), line.tracesAtInline(Index(13)) + line.tracesAtInline(Index(14)))
        assertEquals(setOf(2), line.tracesAtCrossline(Index(4))) // half of the four traces of the first leg
        assertEquals(setOf(4), line.tracesAtCrossline(Index(6))) // where it turns into it
        assertEquals(emptySet<Int>(), line.tracesAtInline(Index(9)))
        assertEquals(setOf(6), line.crosslinesAtInline(Index(20)))
        assertEquals(setOf(12), line.inlinesAtCrossline(Index(4))) // 11.5
    }

    @Test
    fun `a place on the grid has one nearest trace, and outside the survey that at its edge`() {
        assertEquals(corner(3, 5), GridPoint(2.5, 5.49).nearest(GEOMETRY))
        assertEquals(corner(0, 29), GridPoint(-7.0, 40.0).nearest(GEOMETRY))
        assertEquals(corner(199, 0), GridPoint(1e9, -.6).nearest(GEOMETRY))
    }

    @Test
    fun `its words are those of read, both ways`() {
        assertEquals("line 1021/7 to 1027/11 to 1067/11", line.words(GEOMETRY))
        assertEquals(line, SurveyLine.parse("Line 1", "line 1021/7 to 1027/11 to 1067/11", GEOMETRY))
        // x = 1000 + 10 an inline, y = 2000 + 20 a crossline; between lines the nearest
        assertEquals(listOf(corner(7, 3), corner(9, 3)), SurveyLine.parse("a", "line xy 1074/2061 to 1019.2/8.1", GEOMETRY).corners)
    }

    @Test
    fun `words that name no line are refused with what is wrong`() {
        assertEquals("'inline 1001' names no line", refused("inline 1001"))
        assertEquals("a line has two corners at least", refused("line 1001/5 to 1001/5"))
        assertEquals("a section along a line shows whole traces", refused("line 1001/5 to 1005/5, 100..120 ms"))
        assertEquals("a section along a line shows the nearest traces", refused("line 1001/5 to 1005/5 linear"))
        assertTrue("1001/99 lies outside the survey" in refused("line 1001/5 to 1001/99"))
    }

    @Test
    fun `a corner moves anywhere but onto its neighbour`() {
        assertEquals(listOf(corner(10, 2), corner(0, 0), corner(33, 6)), line.moved(1, corner(0, 0)).corners)
        assertSame(line, line.moved(1, corner(10, 2)))
        assertSame(line, line.moved(2, corner(13, 6)))
        assertEquals(listOf(corner(33, 6), corner(13, 6), corner(33, 6)), line.moved(0, corner(33, 6)).corners)
    }

    @Test
    fun `in a smaller volume it is the nearest line, or none`() {
        assertSame(line, line.within(GEOMETRY.dimensions))
        assertEquals(listOf(corner(10, 2), corner(13, 3), corner(19, 3)), line.within(VolumeDimensions(20, 4, 40))?.corners)
        assertNull(line.within(VolumeDimensions(1, 1, 40)))
    }

    @Test
    fun `a line without two different corners is refused`() {
        assertThrows(IllegalArgumentException::class.java) { SurveyLine("a", listOf(corner(1, 1))) }
        assertThrows(IllegalArgumentException::class.java) { SurveyLine("a", listOf(corner(1, 1), corner(1, 1), corner(2, 2))) }
        assertNull(SurveyLine.of("a", listOf(corner(1, 1), corner(1, 1))))
    }

    @Test
    fun `any line's corners lie on their traces, and distances and traces give each other back`(): Unit = runBlocking {
        val corners = Arb.list(Arb.pair(Arb.int(0..199), Arb.int(0..29)).map { (inline, crossline) -> corner(inline, crossline) }, 2..6)
        checkAll(200, corners) { drawn ->
            val line = SurveyLine.of("any", drawn) ?: return@checkAll
            val course = LineCourse(line, GEOMETRY)
            assertEquals(line.traceCount, course.traceCount.toLong())
            assertEquals(line.corners, course.corners.map { course.at(it.trace) })
            val distances = LineLength.distances(line.corners, GEOMETRY)!!
            course.corners.zip(distances) { mark, distance -> assertEquals(distance, course.valueAt(mark.trace.toDouble()), 1e-6) }
            for (trace in 0 until course.traceCount) assertEquals(trace.toDouble(), course.traceNear(course.valueAt(trace.toDouble())), 1e-6)
        }
    }
}
