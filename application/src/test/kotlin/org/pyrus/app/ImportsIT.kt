package org.pyrus.app

import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.netbeans.junit.NbTestCase
import org.openide.LifecycleManager
import org.openide.awt.Actions
import org.openide.awt.StatusDisplayer
import org.openide.util.lookup.Lookups
import org.pyrus.app.ProjectsSteps.Page
import org.pyrus.app.hands.buttonOnScreen
import org.pyrus.app.hands.componentsOnScreen
import org.pyrus.app.hands.eventually
import org.pyrus.app.hands.keepPicture
import org.pyrus.app.hands.onEventThread
import org.pyrus.app.hands.part
import org.pyrus.app.hands.pressButton
import org.pyrus.app.hands.requireDisplay
import org.pyrus.app.hands.showMainWindow
import org.pyrus.app.hands.textsIn
import org.pyrus.app.hands.waitUntil
import org.pyrus.app.hands.withCleanLog
import org.pyrus.synthetic.SegyOptions
import org.pyrus.synthetic.SegyWriter
import org.pyrus.synthetic.SyntheticSurvey
import org.pyrus.volume.CrosslineAxis
import org.pyrus.volume.InlineAxis
import org.pyrus.volume.LineNumber
import org.pyrus.volume.PyrusSettings
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.StoredType
import org.pyrus.volume.spi.Readers
import java.awt.event.ActionEvent
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.Callable
import java.util.concurrent.FutureTask
import javax.swing.AbstractButton
import javax.swing.JComponent
import javax.swing.JDialog
import javax.swing.JSpinner
import javax.swing.JTabbedPane
import javax.swing.JTextField
import javax.swing.SwingUtilities
import javax.swing.text.JTextComponent
import kotlin.concurrent.thread

/** The import in the running suite: by the wizard, several files at once, cancelled, and cut short by the suite's end. */
class ImportsIT {
    @TempDir
    lateinit var folder: Path

    @Test
    fun `surveys are imported as the wizard says, and nothing half-made is left where that is cancelled or the suite closes`() {
        requireDisplay()
        val surveys = Files.createDirectory(folder.resolve("Gulf survey"))
        val whole = SyntheticSurvey.geometry(InlineAxis(LineNumber(10), 2, 21), CrosslineAxis(LineNumber(100), 1, 17), SampleAxis(0.0, 4.0, 53))
        runBlocking {
            SegyWriter(SyntheticSurvey.faulted(96, 120, 251)).write(surveys.resolve("small.sgy"))
            SegyWriter(SyntheticSurvey.faulted(800, 500, 1001)).write(surveys.resolve("large.sgy"))
            for (twin in listOf("twin a.sgy", "twin b.sgy")) SegyWriter(SyntheticSurvey.arithmetic(whole), SegyOptions(formatCode = 3)).write(surveys.resolve(twin))
        }
        System.setProperty(FOLDER, surveys.toString())
        // one worker, so that an import takes longer than what is done to it meanwhile
        runInSuite(Inside::class.java, gui = true, expected = 1, settings = PyrusSettings(workers = 1, bufferBudgetMiB = 32))
    }

    class Inside(name: String) : NbTestCase(name) {
        private val surveys = Path.of(System.getProperty(FOLDER))
        private val halfMade = surveys.resolve("large.h5.part")

        fun testImports() = withCleanLog {
            showMainWindow()
            ProjectsSteps.drop(surveys)
            try {
                importSmall()
                cancelLarge()
                importTwins()
                closeWhileImporting()
                goOnLater()
            } finally {
                ProjectsSteps.cancelJobs() // else the suite would ask before it ends, and wait
            }
        }

