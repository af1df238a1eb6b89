package org.pyrus.desktop

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.pyrus.volume.CoordinateGrid
import org.pyrus.volume.LineAxis
import org.pyrus.volume.LineNumber
import org.pyrus.volume.MapPoint
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.SurveyGeometry
import org.pyrus.volume.TraceMask
import java.awt.geom.Rectangle2D

class MapProjectionTest {
    private val room = Rectangle2D.Double(10.0, 20.0, 400.0, 300.0)

    @Test
    fun `on the ground east is right, north is up, and both sides have one scale`() {
        // 200 inlines of 10 m to the east, 30 crosslines of 20 m to the north: 2000 x 600 m in 400 x 300 pixels: 5 m a pixel
        val map = MapProjection.fit(GEOMETRY, room)
        assertEquals(.2, map.pixelsAUnit!!, 1e-12)
        val (corner, east, north) = listOf(map.place(0.0, 0.0), map.place(0.0, 10.0), map.place(5.0, 0.0))
        assertEquals(100 * .2, east.x - corner.x, 1e-9)
        assertEquals(0.0, east.y - corner.y, 1e-9)
        assertEquals(-100 * .2, north.y - corner.y, 1e-9)
    }

    @Test
    fun `all of the survey lies in the room, in its middle, and each place is found back`() {
        val turned = GEOMETRY.copy(coordinates = CoordinateGrid(MapPoint(5e5, 6e6), 8.0, 6.0, -12.0, 16.0, 0.0, "m"))
        for (geometry in listOf(GEOMETRY, turned, GEOMETRY.copy(coordinates = null))) {
            val map = MapProjection.fit(geometry, room)
            val corners = listOf(-.5 to -.5, 29.5 to -.5, -.5 to 199.5, 29.5 to 199.5).map { (x, y) -> map.place(x, y) }
            for (corner in corners) assertTrue(Rectangle2D.Double(9.999, 19.999, 400.002, 300.002).contains(corner), "$corner")
            assertEquals(room.centerX, (corners.minOf { it.x } + corners.maxOf { it.x }) / 2, 1e-6)
            assertEquals(room.centerY, (corners.minOf { it.y } + corners.maxOf { it.y }) / 2, 1e-6)
            val at = map.place(17.0, 123.0)
            val back = map.gridAt(at.x, at.y)!!
            assertEquals(17.0, back.x, 1e-6)
            assertEquals(123.0, back.y, 1e-6)
        }
    }

    @Test
    fun `without coordinates the numbers fill the room, inlines downwards, and there is no scale`() {
        val map = MapProjection.fit(GEOMETRY.copy(coordinates = null), room)
        assertNull(map.pixelsAUnit)
        assertEquals(10.0, map.place(-.5, 0.0).x, 1e-9)
        assertEquals(410.0, map.place(29.5, 0.0).x, 1e-9)
        assertEquals(20.0, map.place(0.0, -.5).y, 1e-9)
    }

    private companion object {
        val GEOMETRY = SurveyGeometry(
            LineAxis(LineNumber(1001), 2, 200),
            LineAxis(LineNumber(5), 1, 30),
            SampleAxis(100.0, 4.0, 40),
            TraceMask.full(200, 30),
            CoordinateGrid(MapPoint(1000.0, 2000.0), 10.0, 0.0, 0.0, 20.0, 0.0, "m"),
        )
    }
}
