package org.pyrus.viewer.cube

import io.kotest.property.Arb
import io.kotest.property.arbitrary.bind
import io.kotest.property.arbitrary.numericDouble
import io.kotest.property.checkAll
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.pyrus.volume.CoordinateGrid
import org.pyrus.volume.CrosslineAxis
import org.pyrus.volume.InlineAxis
import org.pyrus.volume.LineNumber
import org.pyrus.volume.MapPoint
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.SurveyGeometry
import org.pyrus.volume.TraceMask
import kotlin.math.hypot
import kotlin.math.sqrt

class BoxProjectionTest {
    /**
     * 10 inlines 20 m apart to the north and 20 crosslines 10 m apart to the east, 50 samples by 4 ms: 200 m by 200 m by 200 m. The corners lie 100 √3 m from the middle; in a picture
     * of 400 pixels, of which they take half, 2 / √3 pixels are a metre.
     */
    private val cube = survey(CoordinateGrid(MapPoint(5000.0, 7000.0), 0.0, 20.0, 10.0, 0.0, 0.0, "m"))
    private val metre = 2 / sqrt(3.0)

    private fun survey(grid: CoordinateGrid?) = BoxShape(SurveyGeometry(InlineAxis(LineNumber(1), 1, 10), CrosslineAxis(LineNumber(1), 1, 20), SampleAxis(0.0, 4.0, 50), TraceMask.full(10, 20), grid))

    private fun seen(azimuth: Double, elevation: Double, shape: BoxShape = cube) = BoxProjection(shape, BoxView(azimuth, elevation), 400, 400)

    private fun assertAt(x: Double, y: Double, at: OnScreen) = assertEquals(x to y, at.x.rounded() to at.y.rounded())

    private fun Double.rounded() = Math.round(this * 1e6) / 1e6 + 0.0

    @Test
    fun `from the south the north is behind, the east on the right and the depth below`() {
        val projection = seen(180.0, 0.0)
        assertAt(200.0, 200.0, projection.at(4.5, 9.5, 24.5))
        assertAt((200 + 10 * metre).rounded(), 200.0, projection.at(4.5, 10.5, 24.5))
        assertAt(200.0, (200 + 4 * metre).rounded(), projection.at(4.5, 9.5, 25.5))
        assertAt(200.0, 200.0, projection.at(5.5, 9.5, 24.5))
        assertEquals(-20 * metre, projection.inlineStep.depth, 1e-9)
        assertAt((200 - 100 * metre).rounded(), (200 - 100 * metre).rounded(), projection.corner(inline = false, crossline = false, sample = false))
        assertAt((200 + 100 * metre).rounded(), (200 + 100 * metre).rounded(), projection.corner(inline = true, crossline = true, sample = true))
    }

    @Test
    fun `from above it is a map with north up`() {
        val projection = seen(180.0, 90.0)
        assertAt(200.0, (200 - 20 * metre).rounded(), projection.at(5.5, 9.5, 24.5))
        assertAt((200 + 10 * metre).rounded(), 200.0, projection.at(4.5, 10.5, 24.5))
        assertAt(200.0, 200.0, projection.at(4.5, 9.5, 0.0))
        assertEquals(-4 * metre, projection.sampleStep.depth, 1e-9)
    }

    @Test
    fun `from the west the north is on the left`() = assertAt((200 - 20 * metre).rounded(), 200.0, seen(270.0, 0.0).at(5.5, 9.5, 24.5))

    @Test
    fun `from thirty degrees above, depths are shortened by the cosine and what is behind is higher by the sine`() {
        val projection = seen(180.0, 30.0)
        assertAt(200.0, (200 + 4 * metre * sqrt(3.0) / 2).rounded(), projection.at(4.5, 9.5, 25.5))
        assertAt(200.0, (200 - 20 * metre / 2).rounded(), projection.at(5.5, 9.5, 24.5))
    }

