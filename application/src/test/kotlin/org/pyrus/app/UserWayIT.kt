package org.pyrus.app

import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.netbeans.junit.NbTestCase
import org.openide.awt.StatusDisplayer
import org.openide.windows.TopComponent
import org.pyrus.app.hands.componentsOnScreen
import org.pyrus.app.hands.eventually
import org.pyrus.app.hands.focusMainWindow
import org.pyrus.app.hands.keepPicture
import org.pyrus.app.hands.onEventThread
import org.pyrus.app.hands.onScreen
import org.pyrus.app.hands.part
import org.pyrus.app.hands.pressButton
import org.pyrus.app.hands.pressKeys
import org.pyrus.app.hands.requireDisplay
import org.pyrus.app.hands.showMainWindow
import org.pyrus.app.hands.waitUntil
import org.pyrus.app.hands.withCleanLog
import java.awt.KeyboardFocusManager
import java.awt.event.ActionEvent
import java.awt.event.KeyEvent
import java.nio.file.Files
import java.nio.file.Path
import javax.swing.AbstractButton
import javax.swing.Action
import javax.swing.JFileChooser
import javax.swing.JSpinner
import javax.swing.SwingUtilities

/** A user's whole way through the suite, by the keyboard but for the notification's link. */
class UserWayIT {
    @TempDir
    lateinit var folder: Path

    @Test
    fun `from a folder with SEG-Y to the planes of its volume, and to other chunks for the next one`() {
        requireDisplay()
        Sections.make(folder)
        runInSuite(Inside::class.java, gui = true, expected = 1)
    }

    class Inside(name: String) : NbTestCase(name) {
        private val folder = Path.of(System.getProperty(Sections.FOLDER))

        fun testUserWay() = withCleanLog {
            showMainWindow()
            addFolder()
            openSegy()
            import()
            lookAt(openAnnounced())
            try {
                cancelReport()
            } finally {
                ProjectsSteps.cancelJobs() // else the suite would ask before it ends, and wait
            }
            chooseOtherChunks()
        }

        private fun addFolder() {
            pressKeys(KeyEvent.VK_CONTROL, KeyEvent.VK_SHIFT, KeyEvent.VK_A)
            val chooser = eventually("the folder chooser") { componentsOnScreen().filterIsInstance<JFileChooser>().firstOrNull() }
            onEventThread {
                chooser.selectedFiles = arrayOf(folder.toFile())
                chooser.approveSelection()
            }
            waitUntil("the survey's node", ProjectsSteps::names) { ProjectsSteps.names() == listOf("survey.sgy") }
        }

        private fun openSegy() {
            selectAndFocus("survey.sgy")
            pressKeys(KeyEvent.VK_ENTER)
            // the middle of 1001..1300
            Sections.waitForPlane(window("survey.sgy"), "Inline 1151")
        }

        private fun import() {
            selectAndFocus("survey.sgy")
            pressKeys(KeyEvent.VK_CONTROL, KeyEvent.VK_SHIFT, KeyEvent.VK_I)
            val dialog = ProjectsSteps.shownDialog()
            ProjectsSteps.importButton(dialog)
            pressKeys(KeyEvent.VK_ENTER)
            waitUntil("the dialog to close") { !dialog.isShowing }
        }

        private fun openAnnounced(): TopComponent {
            val link = eventually("the notification") { componentsOnScreen().filterIsInstance<AbstractButton>().find { it.isShowing && it.text.orEmpty().contains("Open the volume") } }
            keepPicture("way-notification")
            pressButton(link)
            focusMainWindow()
            return window("survey.h5").also { Sections.waitForPlane(it, "Inline 1151") }
        }

        private fun lookAt(volume: TopComponent) {
            waitUntil("the picture has the focus") { Sections.picture(volume).isFocusOwner }
            pressKeys(KeyEvent.VK_RIGHT)
            Sections.waitForPlane(volume, "Inline 1152")
            Sections.typePosition(volume, "1201")
            Sections.waitForPlane(volume, "Inline 1201")
            pressKeys(KeyEvent.VK_ALT, KeyEvent.VK_3)
            // the middle of 0..2236 ms by 4
            Sections.waitForPlane(volume, "Slice 1120 ms")
            keepPicture("way-slice")
        }

        private fun cancelReport() {
            val node = ProjectsSteps.select("survey.h5").single()
            val action = onEventThread { node.getActions(true).first { "Benchmark" in it?.getValue(Action.NAME)?.toString().orEmpty() }!! }
            SwingUtilities.invokeLater { action.actionPerformed(ActionEvent(node, 0, "report")) }
            pressButton("OK")
            waitUntil("the readers are timed", ::status) { status().startsWith("Timing survey.h5") }
            keepPicture("way-report")
            ProjectsSteps.cancelJobs()
            waitUntil("the end in the status line", ::status) { status() == "Timing of survey.h5 cancelled; nothing is left behind" }
            assertFalse("a page is left behind", Files.exists(folder.resolve("survey benchmark.html")))
        }

        private fun status(): String = StatusDisplayer.getDefault().statusText

        private fun chooseOtherChunks() {
            assertEquals(chunkOf("survey.h5"), plannedChunk())
            OptionsSteps.open()
            OptionsSteps.press("knobs")
            OptionsSteps.type("size", "1")
            pressButton("OK")
            OptionsSteps.waitClosed()
            OptionsSteps.open()
            assertEquals("1", OptionsSteps.text("size"))
            pressButton("Cancel")
            OptionsSteps.waitClosed()
            val next = plannedChunk()
            assertFalse("the next import takes no notice of the Options: $next as before", chunkOf("survey.h5") == next)
        }

        private fun chunkOf(name: String): String = ProjectsSteps.property(ProjectsSteps.select(name).single(), "chunk")

        /** What the import wizard plans for the SEG-Y file. */
        private fun plannedChunk(): String {
            val dialog = ProjectsSteps.openDialog("survey.sgy")
            ProjectsSteps.turnTo(dialog, ProjectsSteps.Page.TARGET)
            pressButton(onEventThread { part<AbstractButton>(dialog, "import.overwrite") }) // the volume is there already
            ProjectsSteps.importButton(dialog)
            val sides = listOf("inlines", "crosslines", "samples").map { side -> onEventThread { onScreen<JSpinner>("import.chunk.$side")!!.value } }
            pressButton("Cancel")
            waitUntil("the dialog to close") { !dialog.isShowing }
            return sides.joinToString(" × ")
        }

        private fun selectAndFocus(name: String) {
            focusMainWindow()
            ProjectsSteps.select(name)
            waitUntil("the tree has the focus", { KeyboardFocusManager.getCurrentKeyboardFocusManager().let { it.focusOwner ?: it.focusedWindow } }) { ProjectsSteps.tree.isFocusOwner }
        }

        private fun window(name: String): TopComponent = eventually("the section of $name") { Sections.windowsNow().find { it.name == name } }
    }
}
