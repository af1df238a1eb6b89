package org.pyrus.viewer

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.pyrus.viewer.render.ColourMap
import org.pyrus.viewer.render.ScreenPlane
import org.pyrus.viewer.render.SectionLook
import org.pyrus.viewer.render.SectionPicture
import org.pyrus.viewer.render.SectionStyle
import org.pyrus.viewer.section.SectionPlace
import org.pyrus.viewer.section.ShownSection
import org.pyrus.volume.Plane
import org.pyrus.volume.PlaneAxis
import org.pyrus.volume.PlaneKind
import java.awt.Color
import java.awt.Graphics2D
import java.awt.image.BufferedImage
import java.awt.print.PageFormat
import java.awt.print.Paper
import java.awt.print.Printable

class SectionPrintTest {
    /** Every sample is as large as the clip, so that its colour is the last of the map. */
    private val screen = ScreenPlane(Plane(PlaneKind.INLINE, 1.0, "", PlaneAxis("Crossline", "", 1.0, 1.0, 20), PlaneAxis("Time", "ms", 0.0, 4.0, 30), FloatArray(20 * 30) { 6f }))
    private val look = SectionLook(screen.whole, ColourMap.ALL[0], 6.0, "Inline 1")
    private val dark = SectionStyle(0x202020, 0xffffff, 12)
    private val page = SectionPrint.PrintedSection(ShownSection(SectionPlace.OfPlane(PlaneKind.INLINE, 0), SectionPicture.draw(screen, look, 300, 200, dark)))

    /** A4 on its side, with 50 points all around. */
    private val format = PageFormat().apply {
        orientation = PageFormat.LANDSCAPE
        paper = Paper().apply {
            setSize(595.0, 842.0)
            setImageableArea(50.0, 50.0, 495.0, 742.0)
        }
    }

    /** A pixel a point, of a colour that no section has. */
    private fun print(number: Int): Pair<Int, BufferedImage> {
        val image = BufferedImage(842, 595, BufferedImage.TYPE_INT_RGB)
        val graphics: Graphics2D = image.createGraphics()
        graphics.color = Color(BARE)
        graphics.fillRect(0, 0, image.width, image.height)
        return page.print(graphics, format, number).also { graphics.dispose() } to image
    }

    @Test
    fun `a section on the screen's dark ground is printed black on white, inside the page's margins`() {
        val (answer, image) = print(0)
        assertEquals(Printable.PAGE_EXISTS, answer)
        val bare = (0 until 842).flatMap { x -> (0 until 595).map { y -> Triple(x, y, image.getRGB(x, y) and 0xffffff == BARE) } }
        assertTrue(bare.all { (x, y, isBare) -> isBare == (x !in 50 until 792 || y !in 50 until 545) }) { "printed outside, or not all inside" }
        assertEquals(0xffffff, image.getRGB(55, 55) and 0xffffff)
        // the last colour of the map fills the plot: at the page's middle there is nothing else
        assertEquals(look.colours.at(1f) and 0xffffff, image.getRGB(421, 297) and 0xffffff)
    }

    @Test
    fun `a section has one page`() = assertEquals(Printable.NO_SUCH_PAGE, print(1).first)

    private companion object {
        const val BARE = 0x00ff01
    }
}
