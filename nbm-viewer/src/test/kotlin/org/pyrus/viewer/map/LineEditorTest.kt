package org.pyrus.viewer.map

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.pyrus.viewer.line.LineCorner
import org.pyrus.viewer.line.SurveyLine
import org.pyrus.viewer.line.corner
import org.pyrus.viewer.section.GEOMETRY

class LineEditorTest {
    private val redrawn = ArrayList<SurveyLine>()
    private val drawn = ArrayList<List<LineCorner>>()
    private val editor = LineEditor(redrawn::add, drawn::add)
    private val line = SurveyLine("Line 1", listOf(corner(1, 1), corner(5, 5)))

    @Test
    fun `clicks make corners, the same place twice is one, and the end gives the line`() {
        editor.begin(null)
        for (next in listOf(corner(1, 2), corner(1, 2), corner(8, 9))) editor.add(next)
        assertTrue(editor.end())
        assertEquals(listOf(listOf(corner(1, 2), corner(8, 9))), drawn)
        assertFalse(editor.drawing)
    }

    @Test
    fun `a corner is taken back, and a line of one corner does not end`() {
        editor.begin(corner(0, 0))
        editor.add(corner(1, 2))
        editor.add(corner(3, 4))
        editor.takeBack()
        assertEquals(listOf(corner(1, 2)), editor.draft)
        assertFalse(editor.end())
        assertTrue(editor.drawing)
        repeat(2) { editor.takeBack() }
        assertEquals(emptyList<LineCorner>(), editor.draft)
        assertEquals(emptyList<List<LineCorner>>(), drawn)
    }

    @Test
    fun `what is given up is no line`() {
        editor.begin(null)
        editor.add(corner(1, 2))
        editor.add(corner(3, 4))
        editor.giveUp()
        assertFalse(editor.drawing)
        assertFalse(editor.end())
        assertTrue(drawn.isEmpty() && redrawn.isEmpty())
    }

    @Test
    fun `a corner that is dragged takes its line along, but not onto its neighbour`() {
        editor.grab(line, 1)
        editor.move(corner(7, 7))
        editor.move(corner(7, 7))
        editor.move(corner(1, 1))
        editor.drop()
        assertEquals(listOf(line.moved(1, corner(7, 7))), redrawn)
        assertNull(editor.moved)
        editor.move(corner(9, 9))
        assertEquals(1, redrawn.size)
    }

    @Test
    fun `a drag that is given up leaves the line as it was`() {
        editor.grab(line, 0)
        editor.move(corner(9, 9))
        editor.giveUp()
        assertEquals(line, redrawn.last())
        assertNull(editor.moved)
    }

    @Test
    fun `while a line is drawn no other is dragged`() {
        editor.begin(null)
        editor.grab(line, 0)
        assertNull(editor.moved)
    }

    @Test
    fun `the readout says how long the line is so far, and where it would go on`() {
        // 1001 + 2 × 3 and 5 + 4; 30 m along x and 80 m along y, and 100 m on
        val text = MapText.ofDraft(listOf(corner(0, 0), corner(3, 4)), corner(13, 4), GEOMETRY)
        assertTrue(text.startsWith("Line of 2 corners   185 m   Inline 1027   Crossline 9   X 1130.0   Y 2080.0 m"), text)
        assertTrue(MapText.ofDraft(emptyList(), corner(0, 7), GEOMETRY).startsWith("Line of 0 corners   0 m   Inline 1001   Crossline 12   X 1000.0   Y 2140.0 m   no trace"))
    }
}
