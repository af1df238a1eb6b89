package org.pyrus.viewer

import org.openide.util.NbBundle.Messages
import org.pyrus.viewer.render.SectionPicture
import org.pyrus.viewer.section.Cuts
import org.pyrus.viewer.section.SectionCanvas
import org.pyrus.viewer.section.SectionState
import org.pyrus.viewer.section.ShownSection
import java.awt.BasicStroke
import java.awt.Color
import java.awt.Graphics2D
import java.awt.Point
import java.awt.Rectangle
import java.awt.geom.Point2D
import java.awt.image.BufferedImage
import kotlin.math.roundToInt

/**
 * Shows the newest picture of a section in the screen's own pixels. Its accessible name is the title of the plane that it shows.
 *
 * @param onCanvas told of the size and colours to draw in, whenever they change
 */
@Messages("Picture_Name=Section")
internal class PictureView(onCanvas: (SectionCanvas?) -> Unit) : CanvasView(onCanvas) {
    var shown: ShownSection? = null
        private set

    /** The part of the view to be zoomed into, while it is chosen. */
    var band: Rectangle? = null
        set(value) {
            field = value
            repaint()
        }

    /** Where the planes of other views cut this one. */
    var cuts: Cuts = Cuts.NONE
        set(value) {
            if (field == value) return
            field = value
            repaint()
        }

    override val image: BufferedImage? get() = shown?.picture?.image

    override val firstName: String get() = Bundle.Picture_Name()

    init {
        name = "section.picture"
    }

    fun show(state: SectionState) {
        if (state.shown === shown && state.busy == busy) return
        shown = state.shown
        busy = state.busy
        state.shown?.let { getAccessibleContext().accessibleName = it.picture.look.title }
        repaint()
    }

    /** Where [point] of this view lies on the plane's picture, as parts of its sides: 0 to 1 inside, null where there is no picture. */
    fun onPlot(point: Point): Point2D? {
        val picture = shown?.picture ?: return null
        val plot = picture.plot
        return Point2D.Double((point.x * stretch(picture.image.width, width) - plot.x) / plot.width, (point.y * stretch(picture.image.height, height) - plot.y) / plot.height)
    }

    /** The sample of [shown] at [point] of this view; null outside the plot. */
    fun sampleAt(point: Point): Point? {
        val place = onPlot(point) ?: return null
        if (place.x < 0 || place.x >= 1 || place.y < 0 || place.y >= 1) return null
        val window = shown?.picture?.look?.window ?: return null
        return Point(Math.floor(window.left + place.x * window.width).toInt(), Math.floor(window.top + place.y * window.height).toInt())
    }

    override fun paintOver(graphics: Graphics2D) {
        shown?.picture?.let { paintCuts(it, graphics) }
        band?.let {
            graphics.color = FOCUS
            graphics.stroke = BasicStroke(1.5f)
            graphics.drawRect(it.x, it.y, it.width, it.height)
        }
    }

    /** A light line on a dark one, which is seen on any colour. */
    private fun paintCuts(picture: SectionPicture, graphics: Graphics2D) {
        if (cuts == Cuts.NONE) return
        val (wide, high) = stretch(picture.image.width, width) to stretch(picture.image.height, height)
        val plot = picture.plot
        val window = picture.look.window
        val (left, top) = (plot.x / wide).roundToInt() to (plot.y / high).roundToInt()
        val (right, bottom) = ((plot.x + plot.width) / wide).roundToInt() to ((plot.y + plot.height) / high).roundToInt()
        fun both(x1: Int, y1: Int, x2: Int, y2: Int) = CUT.forEach { (colour, stroke) ->
            graphics.color = colour
            graphics.stroke = stroke
            graphics.drawLine(x1, y1, x2, y2)
        }
        for (at in cuts.across) {
            val x = ((plot.x + (at + .5 - window.left) / window.width * plot.width) / wide).roundToInt()
            if (x in left until right) both(x, top, x, bottom)
        }
        for (at in cuts.down) {
            val y = ((plot.y + (at + .5 - window.top) / window.height * plot.height) / high).roundToInt()
            if (y in top until bottom) both(left, y, right, y)
        }
    }

    private companion object {
        val CUT = listOf(Color(0, 0, 0, 110) to BasicStroke(3f), Color(0xffd54a) to BasicStroke(1f))
    }
}
