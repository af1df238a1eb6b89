package org.pyrus.viewer.render

import org.pyrus.volume.Plane
import org.pyrus.volume.PlaneKind
import kotlin.math.abs

/**
 * A plane as it lies on the screen: [width] × [height] samples, x to the right, y downwards.
 *
 * An inline or crossline has its traces left to right by line number and time or depth downwards; a slice has crosslines to the right and
 * inlines downwards.
 */
internal class ScreenPlane(private val plane: Plane) {
    private val transposed = plane.kind != PlaneKind.SLICE

    val across = if (transposed) plane.rows else plane.columns
    val down = if (transposed) plane.columns else plane.rows
    val width: Int get() = across.count
    val height: Int get() = down.count

    /** The sample at a place, or NaN where it is no finite number or its trace is dead. */
    operator fun get(x: Int, y: Int): Float {
        val row = if (transposed) x else y
        val column = if (transposed) y else x
        val value = plane[row, column]
        return if (plane.isLive(row, column) && value - value == 0f) value else Float.NaN
    }
}

/**
 * Draws a plane's samples into pixels.
 *
 * Where there are more samples than pixels, a pixel shows the one of largest magnitude in its cell, so that a thin strong event does not vanish between
 * pixels or average away with its opposite; where there are fewer, samples are joined by straight lines both ways.
 */
internal class Raster(private val plane: ScreenPlane, private val colours: ColourMap, private val clip: Double) {
    /** Fills the [width] × [height] pixels at [left], [top] of [pixels], which has rows of [stride]. */
    fun draw(pixels: IntArray, stride: Int, left: Int, top: Int, width: Int, height: Int) {
        val column = FloatArray(height)
        for (x in 0 until width) {
            sampleColumn(x, width, height, column)
            for (y in 0 until height) {
                val value = column[y]
                pixels[(top + y) * stride + left + x] = if (value.isNaN()) colours.noData else colours.at(((value / clip + 1) / 2).toFloat())
            }
        }
    }

    private fun sampleColumn(x: Int, width: Int, height: Int, into: FloatArray) {
        if (plane.width > width) {
            val from = (x.toLong() * plane.width / width).toInt()
            val end = maxOf(((x + 1L) * plane.width / width).toInt(), from + 1)
            for (y in 0 until height) into[y] = Float.NaN
            for (trace in from until end) for (y in 0 until height) into[y] = larger(into[y], sample(trace, y, height))
        } else {
            val at = ((x + .5) * plane.width / width - .5).coerceIn(0.0, plane.width - 1.0)
            val trace = at.toInt()
            val next = minOf(trace + 1, plane.width - 1)
            for (y in 0 until height) into[y] = join(sample(trace, y, height), sample(next, y, height), (at - trace).toFloat())
        }
    }

    private fun sample(x: Int, y: Int, height: Int): Float {
        if (plane.height > height) {
            val from = (y.toLong() * plane.height / height).toInt()
            val end = maxOf(((y + 1L) * plane.height / height).toInt(), from + 1)
            var best = Float.NaN
            for (at in from until end) best = larger(best, plane[x, at])
            return best
        }
        val at = ((y + .5) * plane.height / height - .5).coerceIn(0.0, plane.height - 1.0)
        val index = at.toInt()
        return join(plane[x, index], plane[x, minOf(index + 1, plane.height - 1)], (at - index).toFloat())
    }

    private fun larger(a: Float, b: Float): Float = if (a.isNaN() || abs(b) > abs(a)) b else a

    /** A value between [a] and [b]; beside a dead trace, the nearer one, so that it keeps its width. */
    private fun join(a: Float, b: Float, part: Float): Float = if (a.isNaN() || b.isNaN()) (if (part < .5f) a else b) else a * (1 - part) + b * part
}
