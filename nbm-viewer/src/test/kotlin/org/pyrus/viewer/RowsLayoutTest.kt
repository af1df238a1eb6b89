package org.pyrus.viewer

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import java.awt.Dimension
import java.awt.Point
import java.awt.Rectangle
import javax.swing.Box
import javax.swing.JComponent
import javax.swing.JPanel

class RowsLayoutTest {
    private fun part(wide: Int, high: Int, most: Int = wide) = object : JComponent() {}.apply {
        preferredSize = Dimension(wide, high)
        maximumSize = Dimension(most, high)
    }

    private fun panel(width: Int, vararg parts: java.awt.Component) = JPanel(RowsLayout(2)).apply {
        parts.forEach(::add)
        setSize(width, 500)
        doLayout()
    }

    private fun bounds(panel: JPanel) = panel.components.map { it.bounds }

    @Test
    fun `what fits into one row stands in one, each in its middle`() {
        val panel = panel(100, part(40, 20), part(30, 10))
        assertEquals(listOf(Rectangle(0, 0, 40, 20), Rectangle(40, 5, 30, 10)), bounds(panel))
        assertEquals(20, panel.preferredSize.height)
    }

    @Test
    fun `what does not fit begins another row, and the space before it is gone`() {
        val panel = panel(100, part(60, 20), Box.createHorizontalStrut(8), part(50, 20), part(50, 10))
        val (first, space, second, third) = bounds(panel)
        assertEquals(Rectangle(0, 0, 60, 20), first)
        assertEquals(8, space.width)
        assertEquals(Rectangle(0, 22, 50, 20), second)
        assertEquals(Rectangle(50, 27, 50, 10), third)
        assertEquals(42, panel.preferredSize.height)
    }

    @Test
    fun `a space that does not fit itself takes no row`() {
        val panel = panel(60, part(60, 20), Box.createHorizontalStrut(8), part(50, 20))
        assertEquals(Rectangle(0, 22, 50, 20), bounds(panel)[2])
        assertEquals(0, bounds(panel)[1].width)
    }

    @Test
    fun `what may grow takes what is left of its row, and gives up some before it wraps`() {
        val slider = part(200, 20, Short.MAX_VALUE.toInt())
        assertEquals(Rectangle(60, 0, 340, 20), bounds(panel(400, part(60, 20), slider))[1])
        assertEquals(Rectangle(60, 0, 110, 20), bounds(panel(170, part(60, 20), slider))[1])
        assertEquals(Rectangle(0, 22, 150, 20), bounds(panel(150, part(60, 20), slider))[1])
    }

    @Test
    fun `a dialog opens where it hides least of the view`() {
        val screen = Rectangle(0, 0, 1000, 800)
        val dialog = Dimension(300, 400)
        assertEquals(Point(600, 100), BesideWindow.place(Rectangle(100, 100, 500, 500), dialog, screen))
        assertEquals(Point(100, 100), BesideWindow.place(Rectangle(400, 100, 600, 500), dialog, screen))
        // no room on either side: over the right end, and within the screen
        assertEquals(Point(700, 400), BesideWindow.place(Rectangle(0, 700, 1000, 500), dialog, screen))
    }
}
