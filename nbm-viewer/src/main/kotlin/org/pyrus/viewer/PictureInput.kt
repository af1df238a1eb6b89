package org.pyrus.viewer

import org.pyrus.viewer.render.PlaneWindow
import org.pyrus.viewer.section.SectionController
import org.pyrus.volume.PlaneKind
import java.awt.Cursor
import java.awt.Point
import java.awt.Rectangle
import java.awt.event.ActionEvent
import java.awt.event.MouseAdapter
import java.awt.event.MouseEvent
import java.awt.event.MouseWheelEvent
import javax.swing.AbstractAction
import javax.swing.JComponent
import javax.swing.KeyStroke
import javax.swing.SwingUtilities
import kotlin.math.abs
import kotlin.math.pow
import kotlin.math.roundToInt
import kotlin.math.sign

/** The single keys that the picture takes while it has the focus. */
internal object PictureKeys {
    fun install(view: JComponent, section: SectionCommands) {
        bind(view, "RIGHT", "PAGE_DOWN") { section.step(1) }
        bind(view, "LEFT", "PAGE_UP") { section.step(-1) }
        bind(view, "shift RIGHT", "shift PAGE_DOWN") { section.step(PlaneCommands.LONG_STEP) }
        bind(view, "shift LEFT", "shift PAGE_UP") { section.step(-PlaneCommands.LONG_STEP) }
        bind(view, "HOME") { section.goToEnd(last = false) }
        bind(view, "END") { section.goToEnd(last = true) }
        bind(view, "I") { section.show(PlaneKind.INLINE) }
        bind(view, "C") { section.show(PlaneKind.CROSSLINE) }
        bind(view, "S") { section.show(PlaneKind.SLICE) }
        bind(view, "typed +", "typed =") { section.zoom(LookCommands.ZOOM_FACTOR) }
        bind(view, "typed -") { section.zoom(1 / LookCommands.ZOOM_FACTOR) }
        bind(view, "F") { section.fit() }
        bind(view, "typed 1") { section.oneToOne() }
        bind(view, "R") { section.rescale() }
        bind(view, "SPACE") { section.play() }
        bind(view, "D") { section.showDisplay() }
        bind(view, "A") { section.analyse() }
        // as typed: where the key's press moved the focus, its letter would end up in the field
        bind(view, "typed g", "typed G") { section.askForPosition() }
    }

    /** Lets [keys] do [action] while [view] has the focus, but where they are part of a shortcut. */
    fun bind(view: JComponent, vararg keys: String, action: () -> Unit) {
        for (key in keys) view.getInputMap(JComponent.WHEN_FOCUSED).put(KeyStroke.getKeyStroke(key), keys.first())
        view.actionMap.put(
            keys.first(),
            object : AbstractAction() {
                override fun actionPerformed(e: ActionEvent) {
                    if (!isOfShortcut(e.modifiers)) action()
                }
            },
        )
    }

    /** Alt+1 and Ctrl+1 are shortcuts of the menus, and yet a typed 1 as well; Ctrl and Alt together are how AltGr comes from some keyboards. */
    private fun isOfShortcut(modifiers: Int): Boolean {
        val alt = modifiers and ActionEvent.ALT_MASK != 0
        val control = modifiers and ActionEvent.CTRL_MASK != 0
        return alt != control || modifiers and ActionEvent.META_MASK != 0
    }
}

/**
 * The mouse over the picture: the wheel steps, with Ctrl it zooms at the cursor; dragging moves the plane, with Shift it chooses the part to zoom into; a
 * double click shows the whole plane, a single one takes the other views of the survey there.
 *
 * @param onMoved told where the cursor is, or null where it has left
 * @param onPicked told which sample was clicked on
 */
internal class PictureMouse(
    private val view: PictureView,
    private val section: SectionCommands,
    private val controller: SectionController,
    private val onMoved: (Point?) -> Unit,
    private val onPicked: (Point) -> Unit,
) : MouseAdapter() {
    private var pressed: Point? = null
    private var pressedWindow: PlaneWindow? = null
    private var wheel = 0.0

    fun install() {
        view.addMouseListener(this)
        view.addMouseMotionListener(this)
        view.addMouseWheelListener(this)
    }

    override fun mouseWheelMoved(e: MouseWheelEvent) {
        if (e.isControlDown || e.isMetaDown) {
            val place = view.onPlot(e.point) ?: return
            zoom(LookCommands.ZOOM_FACTOR.pow(-e.preciseWheelRotation), place.x.coerceIn(0.0, 1.0), place.y.coerceIn(0.0, 1.0))
            return
        }
        // touch pads turn the wheel by fractions
        wheel += e.preciseWheelRotation
        val steps = if (abs(wheel) < 1 - 1e-6) 0 else (abs(wheel) + 1e-6).toInt() * sign(wheel).roundToInt()
        wheel -= steps
        if (steps != 0) section.step(if (e.isShiftDown) steps * PlaneCommands.LONG_STEP else steps)
    }

    private fun zoom(factor: Double, x: Double, y: Double) = controller.zoom { window, plane -> window.zoomed(factor, x, y).noLargerThan(plane.width, plane.height) }

    override fun mousePressed(e: MouseEvent) {
        view.requestFocusInWindow()
        if (!SwingUtilities.isLeftMouseButton(e) || view.onPlot(e.point) == null) return
        pressed = e.point
        pressedWindow = view.shown?.picture?.look?.window
        if (e.isShiftDown) view.band = Rectangle(e.point)
    }

    override fun mouseDragged(e: MouseEvent) {
        val from = pressed ?: return
        if (view.band != null) {
            view.band = Rectangle(from).apply { add(e.point) }
            return
        }
        val start = view.onPlot(from) ?: return
        val now = view.onPlot(e.point) ?: return
        view.cursor = Cursor.getPredefinedCursor(Cursor.MOVE_CURSOR)
        controller.zoom { _, plane -> (pressedWindow ?: plane.whole).moved(start.x - now.x, start.y - now.y) }
    }

    override fun mouseReleased(e: MouseEvent) {
        val band = view.band
        view.band = null
        view.cursor = null
        pressed = null
        if (band == null || band.width < LEAST_BAND || band.height < LEAST_BAND) return
        val from = view.onPlot(band.location) ?: return
        val to = view.onPlot(Point(band.x + band.width, band.y + band.height)) ?: return
        fun inside(part: Double) = part.coerceIn(0.0, 1.0)
        controller.zoom { window, _ -> window.part(inside(from.x), inside(from.y), inside(to.x), inside(to.y)) ?: window }
    }

    override fun mouseClicked(e: MouseEvent) {
        if (!SwingUtilities.isLeftMouseButton(e)) return
        if (e.clickCount == 2) {
            section.fit()
        } else if (e.clickCount == 1 && !e.isShiftDown) {
            view.sampleAt(e.point)?.let(onPicked)
        }
    }

    override fun mouseMoved(e: MouseEvent) = onMoved(e.point)

    override fun mouseExited(e: MouseEvent) = onMoved(null)

    private companion object {
        /** A band narrower than this is a slip of the hand, not a choice. */
        const val LEAST_BAND = 5
    }
}
