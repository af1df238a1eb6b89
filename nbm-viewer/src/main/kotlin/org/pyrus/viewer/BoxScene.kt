package org.pyrus.viewer

import org.openide.util.NbBundle.Messages
import org.pyrus.viewer.cube.BoxController
import org.pyrus.viewer.cube.BoxPicture
import org.pyrus.viewer.cube.BoxState
import org.pyrus.viewer.cube.BoxView
import org.pyrus.viewer.section.SectionCanvas
import org.pyrus.volume.PlaneKind
import java.awt.Cursor
import java.awt.Point
import java.awt.event.MouseAdapter
import java.awt.event.MouseEvent
import java.awt.event.MouseWheelEvent
import java.awt.image.BufferedImage
import javax.swing.JComponent
import javax.swing.SwingUtilities
import kotlin.math.pow

/**
 * Shows the newest picture of a box in the screen's own pixels. Its accessible name is that of the planes that it shows.
 *
 * @param onCanvas told of the size and colours to draw in, whenever they change
 */
@Messages("Box_Name=Box of three planes")
internal class BoxScene(onCanvas: (SectionCanvas?) -> Unit) : CanvasView(onCanvas) {
    private var shown: BoxPicture? = null

    override val image: BufferedImage? get() = shown?.image

    override val firstName: String get() = Bundle.Box_Name()

    init {
        name = "box.picture"
    }

    fun show(state: BoxState) {
        if (state.shown === shown && state.busy == busy) return
        shown = state.shown
        busy = state.busy
        state.shown?.let { getAccessibleContext().accessibleName = it.title }
        repaint()
    }
}

/** The single keys that a box takes while it has the focus: the arrows turn it, and planes step by the keys that they step by elsewhere and that are left. */
internal object BoxKeys {
    private const val DEGREES = 5.0
    private const val TALLER = 1.25

    fun install(scene: JComponent, controller: BoxController, box: BoxPane) {
        fun bind(vararg keys: String, action: () -> Unit) = PictureKeys.bind(scene, *keys, action = action)
        fun turn(vararg keys: String, around: Double, up: Double) = bind(*keys) { controller.turn { it.turned(around, up) } }
        turn("RIGHT", around = DEGREES, up = 0.0)
        turn("LEFT", around = -DEGREES, up = 0.0)
        turn("UP", around = 0.0, up = -DEGREES)
        turn("DOWN", around = 0.0, up = DEGREES)
        bind("shift UP") { controller.turn { it.taller(TALLER) } }
        bind("shift DOWN") { controller.turn { it.taller(1 / TALLER) } }
        bind("HOME", "F") { box.fit() }
        bind("PAGE_DOWN") { box.step(1) }
        bind("PAGE_UP") { box.step(-1) }
        bind("shift PAGE_DOWN") { box.step(PlaneCommands.LONG_STEP) }
        bind("shift PAGE_UP") { box.step(-PlaneCommands.LONG_STEP) }
        bind("I") { box.show(PlaneKind.INLINE) }
        bind("C") { box.show(PlaneKind.CROSSLINE) }
        bind("S") { box.show(PlaneKind.SLICE) }
        bind("typed +", "typed =") { box.zoom(LookCommands.ZOOM_FACTOR) }
        bind("typed -") { box.zoom(1 / LookCommands.ZOOM_FACTOR) }
        bind("R") { box.rescale() }
        bind("SPACE") { box.play() }
        bind("D") { box.showDisplay() }
        bind("typed g", "typed G") { box.askForPosition() }
    }
}

/** The mouse over a box: dragging turns it, with Shift or the middle button it moves it; the wheel zooms; a double click shows it as at first. */
internal class BoxMouse(private val scene: JComponent, private val controller: BoxController, private val box: BoxPane) : MouseAdapter() {
    private var from: Point? = null
    private var before: BoxView? = null

    fun install() {
        scene.addMouseListener(this)
        scene.addMouseMotionListener(this)
        scene.addMouseWheelListener(this)
    }

    override fun mousePressed(e: MouseEvent) {
        scene.requestFocusInWindow()
        if (SwingUtilities.isRightMouseButton(e)) return
        from = e.point
        before = controller.view.box
    }

    override fun mouseDragged(e: MouseEvent) {
        val from = from ?: return
        val before = before ?: return
        val (right, down) = e.x - from.x to e.y - from.y
        scene.cursor = Cursor.getPredefinedCursor(Cursor.MOVE_CURSOR)
        val side = minOf(scene.width, scene.height).coerceAtLeast(1).toDouble()
        val moves = e.isShiftDown || SwingUtilities.isMiddleMouseButton(e)
        controller.turn { if (moves) before.moved(right / side, down / side) else before.turned(right * DEGREES_A_PIXEL, down * DEGREES_A_PIXEL) }
    }

    override fun mouseReleased(e: MouseEvent) {
        from = null
        scene.cursor = null
    }

    override fun mouseClicked(e: MouseEvent) {
        if (e.clickCount == 2 && SwingUtilities.isLeftMouseButton(e)) box.fit()
    }

    override fun mouseWheelMoved(e: MouseWheelEvent) = box.zoom(WHEEL_FACTOR.pow(-e.preciseWheelRotation))

    private companion object {
        const val DEGREES_A_PIXEL = .4
        const val WHEEL_FACTOR = 1.15
    }
}
