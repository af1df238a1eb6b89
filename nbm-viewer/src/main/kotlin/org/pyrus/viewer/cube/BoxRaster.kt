package org.pyrus.viewer.cube

import org.pyrus.viewer.render.ColourMap
import org.pyrus.viewer.render.Raster
import org.pyrus.viewer.render.ScreenPlane
import java.util.stream.IntStream
import kotlin.math.abs
import kotlin.math.ceil
import kotlin.math.floor
import kotlin.math.hypot

/** A plane in colours, [width] × [height] pixels (ARGB) in rows, as it lies on a screen. */
internal class BoxTexture(val width: Int, val height: Int, val pixels: IntArray) {
    companion object {
        /** Draws the whole of [plane]; as a section does, so that no strong event is lost where there are more samples than pixels. */
        fun of(plane: ScreenPlane, colours: ColourMap, clip: Double, inverted: Boolean, width: Int, height: Int): BoxTexture =
            BoxTexture(width, height, IntArray(width * height).also { Raster(plane, colours, clip, inverted).draw(it, width, 0, 0, width, height) })
    }
}

/**
 * A plane in the box.
 *
 * @property cutsAcross where other planes cut it, in parts of its width; [cutsDown] of its height
 * @property frame the colour (0xRRGGBB) of its edge
 */
internal class TexturedFace(val face: BoxFace, val texture: BoxTexture, val cutsAcross: List<Double>, val cutsDown: List<Double>, val frame: Int)

/**
 * Draws planes that cross each other, each pixel of the one that is nearest to the viewer there (a depth buffer, a row at a time). The lines in which they cross are part of what is drawn on them, so
 * that they are hidden where the planes are.
 *
 * @param line how wide lines are, in pixels
 */
internal class BoxRaster(private val faces: List<TexturedFace>, private val width: Int, private val height: Int, private val line: Double) {
    /**
     * The picture, in rows of ARGB; where there is no plane it is transparent.
     *
     * @param fine samples along each side of a pixel: more make its edges smooth
     * @param goesOn asked now and then; where it says no, what is drawn so far is given back
     */
    fun draw(fine: Int = 1, goesOn: () -> Boolean = { true }): IntArray {
        require(fine >= 1) { "a pixel has a sample at least, got $fine" }
        val pixels = IntArray(width * height)
        val planes = faces.mapNotNull { Spread.of(it, line) }
        val bands = (height / LEAST_ROWS).coerceAtLeast(1)
        IntStream.range(0, bands).parallel().forEach { band ->
            val rows = Rows(planes, fine)
            for (y in height * band / bands until height * (band + 1) / bands) if (goesOn()) rows.draw(y, pixels)
        }
        return pixels
    }

    /** A face with what turns a place of the picture into one of its texture. */
    private class Spread private constructor(val source: TexturedFace, area: Double, line: Double) {
        private val face = source.face
        val cutsAcross = source.cutsAcross.toDoubleArray()
        val cutsDown = source.cutsDown.toDoubleArray()

        /** What one pixel to the right, and one down, are in parts of the face's sides. */
        val acrossByX = face.down.y / area
        val acrossByY = -face.down.x / area
        val downByX = -face.across.y / area
        val downByY = face.across.x / area

        /** From parts of the face's sides to pixels. */
        val perAcross = 1 / hypot(acrossByX, acrossByY)
        val perDown = 1 / hypot(downByX, downByY)
        val half = line / 2

        fun across(x: Double, y: Double) = (x - face.corner.x) * acrossByX + (y - face.corner.y) * acrossByY

        fun down(x: Double, y: Double) = (x - face.corner.x) * downByX + (y - face.corner.y) * downByY

        fun depth(across: Double, down: Double) = face.corner.depth + across * face.across.depth + down * face.down.depth

        companion object {
            /** Null where [source] is seen from its edge. */
            fun of(source: TexturedFace, line: Double): Spread? {
                val area = source.face.run { across.x * down.y - across.y * down.x }
                return if (abs(area) < LEAST_AREA) null else Spread(source, area, line)
            }
        }
    }

