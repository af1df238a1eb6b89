package org.pyrus.viewer.render

import java.util.stream.IntStream
import kotlin.math.abs

/**
 * Draws a plane's samples into pixels.
 *
 * Where there are more samples than pixels, a pixel shows the one of largest magnitude in its cell, so that a thin strong event does not vanish between
 * pixels or average away with its opposite; where there are fewer, samples are joined by straight lines both ways.
 */
internal class Raster(private val plane: ScreenPlane, private val colours: ColourMap, private val clip: Double, private val inverted: Boolean = false) {
    /** Fills those of the [width] × [height] pixels at [left], [top] of [pixels], which has rows of [stride], in which [window] meets the plane. */
    fun draw(pixels: IntArray, stride: Int, left: Int, top: Int, width: Int, height: Int, window: PlaneWindow = plane.whole) {
        val across = Cells(window.left, window.right, width, plane.width)
        val down = Cells(window.top, window.bottom, height, plane.height)
        val bands = ((across.end - across.first) / LEAST_COLUMNS).coerceIn(1, Runtime.getRuntime().availableProcessors())
        val columns = across.end - across.first
        IntStream.range(0, bands).parallel().forEach { band ->
            draw(across, down, across.first + columns * band / bands until across.first + columns * (band + 1) / bands, pixels, stride, top * stride + left)
        }
    }

    private fun draw(across: Cells, down: Cells, columns: IntRange, pixels: IntArray, stride: Int, origin: Int) {
        val traces = Traces(down)
        val column = FloatArray(down.pixels)
        val half = (ColourMap.SIZE - 1) / 2.0
        val scale = if (inverted) -half / clip else half / clip
        for (x in columns) {
            sampleColumn(x, across, traces, column)
            var at = origin + down.first * stride + x
            for (y in down.first until down.end) {
                val value = column[y]
                pixels[at] = if (value.isNaN()) colours.noData else colours.entry(half + value * scale)
                at += stride
            }
        }
    }

    private fun sampleColumn(x: Int, across: Cells, traces: Traces, into: FloatArray) {
        val from = across.from[x]
        traces.of(from).copyInto(into)
        if (across.shrinks) {
            for (trace in from + 1 until across.until[x]) {
                val next = traces.of(trace)
                for (y in into.indices) into[y] = larger(into[y], next[y])
            }
        } else if (across.part[x] > 0) {
            val next = traces.of(from + 1)
            for (y in into.indices) into[y] = join(into[y], next[y], across.part[x])
        }
    }

    /** Traces fitted to the pixels' height. The last two are kept: where there are more pixels than traces, many columns lie between the same two. */
    private inner class Traces(private val down: Cells) {
        private val fitted = Array(2) { FloatArray(down.pixels) }
        private val held = IntArray(2) { -1 }

        /** The trace at [x]; valid until the next but one is asked for. */
        fun of(x: Int): FloatArray {
            val place = x and 1
            if (held[place] != x) {
                fit(x, fitted[place])
                held[place] = x
            }
            return fitted[place]
        }

        private fun fit(x: Int, into: FloatArray) {
            if (!plane.isLive(x)) return into.fill(Float.NaN)
            val start = plane.start(x)
            val pitch = plane.pitch
            for (y in down.first until down.end) {
                val from = down.from[y]
                var at = start + from * pitch
                var value = plane.sample(at)
                if (down.shrinks) {
                    for (next in from + 1 until down.until[y]) {
                        at += pitch
                        value = larger(value, plane.sample(at))
                    }
                } else if (down.part[y] > 0) {
                    value = join(value, plane.sample(at + pitch), down.part[y])
                }
                into[y] = value
            }
        }
    }

    private fun larger(a: Float, b: Float): Float = if (a.isNaN() || abs(b) > abs(a)) b else a

    /** A value between [a] and [b]; beside a dead trace, the nearer one, so that it keeps its width. */
    private fun join(a: Float, b: Float, part: Float): Float = if (a.isNaN() || b.isNaN()) (if (part < .5f) a else b) else a * (1 - part) + b * part

    private companion object {
        /** Of pixels, that a thread is asked for. */
        const val LEAST_COLUMNS = 64
    }
}

/**
 * Which samples each of [pixels] pixels shows, along one side: those of a plane of [count], of which [begin] until [end] fill the pixels.
 *
 * Pixels [first] until [end] have a sample. Where there are more samples than pixels ([shrinks]), pixel p shows [from] until [until]; else the point [part]
 * of the way from sample [from] to the next.
 */
internal class Cells(begin: Double, finish: Double, val pixels: Int, count: Int) {
    private val span = finish - begin
    val shrinks = span > pixels
    val from = IntArray(pixels)
    val until = IntArray(pixels)
    val part = FloatArray(pixels)
    val first: Int
    val end: Int

    init {
        var least = pixels
        var most = 0
        for (pixel in 0 until pixels) {
            val middle = begin + (pixel + .5) * span / pixels
            if (middle < 0 || middle >= count) continue
            least = minOf(least, pixel)
            most = pixel + 1
            if (shrinks) {
                from[pixel] = (begin + pixel * span / pixels).toInt().coerceIn(0, count - 1)
                until[pixel] = (begin + (pixel + 1) * span / pixels).toInt().coerceIn(from[pixel] + 1, maxOf(from[pixel] + 1, count))
            } else {
                val at = (middle - .5).coerceIn(0.0, count - 1.0)
                from[pixel] = at.toInt()
                part[pixel] = if (from[pixel] == count - 1) 0f else (at - from[pixel]).toFloat()
            }
        }
        first = minOf(least, most)
        end = most
    }
}
