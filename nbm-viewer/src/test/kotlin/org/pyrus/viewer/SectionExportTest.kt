package org.pyrus.viewer

import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertArrayEquals
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.viewer.line.LineCourse
import org.pyrus.viewer.line.SurveyLine
import org.pyrus.viewer.line.corner
import org.pyrus.viewer.render.ColourMap
import org.pyrus.viewer.render.ScreenPlane
import org.pyrus.viewer.render.SectionLook
import org.pyrus.viewer.render.SectionPicture
import org.pyrus.viewer.render.SectionStyle
import org.pyrus.viewer.section.FakeVolume
import org.pyrus.viewer.section.GEOMETRY
import org.pyrus.viewer.section.SectionPlace
import org.pyrus.viewer.section.ShownSection
import org.pyrus.volume.Plane
import org.pyrus.volume.PlaneAxis
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.Refusal
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.nio.file.Files
import java.nio.file.Path
import javax.imageio.ImageIO
import javax.xml.parsers.DocumentBuilderFactory

class SectionExportTest {
    @TempDir
    lateinit var folder: Path

    private val plane = Plane(
        PlaneKind.INLINE, 1050.0, "",
        PlaneAxis("Crossline", "", 2001.0, 2.0, 2),
        PlaneAxis("Time", "ms", 100.0, 4.0, 3),
        floatArrayOf(1f, -2f, .5f, 4f, 5f, -6.25f),
    )

    private val shown = ScreenPlane(plane).let {
        ShownSection(SectionPlace.OfPlane(PlaneKind.INLINE, 0), SectionPicture.draw(it, SectionLook(it.whole, ColourMap.ALL[0], 6.0, "Inline <1050> & so on"), 600, 400, SectionStyle(0, 0xffffff, 12)))
    }

    private fun written(name: String): Path = folder.resolve(name).also { SectionExport.write(shown, it, overwrite = false) }

    @Test
    fun `a table has a row for each trace, headed by its number, and times above`() {
        assertEquals("Crossline/Time (ms),100,104,108\n2001,1.0,-2.0,0.5\n2003,4.0,5.0,-6.25\n", Files.readString(written("plane.csv")))
    }

    @Test
    fun `an array is NumPy's, its data the samples row by row`() {
        val bytes = Files.readAllBytes(written("plane.npy"))
        assertEquals(128 + 6 * 4, bytes.size)
        assertTrue("'shape': (2, 3)" in bytes.decodeToString(10, 128))
        assertArrayEquals(plane.values, FloatArray(6).also { ByteBuffer.wrap(bytes, 128, 24).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(it) })
    }

    @Test
    fun `a picture has the window's proportions and a white ground`() {
        val image = ImageIO.read(written("plane.png").toFile())
        assertEquals(2400 to 1600, image.width to image.height)
        assertEquals(0xffffffff.toInt(), image.getRGB(1, 1))
    }

    @Test
    fun `vector graphics have letters as text and the plot as one picture`() {
        val root = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(written("plane.svg").toFile()).documentElement
        val texts = root.getElementsByTagName("text").let { all -> (0 until all.length).map { all.item(it).textContent } }
        assertTrue(texts.containsAll(listOf("Inline <1050> & so on", "Crossline", "Time (ms)", "Amplitude", "2001")), "$texts")
        assertEquals(2, root.getElementsByTagName("image").length) // the plot and the colour bar
    }

    @Test
    fun `a name that says nothing, and a file that is there, are refused and nothing is written`() {
        assertTrue("'plane.doc' is no name of a picture or of data" in assertThrows(Refusal::class.java) { written("plane.doc") }.message.orEmpty())
        assertFalse(Files.exists(folder.resolve("plane.doc")))
        Files.writeString(folder.resolve("there.csv"), "mine")
        assertThrows(Refusal::class.java) { written("there.csv") }
        assertEquals("mine", Files.readString(folder.resolve("there.csv")))
    }

    @Test
    fun `along a line a table is headed by where its traces lie, and the axes say distances and corners`() {
        val line = SurveyLine("Line 1", listOf(corner(0, 0), corner(2, 1), corner(4, 1)))
        val course = LineCourse(line, GEOMETRY)
        val samples = runBlocking { FakeVolume().read(course.path) }
        val screen = ScreenPlane(Plane.of(line.name, samples, GEOMETRY), course)
        val look = SectionLook(screen.whole, ColourMap.ALL[0], 6.0, "Line 1")
        val along = ShownSection(SectionPlace.AlongLine(line), SectionPicture.draw(screen, look, 600, 400, SectionStyle(0, 0xffffff, 12)))
        val table = folder.resolve("line.csv").also { SectionExport.write(along, it, overwrite = false) }
        // inlines 1001, 1003, … and crosslines 5, 6, …; half way between crosslines the position is told as it is; samples are the inline's index + 1
        val rows = Files.readAllLines(table).map { it.split(',').take(3).joinToString(",") }
        assertEquals(listOf("inline,crossline,100", "1001,5,1.0", "1003,5.5,2.0", "1005,6,3.0", "1007,6,4.0", "1009,6,5.0"), rows)
        val drawn = folder.resolve("line.svg").also { SectionExport.write(along, it, overwrite = false) }
        val root = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(drawn.toFile()).documentElement
        val texts = root.getElementsByTagName("text").let { all -> (0 until all.length).map { all.item(it).textContent } }
        assertTrue(texts.containsAll(listOf("Line 1", "Distance (m)", "Time (ms)", "IL 1001 XL 5", "IL 1005 XL 6", "IL 1009 XL 6")), "$texts")
    }
}
