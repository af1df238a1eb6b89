package org.pyrus.app

import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.netbeans.junit.NbTestCase
import org.openide.windows.TopComponent
import org.pyrus.app.hands.eventually
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
import java.awt.Point
import java.awt.event.InputEvent
import java.awt.event.KeyEvent
import java.awt.event.MouseEvent
import java.awt.event.MouseWheelEvent
import java.awt.image.BufferedImage
import java.io.ByteArrayInputStream
import java.io.ByteArrayOutputStream
import java.io.ObjectInputStream
import java.io.ObjectOutputStream
import java.nio.file.Files
import java.nio.file.Path
import javax.swing.JComponent
import javax.swing.JLabel

/** The section window in the running suite, by keys and by what is on the screen. */
class SectionIT {
    @TempDir
    lateinit var folder: Path

    @Test
    fun `a volume and its SEG-Y file open, and every kind of plane is reached by key and by number`() {
        requireDisplay()
        Sections.make(folder)
        runInSuite(Inside::class.java, gui = true, expected = 1)
    }

    class Inside(name: String) : NbTestCase(name) {
        // one test, as JUnit 3 keeps no order
        fun testSections() = withCleanLog {
            lookAtVolume()
            lookAtSegy()
            restart()
        }

        private fun lookAtVolume() {
            showMainWindow()
            Sections.import()
            val window = Sections.open("survey.h5", VolumeFileKind.HDF5)
            // the middle of 1001..1300, 2001..2340 and 0..2236 ms by 4
            Sections.waitForPlane(window, "Inline 1151")
            keepPicture("section-inline")
            val first = look(window)
            assertTrue("few colours: ${colours(first)}", colours(first) > 200)

            pressKeys(KeyEvent.VK_RIGHT)
            Sections.waitForPlane(window, "Inline 1152")
            assertFalse("another plane looks the same", same(first, look(window)))
            pressKeys(KeyEvent.VK_SHIFT, KeyEvent.VK_RIGHT)
            Sections.waitForPlane(window, "Inline 1162")
            pressKeys(KeyEvent.VK_END)
            Sections.waitForPlane(window, "Inline 1300")
            pressKeys(KeyEvent.VK_ALT, KeyEvent.VK_HOME)
            Sections.waitForPlane(window, "Inline 1001")
            pressKeys(KeyEvent.VK_C)
            Sections.waitForPlane(window, "Crossline 2171")
            keepPicture("section-crossline")
            pressKeys(KeyEvent.VK_ALT, KeyEvent.VK_3)
            Sections.waitForPlane(window, "Slice 1120 ms")
            keepPicture("section-slice")
            pressKeys(KeyEvent.VK_I)
            Sections.waitForPlane(window, "Inline 1001")

            Sections.typePosition(window, "1151")
            Sections.waitForPlane(window, "Inline 1151")
            waitUntil("the picture has the focus again") { Sections.picture(window).isFocusOwner }
            assertTrue("the same plane looks different", same(first, look(window)))
            pressKeys(KeyEvent.VK_EQUALS)
            pressKeys(KeyEvent.VK_EQUALS)
            waitUntil("it is zoomed") { !same(first, painted(Sections.picture(window))) }
            keepPicture("section-zoomed")
            pressKeys(KeyEvent.VK_F)
            waitUntil("it is whole again") { same(first, painted(Sections.picture(window))) }

            analyse(window)

            pressKeys(KeyEvent.VK_ALT, KeyEvent.VK_2)
            Sections.waitForPlane(window, "Crossline 2171")
            val crossline = look(window)
            pressKeys(KeyEvent.VK_ALT, KeyEvent.VK_1)
            Sections.waitForPlane(window, "Inline 1151")
            pressKeys(KeyEvent.VK_ALT, KeyEvent.VK_2)
            Sections.waitForPlane(window, "Crossline 2171")
            assertTrue("Alt+1 is a typed 1 as well, and zooms", same(crossline, look(window)))
            pressKeys(KeyEvent.VK_ALT, KeyEvent.VK_1)
            Sections.waitForPlane(window, "Inline 1151")

            Sections.typePosition(window, "5000")
            waitUntil("what is wrong is said", { readout(window).text }) { readout(window).text == "'5000' is not between 1001 and 1300" }
            assertEquals("5000", onEventThread { Sections.positionField(window).text })
            keepPicture("section-outside")
            pressKeys(KeyEvent.VK_ESCAPE)
            waitUntil("the number is back") { Sections.positionField(window).text == "1151" }

            point(window)
            pressKeys(KeyEvent.VK_ALT, KeyEvent.VK_S)
            keepPicture("section-menu")
            pressKeys(KeyEvent.VK_ESCAPE)
            pressKeys(KeyEvent.VK_ESCAPE)

            val again = Sections.open("survey.h5", VolumeFileKind.HDF5)
            assertSame("the file has a window already", window, again)
        }

