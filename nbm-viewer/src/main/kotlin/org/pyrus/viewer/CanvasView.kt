package org.pyrus.viewer

import org.openide.util.NbBundle.Messages
import org.pyrus.viewer.render.SectionStyle
import org.pyrus.viewer.section.SectionCanvas
import java.awt.Color
import java.awt.Dimension
import java.awt.Graphics
import java.awt.Graphics2D
import java.awt.RenderingHints
import java.awt.event.ComponentAdapter
import java.awt.event.ComponentEvent
import java.awt.event.FocusEvent
import java.awt.event.FocusListener
import java.awt.image.BufferedImage
import javax.accessibility.AccessibleContext
import javax.accessibility.AccessibleRole
import javax.swing.JComponent
import javax.swing.UIManager
import kotlin.math.ceil
import kotlin.math.roundToInt

/**
 * Shows the newest picture of a survey in the screen's own pixels, whether it is being drawn anew, and whether it has the focus.
 *
 * @param onCanvas told of the size and colours to draw in, whenever they change
 */
internal abstract class CanvasView(private val onCanvas: (SectionCanvas?) -> Unit) : JComponent() {
    private var canvas: SectionCanvas? = null

    /** What is to be shown now; null before there is anything. */
    protected abstract val image: BufferedImage?

    /** Whether something is being read for it. */
    protected var busy = false

    init {
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

    protected val scale: Double get() = graphicsConfiguration?.defaultTransform?.scaleX ?: 1.0

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

    /** Pixels of the picture to one of this view: while a picture of the new size is not there yet, the old one is stretched. */
    protected fun stretch(image: Int, view: Int): Double =
        if (canvas?.let { canvas -> this.image?.let { it.width == canvas.width && it.height == canvas.height } } == true) scale else image.toDouble() / view

    override fun paintComponent(graphics: Graphics) {
        graphics.color = UIManager.getColor("Panel.background")
        graphics.fillRect(0, 0, width, height)
        image?.let { paint(it, graphics as Graphics2D) }
        paintOver(graphics as Graphics2D)
        if (busy) mark(graphics)
        if (isFocusOwner) {
            graphics.color = UIManager.getColor("Component.focusColor") ?: FOCUS
            graphics.fillRect(0, 0, width, 2)
            graphics.fillRect(0, height - 2, width, 2)
            graphics.fillRect(0, 0, 2, height)
            graphics.fillRect(width - 2, 0, 2, height)
        }
    }

    /** Paints what is not part of the picture. */
    protected open fun paintOver(graphics: Graphics2D) = Unit

    private fun paint(image: BufferedImage, graphics: Graphics2D) {
        val own = graphics.create() as Graphics2D
        own.scale(1 / stretch(image.width, width), 1 / stretch(image.height, height))
        own.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR)
        own.drawImage(image, 0, 0, null)
        own.dispose()
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

    /** Its name until it shows something. */
    protected abstract val firstName: String

    override fun getAccessibleContext(): AccessibleContext {
        if (accessibleContext == null) {
            accessibleContext = object : AccessibleJComponent() {
                override fun getAccessibleRole(): AccessibleRole = AccessibleRole.CANVAS
            }.also { it.accessibleName = firstName }
        }
        return accessibleContext
    }

    protected companion object {
        private const val LEAST_SIDE = 40
        private const val MARGIN = 8
        val FOCUS = Color(0x3574f0)
    }
}
