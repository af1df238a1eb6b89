package org.pyrus.app

import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.netbeans.junit.NbTestCase
import org.openide.awt.Actions
import org.openide.windows.TopComponent
import org.pyrus.app.hands.eventually
import org.pyrus.app.hands.findIn
import org.pyrus.app.hands.keepPicture
import org.pyrus.app.hands.onEventThread
import org.pyrus.app.hands.part
import org.pyrus.app.hands.requireDisplay
import org.pyrus.app.hands.showMainWindow
import org.pyrus.app.hands.waitUntil
import org.pyrus.app.hands.withCleanLog
import org.pyrus.synthetic.SegyWriter
import org.pyrus.synthetic.SyntheticSurvey
import java.awt.Window
import java.awt.event.ActionEvent
import java.io.RandomAccessFile
import java.nio.file.Files
import java.nio.file.Path
import javax.swing.AbstractButton
import javax.swing.Action
import javax.swing.JComboBox
import javax.swing.JDialog
import javax.swing.JLabel
import javax.swing.JSpinner
import javax.swing.JTabbedPane
import javax.swing.JTable
import javax.swing.SwingUtilities
import javax.swing.text.JTextComponent

/** The headers of a survey in the running suite: in a window of their own, and over the import wizard. */
class HeadersIT {
    @TempDir
    lateinit var folder: Path

    @Test
    fun `headers are browsed by name, any trace of them, of millions too, a field plotted, and looked at while importing`() {
        requireDisplay()
        val surveys = Files.createDirectory(folder.resolve("Gulf survey"))
        runBlocking { SegyWriter(SyntheticSurvey.faulted(300, 400, 51)).write(surveys.resolve("gulf.sgy")) }
        // five million traces of nothing, but for the inline of the one before the last million: a file of holes
        RandomAccessFile(surveys.resolve("millions.sgy").toFile(), "rw").use { file ->
            file.write(Files.newInputStream(surveys.resolve("gulf.sgy")).use { it.readNBytes(HEAD_BYTES) })
            file.setLength(HEAD_BYTES + MILLIONS * TRACE_BYTES)
            file.seek(HEAD_BYTES + (FILLED - 1) * TRACE_BYTES + 188)
            file.writeInt(1_234_567)
        }
        System.setProperty(FOLDER, surveys.toString())
        runInSuite(Inside::class.java, gui = true, expected = 1)
    }

    class Inside(name: String) : NbTestCase(name) {
        private val surveys = Path.of(System.getProperty(FOLDER))

        fun testHeaders() = withCleanLog {
            showMainWindow()
            ProjectsSteps.drop(surveys.resolve("gulf.sgy"))
            ProjectsSteps.select("gulf.sgy")
            val action = Actions.forID("File", "org.pyrus.project.BrowseHeaders")
            waitUntil("the menu's action") { action.isEnabled }
            onEventThread { action.actionPerformed(ActionEvent(ProjectsSteps.window, 0, "headers")) }
            val window = windowOf("gulf.sgy")
            lookAtFileHeaders(window)
            lookAtTraces(window)
            plot(window)
            lookWhileImporting()
            onEventThread { window.close() }
            lookAtMillions(action)
        }

        private fun windowOf(file: String): TopComponent = eventually("the headers of $file") {
            TopComponent.getRegistry().opened.find { it.displayName == "$file headers" && findIn<JTabbedPane>(it, "headers.tabs") != null }
        }

        private fun lookAtMillions(action: Action) {
            ProjectsSteps.select("millions.sgy")
            waitUntil("the menu's action") { action.isEnabled }
            onEventThread { action.actionPerformed(ActionEvent(ProjectsSteps.window, 0, "headers")) }
            val window = windowOf("millions.sgy")
            show(window, 2)
            val table = part<JTable>(window, "headers.traces")
            assertEquals(MILLIONS.toInt(), onEventThread { table.rowCount })
            onEventThread { part<AbstractButton>(window, "headers.allFields").doClick() }
            onEventThread { part<JSpinner>(window, "headers.goTo").value = FILLED.toInt() }
            waitUntil("trace $FILLED", { value(table, FILLED.toInt() - 1, INLINE) }) { value(table, FILLED.toInt() - 1, INLINE) == "1234567" }
            keepPicture("headers-millions")
            onEventThread { window.close() }
        }

