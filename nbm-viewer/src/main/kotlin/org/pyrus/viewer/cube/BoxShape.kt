package org.pyrus.viewer.cube

import org.pyrus.viewer.section.TrueScale
import org.pyrus.volume.SurveyGeometry
import kotlin.math.abs
import kotlin.math.hypot
import kotlin.math.ln
import kotlin.math.sqrt

/** A place or a direction in space: [x] east, [y] north, [z] up. */
internal data class Space(val x: Double, val y: Double, val z: Double) {
    operator fun plus(other: Space) = Space(x + other.x, y + other.y, z + other.z)

    operator fun times(factor: Double) = Space(x * factor, y * factor, z * factor)

    infix fun dot(other: Space): Double = x * other.x + y * other.y + z * other.z

    infix fun cross(other: Space) = Space(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
}

/**
 * The box that a survey fills in space, with a cell for each sample, as it lies on the ground; by its numbers, a step as long as another, where it has no coordinates or they don't
 * span a plane. Times are as deep as at 2000 m/s.
 *
 * @property inline from one inline to the next; [crossline] likewise, [sample] downwards
 * @property usual how many times as tall as it is the box shows best
 */
internal class BoxShape(geometry: SurveyGeometry) {
    val inlines: Int = geometry.inlines.count
    val crosslines: Int = geometry.crosslines.count
    val samples: Int = geometry.samples.count
    val inline: Space
    val crossline: Space
    val sample: Space
    val usual: Double

    init {
        val grid = geometry.coordinates?.takeIf { it.gridPointAt(it.origin) != null }
        // by its numbers a map has crosslines to the right and inlines down
        inline = if (grid == null) Space(0.0, -1.0, 0.0) else Space(grid.inlineStepX, grid.inlineStepY, 0.0)
        crossline = if (grid == null) Space(1.0, 0.0, 0.0) else Space(grid.crosslineStepX, grid.crosslineStepY, 0.0)
        val wide = maxOf(inlines * hypot(inline.x, inline.y), crosslines * hypot(crossline.x, crossline.y))
        val down = if (grid == null) null else TrueScale.down(geometry)
        sample = Space(0.0, 0.0, -(down ?: (wide * HEIGHT / samples)))
        usual = if (down == null) 1.0 else (wide * HEIGHT / (samples * down)).let { wanted -> ROUND.minBy { abs(ln(it / wanted)) } }
    }

    /** The box's sides, from the outside of its first cells to that of its last, [tall] times as tall. */
    fun sides(tall: Double): Triple<Space, Space, Space> = Triple(inline * inlines.toDouble(), crossline * crosslines.toDouble(), sample * (samples * tall))

    /** From the middle to the corner farthest from it. */
    fun radius(tall: Double): Double = sides(tall).let { (one, other, down) -> listOf(one + other, one + other * -1.0).maxOf { (it + down).run { sqrt(this dot this) } } } / 2

    private companion object {
        /** Of a box as tall as usual, in parts of its longer side. */
        const val HEIGHT = .55
        val ROUND = listOf(1, 2, 3, 5).flatMap { digit -> (-2..2).map { power -> digit * Math.pow(10.0, power.toDouble()) } } + 1.5
    }
}