        private fun importSmall() {
            val dialog = ProjectsSteps.openDialog("small.sgy")
            val import = ProjectsSteps.importButton(dialog)
            assertEquals("1001..1096 (96 lines)", onEventThread { part<JTextComponent>(dialog, "import.fact.inlines").text })
            waitUntil("the survey's rows show from the first on") { part<JComponent>(dialog, "import.fact.inlines").visibleRect.height > 0 }
            keepPicture("import-file")
            onEventThread { part<JTabbedPane>(dialog, "import.tabs").selectedIndex = 1 }
            keepPicture("import-file-text")
            positions(dialog, import)
            byHand(dialog, import)
            summary(dialog)
            pressButton(import)
            val volume = ProjectsSteps.select("small.h5").single()
            assertEquals("32 × 40 × 64", ProjectsSteps.property(volume, "chunk"))
            waitUntil("the volume's statistics") { volume.propertySets.any { it.name == "amplitudes" } }
            assertEquals("1001..1096", Readers.open(surveys.resolve("small.h5")).use { it.info.geometry.inlines.toString() })
            keepPicture("imported")
        }

        /** Wrong positions are refused in the wizard, right ones bring the results back. */
        private fun positions(dialog: JDialog, import: AbstractButton) {
            ProjectsSteps.turnTo(dialog, Page.BYTES)
            waitUntil("the first inline", { textsIn(dialog).toList() }) { part<JTextComponent>(dialog, "import.inlineFacts").text == "Inline 1001" }
            assertTrue(onEventThread { part<JTextComponent>(dialog, "import.mapFacts").text }.startsWith("Inlines 1001..1096, crosslines"))
            keepPicture("import-bytes")
            val inlineByte = part<JTextComponent>(dialog, "import.inlineByte")
            onEventThread { inlineByte.text = "1" }
            waitUntil("a scan at byte 1") { !import.isEnabled }
            onEventThread {
                inlineByte.text = "191"
                part<JTextComponent>(dialog, "import.crosslineByte").text = "193"
            }
            waitUntil("the overlap", { textsIn(dialog).toList() }) { textsIn(dialog).any { "overlap" in it } }
            onEventThread { inlineByte.text = "189" }
            waitUntil("the scan at byte 189") { import.isEnabled }
        }

        private fun byHand(dialog: JDialog, import: AbstractButton) {
            ProjectsSteps.turnTo(dialog, Page.TARGET)
            assertEquals(surveys.resolve("small.h5").toString(), onEventThread { part<JTextField>(dialog, "import.target").text })
            onEventThread {
                part<AbstractButton>(dialog, "import.byHand").doClick()
                part<JSpinner>(dialog, "import.chunk.inlines").value = 32
                part<JSpinner>(dialog, "import.chunk.crosslines").value = 40
                part<JSpinner>(dialog, "import.chunk.samples").value = 64
            }
            val described = { onEventThread { part<JComponent>(dialog, "import.preview").accessibleContext.accessibleDescription.orEmpty() } }
            waitUntil("the chunk in the preview", described) { "32 × 40 × 64" in described() && import.isEnabled }
            keepPicture("import-target")
        }

        /** The command is the one that a user would have typed for it. */
        private fun summary(dialog: JDialog) {
            ProjectsSteps.turnTo(dialog, Page.SUMMARY)
            val command = onEventThread { part<JTextComponent>(dialog, "import.command").text }
            val (segy, volume) = listOf("small.sgy", "small.h5").map { surveys.resolve(it) } // in the folder Gulf survey
            assertEquals("pyrus-cli import '$segy' '$volume' --inline-byte 189 --crossline-byte 193 --chunk 32x40x64", command)
            keepPicture("import-summary")
        }

        private fun startLarge() {
            pressButton(ProjectsSteps.importButton(ProjectsSteps.openDialog("large.sgy")))
            waitUntil("the half-made file") { Files.exists(halfMade) }
        }

        private fun cancelLarge() {
            startLarge()
            waitForRate()
            keepPicture("importing")
            onEventThread { ProjectsSteps.cancelJobs() }
            assertNothingOfLarge()
        }

        private fun waitForRate() = waitUntil("a rate in the status line", { status }) { status.startsWith("Importing") && "B/s" in status }

        private val status: String get() = StatusDisplayer.getDefault().statusText

