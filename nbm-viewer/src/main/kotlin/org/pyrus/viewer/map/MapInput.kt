package org.pyrus.viewer.map

import org.pyrus.viewer.line.LineCorner
import org.pyrus.volume.Index
import org.pyrus.volume.SurveyGeometry
import java.awt.Cursor
import java.awt.event.ActionEvent
import java.awt.event.MouseAdapter
import java.awt.event.MouseEvent
import javax.swing.AbstractAction
import javax.swing.JComponent
import javax.swing.KeyStroke
import javax.swing.SwingUtilities

/**
 * The mouse over a map: a click takes the sections there, a drag moves a line's corner; while a line is drawn, a click is a corner and a double click the end.
 *
 * @param onMoved told of the place under the cursor, or null where that is outside
 * @param onChanged told after each change of what is drawn
 */
internal class MapMouse(
    private val view: MapView,
    private val editor: LineEditor,
    private val onPicked: (LineCorner) -> Unit,
    private val onMoved: (LineCorner?) -> Unit,
    private val onChanged: () -> Unit,
) : MouseAdapter() {
    fun install() {
        view.addMouseListener(this)
        view.addMouseMotionListener(this)
    }

    override fun mousePressed(e: MouseEvent) {
        view.requestFocusInWindow()
        if (!SwingUtilities.isLeftMouseButton(e)) return
        if (editor.drawing) {
            // pressed, not clicked: a hand that moves while it clicks still means a corner
            if (e.clickCount >= 2) editor.end() else view.nearest(e.point)?.let(editor::add)
            onChanged()
        } else {
            view.cornerAt(e.point)?.let { (line, corner) -> editor.grab(line, corner) }
        }
    }

    override fun mouseDragged(e: MouseEvent) {
        val at = view.nearest(e.point) ?: return
        if (editor.drawing) editor.cursor = at else editor.move(at)
        onMoved(at)
        onChanged()
    }

    override fun mouseReleased(e: MouseEvent) {
        if (editor.moved == null) return
        editor.drop()
        onChanged()
    }

    override fun mouseClicked(e: MouseEvent) {
        if (SwingUtilities.isLeftMouseButton(e) && e.clickCount == 1 && !editor.drawing) view.at(e.point)?.let(onPicked)
    }

    override fun mouseMoved(e: MouseEvent) {
        val shape = if (editor.drawing) {
            Cursor.CROSSHAIR_CURSOR
        } else if (view.cornerAt(e.point) != null) {
            Cursor.HAND_CURSOR
        } else {
            Cursor.DEFAULT_CURSOR
        }
        view.cursor = Cursor.getPredefinedCursor(shape)
        if (editor.drawing) editor.cursor = view.nearest(e.point)
        onMoved(view.at(e.point))
        if (editor.drawing) onChanged()
    }

    override fun mouseExited(e: MouseEvent) = onMoved(null)
}

/**
 * The keys that a map takes while it has the focus: arrows move the sections, or the next corner of the line that is drawn; with Shift ten lines at once.
 *
 * @param here where the sections are
 */
internal class MapKeys(
    private val view: MapView,
    private val editor: LineEditor,
    private val geometry: SurveyGeometry,
    private val here: () -> LineCorner,
    private val onPicked: (LineCorner) -> Unit,
    private val onChanged: () -> Unit,
) {
    fun install(onDraw: () -> Unit) {
        for ((key, inline, crossline) in listOf(Triple("UP", -1, 0), Triple("DOWN", 1, 0), Triple("LEFT", 0, -1), Triple("RIGHT", 0, 1))) {
            bind(key) { move(inline, crossline) }
            bind("shift $key") { move(LONG * inline, LONG * crossline) }
        }
        bind("L", action = onDraw)
        bind("SPACE", "INSERT") { drawing { editor.add(editor.cursor ?: here()) } }
        bind("ENTER") { drawing { editor.end() } }
        bind("BACK_SPACE") { drawing { editor.takeBack() } }
        bind("ESCAPE") {
            editor.giveUp()
            onChanged()
        }
    }

    private fun drawing(change: () -> Unit) {
        if (!editor.drawing) return
        change()
        onChanged()
    }

    private fun move(inlines: Int, crosslines: Int) {
        if (editor.drawing) {
            editor.cursor = editor.cursor?.let { moved(it, inlines, crosslines) } ?: here()
            onChanged()
        } else {
            onPicked(moved(here(), inlines, crosslines))
        }
    }

    private fun moved(from: LineCorner, inlines: Int, crosslines: Int) = LineCorner(
        Index((from.inline.value + inlines).coerceIn(0, geometry.inlines.count - 1)),
        Index((from.crossline.value + crosslines).coerceIn(0, geometry.crosslines.count - 1)),
    )

    private fun bind(vararg keys: String, action: () -> Unit) {
        for (key in keys) view.getInputMap(JComponent.WHEN_FOCUSED).put(KeyStroke.getKeyStroke(key), keys.first())
        view.actionMap.put(
            keys.first(),
            object : AbstractAction() {
                override fun actionPerformed(e: ActionEvent) = action()
            },
        )
    }

    private companion object {
        const val LONG = 10
    }
}
