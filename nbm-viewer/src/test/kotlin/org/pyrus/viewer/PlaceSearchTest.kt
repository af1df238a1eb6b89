package org.pyrus.viewer

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Test
import org.pyrus.viewer.line.SurveyLine
import org.pyrus.viewer.line.corner
import org.pyrus.viewer.section.GEOMETRY
import org.pyrus.viewer.section.SectionView
import org.pyrus.volume.Index
import org.pyrus.volume.PlaneKind

/** In the survey of [GEOMETRY]: inlines 1001 to 1399 by 2, crosslines 5 to 34, 100 to 256 ms by 4, x = 1000 + 10 an inline, y = 2000 + 20 a crossline. */
class PlaceSearchTest {
    private val gone = ArrayList<String>()

    private fun search(view: SectionView?) = PlaceSearch {
        object : PlaceCommands {
            override fun wayTo(words: String): Way? = PlaceWords.wayTo(words, view, GEOMETRY)

            override fun goTo(words: String) {
                gone += words
            }
        }
    }

    private val inline = SectionView(PlaneKind.INLINE, Index(10), Index(11), Index(12))

    private fun found(text: String, view: SectionView? = inline): String? = search(view).find(text)?.html

    @Test
    fun `places are offered by the words that read has for them`() {
        assertEquals("inline 1051", found("inline 1051"))
        assertEquals("crossline 9", found("  XL 9 "))
        assertEquals("inline 1007, crossline 7", found("trace 1007/7"))
        assertEquals("inline 1007, 100 ms", found("inline 1007 100 ms"))
        assertEquals("inline 1015, crossline 8", found("x=1070 y=2060"))
    }

    @Test
    fun `a time between two samples is offered as the nearest that there is`() = assertEquals("148 ms", found("149 ms"))

    @Test
    fun `a number alone is one of the planes that are shown`() {
        assertEquals("inline 1051", found("1051"))
        assertEquals("crossline 9", found("9", inline.copy(kind = PlaneKind.CROSSLINE)))
        assertEquals("148 ms", found("148", inline.copy(kind = PlaneKind.SLICE)))
    }

    @Test
    fun `a number alone means nothing along a line or on a map`() {
        assertNull(found("1051", inline.copy(line = SurveyLine.of("Line 1", listOf(corner(0, 0), corner(9, 9))))))
        assertNull(found("1051", null))
        assertEquals("inline 1051", found("inline 1051", null))
    }

    @Test
    fun `a place that the survey has not is offered with why`() {
        assertEquals("inline 5000: inline 5000 is not in 1001..1399 by 2", found("inline 5000"))
        assertEquals("5000: '5000' is not between 1001 and 1399", found("5000"))
        assertEquals("x=0 y=0: x=0.0 y=0.0 lies outside the survey", found("x=0 y=0"))
        assertEquals("all: 'all' names no single place", found("all"))
    }

    @Test
    fun `what is no place at all is left to the other searches`() {
        for (text in listOf("", " ", "export", "in", "inline", "inline x", "---", "line")) assertNull(found(text), text)
    }

    @Test
    fun `where no survey is open nothing is offered`() = assertNull(PlaceSearch { null }.find("inline 1051"))

    @Test
    fun `what is chosen goes by words that lead to the same place again`() {
        for (text in listOf("1051", "xl 9", "x=1070 y=2060", "149 ms")) search(inline).find(text)!!.go.run()
        assertEquals(listOf("inline 1051", "crossline 9", "inline 1015, crossline 8", "148 ms"), gone)
        assertEquals(gone, gone.map { found(it) })
    }

    @Test
    fun `what can't be reached goes as it was typed, to be mended where it is shown`() {
        search(inline).find(" inline 5000 ")!!.go.run()
        assertEquals(listOf("inline 5000"), gone)
    }
}
