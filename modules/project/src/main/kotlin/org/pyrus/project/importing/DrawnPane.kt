package org.pyrus.project.importing

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext
import org.pyrus.desktop.WrappedText
import org.pyrus.volume.Refusal
import java.awt.Color
import java.awt.Dimension
import java.awt.Font
import java.awt.Graphics
import java.awt.GridBagConstraints
import java.awt.GridBagLayout
import java.awt.Insets
import java.awt.event.ComponentAdapter
import java.awt.event.ComponentEvent
import java.awt.image.BufferedImage
import javax.accessibility.AccessibleContext
import javax.accessibility.AccessibleRole
import javax.swing.JPanel
import javax.swing.UIManager
import kotlin.math.roundToInt

/**
 * What is drawn upon.
 *
 * @property width in the screen's own pixels, as [height]
 * @property scale how many of them a pixel of Swing's has a side
 */
internal data class Canvas(val width: Int, val height: Int, val scale: Double, val ground: Color, val ink: Color, val font: Font) {
    val isDark: Boolean get() = ground.red + ground.green + ground.blue < 384

    fun image() = BufferedImage(width, height, BufferedImage.TYPE_INT_ARGB)
}

/**
 * Shows what [draw] makes of the content and the room, off the event thread; the latest content wins, and until it is drawn the last picture stays. Where there is no content,
 * a hint stands in its place. For the event thread only.
 *
 * @param scope where it is drawn
 */
internal class DrawnPane<T : Any>(id: String, said: String, private val scope: CoroutineScope, private val draw: suspend (T, Canvas) -> BufferedImage) : JPanel(GridBagLayout()) {
    private val hint = WrappedText().apply { name = "$id.hint" }
    private var content: T? = null
    private var drawn: Pair<T, Canvas>? = null
    private var image: BufferedImage? = null
    private var drawing: Job? = null

    init {
        name = id
        minimumSize = Dimension(LEAST_WIDTH, LEAST_HEIGHT)
        preferredSize = Dimension(WIDTH, HEIGHT)
        getAccessibleContext().accessibleName = said
        add(hint, GridBagConstraints(0, 0, 1, 1, 1.0, 1.0, GridBagConstraints.CENTER, GridBagConstraints.HORIZONTAL, Insets(0, GAP, 0, GAP), 0, 0))
        addComponentListener(object : ComponentAdapter() {
            override fun componentResized(e: ComponentEvent) = drawAnew()

            override fun componentShown(e: ComponentEvent) = drawAnew()
        })
    }

    /** Shows [content], which [said] tells in words; or where it is null, [said] itself. */
    fun show(content: T?, said: String) {
        getAccessibleContext().accessibleDescription = said
        this.content = content
        if (content == null) {
            drawing?.cancel()
            drawn = null
            image = null
            hint.text = said
        }
        hint.isVisible = content == null
        drawAnew()
        revalidate()
        repaint()
    }

    private fun drawAnew() {
        val content = content ?: return
        val scale = graphicsConfiguration?.defaultTransform?.scaleX ?: 1.0
        val ground = UIManager.getColor("Panel.background") ?: Color.WHITE
        val canvas = Canvas((width * scale).roundToInt(), (height * scale).roundToInt(), scale, ground, UIManager.getColor("Label.foreground") ?: Color.BLACK, font)
        if (width < LEAST_SIDE || height < LEAST_SIDE || drawn == content to canvas) return
        drawn = content to canvas
        drawing?.cancel()
        drawing = scope.launch {
            try {
                image = withContext(Dispatchers.Default) { draw(content, canvas) }
                repaint()
            } catch (e: Refusal) {
                show(null, e.message.orEmpty())
            }
        }
    }

    override fun paintComponent(graphics: Graphics) {
        super.paintComponent(graphics)
        if (content != null) image?.let { graphics.drawImage(it, 0, 0, width, height, null) }
    }

    override fun getAccessibleContext(): AccessibleContext {
        if (accessibleContext == null) {
            accessibleContext = object : AccessibleJPanel() {
                override fun getAccessibleRole(): AccessibleRole = AccessibleRole.CANVAS
            }
        }
        return accessibleContext
    }

    private companion object {
        const val LEAST_WIDTH = 160

        /** With less there is nothing to be seen. */
        const val LEAST_SIDE = 80
        const val LEAST_HEIGHT = 160
        const val WIDTH = 330
        const val HEIGHT = 240
        const val GAP = 16
    }
}
