package org.pyrus.app

import kotlinx.coroutines.flow.collect
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.netbeans.api.options.OptionsDisplayer
import org.netbeans.junit.NbTestCase
import org.openide.util.lookup.Lookups
import org.openide.windows.TopComponent
import org.pyrus.app.hands.buttonOnScreen
import org.pyrus.app.hands.componentsIn
import org.pyrus.app.hands.eventually
import org.pyrus.app.hands.keepPicture
import org.pyrus.app.hands.onEventThread
import org.pyrus.app.hands.onScreen
import org.pyrus.app.hands.pressButton
import org.pyrus.app.hands.pressKeys
import org.pyrus.app.hands.requireDisplay
import org.pyrus.app.hands.waitUntil
import org.pyrus.app.hands.withCleanLog
import org.pyrus.synthetic.SegyWriter
import org.pyrus.synthetic.SyntheticSurvey
import org.pyrus.volume.CrosslineAxis
import org.pyrus.volume.InlineAxis
import org.pyrus.volume.LineNumber
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.VolumeFile
import org.pyrus.volume.VolumeFileKind
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.Importers
import java.awt.event.KeyEvent
import java.nio.file.Files
import java.nio.file.Path
import javax.swing.AbstractButton
import javax.swing.JComboBox
import javax.swing.JComponent
import javax.swing.JLabel
import javax.swing.text.JTextComponent

/** Tools > Options > Chunking in the running suite. */
class OptionsIT {
    @TempDir
    lateinit var folder: Path

    @Test
    fun `options are checked as one types, previewed, applied, remembered and cancelled`() {
        requireDisplay()
        val geometry = SyntheticSurvey.geometry(InlineAxis(LineNumber(10), 2, 60), CrosslineAxis(LineNumber(100), 1, 50), SampleAxis(0.0, 4.0, 40))
        runBlocking { SegyWriter(SyntheticSurvey.arithmetic(geometry)).write(folder.resolve("north.sgy")) }
        System.setProperty(FOLDER, folder.toString())
        runInSuite(Inside::class.java, gui = true, expected = 1)
    }

    class Inside(name: String) : NbTestCase(name) {
        private val weights = listOf("INLINE_WEIGHT", "CROSSLINE_WEIGHT", "SLICE_WEIGHT", "CUBE_WEIGHT")
        private val settings = Path.of(System.getenv("PYRUS_HOME"), "settings.json")

        fun testOptions() = useOptions()

        private fun useOptions() {
            withCleanLog {
                checkAsTyped()
                applyAndRemember()
                cancelDrops()
                chooseByTimes()
                search()
                previewSelected()
                unreadableFile()
            }
        }

        private fun checkAsTyped() = with(OptionsSteps) {
            open()
            keepPicture("options")
            press("knobs")
            // every field is reached by its label's key, no two by the same
            val captions = onEventThread {
                componentsIn(onScreen<JComponent>("ChunkingOptions")!!).filterIsInstance<JLabel>().filter { it.isShowing && it.text.endsWith(":") && it.displayedMnemonic != 0 }.toList()
            }
            val fields = listOf("asymmetry", "budget", "dimensions", "planeCache", "planner", "ratio", "reader", "size", "workers")
            assertEquals(fields, captions.map { it.labelFor.name }.sorted())
            assertEquals(captions.size, captions.map { it.displayedMnemonic }.toSet().size)
            // 2 MiB, ratio 2, asymmetry 2.5 on the founding articles' 1966 × 1103 × 3001 samples: 7 × 42 × 48 parts
            waitUntil("the plan", { label("chunk") }) { label("chunk") == "281 × 27 × 63" }
            type("ratio", "flat")
            assertEquals("\"flat\" is not a number such as 2 or 2.5", label("RATIO.message"))
            waitUntil("OK can't be pressed") { buttonOnScreen("OK")?.isEnabled == false }
            type("budget", "3")
            keepPicture("options-invalid")
            assertEquals("Must be 16 to 1,048,576, not 3", label("BUDGET.message"))
            type("budget", "512")
            type("ratio", "1")
            // 12,413 chunks wanted, 24 along each side: 1966 / 24 × 2.5 = 204.8, 1103 / 24 / 2.5 = 18.4, 3001 / 24 = 125.04: 10 × 60 × 24 parts
            waitUntil("the plan of ratio 1", { label("chunk") }) { label("chunk") == "197 × 19 × 126" }
            waitUntil("OK can be pressed") { buttonOnScreen("OK")?.isEnabled == true }
        }

