package org.pyrus.project.importing

import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.async
import kotlinx.coroutines.cancel
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.pyrus.volume.CoordinateGrid
import org.pyrus.volume.CrosslineAxis
import org.pyrus.volume.InlineAxis
import org.pyrus.volume.LineNumber
import org.pyrus.volume.MapPoint
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.SurveyGeometry
import org.pyrus.volume.TraceMask
import java.awt.Color
import java.awt.Font
import java.awt.image.BufferedImage

class BasemapTest {
    /** Square bins of 10 m, inlines to the north; the western half is not live. */
    private val survey = SurveyGeometry(
        InlineAxis(LineNumber(1), 1, 40), CrosslineAxis(LineNumber(1), 1, 40), SampleAxis(0.0, 4.0, 10), TraceMask.build(40, 40) { _, crossline -> crossline >= 20 },
        CoordinateGrid(MapPoint(5e5, 6e6), 0.0, 10.0, 10.0, 0.0, 0.0, "m"),
    )

    private fun canvas(scale: Double) = Canvas((400 * scale).toInt(), (300 * scale).toInt(), scale, Color.WHITE, Color.BLACK, Font(Font.SANS_SERIF, Font.PLAIN, 12))

    private fun drawn(geometry: SurveyGeometry, scale: Double = 1.0): BufferedImage = runBlocking { Basemap.draw(geometry, canvas(scale)) }

    private fun BufferedImage.at(x: Double, y: Double): Int = getRGB((x * width).toInt(), (y * height).toInt())

    @Test
    fun `the live half is in the east, the other pale, and nothing beside the survey`() {
        for (scale in listOf(1.0, 2.0)) {
            val image = drawn(survey, scale)
            val live = image.at(.55, .5)
            val dead = image.at(.45, .5)
            assertTrue(live ushr 24 > dead ushr 24, "${live.toUInt().toString(16)} and ${dead.toUInt().toString(16)}")
            assertTrue(dead ushr 24 > 0)
            // the square fills the height, so that left and right of it there is room
            assertEquals(0, image.at(.05, .5))
            assertEquals(0, image.at(.95, .5))
        }
    }

    @Test
    fun `a survey without coordinates fills the width, by its numbers`() {
        val image = drawn(survey.copy(coordinates = null))
        assertTrue(image.at(.95, .5) != 0)
        assertTrue(image.at(.55, .5) ushr 24 > image.at(.45, .5) ushr 24)
    }

    @Test
    fun `a single line and a single trace are drawn too`() {
        for ((inlines, crosslines) in listOf(1 to 40, 40 to 1, 1 to 1)) {
            for (coordinates in listOf(survey.coordinates, null, CoordinateGrid(MapPoint(0.0, 0.0), 0.0, 0.0, 0.0, 0.0, 0.0, "m"))) {
                val image = drawn(
                    SurveyGeometry(InlineAxis(LineNumber(7), 1, inlines), CrosslineAxis(LineNumber(9), 1, crosslines), SampleAxis(0.0, 4.0, 10), TraceMask.full(inlines, crosslines), coordinates),
                )
                assertTrue((0 until image.height).any { y -> (0 until image.width).any { x -> image.getRGB(x, y) != 0 } })
            }
        }
    }

    @Test
    fun `a drawing that nobody wants any more stops`() {
        assertThrows(CancellationException::class.java) {
            runBlocking {
                async {
                    coroutineContext.cancel()
                    Basemap.draw(survey, canvas(1.0))
                }.await()
            }
        }
    }
}