    @Test
    fun `a survey whose crosslines run to the west is seen in the mirror, as on the map`() {
        val mirrored = survey(CoordinateGrid(MapPoint(5000.0, 7000.0), 0.0, 20.0, -10.0, 0.0, 0.0, "m"))
        assertAt((200 - 10 * metre).rounded(), 200.0, seen(180.0, 0.0, mirrored).at(4.5, 10.5, 24.5))
    }

    @Test
    fun `an azimuth counts from the way inlines follow each other, wherever on the compass that is`() {
        // both axes a quarter turn clockwise: inlines to the east, crosslines to the south
        val turned = survey(CoordinateGrid(MapPoint(5000.0, 7000.0), 20.0, 0.0, 0.0, -10.0, 0.0, "m"))
        for (azimuth in listOf(0.0, 77.0, 180.0, 290.0)) {
            val (one, other) = seen(azimuth, 20.0).at(1.0, 2.0, 3.0) to seen(azimuth, 20.0, turned).at(1.0, 2.0, 3.0)
            assertEquals(one.x, other.x, 1e-9)
            assertEquals(one.y, other.y, 1e-9)
        }
    }

    @Test
    fun `twice as tall is twice as far from sample to sample, beside the line spacing`() {
        val (once, twice) = BoxProjection(cube, BoxView(180.0, 0.0, tall = 1.0), 400, 400) to BoxProjection(cube, BoxView(180.0, 0.0, tall = 2.0), 400, 400)
        assertEquals(2 * once.sampleStep.y / once.crosslineStep.x, twice.sampleStep.y / twice.crosslineStep.x, 1e-9)
    }

    @Test
    fun `of a box seen from the south-east and above the near sides face the viewer`() {
        val projection = seen(135.0, 25.0)
        assertTrue(projection.isInFront(PlaneKind.INLINE, ends = false)) // the south
        assertTrue(projection.isInFront(PlaneKind.CROSSLINE, ends = true)) // the east
        assertTrue(projection.isInFront(PlaneKind.SLICE, ends = false)) // the top
        for (kind in PlaneKind.entries) assertEquals(!projection.isInFront(kind, false), projection.isInFront(kind, true))
    }

    private val views = Arb.bind(Arb.numericDouble(0.0, 360.0), Arb.numericDouble(-90.0, 90.0), Arb.numericDouble(.3, 3.0)) { azimuth, elevation, tall -> BoxView(azimuth, elevation, tall = tall) }

    @Test
    fun `however it is turned the whole box is in the picture, and its lengths stay as they are`(): Unit = runBlocking {
        checkAll(500, views) { view ->
            val projection = BoxProjection(cube, view, 600, 400, margin = 20.0)
            for (number in 0 until 8) {
                val corner = projection.corner(number and 1 != 0, number and 2 != 0, number and 4 != 0)
                assertTrue(corner.x in 119.9..480.1 && corner.y in 19.9..380.1, "$corner of $view")
            }
            fun length(step: OnScreen) = hypot(hypot(step.x, step.y), step.depth)
            assertEquals(2.0, length(projection.inlineStep) / length(projection.crosslineStep), 1e-9)
            assertEquals(.4 * view.tall, length(projection.sampleStep) / length(projection.crosslineStep), 1e-9)
        }
    }

    @Test
    fun `a survey without coordinates lies by its numbers, about half as tall as wide`() {
        val shape = survey(null)
        val (inline, crossline, sample) = shape.sides(shape.usual)
        assertEquals(listOf(10.0, 20.0, 11.0), listOf(-inline.y, crossline.x, -sample.z).map { it.rounded() })
    }

    @Test
    fun `what is usually shown of a wide and thin survey is a round number of times as tall`() {
        // 20 km wide and 200 m deep: as tall as half its width is 50 times, or about that
        val wide = survey(CoordinateGrid(MapPoint(0.0, 0.0), 0.0, 20.0, 1000.0, 0.0, 0.0, "m"))
        assertEquals(50.0, wide.usual)
        assertEquals(.5, cube.usual)
    }
}
