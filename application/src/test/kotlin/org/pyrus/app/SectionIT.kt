package org.pyrus.app

import kotlinx.coroutines.flow.collect
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.netbeans.junit.NbTestCase
import org.openide.windows.TopComponent
import org.pyrus.desktop.VolumeActions
import org.pyrus.synthetic.SegyWriter
import org.pyrus.synthetic.SyntheticSurvey
import org.pyrus.volume.VolumeFile
import org.pyrus.volume.VolumeFileKind
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.Importers
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
import javax.swing.JTextField

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
        fun testSections() {
            lookAtVolume()
            lookAtSegy()
            restart()
        }

        private fun lookAtVolume() {
            Screen.showWindow()
            Sections.import()
            val window = Sections.open("survey.h5", VolumeFileKind.HDF5)
            // the middle of 1001..1300, 2001..2340 and 0..2236 ms by 4
            Sections.waitForPlane(window, "Inline 1151")
            Screen.keep("section-inline")
            val first = Screen.paint(Sections.picture(window))
            assertTrue("few colours: ${colours(first)}", colours(first) > 200)

            Screen.press(KeyEvent.VK_RIGHT)
            Sections.waitForPlane(window, "Inline 1152")
            assertFalse("another plane looks the same", same(first, Screen.paint(Sections.picture(window))))
            Screen.press(KeyEvent.VK_SHIFT, KeyEvent.VK_RIGHT)
            Sections.waitForPlane(window, "Inline 1162")
            Screen.press(KeyEvent.VK_END)
            Sections.waitForPlane(window, "Inline 1300")
            Screen.press(KeyEvent.VK_ALT, KeyEvent.VK_HOME)
            Sections.waitForPlane(window, "Inline 1001")
            Screen.press(KeyEvent.VK_C)
            Sections.waitForPlane(window, "Crossline 2171")
            Screen.keep("section-crossline")
            Screen.press(KeyEvent.VK_ALT, KeyEvent.VK_3)
            Sections.waitForPlane(window, "Slice 1120 ms")
            Screen.keep("section-slice")
            Screen.press(KeyEvent.VK_I)
            Sections.waitForPlane(window, "Inline 1001")

            type(window, "1151")
            Sections.waitForPlane(window, "Inline 1151")
            Screen.waitFor("the picture has the focus again") { Sections.picture(window).isFocusOwner }
            assertTrue("the same plane looks different", same(first, Screen.paint(Sections.picture(window))))
            Screen.press(KeyEvent.VK_EQUALS)
            Screen.press(KeyEvent.VK_EQUALS)
            Screen.waitFor("it is zoomed") { !same(first, paintNow(Sections.picture(window))) }
            Screen.keep("section-zoomed")
            Screen.press(KeyEvent.VK_F)
            Screen.waitFor("it is whole again") { same(first, paintNow(Sections.picture(window))) }

            type(window, "5000")
            Screen.waitFor("what is wrong is said", { readout(window).text }) { readout(window).text == "'5000' is not between 1001 and 1300" }
            assertEquals("5000", Screen.onEventThread { position(window).text })
            Screen.keep("section-outside")
            Screen.press(KeyEvent.VK_ESCAPE)
            Screen.waitFor("the number is back") { position(window).text == "1151" }

            point(window)
            Screen.press(KeyEvent.VK_ALT, KeyEvent.VK_S)
            Screen.keep("section-menu")
            Screen.press(KeyEvent.VK_ESCAPE)
            Screen.press(KeyEvent.VK_ESCAPE)

            val again = Sections.open("survey.h5", VolumeFileKind.HDF5)
            assertSame("the file has a window already", window, again)
        }

        /** The mouse: what is under it is read out, the wheel steps, with Ctrl it zooms. */
        private fun point(window: TopComponent) {
            val picture = Sections.picture(window)
            val middle = Point(picture.width / 2, picture.height / 2)
            Screen.onEventThread { picture.dispatchEvent(MouseEvent(picture, MouseEvent.MOUSE_MOVED, 0, 0, middle.x, middle.y, 0, false)) }
            val read = Screen.onEventThread { readout(window).text }
            assertTrue(read, Regex("Inline 1151 {3}Crossline 2\\d\\d\\d {3}\\d+ ms {3}X \\d+\\.\\d {3}Y \\d+\\.\\d m {3}Amplitude -?[\\d.]+").matches(read))
            Screen.keep("section-readout")
            wheel(picture, middle, 0)
            Sections.waitForPlane(window, "Inline 1152")
            val whole = Screen.paint(picture)
            wheel(picture, middle, InputEvent.CTRL_DOWN_MASK)
            Screen.waitFor("it is zoomed") { !same(whole, paintNow(picture)) }
            type(window, "1151")
            Screen.waitFor("the picture has the focus again") { picture.isFocusOwner }
            Screen.press(KeyEvent.VK_F)
            Sections.waitForPlane(window, "Inline 1151")
        }

        private fun wheel(picture: JComponent, at: Point, modifiers: Int) = Screen.onEventThread {
            val event = MouseWheelEvent(picture, MouseEvent.MOUSE_WHEEL, 0, modifiers, at.x, at.y, 0, false, MouseWheelEvent.WHEEL_UNIT_SCROLL, 1, if (modifiers == 0) 1 else -1)
            picture.dispatchEvent(event)
        }

        private fun lookAtSegy() {
            val volume = Sections.windows().single()
            val segy = Sections.open("survey.sgy", VolumeFileKind.SEGY)
            Sections.waitForPlane(segy, "Inline 1151")
            assertNotSame(volume, segy)
            Screen.waitFor("the SEG-Y's picture has the focus") { Sections.picture(segy).isFocusOwner }
            Screen.keep("section-segy")
            val fromSegy = Screen.paint(Sections.picture(segy))
            Screen.onEventThread { volume.requestActive() }
            Screen.waitFor("the volume looks as its SEG-Y file does") { same(fromSegy, paintNow(Sections.picture(volume))) }
            Screen.onEventThread { segy.close() }
        }

        private fun restart() {
            val before = Sections.windows().single()
            Screen.press(KeyEvent.VK_S)
            Sections.waitForPlane(before, "Slice 1120 ms")
            val kept = ByteArrayOutputStream().also { bytes -> ObjectOutputStream(bytes).use { out -> Screen.onEventThread { out.writeObject(before) } } }.toByteArray()
            Screen.onEventThread { before.close() }
            val after = reopened(kept)
            Sections.waitForPlane(after, "Slice 1120 ms")
            Screen.onEventThread { after.close() }

            val file = Path.of(System.getProperty(Sections.FOLDER), "survey.h5")
            Files.move(file, file.resolveSibling("elsewhere.h5"))
            val lost = reopened(kept)
            Screen.waitFor("it says that the file is gone") { Screen.find(lost, "section.refused") != null }
            Screen.keep("section-gone")
            Screen.onEventThread { lost.close() }
        }

        private fun reopened(kept: ByteArray): TopComponent = Screen.onEventThread {
            val loader = Thread.currentThread().contextClassLoader
            val input = object : ObjectInputStream(ByteArrayInputStream(kept)) {
                override fun resolveClass(desc: java.io.ObjectStreamClass): Class<*> = Class.forName(desc.name, false, loader)
            }
            (input.readObject() as TopComponent).apply {
                open()
                requestActive()
            }
        }

        private fun type(window: TopComponent, text: String) {
            Screen.press(KeyEvent.VK_G)
            Screen.waitFor("the field has the focus") { position(window).isFocusOwner }
            for (digit in text) Screen.press(digit.code)
            Screen.press(KeyEvent.VK_ENTER)
        }

        private fun position(window: TopComponent) = Screen.find(window, "section.position") as JTextField

        private fun readout(window: TopComponent) = Screen.find(window, "section.readout") as JLabel

        private fun paintNow(component: JComponent) = BufferedImage(component.width, component.height, BufferedImage.TYPE_INT_RGB).also { component.paint(it.createGraphics()) }

        private fun pixels(image: BufferedImage): IntArray = image.getRGB(0, 0, image.width, image.height, null, 0, image.width)

        private fun same(a: BufferedImage, b: BufferedImage): Boolean = pixels(a).contentEquals(pixels(b))

        private fun colours(image: BufferedImage): Int = pixels(image).toSet().size
    }
}