    /** The buffers of one thread. */
    private inner class Rows(private val planes: List<Spread>, private val fine: Int) {
        private val long = width * fine
        private val depths = FloatArray(long)
        private val colours = IntArray(long)
        private val sums = Array(CHANNELS) { IntArray(width) }

        fun draw(y: Int, into: IntArray) {
            sums.forEach { it.fill(0) }
            for (part in 0 until fine) {
                depths.fill(Float.NEGATIVE_INFINITY)
                colours.fill(0)
                planes.forEach { draw(it, y + (part + .5) / fine) }
                for (x in 0 until long) {
                    val colour = colours[x]
                    if (colour == 0) continue
                    val at = x / fine
                    sums[0][at]++
                    sums[1][at] += colour shr 16 and 0xff
                    sums[2][at] += colour shr 8 and 0xff
                    sums[3][at] += colour and 0xff
                }
            }
            val all = fine * fine
            for (x in 0 until width) {
                val count = sums[0][x]
                if (count == 0) continue
                val half = count / 2
                into[y * width + x] = (count * 255 / all shl 24) or ((sums[1][x] + half) / count shl 16) or ((sums[2][x] + half) / count shl 8) or ((sums[3][x] + half) / count)
            }
        }

        private fun draw(plane: Spread, y: Double) {
            val step = 1.0 / fine
            val across = plane.across(step / 2, y)
            val down = plane.down(step / 2, y)
            val acrossStep = plane.acrossByX * step
            val downStep = plane.downByX * step
            val first = maxOf(enters(across, acrossStep), enters(down, downStep))
            val end = minOf(leaves(across, acrossStep), leaves(down, downStep))
            val source = plane.source
            val texture = source.texture
            for (x in first until end) {
                val u = across + x * acrossStep
                val v = down + x * downStep
                val depth = plane.depth(u, v).toFloat()
                if (depth <= depths[x]) continue
                depths[x] = depth
                val column = (u * texture.width).toInt().coerceIn(0, texture.width - 1)
                val row = (v * texture.height).toInt().coerceIn(0, texture.height - 1)
                colours[x] = ruled(plane, u, v, texture.pixels[row * texture.width + column] or OPAQUE)
            }
        }

        /** [colour] at a place of the plane, below the plane's edge and the lines in which others cut it. */
        private fun ruled(plane: Spread, u: Double, v: Double, colour: Int): Int {
            var cut = Double.MAX_VALUE
            for (at in plane.cutsAcross) cut = minOf(cut, abs(u - at) * plane.perAcross)
            for (at in plane.cutsDown) cut = minOf(cut, abs(v - at) * plane.perDown)
            val edge = minOf(minOf(u, 1 - u) * plane.perAcross, minOf(v, 1 - v) * plane.perDown)
            val crossed = if (cut < plane.half + .5) mix(colour, CUT, (plane.half + .5 - cut).coerceAtMost(1.0) * CUT_STRENGTH) else colour
            // the half of the edge's line that lies outside is not drawn: it is as wide inside
            return if (edge < 2 * plane.half + .5) mix(crossed, plane.source.frame, (2 * plane.half + .5 - edge).coerceAtMost(1.0)) else crossed
        }

        /** The first sample of the row at which what begins at [from] and goes on by [step] lies from 0 until 1; [leaves] the first after these. */
        private fun enters(from: Double, step: Double): Int = when {
            step > 0 -> ceil(-from / step)
            step < 0 -> floor((1 - from) / step) + 1
            else -> if (from >= 0 && from < 1) 0.0 else Double.MAX_VALUE
        }.coerceIn(0.0, long.toDouble()).toInt()

        private fun leaves(from: Double, step: Double): Int = when {
            step > 0 -> ceil((1 - from) / step)
            step < 0 -> floor(-from / step) + 1
            else -> if (from >= 0 && from < 1) Double.MAX_VALUE else 0.0
        }.coerceIn(0.0, long.toDouble()).toInt()
    }

    private companion object {
        /** Of rows, that a thread is asked for. */
        const val LEAST_ROWS = 16

        /** A plane of less than a pixel is seen from its edge. */
        const val LEAST_AREA = 1.0

        /** How many samples a pixel has, and their red, green and blue. */
        const val CHANNELS = 4
        const val OPAQUE = 0xff shl 24
        const val CUT = 0x101010
        const val CUT_STRENGTH = .75

        fun mix(one: Int, other: Int, part: Double): Int {
            fun channel(shift: Int) = ((one shr shift and 0xff) * (1 - part) + (other shr shift and 0xff) * part + .5).toInt() shl shift
            return OPAQUE or channel(16) or channel(8) or channel(0)
        }
    }
}
