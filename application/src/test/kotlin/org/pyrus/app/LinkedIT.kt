package org.pyrus.app

import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.netbeans.junit.NbTestCase
import org.openide.windows.TopComponent
import org.pyrus.app.hands.EventTask
import org.pyrus.app.hands.EventThreadWatch
import org.pyrus.app.hands.allIn
import org.pyrus.app.hands.focusMainWindow
import org.pyrus.app.hands.keepPicture
import org.pyrus.app.hands.onEventThread
import org.pyrus.app.hands.onScreen
import org.pyrus.app.hands.painted
import org.pyrus.app.hands.part
import org.pyrus.app.hands.pressKeys
import org.pyrus.app.hands.quantile
import org.pyrus.app.hands.requireDisplay
import org.pyrus.app.hands.showMainWindow
import org.pyrus.app.hands.waitUntil
import org.pyrus.app.hands.withCleanLog
import org.pyrus.volume.VolumeFileKind
import java.awt.Window
import java.awt.event.ActionEvent
import java.awt.event.KeyEvent
import java.awt.event.MouseEvent
import java.nio.file.Path
import javax.swing.AbstractButton
import javax.swing.JComboBox
import javax.swing.JComponent
import javax.swing.JList
import javax.swing.text.JTextComponent

/** The window of linked planes in the running suite: clicks, keys, and how its planes look. */
class LinkedIT {
    @TempDir
    lateinit var folder: Path

    @Test
    fun `a click in one plane or on the map takes the others there, and all planes look alike`() {
        requireDisplay()
        Sections.make(folder)
        runInSuite(Inside::class.java, gui = true, expected = 1)
    }

    @Test
    fun `in the dark theme the linked planes and the map have a dark ground`() {
        requireDisplay()
        Sections.make(folder)
        runInSuite(Dark::class.java, gui = true, expected = 1, Look.DARK)
    }

    class Inside(name: String) : NbTestCase(name) {
        fun testLinked() = withCleanLog {
            showMainWindow()
            Sections.import()
            val window = open()
            keepPicture("linked")
            val watch = EventThreadWatch()

            // the middle of the inline's picture is near its middle crossline; its lower part late in time
            click(picture(window, 0), .3, .7)
            waitUntil("the crossline has moved", { title(window, 1) }) { title(window, 1) != "Crossline 2171" }
            waitUntil("the slice has moved", { title(window, 2) }) { title(window, 2) != "Slice 1120 ms" }
            assertEquals("Inline 1151", title(window, 0))
            val crossline = title(window, 1).removePrefix("Crossline ").toInt()
            assertTrue("left of the middle: $crossline", crossline in 2001..2170)

            onEventThread { part<JComponent>(window, "map.picture").requestFocusInWindow() }
            waitUntil("the map has the focus") { part<JComponent>(window, "map.picture").isFocusOwner }
            pressKeys(KeyEvent.VK_DOWN)
            waitUntil("the inline has moved", { title(window, 0) }) { title(window, 0) == "Inline 1152" }
            pressKeys(KeyEvent.VK_LEFT)
            waitUntil("the crossline has moved", { title(window, 1) }) { title(window, 1) == "Crossline ${crossline - 1}" }

            looks(window)
            undo(window)
            step(window)
            watch.close()
            eventThreadIsFree(watch.tasks)
            help(window)
            onEventThread { window.close() }
        }

        /** As a key that is held down. */
        private fun step(window: TopComponent) = repeat(3 * STEPS) { number ->
            val picture = picture(window, number / STEPS)
            onEventThread { picture.actionMap["RIGHT"].actionPerformed(ActionEvent(picture, 0, "")) }
            Thread.sleep(BETWEEN_MILLIS)
        }

        /** Of the processor's time: what other programs of the machine take is not the suite's. */
        private fun eventThreadIsFree(tasks: List<EventTask>) {
            val millis = tasks.map { it.processorMillis }
            println("event thread: ${tasks.size} tasks, 99th percentile ${millis.quantile(.99)} ms of the processor's, worst ${millis.max()}")
            val slowest = tasks.sortedByDescending { it.processorMillis }.take(3).joinToString("; ") { "${it.processorMillis} ms: ${it.what}" }
            assertTrue("at the 99th percentile over 50 ms: $slowest", millis.quantile(.99) <= 50)
            assertTrue("over 200 ms: $slowest", millis.max() <= 200)
        }

