package org.pyrus.app

import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.netbeans.junit.NbTestCase
import org.openide.windows.TopComponent
import org.pyrus.app.hands.allIn
import org.pyrus.app.hands.componentsOnScreen
import org.pyrus.app.hands.findIn
import org.pyrus.app.hands.keepPicture
import org.pyrus.app.hands.onEventThread
import org.pyrus.app.hands.part
import org.pyrus.app.hands.pressKeys
import org.pyrus.app.hands.requireDisplay
import org.pyrus.app.hands.showMainWindow
import org.pyrus.app.hands.waitUntil
import org.pyrus.app.hands.withCleanLog
import org.pyrus.synthetic.SyntheticSurvey
import org.pyrus.volume.Index
import org.pyrus.volume.VolumeFileKind
import java.awt.event.KeyEvent
import java.nio.file.Path
import javax.swing.JComponent
import javax.swing.JLabel
import javax.swing.JList
import javax.swing.text.JTextComponent

/** Quick Search in the running suite, by keys alone. The survey has inlines 1001 to 1300, crosslines 2001 to 2340 and 0 to 2236 ms by 4. */
class QuickSearchIT {
    @TempDir
    lateinit var folder: Path

    @Test
    fun `Ctrl+I takes words to go to a place, says why one can't be reached, and finds actions`() {
        requireDisplay()
        Sections.make(folder)
        // inline 1076 and crossline 2101, on the ground
        val at = SyntheticSurvey.faulted(300, 340, 560).geometry.coordinates!!.at(Index(75), Index(100))
        System.setProperty(POINT, "x=${at.x.toInt()} y=${at.y.toInt()}")
        runInSuite(Inside::class.java, gui = true, expected = 1)
    }

    class Inside(name: String) : NbTestCase(name) {
        fun testSearch() = withCleanLog {
            showMainWindow()
            Sections.import()
            val window = Sections.open("survey.h5", VolumeFileKind.HDF5)
            Sections.waitForPlane(window, "Inline 1151")
            places(window)
            unreachable(window)
            actions()
            linked(window)
        }

        private fun places(window: TopComponent) {
            search("inline 1050", "inline 1050")
            keepPicture("quick-search")
            pressKeys(KeyEvent.VK_ENTER)
            Sections.waitForPlane(window, "Inline 1050")
            waitUntil("the section has the focus again") { Sections.picture(window).isFocusOwner }

            search("1481 ms", "1480 ms")
            pressKeys(KeyEvent.VK_ENTER)
            Sections.waitForPlane(window, "Slice 1480 ms")

            // on the ground there is no time: it stays, and both lines move
            search(System.getProperty(POINT), "inline 1076, crossline 2101")
            pressKeys(KeyEvent.VK_ENTER)
            Sections.waitForPlane(window, "Inline 1076")
            // nothing that was found before stands in the way
            search("2", "2: '2' is not between 1001 and 1300")
            pressKeys(KeyEvent.VK_ESCAPE)
            waitUntil("the section has the focus again") { Sections.picture(window).isFocusOwner }
        }

        private fun unreachable(window: TopComponent) {
            search("inline 5000", "inline 5000: inline 5000 is not in 1001..1300")
            pressKeys(KeyEvent.VK_ENTER)
            val field = Sections.positionField(window)
            waitUntil("the words are in the section's field", { field.text }) { field.isFocusOwner && field.text == "inline 5000" }
            assertEquals("inline 5000 is not in 1001..1300", onEventThread { part<JLabel>(window, "section.readout").text })
            assertEquals("Inline 1076", onEventThread { Sections.picture(window).accessibleContext.accessibleName })
            pressKeys(KeyEvent.VK_ESCAPE)
            waitUntil("the section has the focus again") { Sections.picture(window).isFocusOwner }
        }

        private fun actions() {
            search("basemap", "Open Basemap (File)")
            pressKeys(KeyEvent.VK_ENTER)
            waitUntil("the map is open") { opened("MapWindow")?.let { findIn<JComponent>(it, "map.picture") } != null }
            onEventThread { opened("MapWindow")!!.close() }
        }

        private fun linked(section: TopComponent) {
            onEventThread { section.requestActive() }
            waitUntil("the section has the focus again") { Sections.picture(section).isFocusOwner }
            pressKeys(KeyEvent.VK_CONTROL, KeyEvent.VK_SHIFT, KeyEvent.VK_L)
            waitUntil("the linked planes are shown", { opened("LinkedWindow")?.let(::titles) }) { opened("LinkedWindow")?.let { titles(it).size } == 3 }
            onEventThread { section.close() }
            search("inline 1100, 600 ms", "inline 1100, 600 ms")
            pressKeys(KeyEvent.VK_ENTER)
            val window = opened("LinkedWindow")!!
            waitUntil("all planes that are named have moved", { titles(window) }) { titles(window).containsAll(listOf("Inline 1100", "Slice 600 ms")) }
            onEventThread { window.close() }
        }

        private fun titles(window: TopComponent): List<String> = allIn<JComponent>(window, "section.picture").map { it.accessibleContext.accessibleName }

        private fun opened(kind: String): TopComponent? = TopComponent.getRegistry().opened.find { it.javaClass.name == "org.pyrus.viewer.$kind" }

        /** Types [words] and waits until [result] is chosen of what is offered. */
        private fun search(words: String, result: String) {
            pressKeys(KeyEvent.VK_CONTROL, KeyEvent.VK_I)
            waitUntil("the field has the focus") { field()?.isFocusOwner == true }
            for (character in words) pressKeys(character.uppercaseChar().code)
            waitUntil("$result is offered", { found() }) { found().firstOrNull() == result }
        }

        private fun field(): JTextComponent? = componentsOnScreen().filterIsInstance<JTextComponent>().firstOrNull { it.name == "command" }

        /** What is offered, without the marks of what was typed in it. */
        private fun found(): List<String> {
            val list = componentsOnScreen().filterIsInstance<JList<*>>().firstOrNull { it.isShowing && it.model.javaClass.simpleName == "ResultsModel" } ?: return emptyList()
            return (0 until list.model.size).map { list.model.getElementAt(it).run { javaClass.getMethod("getDisplayName").invoke(this).toString().replace(Regex("<[^>]*>"), "") } }
        }
    }

    private companion object {
        const val POINT = "pyrus.test.point"
    }
}
