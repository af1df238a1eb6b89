package org.pyrus.viewer.render

import kotlin.math.max
import kotlin.math.min

/**
 * The part of a plane, as it lies on the screen, that a picture shows: samples [left] until [right] across and [top] until [bottom] down, in fractions of a
 * sample; sample i takes i until i + 1. It may pass the plane's edges: nothing is drawn there.
 *
 * @throws IllegalArgumentException where it is empty
 */
internal data class PlaneWindow(val left: Double, val right: Double, val top: Double, val bottom: Double) {
    init {
        require(right > left && bottom > top) { "a window has an inside, got $left..$right × $top..$bottom" }
    }

    val width: Double get() = right - left
    val height: Double get() = bottom - top

    /** This window [factor] times closer ([factor] below 1: further away), with the point at [x], [y] of it, each from 0 to 1, where it is. */
    fun zoomed(factor: Double, x: Double = .5, y: Double = .5): PlaneWindow {
        val newWidth = width / factor
        val newHeight = height / factor
        val newLeft = left + (width - newWidth) * x
        val newTop = top + (height - newHeight) * y
        return PlaneWindow(newLeft, newLeft + newWidth, newTop, newTop + newHeight)
    }

    /** Moved by these parts of its own sides. */
    fun moved(x: Double, y: Double): PlaneWindow = PlaneWindow(left + x * width, right + x * width, top + y * height, bottom + y * height)

    /** The part of it between two points, each from 0 to 1 of its sides; null where that has no inside. */
    fun part(x1: Double, y1: Double, x2: Double, y2: Double): PlaneWindow? =
        if (x1 == x2 || y1 == y2) null else PlaneWindow(left + min(x1, x2) * width, left + max(x1, x2) * width, top + min(y1, y2) * height, top + max(y1, y2) * height)

    /** This window where it is no larger than a plane of [planeWidth] × [planeHeight] samples; a side that is, cut to the plane's. */
    fun noLargerThan(planeWidth: Int, planeHeight: Int): PlaneWindow = PlaneWindow(
        if (width > planeWidth) 0.0 else left,
        if (width > planeWidth) planeWidth.toDouble() else right,
        if (height > planeHeight) 0.0 else top,
        if (height > planeHeight) planeHeight.toDouble() else bottom,
    )

    /** A window of [newWidth] × [newHeight] samples with the same middle. */
    fun resized(newWidth: Double, newHeight: Double): PlaneWindow =
        PlaneWindow((left + right - newWidth) / 2, (left + right + newWidth) / 2, (top + bottom - newHeight) / 2, (top + bottom + newHeight) / 2)

    /** The nearest window that shows nothing but a plane of [planeWidth] × [planeHeight] samples, and at least [LEAST_SAMPLES] of it each way; in the middle where it is larger. */
    fun inside(planeWidth: Int, planeHeight: Int): PlaneWindow {
        val (newLeft, newRight) = side(left, right, planeWidth)
        val (newTop, newBottom) = side(top, bottom, planeHeight)
        return PlaneWindow(newLeft, newRight, newTop, newBottom)
    }

    private fun side(from: Double, to: Double, size: Int): Pair<Double, Double> {
        val length = max(to - from, min(LEAST_SAMPLES, size.toDouble()))
        val start = if (length >= size) (size - length) / 2 else ((from + to - length) / 2).coerceIn(0.0, size - length)
        return start to start + length
    }

    companion object {
        /** How far zooming goes: this many samples fill the picture. */
        const val LEAST_SAMPLES = 4.0

        fun whole(planeWidth: Int, planeHeight: Int): PlaneWindow = PlaneWindow(0.0, planeWidth.toDouble(), 0.0, planeHeight.toDouble())
    }
}
