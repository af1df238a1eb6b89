package org.pyrus.desktop

import org.pyrus.volume.CoordinateGrid
import org.pyrus.volume.Index
import org.pyrus.volume.MapPoint
import org.pyrus.volume.SurveyGeometry
import java.awt.geom.AffineTransform
import java.awt.geom.NoninvertibleTransformException
import java.awt.geom.Point2D
import java.awt.geom.Rectangle2D

/**
 * How a survey's grid lies on a map of so many pixels: north up and to scale where it has coordinates, else by its numbers, crosslines to the right and inlines down. Grid places are
 * indices, x the crossline and y the inline; line i lies at i. Immutable, for any thread.
 *
 * @property toScreen from grid places to pixels
 * @property pixelsAUnit the scale, by the unit of the survey's coordinates; null where it lies by its numbers
 */
class MapProjection private constructor(val toScreen: AffineTransform, val pixelsAUnit: Double?) {
    private val toGrid: AffineTransform? = try {
        toScreen.createInverse()
    } catch (_: NoninvertibleTransformException) {
        null
    }

    /** Where the grid's [crossline] and [inline], lines and parts of them, lie on the screen. */
    fun place(crossline: Double, inline: Double): Point2D = toScreen.transform(Point2D.Double(crossline, inline), null)

    /** What of the grid lies at a pixel; null where the survey is a line on the map. */
    fun gridAt(x: Double, y: Double): Point2D? = toGrid?.transform(Point2D.Double(x, y), null)

    companion object {
        /** [geometry] fitted into the inside of [room]. */
        fun fit(geometry: SurveyGeometry, room: Rectangle2D): MapProjection {
            val grid = geometry.coordinates?.takeIf { it.gridPointAt(it.origin) != null }
            val ground = if (grid == null) AffineTransform() else onGround(grid)
            val (crosslines, inlines) = geometry.crosslines.count to geometry.inlines.count
            val corners = listOf(-.5 to -.5, crosslines - .5 to -.5, -.5 to inlines - .5, crosslines - .5 to inlines - .5).map { (x, y) -> ground.transform(Point2D.Double(x, y), null) }
            val bounds = Rectangle2D.Double(corners[0].x, corners[0].y, 0.0, 0.0).apply { corners.forEach { add(it) } }
            val (scaleX, scaleY) = room.width / bounds.width to room.height / bounds.height
            val scale = minOf(scaleX, scaleY)
            // numbers have no scale: they fill the room
            val (across, down) = if (grid == null) scaleX to scaleY else scale to -scale
            val toScreen = AffineTransform.getTranslateInstance(room.centerX, room.centerY)
            toScreen.scale(across, down)
            toScreen.translate(-bounds.centerX, -bounds.centerY)
            toScreen.concatenate(ground)
            return MapProjection(toScreen, if (grid == null) null else scale)
        }

        private fun onGround(grid: CoordinateGrid): AffineTransform {
            val origin: MapPoint = grid.at(Index(0), Index(0))
            return AffineTransform(grid.crosslineStepX, grid.crosslineStepY, grid.inlineStepX, grid.inlineStepY, origin.x, origin.y)
        }
    }
}
