package org.pyrus.volume

import kotlin.math.atan2
import kotlin.math.hypot

/** A point on the ground, in the survey's own length unit. */
data class MapPoint(val x: Double, val y: Double)

/**
 * The linear map from line indices to the ground, fitted to the survey's live traces by least squares:
 * `x = origin.x + i × inlineStepX + j × crosslineStepX`, likewise y, for inline index i and crossline index j.
 *
 * @property maxResidual the largest distance between this map and the own coordinates of some thousand traces, evenly spaced, in [unit]
 * @property unit `m`, `ft`, or as the source names it
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

    /** Distance on the ground from one inline to the next, in [unit]. */
    val inlineSpacing: Double get() = hypot(inlineStepX, inlineStepY)

    /** Distance on the ground from one crossline to the next, in [unit]. */
    val crosslineSpacing: Double get() = hypot(crosslineStepX, crosslineStepY)

    /** Direction in which crosslines increase along an inline, degrees clockwise from +y (grid north), 0 until 360. */
    val inlineAzimuthDegrees: Double get() = (Math.toDegrees(atan2(crosslineStepX, crosslineStepY)) + 360) % 360
}
