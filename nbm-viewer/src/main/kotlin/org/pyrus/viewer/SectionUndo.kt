package org.pyrus.viewer

import org.openide.awt.UndoRedo
import org.openide.util.NbBundle.Messages
import org.pyrus.viewer.section.SectionModel
import org.pyrus.viewer.section.SectionView
import javax.swing.SwingUtilities
import javax.swing.event.UndoableEditEvent
import javax.swing.undo.AbstractUndoableEdit

/**
 * The views that a section had, for Undo and Redo. What follows at once upon a change of the same kind (turning the wheel, dragging) is one change. For the event thread only, but for
 * changes themselves, which may come from any.
 */
internal class SectionUndo(controllers: List<SectionModel>) : UndoRedo.Manager() {
    private var last: Change? = null

    init {
        limit = MOST
        controllers.forEach { controller -> controller.onChange = { before, after -> SwingUtilities.invokeLater { add(controller, before, after) } } }
    }

    private fun add(controller: SectionModel, before: SectionView, after: SectionView) {
        val last = last
        if (last != null && last.isRestored(controller, after)) {
            last.restored = null
            return
        }
        if (last != null && canUndo() && last.goesOn(controller, before, after)) return
        val change = Change(controller, before, after)
        this.last = change
        undoableEditHappened(UndoableEditEvent(this, change))
    }

    @Messages("Undo_Plane=Move to Plane", "Undo_Line=Change of Line", "Undo_Box=Turn of the Box", "Undo_Zoom=Zoom", "Undo_Look=Change of Display", "Undo_View=Change of View")
    private inner class Change(private val controller: SectionModel, private val before: SectionView, private var after: SectionView) : AbstractUndoableEdit() {
        private var until = System.nanoTime() + TOGETHER_NANOS

        /** The view that an undo or redo has just asked for: it is no change of the user's. */
        var restored: SectionView? = null

        fun isRestored(by: SectionModel, view: SectionView): Boolean = by === controller && restored == view

        fun goesOn(by: SectionModel, from: SectionView, to: SectionView): Boolean {
            if (by !== controller || from != after || System.nanoTime() > until || kind(before, after) != kind(from, to)) return false
            after = to
            until = System.nanoTime() + TOGETHER_NANOS
            return true
        }

        override fun undo() {
            super.undo()
            restore(before)
        }

        override fun redo() {
            super.redo()
            restore(after)
        }

        private fun restore(view: SectionView) {
            last = this
            until = 0
            restored = view
            controller.change { view }
        }

        override fun getPresentationName(): String = kind(before, after)
    }

    private fun kind(from: SectionView, to: SectionView): String = when {
        from.box != to.box -> Bundle.Undo_Box()
        from.line != to.line -> Bundle.Undo_Line()
        from.place != to.place -> Bundle.Undo_Plane()
        from.zooms != to.zooms -> Bundle.Undo_Zoom()
        from.looking(to) == to -> Bundle.Undo_Look()
        else -> Bundle.Undo_View()
    }

    private companion object {
        const val MOST = 100
        const val TOGETHER_NANOS = 800_000_000L
    }
}
