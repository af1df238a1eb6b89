package org.pyrus.app

import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.netbeans.junit.NbTestCase
import org.openide.awt.Actions
import org.openide.awt.StatusDisplayer
import org.openide.explorer.ExplorerManager
import org.openide.nodes.Node
import org.openide.windows.TopComponent
import org.openide.windows.WindowManager
import org.pyrus.synthetic.SegyOptions
import org.pyrus.synthetic.SegyWriter
import org.pyrus.synthetic.SyntheticSurvey
import org.pyrus.volume.CrosslineAxis
import org.pyrus.volume.InlineAxis
import org.pyrus.volume.LineNumber
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.StoredType
import org.pyrus.volume.spi.Readers
import java.awt.Component
import java.awt.Window
import java.awt.datatransfer.DataFlavor
import java.awt.datatransfer.Transferable
import java.awt.event.ActionEvent
import java.awt.event.InputEvent
import java.awt.event.MouseEvent
import java.io.RandomAccessFile
import java.nio.file.Files
import java.nio.file.Path
import javax.swing.AbstractButton
import javax.swing.Action
import javax.swing.JComponent
import javax.swing.JDialog
import javax.swing.JRootPane
import javax.swing.JSpinner
import javax.swing.JTabbedPane
import javax.swing.JTextField
import javax.swing.JTree
import javax.swing.MenuSelectionManager
import javax.swing.SwingUtilities
import javax.swing.TransferHandler
import javax.swing.text.JTextComponent

/** The Projects window and the import, driven in the running suite as a user would. */
class ProjectsIT {
    @TempDir
    lateinit var folder: Path

    @Test
    fun `a folder is added, its surveys shown, imported, cancelled and refused`() {
        needsDisplay()
        val surveys = Files.createDirectory(folder.resolve("Gulf survey"))
        runBlocking {
            SegyWriter(SyntheticSurvey.faulted(96, 120, 251)).write(surveys.resolve("small.sgy"))
            SegyWriter(SyntheticSurvey.faulted(500, 400, 1001)).write(surveys.resolve("large.sgy"))
        }
        Files.copy(surveys.resolve("small.sgy"), surveys.resolve("unlikely name.txt"))
        Files.copy(surveys.resolve("small.sgy"), surveys.resolve("broken.sgy"))
        runBlocking {
            val whole = SyntheticSurvey.geometry(InlineAxis(LineNumber(10), 2, 21), CrosslineAxis(LineNumber(100), 1, 17), SampleAxis(0.0, 4.0, 53))
            for (twin in listOf("twin a.sgy", "twin b.sgy")) SegyWriter(SyntheticSurvey.arithmetic(whole), SegyOptions(formatCode = 3)).write(surveys.resolve(twin))
        }
        // ends in the middle of a trace
        RandomAccessFile(surveys.resolve("broken.sgy").toFile(), "rw").use { it.setLength(it.length() / 2 - 101) }
        Files.writeString(surveys.resolve("notes.sgy"), "no survey at all")
        Files.createDirectory(surveys.resolve("older"))
        System.setProperty(FOLDER, surveys.toString())
        runInSuite(Inside::class.java, gui = true, expected = 1)
    }

    class Inside(name: String) : NbTestCase(name) {
        private val surveys = Path.of(System.getProperty(FOLDER))
        private val log = LogWatch()
        private val desk = Desk("projects")

        fun testProjects() = drive()

        private fun drive() {
            log.start()
            desk.waitForMainWindow()
            val window = WindowManager.getDefault().findTopComponent("ProjectsWindow")
            desk.picture("empty")
            drop(window as JComponent)
            val small = desk.waitFor("the surveys' nodes") { names(window).takeIf { it.size == 7 }?.let { node(window, "small.sgy") } }
            assertEquals(listOf("older", "broken.sgy", "large.sgy", "small.sgy", "twin a.sgy", "twin b.sgy", "unlikely name.txt"), names(window))
            desk.run { Actions.forID("Window", "org.netbeans.core.windows.actions.GlobalPropertiesAction")?.actionPerformed(null) }
            desk.run { window.requestActive() }
            select(window, small)
            desk.waitFor("the SEG-Y file's geometry") { small.propertySets.flatMap { it.properties.toList() }.find { it.name == "inlines" } }
            Thread.sleep(1000)
            desk.picture("tree")
            contextMenu(window)
            importSmall(window, small)
            cancelLarge(window)
            refuseBroken(window)
            importTwins(window as TopComponent)
            removeFile(window)
            assertEquals(emptyList<String>(), log.complaints())
        }

        private fun drop(window: JComponent) {
            val files = object : Transferable {
                override fun getTransferDataFlavors() = arrayOf(DataFlavor.javaFileListFlavor)

                override fun isDataFlavorSupported(flavor: DataFlavor) = flavor == DataFlavor.javaFileListFlavor

                override fun getTransferData(flavor: DataFlavor) = listOf(surveys.resolve("small.sgy").toFile())
            }
            desk.run { assertTrue(window.transferHandler.importData(TransferHandler.TransferSupport(window, files))) }
        }

