package org.pyrus.volume

import kotlin.math.abs
import kotlin.math.atan2
import kotlin.math.hypot

/** A point on the ground, in the unit of the survey's coordinates. */
data class MapPoint(val x: Double, val y: Double)

/**
 * The linear map from line indices to the ground, fitted by least squares to the coordinates of the survey's traces, those that are dead or state none left out:
 * `x = origin.x + i × inlineStepX + j × crosslineStepX`, likewise y, for inline index i and crossline index j.
 *
 * @property maxResidual the largest distance between this map and the own coordinates of some thousand traces, evenly spaced, and of the outermost ones, in [unit]
 * @property unit as UDUNITS writes it: `m`, `ft`, `arcsec` or `degree`; empty where the source does not say
 */
data class CoordinateGrid(
    val origin: MapPoint,
    val inlineStepX: Double,
    val inlineStepY: Double,
    val crosslineStepX: Double,
    val crosslineStepY: Double,
    val maxResidual: Double,
    val unit: String,
) {
    fun at(inline: InlineIndex, crossline: CrosslineIndex): MapPoint = MapPoint(
        origin.x + inline.value * inlineStepX + crossline.value * crosslineStepX,
        origin.y + inline.value * inlineStepY + crossline.value * crosslineStepY,
    )

    /** The fractional indices that [at] would map to [point]; null where inlines and crosslines run the same way, so that there is no one answer. */
    fun gridPointAt(point: MapPoint): GridPoint? {
        val determinant = inlineStepX * crosslineStepY - inlineStepY * crosslineStepX
        if (abs(determinant) <= 1e-9 * inlineSpacing * crosslineSpacing) return null
        val x = point.x - origin.x
        val y = point.y - origin.y
        return GridPoint((x * crosslineStepY - y * crosslineStepX) / determinant, (y * inlineStepX - x * inlineStepY) / determinant)
    }

    /** Distance on the ground from one inline to the next, in [unit]. */
    val inlineSpacing: Double get() = hypot(inlineStepX, inlineStepY)

    /** Distance on the ground from one crossline to the next, in [unit]. */
    val crosslineSpacing: Double get() = hypot(crosslineStepX, crosslineStepY)

    /**
     * The survey's azimuth, that of its inlines: the direction in which crossline numbers increase along an inline, degrees clockwise from +y (grid north, which
     * differs from true north by the projection's convergence), 0 until 360; of angles, not lengths, where [unit] is one of an angle.
     */
    val inlineAzimuthDegrees: Double get() = (Math.toDegrees(atan2(crosslineStepX, crosslineStepY)) + 360) % 360
}
