package org.pyrus.viewer

import java.awt.Component
import java.awt.Graphics
import java.awt.Graphics2D
import java.awt.RenderingHints
import java.awt.geom.Path2D
import javax.swing.Icon
import javax.swing.UIManager

/** Icons drawn as lines, so that they are sharp at any scale and in any theme's colours. [paint] draws in a square of 16 × 16. */
internal class LineIcon(private val paint: (Graphics2D) -> Unit) : Icon {
    override fun getIconWidth() = SIZE

    override fun getIconHeight() = SIZE

    override fun paintIcon(component: Component?, graphics: Graphics, x: Int, y: Int) {
        val own = graphics.create(x, y, SIZE, SIZE) as Graphics2D
        own.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON)
        own.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE)
        own.color = UIManager.getColor(if (component == null || component.isEnabled) "Label.foreground" else "Label.disabledForeground") ?: component?.foreground
        paint(own)
        own.dispose()
    }

    companion object {
        private const val SIZE = 16

        val BACK: Icon = LineIcon { it.fill(shape(11.0 to 3.0, 4.0 to 8.0, 11.0 to 13.0, closed = true)) }
        val ON: Icon = LineIcon { it.fill(shape(5.0 to 3.0, 12.0 to 8.0, 5.0 to 13.0, closed = true)) }
        val PLAY: Icon = LineIcon { it.fill(shape(4.0 to 2.5, 13.0 to 8.0, 4.0 to 13.5, closed = true)) }
        val PAUSE: Icon = LineIcon { graphics -> for (x in listOf(4, 9)) graphics.fillRect(x, 3, 3, 10) }

        /** An outline askew with two lines that cross: a survey from above. */
        val MAP: Icon = LineIcon {
            it.draw(shape(4.0 to 1.5, 14.5 to 4.0, 12.0 to 14.5, 1.5 to 12.0, closed = true))
            it.draw(shape(9.0 to 2.8, 6.5 to 13.2))
            it.draw(shape(3.0 to 6.5, 13.5 to 9.0))
        }

        /** A box with two planes that cross in it. */
        val BOX: Icon = LineIcon {
            it.draw(shape(2.0 to 5.0, 8.0 to 1.5, 14.0 to 5.0, 14.0 to 11.0, 8.0 to 14.5, 2.0 to 11.0, closed = true))
            it.draw(shape(5.0 to 3.2, 11.0 to 6.8, 11.0 to 12.8))
            it.draw(shape(2.0 to 8.0, 8.0 to 11.5, 14.0 to 8.0))
        }

        /** A line with a corner, seen from above. */
        val LINE: Icon = LineIcon {
            it.draw(shape(2.5 to 12.5, 7.0 to 4.5, 13.5 to 9.5))
            for ((x, y) in listOf(2 to 12, 7 to 4, 13 to 9)) it.fillRect(x - 1, y - 1, 3, 3)
        }
        val ZOOM_IN: Icon = LineIcon {
            magnifier(it)
            it.draw(shape(6.5 to 4.0, 6.5 to 9.0))
            it.draw(shape(4.0 to 6.5, 9.0 to 6.5))
        }
        val ZOOM_OUT: Icon = LineIcon {
            magnifier(it)
            it.draw(shape(4.0 to 6.5, 9.0 to 6.5))
        }

        /** Bars of a histogram. */
        val ANALYSE: Icon = LineIcon { graphics -> for ((x, height) in listOf(2 to 4, 5 to 9, 8 to 12, 11 to 6)) graphics.fillRect(x, 14 - height, 2, height) }
        val FIT: Icon = LineIcon {
            for ((x, y, turn) in listOf(Triple(2.0, 2.0, 4.0), Triple(14.0, 14.0, -4.0))) {
                it.draw(shape(x, y + turn, x, y, x + turn, y))
                it.draw(shape(16 - x, y + turn, 16 - x, y, 16 - x - turn, y))
            }
        }

        /** A wiggle between two bars: a section. */
        val SECTION: Icon = LineIcon {
            it.draw(shape(1.5 to 1.5, 14.5 to 1.5, 14.5 to 14.5, 1.5 to 14.5, closed = true))
            for (y in listOf(5.0, 8.0, 11.0)) it.draw(Path2D.Double().apply { moveTo(2.0, y); curveTo(6.0, y - 3, 9.0, y + 3, 14.0, y) })
        }

        private fun magnifier(graphics: Graphics2D) {
            graphics.drawOval(1, 1, 11, 11)
            graphics.draw(shape(10.8 to 10.8, 14.5 to 14.5))
        }

        private fun shape(x1: Double, y1: Double, x2: Double, y2: Double, x3: Double, y3: Double) = shape(x1 to y1, x2 to y2, x3 to y3)

        private fun shape(vararg points: Pair<Double, Double>, closed: Boolean = false) = Path2D.Double().apply {
            points.forEachIndexed { i, (x, y) -> if (i == 0) moveTo(x, y) else lineTo(x, y) }
            if (closed) closePath()
        }
    }
}