/** What tests of section windows share; all but [make] inside the suite. */
object Sections {
    const val FOLDER = "pyrus.test.folder"

    /** Writes a survey of 300 × 340 × 560 samples. */
    fun make(folder: Path) {
        runBlocking { SegyWriter(SyntheticSurvey.faulted(300, 340, 560)).write(folder.resolve("survey.sgy")) }
        System.setProperty(FOLDER, folder.toString())
    }

    fun import(): Unit = runBlocking {
        val folder = Path.of(System.getProperty(FOLDER))
        Importers.default().import(ImportRequest(folder.resolve("survey.sgy"), folder.resolve("survey.h5"))).collect()
    }

    fun open(name: String, kind: VolumeFileKind): TopComponent {
        val file = Path.of(System.getProperty(FOLDER), name)
        check(Screen.onEventThread { VolumeActions.open(VolumeFile(file, kind)) }) { "nothing opens $file" }
        return windows().single { it.name == name }
    }

    fun windows(): List<TopComponent> = Screen.onEventThread { TopComponent.getRegistry().opened.filter { it.javaClass.name == "org.pyrus.viewer.SectionWindow" } }

    fun picture(window: TopComponent) = Screen.find(window, "section.picture") as JComponent

    /** Waits until [window] shows the plane called [title]. */
    fun waitForPlane(window: TopComponent, title: String) =
        Screen.waitFor("$title is shown", { Screen.find(window, "section.picture")?.accessibleContext?.accessibleName }) {
            Screen.find(window, "section.picture")?.accessibleContext?.accessibleName == title
        }
}