        private fun assertNothingOfLarge() {
            waitUntil("the half-made file's removal") { !Files.exists(halfMade) }
            waitUntil("the end in the status line", { status }) { "nothing is left behind" in status }
            assertFalse("the volume is there", Files.exists(surveys.resolve("large.h5")))
            assertNull(ProjectsSteps.node("large.h5"))
        }

        /** Two files of integers by one wizard, through the menu's action. */
        private fun importTwins() {
            onEventThread { Actions.forID("Window", "org.netbeans.core.io.ui.IOWindowAction").actionPerformed(null) }
            ProjectsSteps.select("twin a.sgy", "twin b.sgy")
            val action = Actions.forID("File", "org.pyrus.project.Import")
            waitUntil("the menu's action") { action.isEnabled }
            SwingUtilities.invokeLater { action.actionPerformed(ActionEvent(ProjectsSteps.window, 0, "import")) }
            val dialog = ProjectsSteps.shownDialog()
            val import = ProjectsSteps.importButton(dialog)
            onEventThread { part<AbstractButton>(dialog, "import.forTheRest").doClick() }
            keepPicture("import-twins")
            ProjectsSteps.turnTo(dialog, Page.TARGET)
            onEventThread { part<AbstractButton>(dialog, "import.float32").doClick() }
            ProjectsSteps.importButton(dialog)
            pressButton(import)
            for (twin in listOf("twin a.h5", "twin b.h5")) {
                waitUntil("$twin in the tree", ProjectsSteps::names) { ProjectsSteps.node(twin) != null }
                assertEquals(StoredType.FLOAT32, Readers.open(surveys.resolve(twin)).use { it.info.storedType })
            }
            keepPicture("import-log")
        }

        private fun closeWhileImporting() {
            startLarge()
            // File > Exit: the suite asks, and goes on
            thread { LifecycleManager.getDefault().exit() }
            eventually("the question") { componentsOnScreen().filterIsInstance<JDialog>().find { it.title == "Close Pyrus" } }
            pressButton("Keep Running")
            assertTrue("the import has ended", Files.exists(halfMade))
            assertTrue("the window is gone", onEventThread { ProjectsSteps.window.isShowing })

            close("Cancel and Close")
            assertFalse("half-made: $halfMade", Files.exists(halfMade))
            assertNothingOfLarge()
        }

        /** What the platform asks and runs when it closes: the real end would take this test with it. */
        private fun close(button: String) {
            val closing = Lookups.forPath("Modules/Stop").lookupAll(Callable::class.java).single { it.javaClass.name == "org.pyrus.project.jobs.ClosingWhileWorking" }
            val answer = FutureTask(closing)
            thread { answer.run() }
            eventually("the question") { buttonOnScreen(button) }
            keepPicture("import-closing")
            pressButton(button)
            assertEquals(true, answer.get())
            (closing as Runnable).run()
        }

        private fun goOnLater() {
            startLarge()
            waitForRate()
            close("Close, Go On Later")
            waitUntil("the end in the status line", { status }) { "what it had done is kept" in status }
            assertTrue("nothing is kept", Files.exists(halfMade))
            assertFalse("the volume is there", Files.exists(surveys.resolve("large.h5")))

            // as at the next start
            (Class.forName("org.pyrus.project.jobs.OfferToGoOn").getConstructor().newInstance() as Runnable).run()
            val offer = eventually("the offer") { componentsOnScreen().filterIsInstance<AbstractButton>().find { it.isShowing && "Go on with large.h5" in it.text.orEmpty() } }
            keepPicture("import-unfinished")
            SwingUtilities.invokeLater { offer.doClick() }
            eventually("the question") { buttonOnScreen("Go On") }
            keepPicture("import-go-on")
            pressButton("Go On")
            waitForRate()
            onEventThread { ProjectsSteps.cancelJobs() }
            waitUntil("the end in the status line", { status }) { "what it had done is kept" in status }
            assertTrue("nothing is kept", Files.exists(halfMade))
        }
    }

    private companion object {
        const val FOLDER = "pyrus.test.folder"
    }
}