        /** The mouse: what is under it is read out, the wheel steps, with Ctrl it zooms. */
        private fun point(window: TopComponent) {
            val picture = Sections.picture(window)
            val middle = Point(picture.width / 2, picture.height / 2)
            onEventThread { picture.dispatchEvent(MouseEvent(picture, MouseEvent.MOUSE_MOVED, 0, 0, middle.x, middle.y, 0, false)) }
            val read = onEventThread { readout(window).text }
            assertTrue(read, Regex("Inline 1151 {3}Crossline 2\\d\\d\\d {3}\\d+ ms {3}X \\d+\\.\\d {3}Y \\d+\\.\\d m {3}Amplitude -?[\\d.]+").matches(read))
            keepPicture("section-readout")
            wheel(picture, middle, 0)
            Sections.waitForPlane(window, "Inline 1152")
            val whole = onEventThread { painted(picture) }
            wheel(picture, middle, InputEvent.CTRL_DOWN_MASK)
            waitUntil("it is zoomed") { !same(whole, painted(picture)) }
            Sections.typePosition(window, "1151")
            waitUntil("the picture has the focus again") { picture.isFocusOwner }
            pressKeys(KeyEvent.VK_F)
            Sections.waitForPlane(window, "Inline 1151")
        }

        private fun wheel(picture: JComponent, at: Point, modifiers: Int) = onEventThread {
            val event = MouseWheelEvent(picture, MouseEvent.MOUSE_WHEEL, 0, modifiers, at.x, at.y, 0, false, MouseWheelEvent.WHEEL_UNIT_SCROLL, 1, if (modifiers == 0) 1 else -1)
            picture.dispatchEvent(event)
        }

        /** 340 traces of 560 samples, of which the first 20 are muted. */
        private fun analyse(window: TopComponent) {
            assertNull("charts that nobody asked for", findIn<JComponent>(window, "section.analysis"))
            pressKeys(KeyEvent.VK_A)
            val panel = eventually("charts beside the section") { findIn<JComponent>(window, "section.analysis") }
            fun said(chart: Int) = onEventThread { panel.getComponent(chart).accessibleContext.accessibleDescription.orEmpty() }
            waitUntil("amplitudes are counted", { said(0) }) { said(0).startsWith("183,600 samples, -") }
            waitUntil("the spectrum is there", { said(1) }) { said(1).matches(Regex("Strongest at [0-9.]+ Hz.*")) }
            keepPicture("section-analysis")
            pressKeys(KeyEvent.VK_ALT, KeyEvent.VK_SHIFT, KeyEvent.VK_A)
            waitUntil("it is away again") { !panel.isVisible }
        }

        private fun lookAtSegy() {
            val volume = Sections.windows().single()
            val segy = Sections.open("survey.sgy", VolumeFileKind.SEGY)
            Sections.waitForPlane(segy, "Inline 1151")
            assertNotSame(volume, segy)
            waitUntil("the SEG-Y's picture has the focus") { Sections.picture(segy).isFocusOwner }
            keepPicture("section-segy")
            val fromSegy = look(segy)
            onEventThread { volume.requestActive() }
            waitUntil("the volume looks as its SEG-Y file does") { same(fromSegy, painted(Sections.picture(volume))) }
            onEventThread { segy.close() }
        }

        private fun restart() {
            val before = Sections.windows().single()
            pressKeys(KeyEvent.VK_S)
            Sections.waitForPlane(before, "Slice 1120 ms")
            val kept = ByteArrayOutputStream().also { bytes -> ObjectOutputStream(bytes).use { out -> onEventThread { out.writeObject(before) } } }.toByteArray()
            onEventThread { before.close() }
            val after = reopened(kept)
            Sections.waitForPlane(after, "Slice 1120 ms")
            onEventThread { after.close() }

            val file = Path.of(System.getProperty(Sections.FOLDER), "survey.h5")
            Files.move(file, file.resolveSibling("elsewhere.h5"))
            val lost = reopened(kept)
            waitUntil("it says that the file is gone") { findIn<JComponent>(lost, "section.refused") != null }
            keepPicture("section-gone")
            onEventThread { lost.close() }
        }

        private fun reopened(kept: ByteArray): TopComponent = onEventThread {
            val loader = Thread.currentThread().contextClassLoader
            val input = object : ObjectInputStream(ByteArrayInputStream(kept)) {
                override fun resolveClass(desc: java.io.ObjectStreamClass): Class<*> = Class.forName(desc.name, false, loader)
            }
            (input.readObject() as TopComponent).apply {
                open()
                requestActive()
            }
        }

        private fun readout(window: TopComponent) = part<JLabel>(window, "section.readout")

        private fun look(window: TopComponent): BufferedImage = onEventThread { painted(Sections.picture(window)) }

        private fun pixels(image: BufferedImage): IntArray = image.getRGB(0, 0, image.width, image.height, null, 0, image.width)

        private fun same(a: BufferedImage, b: BufferedImage): Boolean = pixels(a).contentEquals(pixels(b))

        private fun colours(image: BufferedImage): Int = pixels(image).toSet().size
    }
}
