package org.pyrus.project.tree

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.openide.awt.Actions
import org.openide.util.Lookup
import org.openide.util.Utilities
import javax.swing.Action
import javax.swing.JMenuItem
import javax.swing.KeyStroke

class FolderActionsTest {
    private val key = KeyStroke.getKeyStroke("ctrl shift A")
    private val action = Actions.alwaysEnabled({ }, "Add Folder", null, false).apply { putValue(Action.ACCELERATOR_KEY, key) }

    @Test
    fun `a popup menu shows the action's key`() {
        val entry = Utilities.actionsToPopup(arrayOf(WithKey(action)), Lookup.EMPTY).getComponent(0) as JMenuItem
        assertEquals("Add Folder", entry.text)
        assertEquals(key, entry.accelerator)
    }

    @Test
    fun `of several folders it is the same action, so that their common menu has it`() = assertEquals(WithKey(action), WithKey(action))

    @Test
    fun `the chooser of folders offers none that are hidden`() = assertTrue(AddFolderAction().chooser().createFileChooser().isFileHidingEnabled)
}