        private fun contextMenu(window: Component) {
            desk.run {
                val tree = desk.find(window, "projects.tree") as JTree
                val row = tree.selectionRows!!.first()
                val bounds = tree.getRowBounds(row)
                for (id in listOf(MouseEvent.MOUSE_PRESSED, MouseEvent.MOUSE_RELEASED)) {
                    val right = InputEvent.BUTTON3_DOWN_MASK
                    tree.dispatchEvent(MouseEvent(tree, id, System.currentTimeMillis(), right, bounds.x + 20, bounds.y + 8, 1, true, MouseEvent.BUTTON3))
                }
            }
            Thread.sleep(700)
            desk.picture("menu")
            desk.run { MenuSelectionManager.defaultManager().clearSelectedPath() }
            val file = desk.run { (SwingUtilities.getRootPane(window) as JRootPane).jMenuBar.getMenu(0) }
            desk.run { file.doClick() }
            Thread.sleep(500)
            desk.picture("file-menu")
            desk.run { MenuSelectionManager.defaultManager().clearSelectedPath() }
        }

        private fun importSmall(window: Component, small: Node) {
            val dialog = openDialog(window, small)
            val import = desk.find(dialog, "import.import") as AbstractButton
            desk.waitFor("the Import button") { import.takeIf { it.isEnabled } }
            assertEquals("1001..1096 (96 lines)", (desk.find(dialog, "import.fact.inlines") as JTextComponent).text)
            assertEquals(surveys.resolve("small.h5").toString(), (desk.find(dialog, "import.target") as JTextField).text)
            Thread.sleep(500)
            desk.picture("dialog")
            desk.run { (desk.find(dialog, "import.tabs") as JTabbedPane).selectedIndex = 2 }
            Thread.sleep(300)
            desk.picture("dialog-text")
            positions(dialog, import)
            byHand(dialog, import)
            desk.run { import.doClick() }
            val volume = desk.waitFor("the volume's node") { node(window, "small.h5") }
            select(window, volume)
            desk.waitFor("the volume's statistics") { volume.propertySets.find { it.name == "amplitudes" } }
            val chunk = volume.propertySets.flatMap { it.properties.toList() }.first { it.name == "chunk" }.value
            assertEquals("32 × 40 × 64", chunk)
            assertEquals("1001..1096", Readers.open(surveys.resolve("small.h5")).use { it.info.geometry.inlines.toString() })
            Thread.sleep(1500)
            desk.picture("imported")
        }

        /** Wrong positions are refused in the dialog, right ones bring the results back. */
        private fun positions(dialog: JDialog, import: AbstractButton) {
            val inlineByte = desk.find(dialog, "import.inlineByte") as JSpinner
            desk.run { inlineByte.value = 1 }
            desk.waitFor("a scan at byte 1") { import.takeIf { !it.isEnabled } }
            desk.run { inlineByte.value = 191 }
            desk.waitFor("the overlap") { desk.texts(dialog).find { "overlap" in it } }
            desk.run { inlineByte.value = 189 }
            desk.waitFor("the scan at byte 189") { import.takeIf { it.isEnabled } }
        }

        private fun byHand(dialog: JDialog, import: AbstractButton) {
            desk.run {
                (desk.find(dialog, "import.byHand") as AbstractButton).doClick()
                (desk.find(dialog, "import.chunk.inlines") as JSpinner).value = 32
                (desk.find(dialog, "import.chunk.crosslines") as JSpinner).value = 40
                (desk.find(dialog, "import.chunk.samples") as JSpinner).value = 64
                (desk.find(dialog, "import.tabs") as JTabbedPane).selectedIndex = 0
            }
            Thread.sleep(700)
            desk.waitFor("the Import button") { import.takeIf { it.isEnabled } }
            desk.picture("dialog-by-hand")
        }

        private fun cancelLarge(window: Component) {
            val dialog = openDialog(window, desk.waitFor("large.sgy") { node(window, "large.sgy") })
            val import = desk.find(dialog, "import.import") as AbstractButton
            desk.waitFor("the Import button") { import.takeIf { it.isEnabled } }
            desk.run { import.doClick() }
            desk.waitFor("the half-made file") { surveys.resolve("large.h5.part").takeIf { Files.exists(it) } }
            desk.waitFor("a rate in the status line") { StatusDisplayer.getDefault().statusText.takeIf { "B/s" in it } }
            Thread.sleep(500) // the bar in the status line follows with a delay
            desk.picture("importing")
            desk.run { cancelRunning() }
            desk.waitFor("its removal") { true.takeIf { !Files.exists(surveys.resolve("large.h5.part")) } }
            Thread.sleep(1000)
            assertFalse("the volume is there", Files.exists(surveys.resolve("large.h5")))
            assertNull(node(window, "large.h5"))
            desk.picture("cancelled")
        }

