package org.pyrus.app

import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.netbeans.junit.NbTestCase
import org.openide.awt.Actions
import org.openide.util.ContextAwareAction
import org.openide.windows.TopComponent
import org.pyrus.app.hands.componentsOnScreen
import org.pyrus.app.hands.eventually
import org.pyrus.app.hands.focusMainWindow
import org.pyrus.app.hands.keepPicture
import org.pyrus.app.hands.onEventThread
import org.pyrus.app.hands.part
import org.pyrus.app.hands.pressKeys
import org.pyrus.app.hands.requireDisplay
import org.pyrus.app.hands.showMainWindow
import org.pyrus.app.hands.waitUntil
import org.pyrus.app.hands.withCleanLog
import org.pyrus.desktop.VolumeActions
import org.pyrus.synthetic.SegyWriter
import org.pyrus.synthetic.SyntheticSurvey
import org.pyrus.volume.VolumeFile
import org.pyrus.volume.VolumeFileKind
import java.awt.event.ActionEvent
import java.awt.event.KeyEvent
import java.io.RandomAccessFile
import java.nio.file.Files
import java.nio.file.Path
import javax.swing.AbstractButton
import javax.swing.JTree
import javax.swing.MenuSelectionManager
import javax.swing.text.JTextComponent

/** The Projects window in the running suite, driven as a user would. */
class ProjectsIT {
    @TempDir
    lateinit var folder: Path

    @Test
    fun `a folder is added, its surveys found by content, described, refused where they are broken, and followed on the disk`() {
        requireDisplay()
        val surveys = Files.createDirectory(folder.resolve("Gulf survey"))
        runBlocking { SegyWriter(SyntheticSurvey.faulted(96, 120, 251)).write(surveys.resolve("small.sgy")) }
        Files.copy(surveys.resolve("small.sgy"), surveys.resolve("unlikely name.txt"))
        Files.copy(surveys.resolve("small.sgy"), surveys.resolve("broken.sgy"))
        // ends in the middle of a trace
        RandomAccessFile(surveys.resolve("broken.sgy").toFile(), "rw").use { it.setLength(it.length() / 2 - 101) }
        Files.writeString(surveys.resolve("notes.sgy"), "no survey at all")
        Files.writeString(surveys.resolve("bench.html"), "<html><head><meta charset=\"utf-8\"><meta name=\"generator\" content=\"Pyrus bench\"><title>Pyrus bench</title></head></html>")
        Files.copy(surveys.resolve("small.sgy"), Files.createDirectory(surveys.resolve("older")).resolve("first.sgy"))
        System.setProperty(FOLDER, surveys.toString())
        runInSuite(Inside::class.java, gui = true, expected = 1)
    }

    class Inside(name: String) : NbTestCase(name) {
        private val surveys = Path.of(System.getProperty(FOLDER))

        fun testProjects() = withCleanLog {
            showMainWindow()
            keepPicture("projects-empty")
            ProjectsSteps.drop(surveys.resolve("small.sgy"))
            lookAtTree()
            lookAtMenus()
            openAnew()
            refuseBroken()
            removeFile()
            loseFolder()
            reopenAsLeft()
        }

        private fun lookAtTree() {
            val expected = listOf("older", "bench.html", "broken.sgy", "small.sgy", "unlikely name.txt")
            waitUntil("the surveys' nodes", ProjectsSteps::names) { ProjectsSteps.names() == expected }
            onEventThread { Actions.forID("Window", "org.netbeans.core.windows.actions.GlobalPropertiesAction").actionPerformed(null) }
            val small = ProjectsSteps.select("small.sgy").single()
            assertEquals("1001..1096 (96 lines)", ProjectsSteps.property(small, "inlines"))
            keepPicture("projects-tree")
        }

        private fun lookAtMenus() {
            ProjectsSteps.rightClick()
            keepPicture("projects-menu")
            onEventThread { MenuSelectionManager.defaultManager().clearSelectedPath() }
            focusMainWindow()
            onEventThread { ProjectsSteps.window.requestActive() }
            waitUntil("the tree has the focus") { ProjectsSteps.tree.isFocusOwner }
            pressKeys(KeyEvent.VK_SHIFT, KeyEvent.VK_F10)
            eventually("the menu by key") { componentsOnScreen().filterIsInstance<AbstractButton>().find { it.isShowing && it.text.orEmpty().startsWith("Import to HDF5") } }
            onEventThread { MenuSelectionManager.defaultManager().clearSelectedPath() }
        }

