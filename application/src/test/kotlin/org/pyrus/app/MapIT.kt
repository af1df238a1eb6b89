package org.pyrus.app

import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.netbeans.junit.NbTestCase
import org.openide.windows.TopComponent
import org.pyrus.app.hands.findIn
import org.pyrus.app.hands.keepPicture
import org.pyrus.app.hands.onEventThread
import org.pyrus.app.hands.painted
import org.pyrus.app.hands.part
import org.pyrus.app.hands.pressKeys
import org.pyrus.app.hands.requireDisplay
import org.pyrus.app.hands.showMainWindow
import org.pyrus.app.hands.waitUntil
import org.pyrus.app.hands.withCleanLog
import org.pyrus.volume.VolumeFileKind
import java.awt.event.KeyEvent
import java.awt.event.MouseEvent
import java.nio.file.Path
import javax.swing.AbstractButton
import javax.swing.JComponent
import javax.swing.JLabel
import javax.swing.JTextField

/** The basemap in the running suite, and the sections along lines that are drawn on it. The survey has inlines 1001 to 1300 and crosslines 2001 to 2340. */
class MapIT {
    @TempDir
    lateinit var folder: Path

    @Test
    fun `a line drawn on the basemap by mouse or by keys opens as a section, and lives as long as its window`() {
        requireDisplay()
        Sections.make(folder)
        runInSuite(Inside::class.java, gui = true, expected = 1)
    }

    class Inside(name: String) : NbTestCase(name) {
        fun testLines() = withCleanLog {
            showMainWindow()
            Sections.import()
            // the volume's section window is in front; the map opens from its lookup, by the menu's key
            Sections.open("survey.h5", VolumeFileKind.HDF5).let { Sections.waitForPlane(it, "Inline 1151") }
            pressKeys(KeyEvent.VK_CONTROL, KeyEvent.VK_SHIFT, KeyEvent.VK_M)
            val map = opened("MapWindow", 1).single()
            val picture = part<JComponent>(map, "map.picture")
            focus(picture)

            pressKeys(KeyEvent.VK_L)
            waitUntil("lines can be drawn") { part<AbstractButton>(map, "map.draw").isSelected }
            press(picture, .3, .4)
            press(picture, .6, .45)
            waitUntil("two corners are there", { readout(map) }) { readout(map).startsWith("Line of 2 corners") }
            press(picture, .7, .7)
            pressKeys(KeyEvent.VK_BACK_SPACE)
            waitUntil("a corner was taken back", { readout(map) }) { readout(map).startsWith("Line of 2 corners") }
            pressKeys(KeyEvent.VK_ENTER)
            val line = opened("LineWindow", 1).single()
            waitForSection(line, "Line 1")
            assertFalse("still drawing", onEventThread { part<AbstractButton>(map, "map.draw").isSelected })
            keepPicture("line")

            type(line)
            byKeys(map, picture)
            onEventThread { opened("LineWindow").forEach { it.close() } }
            waitUntil("its line is gone from the map") { opened("LineWindow").isEmpty() }
            onEventThread { map.close() }
        }

        /** The words of `read`, typed over the line's corners. */
        private fun type(line: TopComponent) {
            val before = look(line)
            onEventThread {
                part<JTextField>(line, "section.line").run {
                    text = "line 1001/2001 to 1101/2001"
                    postActionEvent()
                }
            }
            waitUntil("the line has changed", { length(line) }) { length(line).endsWith("101 traces") }
            waitUntil("the section has changed") { !look(line).contentEquals(before) }
            onEventThread {
                part<JTextField>(line, "section.line").run {
                    text = "line 1001/2001 to 1/1"
                    postActionEvent()
                }
            }
            waitUntil("what is wrong is told", { findIn<JLabel>(line, "section.readout")?.text }) { "outside the survey" in part<JLabel>(line, "section.readout").text }
        }

        /** From where the section is, thirty crosslines on. */
        private fun byKeys(map: TopComponent, picture: JComponent) {
            onEventThread { map.requestActive() }
            focus(picture)
            pressKeys(KeyEvent.VK_L)
            waitUntil("lines can be drawn") { part<AbstractButton>(map, "map.draw").isSelected }
            pressKeys(KeyEvent.VK_SPACE)
            repeat(3) { pressKeys(KeyEvent.VK_SHIFT, KeyEvent.VK_RIGHT) }
            pressKeys(KeyEvent.VK_SPACE)
            waitUntil("two corners are there", { readout(map) }) { readout(map).startsWith("Line of 2 corners") }
            pressKeys(KeyEvent.VK_ENTER)
            val second = opened("LineWindow", 2).first { it.name.startsWith("Line 2") }
            waitForSection(second, "Line 2")
            waitUntil("it has as many traces", { length(second) }) { length(second).endsWith("31 traces") }
            keepPicture("lines")
        }
    }

    private companion object {
        /** For the event thread. */
        fun opened(kind: String): List<TopComponent> = TopComponent.getRegistry().opened.filter { it.javaClass.name == "org.pyrus.viewer.$kind" }

        fun opened(kind: String, count: Int): List<TopComponent> {
            waitUntil("$count of $kind are open", { opened(kind).map { it.name } }) {
                opened(kind).size == count && opened(kind).all { findIn<JComponent>(it, "map.picture") != null || findIn<JComponent>(it, "section.picture") != null }
            }
            return onEventThread { opened(kind) }
        }

        fun focus(component: JComponent) {
            onEventThread { component.requestFocusInWindow() }
            waitUntil("${component.name} has the focus") { component.isFocusOwner && component.width > 200 }
        }

        fun waitForSection(window: TopComponent, title: String) =
            waitUntil("$title is shown", { findIn<JComponent>(window, "section.picture")?.accessibleContext?.accessibleName }) {
                findIn<JComponent>(window, "section.picture")?.accessibleContext?.accessibleName == title
            }

        fun readout(map: TopComponent): String = part<JLabel>(map, "map.readout").text

        fun length(line: TopComponent): String = part<JLabel>(line, "section.lineLength").text

        fun look(window: TopComponent): IntArray = onEventThread { painted(part<JComponent>(window, "section.picture")).let { it.getRGB(0, 0, it.width, it.height, null, 0, it.width) } }

        fun press(component: JComponent, across: Double, down: Double) = onEventThread {
            val (x, y) = (component.width * across).toInt() to (component.height * down).toInt()
            for (id in listOf(MouseEvent.MOUSE_PRESSED, MouseEvent.MOUSE_RELEASED)) {
                component.dispatchEvent(MouseEvent(component, id, System.currentTimeMillis(), MouseEvent.BUTTON1_DOWN_MASK, x, y, 1, false, MouseEvent.BUTTON1))
            }
        }
    }
}
