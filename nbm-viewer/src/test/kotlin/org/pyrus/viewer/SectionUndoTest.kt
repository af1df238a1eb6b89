package org.pyrus.viewer

import kotlinx.coroutines.Dispatchers
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.pyrus.viewer.section.FakeVolume
import org.pyrus.viewer.section.SectionController
import org.pyrus.volume.PlaneKind
import javax.swing.SwingUtilities

class SectionUndoTest {
    private val controller = SectionController(FakeVolume(), null, Dispatchers.Default)
    private val undo = SectionUndo(listOf(controller))

    /** Whatever was put off until after what is under way is done. */
    private fun settle() = SwingUtilities.invokeAndWait {}

    private fun onEventThread(action: () -> Unit) {
        SwingUtilities.invokeAndWait(action)
        settle()
    }

    @Test
    fun `a change can be taken back and made again`() {
        val before = controller.view
        controller.change { it.copy(kind = PlaneKind.SLICE) }
        settle()
        val after = controller.view
        assertEquals("Move to Plane", undo.undoPresentationName.removePrefix("Undo "))
        onEventThread { undo.undo() }
        assertEquals(before, controller.view)
        assertFalse(undo.canUndo())
        onEventThread { undo.redo() }
        assertEquals(after, controller.view)
        assertTrue(undo.canUndo())
        assertFalse(undo.canRedo())
    }

    @Test
    fun `steps that follow at once are one change, and one of the looks is another`() {
        val before = controller.view
        repeat(5) { controller.step(1) }
        settle()
        val stepped = controller.view
        controller.change { it.copy(colourMap = "grey") }
        settle()
        onEventThread { undo.undo() }
        assertEquals(stepped, controller.view)
        onEventThread { undo.undo() }
        assertEquals(before, controller.view)
        assertFalse(undo.canUndo())
    }

    @Test
    fun `a change after an undo ends what could be made again`() {
        controller.step(1)
        settle()
        onEventThread { undo.undo() }
        controller.change { it.copy(kind = PlaneKind.CROSSLINE) }
        settle()
        assertFalse(undo.canRedo())
        onEventThread { undo.undo() }
        assertEquals(PlaneKind.INLINE, controller.view.kind)
    }
}