        private fun lookAtFileHeaders(window: TopComponent) {
            assertEquals("gulf.sgy headers", onEventThread { window.displayName })
            assertTrue(onEventThread { part<JTextComponent>(window, "headers.text").text }.contains("C 1"))
            keepPicture("headers-text")
            show(window, 1)
            val binary = part<JTable>(window, "headers.binary")
            val rows = onEventThread { (0 until binary.rowCount).map { row -> (0 until binary.columnCount).map { binary.getValueAt(row, it).toString() } } }
            assertEquals(listOf("3221–3222", "Samples per data trace", "uint16", "51", ""), rows.single { it[0].startsWith("3221") })
            assertEquals("IBM float32", rows.single { it[0].startsWith("3225") }[4])
            keepPicture("headers-binary")
        }

        private fun lookAtTraces(window: TopComponent) {
            show(window, 2)
            val table = part<JTable>(window, "headers.traces")
            assertEquals(120_000, onEventThread { table.rowCount })
            val used = onEventThread { table.columnCount }
            waitUntil("the first trace's inline", { value(table, 0, INLINE) }) { value(table, 0, INLINE) == "1001" }
            keepPicture("headers-traces")
            // trace 80,000 is the last of inline 1200
            onEventThread { part<JSpinner>(window, "headers.goTo").value = 80_000 }
            waitUntil("trace 80,000", { value(table, 79_999, INLINE) }) { value(table, 79_999, INLINE) == "1200" }
            assertEquals(79_999, onEventThread { table.selectedRow })
            assertTrue(onEventThread { table.visibleRect.intersects(table.getCellRect(79_999, 0, true)) })
            keepPicture("headers-go-to")
            onEventThread { part<AbstractButton>(window, "headers.allFields").doClick() }
            assertTrue("$used", used in 5..40 && onEventThread { table.columnCount } > 80)
            keepPicture("headers-all-fields")
        }

        private fun plot(window: TopComponent) {
            show(window, 3)
            val state = part<JLabel>(window, "headers.plotState")
            waitUntil("the traces are read", { state.text }) { onEventThread { state.text } == "10,000 of 120,000 traces, spread evenly." }
            keepPicture("headers-plot")
            onEventThread { part<JComboBox<*>>(window, "headers.plotField").run { selectedIndex = itemCount - 1 } }
            keepPicture("headers-plot-another")
        }

        private fun lookWhileImporting() {
            val dialog = ProjectsSteps.openDialog("gulf.sgy")
            val look = onEventThread { part<AbstractButton>(dialog, "import.headers") }
            SwingUtilities.invokeLater { look.doClick() }
            val headers = eventually("the headers over the dialog") { Window.getWindows().filterIsInstance<JDialog>().find { it.isShowing && it.name == "headers.dialog" } }
            eventually("its tabs") { onEventThread { findIn<JTabbedPane>(headers, "headers.tabs") } }
            keepPicture("headers-while-importing")
            onEventThread { headers.isVisible = false }
            waitUntil("the dialog is there still") { dialog.isShowing }
            onEventThread { dialog.isVisible = false }
        }

        private fun show(window: TopComponent, tab: Int) = onEventThread { part<JTabbedPane>(window, "headers.tabs").selectedIndex = tab }

        private fun value(table: JTable, row: Int, name: String): String =
            onEventThread { (0 until table.columnCount).first { table.getColumnName(it) == name }.let { table.getValueAt(row, it).toString() } }
    }

    private companion object {
        const val FOLDER = "pyrus.test.folder"
        const val INLINE = "Inline number (189)"
        const val HEAD_BYTES = 3600
        const val TRACE_BYTES = 240L + 51 * 4
        const val MILLIONS = 5_000_000L
        const val FILLED = 4_000_000L
    }
}
