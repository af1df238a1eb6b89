package org.pyrus.viewer

import org.openide.util.NbBundle.Messages
import org.pyrus.viewer.render.SectionPicture
import org.pyrus.viewer.render.SectionStyle
import org.pyrus.viewer.section.Cuts
import org.pyrus.viewer.section.SectionCanvas
import org.pyrus.viewer.section.SectionState
import org.pyrus.viewer.section.ShownSection
import java.awt.BasicStroke
import java.awt.Color
import java.awt.Dimension
import java.awt.Graphics
import java.awt.Graphics2D
import java.awt.Point
import java.awt.Rectangle
import java.awt.RenderingHints
import java.awt.event.ComponentAdapter
import java.awt.event.ComponentEvent
import java.awt.event.FocusEvent
import java.awt.event.FocusListener
import java.awt.geom.Point2D
import javax.accessibility.AccessibleContext
import javax.accessibility.AccessibleRole
import javax.swing.JComponent
import javax.swing.UIManager
import kotlin.math.ceil
import kotlin.math.roundToInt

/**
 * Shows the newest picture of a section in the screen's own pixels. Its accessible name is the title of the plane that it shows.
 *
 * @param onCanvas told of the size and colours to draw in, whenever they change
 */
internal class PictureView(private val onCanvas: (SectionCanvas?) -> Unit) : JComponent() {
    private var busy = false
    private var canvas: SectionCanvas? = null

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

    init {
        name = "section.picture"
        isFocusable = true
        isOpaque = true
        minimumSize = Dimension(120, 90)
        preferredSize = Dimension(900, 600)
        addComponentListener(object : ComponentAdapter() {
            override fun componentResized(e: ComponentEvent) = measure()
        })
        addPropertyChangeListener("graphicsConfiguration") { measure() }
        addFocusListener(object : FocusListener {
            override fun focusGained(e: FocusEvent) = repaint()

            override fun focusLost(e: FocusEvent) = repaint()
        })
    }

    fun show(state: SectionState) {
        if (state.shown === shown && state.busy == busy) return
        shown = state.shown
        busy = state.busy
        state.shown?.let { getAccessibleContext().accessibleName = it.picture.look.title }
        repaint()
    }

    private val scale: Double get() = graphicsConfiguration?.defaultTransform?.scaleX ?: 1.0

    /** Called by Swing where the theme changes. */
    override fun updateUI() {
        super.updateUI()
        measure()
    }

    private fun measure() {
        // without a screen, in a tab that is not in front, the picture stays as it is
        if (graphicsConfiguration == null || width < LEAST_SIDE || height < LEAST_SIDE) return
        val font = UIManager.getFont("Label.font")?.size ?: 12
        val style = SectionStyle(colour("Panel.background", Color.WHITE), colour("Label.foreground", Color.BLACK), (font * scale).roundToInt())
        val next = SectionCanvas(ceil(width * scale).toInt(), ceil(height * scale).toInt(), style)
        if (next == canvas) return
        canvas = next
        onCanvas(next)
    }

    private fun colour(key: String, otherwise: Color): Int = (UIManager.getColor(key) ?: otherwise).rgb and 0xffffff

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

    /** Pixels of the picture to one of this view: while a picture of the new size is not there yet, the old one is stretched. */
    private fun stretch(
        image: Int,
        view: Int,
    ): Double = if (canvas?.let { it.width == shown?.picture?.image?.width && it.height == shown?.picture?.image?.height } == true) scale else image.toDouble() / view

    override fun paintComponent(graphics: Graphics) {
        graphics.color = UIManager.getColor("Panel.background")
        graphics.fillRect(0, 0, width, height)
        shown?.picture?.let { paint(it, graphics as Graphics2D) }
        shown?.picture?.let { paintCuts(it, graphics as Graphics2D) }
        if (busy) mark(graphics as Graphics2D)
        band?.let {
            graphics.color = FOCUS
            (graphics as Graphics2D).stroke = BasicStroke(1.5f)
            graphics.drawRect(it.x, it.y, it.width, it.height)
        }
        if (isFocusOwner) {
            graphics.color = UIManager.getColor("Component.focusColor") ?: FOCUS
            graphics.fillRect(0, 0, width, 2)
            graphics.fillRect(0, height - 2, width, 2)
            graphics.fillRect(0, 0, 2, height)
            graphics.fillRect(width - 2, 0, 2, height)
        }
    }

    private fun paint(picture: SectionPicture, graphics: Graphics2D) {
        val own = graphics.create() as Graphics2D
        own.scale(1 / stretch(picture.image.width, width), 1 / stretch(picture.image.height, height))
        own.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR)
        own.drawImage(picture.image, 0, 0, null)
        own.dispose()
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

    /** Says that a plane is being read, over the old one's upper right corner. */
    @Messages("Picture_Reading=Reading…")
    private fun mark(graphics: Graphics2D) {
        graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON)
        graphics.font = UIManager.getFont("Label.font")
        val metrics = graphics.fontMetrics
        val text = Bundle.Picture_Reading()
        val wide = metrics.stringWidth(text) + metrics.height
        graphics.color = UIManager.getColor("ToolTip.background") ?: Color.LIGHT_GRAY
        graphics.fillRoundRect(width - wide - MARGIN, MARGIN, wide, metrics.height + MARGIN, MARGIN, MARGIN)
        graphics.color = UIManager.getColor("ToolTip.foreground") ?: Color.BLACK
        graphics.drawString(text, width - wide - MARGIN + metrics.height / 2, MARGIN + MARGIN / 2 + metrics.ascent)
    }

    @Messages("Picture_Name=Section")
    override fun getAccessibleContext(): AccessibleContext {
        if (accessibleContext == null) {
            accessibleContext = object : AccessibleJComponent() {
                override fun getAccessibleRole(): AccessibleRole = AccessibleRole.CANVAS
            }.also { it.accessibleName = Bundle.Picture_Name() }
        }
        return accessibleContext
    }

    private companion object {
        const val LEAST_SIDE = 40
        const val MARGIN = 8
        val FOCUS = Color(0x3574f0)
        val CUT = listOf(Color(0, 0, 0, 110) to BasicStroke(3f), Color(0xffd54a) to BasicStroke(1f))
    }
}