        private fun help(window: TopComponent) {
            focusMainWindow() // the dialog had it
            onEventThread { picture(window, 0).requestFocusInWindow() }
            waitUntil("the inline has the focus") { picture(window, 0).isFocusOwner }
            pressKeys(KeyEvent.VK_F1)
            waitUntil("the page for the window is open", { onScreen<JList<*>>("help.pages")?.selectedValue }) { onScreen<JList<*>>("help.pages")?.selectedValue.toString() == "Viewing" }
            waitUntil("the page is there") { onScreen<JTextComponent>("help.page")!!.run { "Linked planes and map" in document.getText(0, document.length) } }
            keepPicture("help")
            onEventThread { TopComponent.getRegistry().opened.single { it.javaClass.simpleName == "HelpWindow" }.close() }
        }

        private fun looks(window: TopComponent) {
            val before = (0..2).map { look(window, it) }
            onEventThread { picture(window, 2).requestFocusInWindow() }
            waitUntil("the slice has the focus") { picture(window, 2).isFocusOwner }
            pressKeys(KeyEvent.VK_D)
            waitUntil("the display dialog is open") { dialog() != null }
            val dialog = dialog()!!
            onEventThread {
                part<JComboBox<*>>(dialog, "display.layers").selectedIndex = 3
                part<AbstractButton>(dialog, "display.agc").doClick()
            }
            waitUntil("all three look different") { (0..2).all { !look(window, it).contentEquals(before[it]) } }
            keepPicture("linked-wiggles")
            onEventThread { dialog.dispose() }
        }

        private fun undo(window: TopComponent) {
            val manager = onEventThread { window.undoRedo }
            val looking = look(window, 0)
            assertTrue("nothing to undo", onEventThread { manager.canUndo() })
            waitUntil("it looks as before") {
                if (manager.canUndo()) manager.undo()
                !look(window, 0).contentEquals(looking)
            }
        }

        private fun dialog(): Window? = Window.getWindows().find { it.isShowing && allIn<JComponent>(it, "display.layers").isNotEmpty() }
    }

    class Dark(name: String) : NbTestCase(name) {
        fun testDark() = withCleanLog {
            showMainWindow()
            Sections.import()
            val window = open()
            for (shown in listOf(picture(window, 0), onEventThread { part(window, "map.picture") })) {
                val ground = onEventThread { painted(shown) }.let { java.awt.Color(it.getRGB(it.width - 5, it.height - 5)) }
                assertTrue("the ground is $ground", ground.red + ground.green + ground.blue < 300)
            }
            keepPicture("linked-dark")
        }
    }

    private companion object {
        const val STEPS = 30
        const val BETWEEN_MILLIS = 15L

        fun open(): TopComponent {
            // the volume's section window is in front; the linked window opens from its lookup, by the menu's key
            Sections.open("survey.h5", VolumeFileKind.HDF5).let { Sections.waitForPlane(it, "Inline 1151") }
            pressKeys(KeyEvent.VK_CONTROL, KeyEvent.VK_SHIFT, KeyEvent.VK_L)
            waitUntil("the linked window is open") { linked() != null }
            onEventThread { Sections.windowsNow().forEach { it.close() } }
            val window = linked()!!
            for ((number, title) in listOf("Inline 1151", "Crossline 2171", "Slice 1120 ms").withIndex()) {
                waitUntil("$title is shown", { onEventThread { allIn<JComponent>(window, "section.picture").map { it.accessibleContext.accessibleName } } }) {
                    allIn<JComponent>(window, "section.picture").getOrNull(number)?.accessibleContext?.accessibleName == title
                }
            }
            return window
        }

        fun linked(): TopComponent? = TopComponent.getRegistry().opened.find { it.javaClass.name == "org.pyrus.viewer.LinkedWindow" }

        fun picture(window: TopComponent, number: Int): JComponent = onEventThread { allIn<JComponent>(window, "section.picture")[number] }

        fun title(window: TopComponent, number: Int): String = onEventThread { picture(window, number).accessibleContext.accessibleName }

        fun look(window: TopComponent, number: Int): IntArray = onEventThread { painted(picture(window, number)).let { it.getRGB(0, 0, it.width, it.height, null, 0, it.width) } }

        fun click(component: JComponent, across: Double, down: Double) = onEventThread {
            val (x, y) = (component.width * across).toInt() to (component.height * down).toInt()
            for (id in listOf(MouseEvent.MOUSE_PRESSED, MouseEvent.MOUSE_RELEASED, MouseEvent.MOUSE_CLICKED)) {
                component.dispatchEvent(MouseEvent(component, id, System.currentTimeMillis(), MouseEvent.BUTTON1_DOWN_MASK, x, y, 1, false, MouseEvent.BUTTON1))
            }
        }
    }
}
