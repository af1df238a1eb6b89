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
import org.pyrus.desktop.SurveyWindows
import org.pyrus.volume.VolumeFileKind
import java.awt.Color
import java.awt.event.KeyEvent
import java.awt.event.MouseEvent
import java.nio.file.Path
import javax.swing.JComponent
import javax.swing.JSpinner

/** The box of three planes in the running suite. The survey has inlines 1001 to 1300, crosslines 2001 to 2340 and 0 to 2236 ms by 4. */
class BoxIT {
    @TempDir
    lateinit var folder: Path

    @Test
    fun `a box is turned by keys and mouse, follows a section and is followed, and is remembered`() {
        requireDisplay()
        Sections.make(folder)
        runInSuite(Inside::class.java, gui = true, expected = 1)
    }

    @Test
    fun `in the dark theme the box has a dark ground`() {
        requireDisplay()
        Sections.make(folder)
        runInSuite(Dark::class.java, gui = true, expected = 1, Look.DARK)
    }

    class Inside(name: String) : NbTestCase(name) {
        fun testBox() = withCleanLog {
            showMainWindow()
            Sections.import()
            val section = Sections.open("survey.h5", VolumeFileKind.HDF5)
            Sections.waitForPlane(section, "Inline 1151")
            pressKeys(KeyEvent.VK_RIGHT)
            Sections.waitForPlane(section, "Inline 1152")
            val box = openBox()
            waitFor(box, "Inline 1152, Crossline 2171, Slice 1120 ms") // where the section is
            keepPicture("box")
            turn(box)
            step(box, section)
            stretch(box)
            reopen(box)
        }

        private fun turn(box: TopComponent) {
            val first = settled(box)
            pressKeys(KeyEvent.VK_RIGHT)
            waitUntil("it is turned") { !look(box).contentEquals(first) }
            pressKeys(KeyEvent.VK_HOME)
            waitUntil("it is as at first") { look(box).contentEquals(first) }
            drag(picture(box), 120, 60)
            waitUntil("it is turned by the mouse") { !look(box).contentEquals(first) }
            keepPicture("box-turned")
            onEventThread { box.undoRedo.undo() }
            waitUntil("the turn is undone") { look(box).contentEquals(first) }
        }

        private fun step(box: TopComponent, section: TopComponent) {
            pressKeys(KeyEvent.VK_PAGE_DOWN)
            waitFor(box, "Inline 1153, Crossline 2171, Slice 1120 ms")
            Sections.waitForPlane(section, "Inline 1153")
            pressKeys(KeyEvent.VK_S)
            pressKeys(KeyEvent.VK_SHIFT, KeyEvent.VK_PAGE_DOWN)
            waitFor(box, "Inline 1153, Crossline 2171, Slice 1160 ms")
            pressKeys(KeyEvent.VK_ALT, KeyEvent.VK_LEFT)
            waitFor(box, "Inline 1153, Crossline 2171, Slice 1156 ms")

            onEventThread { section.requestActive() }
            waitUntil("the section has the focus") { Sections.picture(section).isFocusOwner }
            pressKeys(KeyEvent.VK_LEFT)
            Sections.waitForPlane(section, "Inline 1152")
            onEventThread { box.requestActive() }
            waitFor(box, "Inline 1152, Crossline 2171, Slice 1156 ms")
        }

        private fun stretch(box: TopComponent) {
            val tall = part<JSpinner>(box, "box.tall")
            val before = onEventThread { tall.value as Double }
            val looking = settled(box)
            onEventThread { picture(box).requestFocusInWindow() }
            waitUntil("the box has the focus") { picture(box).isFocusOwner }
            pressKeys(KeyEvent.VK_SHIFT, KeyEvent.VK_UP)
            waitUntil("it is taller", { tall.value }) { (tall.value as Double) == before * 1.25 && !look(box).contentEquals(looking) }
        }

        /** As a project remembers it and opens it again. */
        private fun reopen(box: TopComponent) {
            val windows = SurveyWindows.all().single { "box" in it.kinds }
            val kept = onEventThread { windows.open().single { it.kind == "box" } }
            onEventThread {
                box.close()
                windows.reopen(kept.copy(front = true))
            }
            val again = onEventThread { opened()!! }
            waitFor(again, "Inline 1152, Crossline 2171, Slice 1156 ms")
            assertEquals(kept, onEventThread { windows.open().single { it.kind == "box" } })
            assertTrue("$kept", kept.view.toString().let { "\"azimuth\"" in it && "\"tall\"" in it })
            onEventThread { again.close() }
        }
    }

    class Dark(name: String) : NbTestCase(name) {
        fun testDark() = withCleanLog {
            showMainWindow()
            Sections.open("survey.sgy", VolumeFileKind.SEGY).let { Sections.waitForPlane(it, "Inline 1151") }
            val box = openBox()
            waitFor(box, "Inline 1151, Crossline 2171, Slice 1120 ms")
            val ground = onEventThread { painted(picture(box)).let { Color(it.getRGB(it.width - 5, 5)) } }
            assertTrue("the ground is $ground", ground.red + ground.green + ground.blue < 300)
            keepPicture("box-dark")
        }
    }

    private companion object {
        fun openBox(): TopComponent {
            // by the menu's key, from the lookup of the section in front
            pressKeys(KeyEvent.VK_CONTROL, KeyEvent.VK_SHIFT, KeyEvent.VK_Y)
            waitUntil("the box is open") { opened()?.let { findIn<JComponent>(it, "box.picture") } != null }
            return onEventThread { opened()!! }
        }

        fun opened(): TopComponent? = TopComponent.getRegistry().opened.find { it.javaClass.name == "org.pyrus.viewer.BoxWindow" }

        fun picture(box: TopComponent): JComponent = part(box, "box.picture")

        fun title(box: TopComponent): String? = findIn<JComponent>(box, "box.picture")?.accessibleContext?.accessibleName

        fun waitFor(box: TopComponent, title: String) = waitUntil("$title is shown", { title(box) }) { title(box) == title }

        fun look(box: TopComponent): IntArray = painted(picture(box)).let { it.getRGB(0, 0, it.width, it.height, null, 0, it.width) }

        /** What it looks like once it rests: drawn roughly first, then well. */
        fun settled(box: TopComponent): IntArray {
            var last: IntArray? = null
            var same = 0
            waitUntil("the box rests") {
                val now = look(box)
                same = if (last?.contentEquals(now) == true) same + 1 else 0
                last = now
                same > 50 // looks, 20 ms apart
            }
            return last!!
        }

        fun drag(component: JComponent, right: Int, down: Int) = onEventThread {
            val (x, y) = component.width / 2 to component.height / 2
            for ((id, part) in listOf(MouseEvent.MOUSE_PRESSED to 0, MouseEvent.MOUSE_DRAGGED to 1, MouseEvent.MOUSE_DRAGGED to 2, MouseEvent.MOUSE_RELEASED to 2)) {
                val event = MouseEvent(component, id, System.currentTimeMillis(), MouseEvent.BUTTON1_DOWN_MASK, x + right * part / 2, y + down * part / 2, 1, false, MouseEvent.BUTTON1)
                component.dispatchEvent(event)
            }
        }
    }
}