        private fun applyAndRemember() = with(OptionsSteps) {
            pressButton("Apply")
            waitUntil("the settings in the file") { Files.exists(settings) }
            val written = Files.readString(settings)
            assertTrue(written, "\"ratio\": 1.0" in written && "\"memory_budget_mib\": 512" in written)
            pressButton("OK")
            waitClosed()
            open()
            assertEquals("1", text("ratio"))
            assertEquals("512", text("budget"))
        }

        private fun cancelDrops() = with(OptionsSteps) {
            val before = Files.readString(settings)
            type("ratio", "5")
            pressButton("Cancel")
            waitClosed()
            assertEquals(before, Files.readString(settings))
            open()
            assertEquals("1", text("ratio"))
            pressButton("Reset to Defaults")
            press("knobs")
            assertEquals("2", text("ratio"))
            assertEquals(before, Files.readString(settings))
            pressButton("Cancel")
            waitClosed()
        }

        /** The three ways to a chunk's shape, each with its own fields; a preset's weights, and one's own. */
        private fun chooseByTimes() = with(OptionsSteps) {
            open()
            press("automaticShape")
            onEventThread { onScreen<JComboBox<*>>("planner")!!.selectedIndex = 1 }
            assertNull(onEventThread { onScreen<JComponent>("ratio") })
            onEventThread { onScreen<JComboBox<*>>("favour")!!.selectedIndex = 2 }
            assertEquals(listOf("0.5", "0.5", "3", "0"), weights.map(::text))
            assertEquals("Map work: time slices first.", label("favour.message"))
            onEventThread { onScreen<JComboBox<*>>("favour")!!.selectedIndex = 4 }
            weights.forEach { type(it, "0") }
            assertEquals("One weight at least must be more than 0", label("favour.message"))
            waitUntil("OK can't be pressed") { buttonOnScreen("OK")?.isEnabled == false }
            type("SLICE_WEIGHT", "2.5")
            eventually("what to do where the disk is not known") { onScreen<JComponent>("plan")?.takeIf { "Press Measure…" in it.accessibleContext.accessibleDescription } }
            keepPicture("options-automatic")
            pressButton("Apply")
            waitUntil("the weights in the file", { Files.readString(settings) }) { "\"weights\": \"0,0,2.5,0\"" in Files.readString(settings) }
            assertTrue("\"planner\": \"measured\"" in Files.readString(settings))
            press("shape")
            type("sides", "64x64")
            assertEquals("\"64x64\" is not three whole numbers such as 64x64x64", label("SIDES.message"))
            type("sides", "64x64x60")
            waitUntil("the plan by hand", { label("chunk") }) { label("chunk") == "64 × 64 × 60" }
            keepPicture("options-by-hand")
            pressButton("OK")
            waitClosed()
            assertTrue("\"chunk\": \"64x64x60\"" in Files.readString(settings))
            open()
            assertEquals("64x64x60", text("sides"))
            pressButton("Reset to Defaults")
            assertTrue(onEventThread { onScreen<AbstractButton>("automaticShape")!!.isSelected })
            pressButton("OK")
            waitClosed()
        }

        private fun search() = with(OptionsSteps) {
            for (word in listOf("chunk", "HDF5", "asymmetry", "chunk ratio", "memory budget", "plane cache", "queue depth", "weights", "disk profile")) {
                onEventThread { OptionsDisplayer.getDefault().open("General") }
                val field = eventually("the search field") { searchField() }
                onEventThread { field.requestFocusInWindow() }
                eventually("focus in the search field") { field.takeIf { it.isFocusOwner } }
                onEventThread { field.text = word }
                // the field tells what stands in it after a pause in typing
                Thread.sleep(600)
                pressKeys(KeyEvent.VK_ENTER)
                eventually("the Chunking page, found by $word") { onScreen<JComponent>("ChunkingOptions") }
                if (word == "asymmetry") keepPicture("options-search")
                pressButton("Cancel")
                waitClosed()
            }
        }