        /** As at the next start: the folders are there before the window is. */
        private fun openAnew() {
            onEventThread { ProjectsSteps.tree.expandRow(1) }
            val next = onEventThread { (ProjectsSteps.window.javaClass.getConstructor().newInstance() as TopComponent).apply { open() } }
            val tree = onEventThread {
                next.requestVisible()
                part<JTree>(next, "projects.tree")
            }
            // Gulf survey, older, what lies in that, the report and the three files
            waitUntil("the same folders are open", { tree.rowCount }) { tree.rowCount == 7 }
            onEventThread { next.close() }
        }

        private fun refuseBroken() {
            val dialog = ProjectsSteps.openDialog("broken.sgy")
            val refusal = eventually("the refusal") { part<JTextComponent>(dialog, "import.refusal").takeIf { it.isShowing && it.text.isNotEmpty() } }
            assertTrue(refusal.text, "trace" in refusal.text)
            assertFalse(onEventThread { part<AbstractButton>(dialog, "import.import").isEnabled })
            keepPicture("projects-refused")
            onEventThread { dialog.isVisible = false }
            val node = ProjectsSteps.select("broken.sgy").single()
            waitUntil("the problem among its properties") { node.propertySets.any { it.name == "problem" } }
            keepPicture("projects-refused-properties")
        }

        private fun removeFile() {
            Files.delete(surveys.resolve("unlikely name.txt"))
            waitUntil("the deleted file's node to go", ProjectsSteps::names) { "unlikely name.txt" !in ProjectsSteps.names() }
        }

        private fun loseFolder() {
            Files.move(surveys, surveys.resolveSibling("elsewhere"))
            waitUntil("the missing folder", { ProjectsSteps.roots().map { it.displayName } }) { ProjectsSteps.roots().map { it.displayName } == listOf("Gulf survey (missing)") }
            keepPicture("projects-missing")
            Files.move(surveys.resolveSibling("elsewhere"), surveys)
            waitUntil("the folder to come back", ProjectsSteps::names) { ProjectsSteps.node("small.sgy") != null }
            // Gulf survey, older, first.sgy, bench.html, broken.sgy and small.sgy
            waitUntil("it is open again", { ProjectsSteps.tree.rowCount }) { ProjectsSteps.tree.rowCount == 6 }
        }

        /** The middle of 251 samples by 4 ms is at 500 ms. */
        private fun reopenAsLeft() {
            val small = VolumeFile(surveys.resolve("small.sgy"), VolumeFileKind.SEGY)
            onEventThread { assertTrue(VolumeActions.open(small)) }
            val window = eventually("its section") { Sections.windowsNow().singleOrNull() }
            Sections.waitForPlane(window, "Inline 1049")
            onEventThread { (Actions.forID("Section", "org.pyrus.viewer.ShowSlice") as ContextAwareAction).createContextAwareInstance(window.lookup).actionPerformed(ActionEvent(this, 0, "")) }
            Sections.waitForPlane(window, "Slice 500 ms")

            ProjectsSteps.removeFolder("Gulf survey")
            waitUntil("its window is closed") { Sections.windowsNow().isEmpty() }
            val file = surveys.resolve("pyrus-project.json")
            waitUntil("the project remembers", { Files.exists(file) }) { Files.exists(file) && "\"slice\": 500" in Files.readString(file) }

            val recent = ProjectsSteps.recentProjects()
            assertEquals("Gulf survey – ${surveys.parent}", onEventThread { recent.first().text })
            keepPicture("projects-recent")
            onEventThread {
                MenuSelectionManager.defaultManager().clearSelectedPath()
                recent.first().doClick()
            }
            val again = eventually("its section, opened again") { Sections.windowsNow().singleOrNull() }
            Sections.waitForPlane(again, "Slice 500 ms")
            waitUntil("the folder is there again", { ProjectsSteps.roots().map { it.displayName } }) { "Gulf survey" in ProjectsSteps.roots().map { it.displayName } }
            onEventThread { again.close() }
        }
    }

    private companion object {
        const val FOLDER = "pyrus.test.folder"
    }
}