        /** Two files of integers by one dialog, through the menu's action. */
        private fun importTwins(window: TopComponent) {
            desk.run {
                window.requestActive()
                window.asManager().selectedNodes = listOf("twin a.sgy", "twin b.sgy").map { node(window, it)!! }.toTypedArray()
            }
            desk.run { Actions.forID("Window", "org.netbeans.core.io.ui.IOWindowAction")?.actionPerformed(null) }
            desk.run { window.requestActive() }
            val action = Actions.forID("File", "org.pyrus.project.Import")
            desk.waitFor("the menu's action") { action.takeIf { it.isEnabled } }
            SwingUtilities.invokeLater { action.actionPerformed(ActionEvent(window, 0, "import")) }
            val dialog = shownDialog()
            val import = desk.find(dialog, "import.import") as AbstractButton
            desk.waitFor("the Import button") { import.takeIf { it.isEnabled } }
            desk.run {
                (desk.find(dialog, "import.float32") as AbstractButton).doClick()
                (desk.find(dialog, "import.forTheRest") as AbstractButton).doClick()
            }
            Thread.sleep(500)
            desk.picture("twins")
            desk.run { import.doClick() }
            desk.waitFor("both volumes") { node(window, "twin b.h5")?.takeIf { node(window, "twin a.h5") != null } }
            for (twin in listOf("twin a.h5", "twin b.h5")) {
                assertEquals(StoredType.FLOAT32, Readers.open(surveys.resolve(twin)).use { it.info.storedType })
            }
            Thread.sleep(700)
            desk.picture("log")
        }

        /** As the button in the status line does. */
        private fun cancelRunning() {
            val queue = Class.forName("org.pyrus.project.jobs.Imports").let { type ->
                type.getMethod("getQueue").invoke(type.getField("INSTANCE").get(null))
            }
            for (job in queue.javaClass.getMethod("getUnfinished").invoke(queue) as List<*>) job!!.javaClass.getMethod("cancel").invoke(job)
        }

        private fun refuseBroken(window: Component) {
            val dialog = openDialog(window, desk.waitFor("broken.sgy") { node(window, "broken.sgy") })
            val refusal = desk.waitFor("the refusal") { (desk.find(dialog, "import.refusal") as JTextComponent).takeIf { it.isShowing && it.text.isNotEmpty() } }
            assertTrue(refusal.text, refusal.text.contains("trace"))
            assertFalse((desk.find(dialog, "import.import") as AbstractButton).isEnabled)
            Thread.sleep(300)
            desk.picture("refused")
            desk.run { dialog.isVisible = false }
            val node = node(window, "broken.sgy")!!
            desk.waitFor("the problem among its properties") { node.propertySets.find { it.name == "problem" } }
            Thread.sleep(500)
            desk.picture("refused-properties")
        }

        private fun removeFile(window: Component) {
            Files.delete(surveys.resolve("unlikely name.txt"))
            desk.waitFor("the deleted file's node to go") { true.takeIf { "unlikely name.txt" !in names(window) } }
            Files.move(surveys, surveys.resolveSibling("elsewhere"))
            val root = desk.waitFor("the missing folder") { roots(window).firstOrNull()?.takeIf { "missing" in it.displayName } }
            assertEquals("Gulf survey (missing)", root.displayName)
            Thread.sleep(300)
            desk.picture("missing")
            Files.move(surveys.resolveSibling("elsewhere"), surveys)
            desk.waitFor("the folder to come back") { node(window, "small.sgy") }
            Thread.sleep(500)
            assertTrue((desk.find(window, "projects.tree") as JTree).rowCount > 5)
            desk.picture("back")
        }

        private fun openDialog(window: Component, node: Node): JDialog {
            select(window, node)
            val action = node.getActions(true).first { it?.getValue(Action.NAME)?.toString()?.contains("Import") == true }!!
            SwingUtilities.invokeLater { action.actionPerformed(ActionEvent(node, 0, "import")) }
            return shownDialog()
        }

        private fun shownDialog(): JDialog =
            desk.waitFor("the import dialog") { Window.getWindows().filterIsInstance<JDialog>().find { it.isShowing && it.name == "import.dialog" } }

        private fun select(window: Component, node: Node) = desk.run { window.asManager().selectedNodes = arrayOf(node) }

        private fun Component.asManager(): ExplorerManager = (this as ExplorerManager.Provider).explorerManager

        private fun roots(window: Component): List<Node> = window.asManager().rootContext.children.nodes.toList()

        private fun nodes(window: Component): List<Node> = roots(window).flatMap { it.children.nodes.toList() }.filter { !it.displayName.startsWith("Please") }

        private fun names(window: Component): List<String> = nodes(window).map { it.displayName }

        private fun node(window: Component, name: String): Node? = nodes(window).find { it.displayName == name }
    }

    private companion object {
        const val FOLDER = "pyrus.test.folder"
    }
}