        private fun previewSelected() = with(OptionsSteps) {
            val file = Path.of(System.getProperty(FOLDER), "north.sgy")
            val window = onEventThread {
                Selecting(VolumeFile(file, VolumeFileKind.SEGY)).also {
                    it.open()
                    it.requestActive()
                }
            }
            open()
            eventually("the survey's dimensions") { onScreen<JTextComponent>("dimensions")?.takeIf { it.text == "60x50x40" } }
            keepPicture("options-survey")
            val strangers = onEventThread { TopComponent.getRegistry().opened.map { it.javaClass.name }.filter { "favorites" in it } }
            assertEquals("windows that opened with the first document", emptyList<String>(), strangers)
            assertTrue(label("origin"), "north.sgy, float32" in label("origin"))
            measure(file)
            // another survey gets selected while the window is open: a volume this time
            val volume = Path.of(System.getProperty(FOLDER), "south.h5")
            runBlocking { Importers.default().import(ImportRequest(file, volume)).collect() }
            type("dimensions", "1x1x1")
            val other = onEventThread {
                Selecting(VolumeFile(volume, VolumeFileKind.HDF5)).also {
                    it.open()
                    it.requestActive()
                }
            }
            eventually("the volume's dimensions") { onScreen<JTextComponent>("dimensions")?.takeIf { it.text == "60x50x40" } }
            assertTrue(label("origin"), "south.h5, float32" in label("origin"))
            onEventThread { other.close() }
            type("dimensions", "100x100x100")
            assertEquals("Inlines x crosslines x samples.", label("origin"))
            type("dimensions", "100x100")
            assertEquals("Write three counts such as 1966x1103x3001.", label("origin"))
            pressButton("Cancel")
            waitClosed()
            onEventThread { window.close() }
        }

        /** A measurement is cancelled; another goes to its end, is known from then on, and to a page that is opened anew. */
        private fun measure(file: Path) = with(OptionsSteps) {
            assertTrue(text("disk"), "was not measured yet" in text("disk"))
            beginMeasuring()
            keepPicture("options-measuring")
            pressNamed("measure")
            waitUntil("its end", { text("disk") }) { "cancelled" in text("disk") }
            assertEquals(emptyList<String>(), Files.list(file.parent).use { all -> all.map { it.fileName.toString() }.filter { !it.startsWith("north") }.toList() })
            beginMeasuring()
            waitUntil("its end", { text("disk") }) { "behaves like" in text("disk") }
            assertEquals(emptyList<String>(), Files.list(file.parent).use { all -> all.map { it.fileName.toString() }.filter { !it.startsWith("north") }.toList() })
            pressButton("Cancel")
            waitClosed()
            open()
            waitUntil("what is known of the disk", { text("disk") }) { "behaves like" in text("disk") }
            press("automaticShape")
            type("dimensions", "800x600x1000")
            val described = { onEventThread { onScreen<JComponent>("plan")!!.accessibleContext.accessibleDescription } }
            waitUntil("the foretold times", described) { Regex("Slice: these chunks .*founding .*SEG-Y ").containsMatchIn(described()) }
            assertTrue(described(), "shapes the least time on" in described())
            keepPicture("options-foretold")
            press("knobs")
        }

        private fun beginMeasuring() = with(OptionsSteps) {
            pressNamed("measure")
            // the Options window has an OK of its own
            eventually("the question") { optionIn("Measure Disk", "OK") }.let { onEventThread { it.doClick() } }
            waitUntil("the measurement", { text("disk") }) { text("disk").startsWith("Measuring, ") }
        }

        private fun unreadableFile() = with(OptionsSteps) {
            Files.writeString(settings, "no settings")
            open()
            val said = text("unreadable")
            assertTrue(said, "settings.json" in said && "no JSON" in said)
            assertEquals("256", text("budget"))
            keepPicture("options-unreadable")
            pressButton("Cancel")
            waitClosed()
            assertEquals("no settings", Files.readString(settings))
            Files.delete(settings)
        }
    }

    /** A window in which a survey is selected. */
    class Selecting(file: VolumeFile) : TopComponent(Lookups.singleton(file)) {
        init {
            displayName = "north"
            add(JLabel("north"))
        }

        override fun getPersistenceType(): Int = PERSISTENCE_NEVER
    }

    private companion object {
        const val FOLDER = "pyrus.options.folder"
    }
}
