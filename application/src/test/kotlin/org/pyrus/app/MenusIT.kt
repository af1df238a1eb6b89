package org.pyrus.app

import org.junit.jupiter.api.Test
import org.netbeans.junit.NbTestCase
import org.openide.filesystems.FileObject
import org.openide.filesystems.FileUtil
import org.openide.util.Utilities
import org.pyrus.app.hands.componentsIn
import org.pyrus.app.hands.componentsOnScreen
import org.pyrus.app.hands.eventually
import org.pyrus.app.hands.keepPicture
import org.pyrus.app.hands.onEventThread
import org.pyrus.app.hands.onScreen
import org.pyrus.app.hands.pressButton
import org.pyrus.app.hands.requireDisplay
import org.pyrus.app.hands.showMainWindow
import org.pyrus.app.hands.withCleanLog
import java.awt.Component
import java.awt.Window
import javax.swing.AbstractButton
import javax.swing.Action
import javax.swing.JButton
import javax.swing.JComponent
import javax.swing.JFrame
import javax.swing.JLabel
import javax.swing.JMenu
import javax.swing.JMenuItem
import javax.swing.JSeparator
import javax.swing.text.JTextComponent

/** The suite shows what it is for, and nothing of an IDE. */
class MenusIT {
    @Test
    fun `menus hold what works here, each with a key of its own, options their four pages, and Help says what is in the program`() {
        requireDisplay()
        runInSuite(Inside::class.java, gui = true, expected = 1)
    }

    class Inside(name: String) : NbTestCase(name) {
        fun testMenus() = withCleanLog {
            val frame = showMainWindow()
            lookAtMenus(frame)
            lookAtShortcuts()
            lookAtOptions()
            lookAtHelp(frame)
            lookAtPlugins(frame)
        }

        private fun menus(frame: JFrame): List<JMenu> = (0 until frame.jMenuBar.menuCount).map { frame.jMenuBar.getMenu(it) }

        private fun lookAtMenus(frame: JFrame) {
            keepPicture("window")
            assertEquals(listOf("File", "Edit", "View", "Section", "Tools", "Window", "Help"), onEventThread { menus(frame).map { it.text } })
            for (menu in onEventThread { menus(frame) }) {
                onEventThread { menu.doClick() }
                keepPicture("menu-${menu.text.lowercase()}")
                val entries = onEventThread { menu.menuComponents.filter { it.isVisible } }
                onEventThread { javax.swing.MenuSelectionManager.defaultManager().clearSelectedPath() }
                val texts = entries.map { (it as? JMenuItem)?.text ?: "----" }
                assertTrue("${menu.text}: $texts", entries.any { it is JMenuItem } && entries.first() !is JSeparator && entries.last() !is JSeparator)
                assertTrue("${menu.text} parts nothing from nothing: $texts", texts.zipWithNext().none { (a, b) -> a == "----" && b == "----" })
                val foreign = texts.filter { text -> FOREIGN.any { it in text } }
                assertEquals("${menu.text}: $texts", emptyList<String>(), foreign)
            }
        }

        /** Each of our actions in a menu has a name, stands in the Keymap and has a key of its own, which no other action takes in any keymap. */
        private fun lookAtShortcuts() {
            val keys = (filesIn("Shortcuts") + filesIn("Keymaps")).mapNotNull { file -> Utilities.stringToKey(file.name)?.let { it to original(file) } }.distinct()
            val ours = filesIn("Menu").map(::original).filter { it.startsWith("Actions/") && "org-pyrus" in it }.distinct()
            assertTrue("$ours", ours.size >= 20)
            for (path in ours) {
                val action = FileUtil.getConfigObject(path, Action::class.java)
                assertNotNull("$path is not among the actions that the Keymap lists", action)
                assertFalse("$path has no name", (action.getValue(Action.NAME) as String?).isNullOrBlank())
                val own = keys.filter { it.second == path }.map { it.first }
                assertFalse("$path has no key", own.isEmpty())
                for (key in own) assertEquals("$key", setOf(path), keys.filter { it.first == key }.map { it.second }.toSet())
            }
        }

        private fun filesIn(folder: String): List<FileObject> = FileUtil.getConfigFile(folder)?.getData(true)?.toList().orEmpty()

        /** The path of the action that [file] stands for. */
        private fun original(file: FileObject): String = file.getAttribute("originalFile") as? String ?: file.path

        private fun lookAtOptions() = with(OptionsSteps) {
            open()
            val pages = onEventThread { componentsIn(window()).filter { it.javaClass.simpleName == "CategoryButton" }.map { (it as JLabel).text }.toSet() }
            assertEquals(setOf("Chunking", "General", "Keymap", "Appearance"), pages)
            pressButton("Cancel")
            waitClosed()
        }

        private fun lookAtHelp(frame: JFrame) {
            choose(frame, "Help", "Licences")
            val notice = eventually("the licences") { onScreen<JTextComponent>("notice") }
            assertTrue(notice.text, listOf("jHDF", "Kotlin standard library", "Apache NetBeans Platform", "FlatLaf", "Apache-2.0").all { it in notice.text })
            keepPicture("licences")
            onEventThread { topDialog(notice).dispose() }
            choose(frame, "Help", "Report a Problem")
            val report = eventually("the report") { onScreen<JTextComponent>("problem.text")?.takeIf { "os.name: " in it.text } }
            keepPicture("report-problem")
            onEventThread { topDialog(report).dispose() }
            choose(frame, "Help", "About")
            // its text is set anew while it shows
            fun text(vararg words: String) = componentsOnScreen().filterIsInstance<JTextComponent>().firstOrNull { pane -> pane.isShowing && pane.text.let { text -> words.all { it in text } } }
            val about = eventually("About") { text("Product Version", "Pyrus 0.1", "Java") }
            eventually("what there is on ARM") { text("on ARM") }
            keepPicture("about")
            onEventThread { topDialog(about).dispose() }
        }

        private fun lookAtPlugins(frame: JFrame) {
            choose(frame, "Tools", "Plugins")
            val close = eventually("the plugins") {
                componentsOnScreen().filterIsInstance<JButton>().firstOrNull { it.isShowing && it.text == "Close" }
            }
            Thread.sleep(2000)
            keepPicture("plugins")
            onEventThread { close.doClick() }
        }

        private fun topDialog(component: Component): Window = (component as JComponent).topLevelAncestor as Window

        /** Presses a menu's entry that starts with [entry]. */
        private fun choose(frame: JFrame, menu: String, entry: String) {
            val item = onEventThread {
                val found = menus(frame).first { it.text == menu }
                found.doClick()
                found.menuComponents.filterIsInstance<AbstractButton>().first { it.text.startsWith(entry) }
            }
            javax.swing.SwingUtilities.invokeLater {
                javax.swing.MenuSelectionManager.defaultManager().clearSelectedPath()
                item.doClick()
            }
        }
    }

    private companion object {
        val FOREIGN = listOf("Save", "Print...", "Page Setup", "Replace", "Template", "Favorites", "Editor", "Split", "Toolbars", "Web", "Memory", "Project Groups")
    }
}
