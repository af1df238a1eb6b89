package org.pyrus.viewer.render

import kotlin.math.abs
import kotlin.math.ceil
import kotlin.math.floor
import kotlin.math.max
import kotlin.math.min
import kotlin.math.roundToInt

/**
 * Draws traces as lines that swing to the right where samples are positive, and fills their peaks: each pixel by how much of it the line or the peak covers.
 *
 * Of traces closer together than [leastSpacing] pixels only every so many are drawn, always the same ones of a plane, so that none jumps while it is moved. A sample
 * of the clip's amplitude swings as far as the next trace that is drawn; stronger ones up to [MOST_SWING] times as far.
 *
 * @param ink 0xRRGGBB
 * @param lineWidth in pixels
 */
internal class WiggleRaster(
    private val plane: ScreenPlane,
    private val layers: TraceLayers,
    private val clip: Double,
    private val inverted: Boolean,
    private val ink: Int,
    private val leastSpacing: Double,
    private val lineWidth: Double,
) {
    /** Draws over those of the [width] × [height] pixels at [left], [top] of [pixels], which has rows of [stride], in which [window] meets the plane. */
    fun draw(pixels: IntArray, stride: Int, left: Int, top: Int, width: Int, height: Int, window: PlaneWindow = plane.whole) {
        val target = Target(pixels, stride, left, top, width)
        val down = Cells(window.top, window.bottom, height, plane.height)
        val pixelsATrace = width / window.width
        val every = max(1, ceil(leastSpacing / pixelsATrace - 1e-9).toInt())
        val swing = pixelsATrace * every / clip * if (inverted) -1 else 1
        val most = pixelsATrace * every * MOST_SWING
        // a trace beside the window may swing into it
        val first = max(0, floor(window.left - MOST_SWING * every).toInt()).let { ceil(it / every.toDouble()).toInt() * every }
        val last = min(plane.width - 1, ceil(window.right + MOST_SWING * every).toInt())
        val places = DoubleArray(height)
        for (trace in first..last step every) {
            val base = (trace + .5 - window.left) * pixelsATrace
            for (y in down.first until down.end) {
                val value = sample(trace, y, down)
                places[y] = if (value.isNaN()) Double.NaN else base + (value * swing).coerceIn(-most, most)
            }
            if (layers.area) fill(target, down, places, base)
            if (layers.wiggle) line(target, down, places)
        }
    }

    /** The strongest of the samples that a pixel shows, or between two the straight line. */
    private fun sample(trace: Int, y: Int, down: Cells): Float {
        var value = plane[trace, down.from[y]]
        if (down.shrinks) {
            for (at in down.from[y] + 1 until down.until[y]) {
                val next = plane[trace, at]
                if (value.isNaN() || abs(next) > abs(value)) value = next
            }
        } else if (down.part[y] > 0) {
            val next = plane[trace, down.from[y] + 1]
            value = if (next.isNaN()) value else value * (1 - down.part[y]) + next * down.part[y]
        }
        return value
    }

    private fun fill(target: Target, down: Cells, places: DoubleArray, base: Double) {
        for (y in down.first until down.end) if (places[y] > base) target.span(y, base, places[y])
    }

    /** In each row the line covers from half way to the row above until half way to the one below, and its own width at least. */
    private fun line(target: Target, down: Cells, places: DoubleArray) {
        for (y in down.first until down.end) {
            val here = places[y]
            if (here.isNaN()) continue
            val above = if (y > down.first && !places[y - 1].isNaN()) (places[y - 1] + here) / 2 else here
            val below = if (y + 1 < down.end && !places[y + 1].isNaN()) (places[y + 1] + here) / 2 else here
            target.span(y, min(here, min(above, below)) - lineWidth / 2, max(here, max(above, below)) + lineWidth / 2)
        }
    }

    private inner class Target(private val pixels: IntArray, private val stride: Int, private val left: Int, private val top: Int, private val width: Int) {
        /** Inks row [y] from [from] to [to], which are pixels and parts of them from the left. */
        fun span(y: Int, from: Double, to: Double) {
            val begin = from.coerceIn(0.0, width.toDouble())
            val end = to.coerceIn(0.0, width.toDouble())
            if (end <= begin) return
            val row = (top + y) * stride + left
            for (x in begin.toInt()..min(width - 1, end.toInt())) {
                val covered = min(end, x + 1.0) - max(begin, x.toDouble())
                if (covered > 0) pixels[row + x] = blend(pixels[row + x], covered)
            }
        }

        private fun blend(under: Int, part: Double): Int {
            if (part >= 1) return OPAQUE or ink
            fun channel(shift: Int) = ((under shr shift and 0xff) * (1 - part) + (ink shr shift and 0xff) * part).roundToInt() shl shift
            return OPAQUE or channel(16) or channel(8) or channel(0)
        }
    }

    private companion object {
        const val MOST_SWING = 1.5
        const val OPAQUE = 0xff shl 24
    }
}
