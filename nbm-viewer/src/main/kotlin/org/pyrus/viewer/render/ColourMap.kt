package org.pyrus.viewer.render

import kotlin.math.cos
import kotlin.math.pow
import kotlin.math.roundToInt
import kotlin.math.sin

/**
 * Colours for amplitudes from −clip (the first entry) to +clip (the last), [SIZE] of them, ARGB.
 *
 * @property noData for dead traces and samples that are no number: a colour that the map itself does not have
 */
internal class ColourMap private constructor(val name: String, private val table: IntArray, val noData: Int) {
    /** The colour at [position] of the map, 0 (most negative) to 1 (most positive); outside, the nearest end. */
    fun at(position: Float): Int = entry(position * (SIZE - 1.0))

    /** The colour nearest to [entry] of the table, from 0; outside, the nearest end. */
    fun entry(entry: Double): Int = table[(entry + .5).toInt().coerceIn(0, SIZE - 1)]

    /** Rows of `position,red,green,blue`, which [ColourMapFile] reads. */
    fun encode(): String = table.withIndex().joinToString("\n", "${ColourMapFile.BYTES}\nposition,red,green,blue\n", "\n") { (at, colour) ->
        listOf(at, colour shr 16 and 0xff, colour shr 8 and 0xff, colour and 0xff).joinToString(",")
    }

    /** The same colours from the other end. */
    fun reversed(): ColourMap = ColourMap(name, table.reversedArray(), noData)

    companion object {
        const val SIZE = 256
        private const val GREY_GREEN = 0xff9aa89a.toInt()

        /** In the order in which they are offered; the first is the default. */
        val ALL: List<ColourMap> = listOf(
            // a trough (negative) red, a peak (positive) blue: the order in which the name has them
            map("red-white-blue", listOf(0xb00018, 0xffffff, 0x0a2fa8)),
            map("grey", listOf(0x000000, 0xffffff), noData = 0xff8a7a5a.toInt()),
            map("red-white-black", listOf(0xb00018, 0xffffff, 0x101010)),
            ColourMap("perceptual", IntArray(SIZE) { diverging(it / (SIZE - 1.0)) }, GREY_GREEN),
            ColourMap("perceptual sequential", IntArray(SIZE) { sequential(it / (SIZE - 1.0)) }, GREY_GREEN),
        )

        /**
         * A map through [stops], positions from 0 to 1 in ascending order each with its colour (0xRRGGBB), straight in sRGB between them.
         *
         * @throws IllegalArgumentException where there are fewer than two, or they do not ascend
         */
        fun of(name: String, stops: List<Pair<Double, Int>>): ColourMap {
            require(stops.size >= 2) { "a colour map has two colours at least, got ${stops.size}" }
            require(stops.zipWithNext().all { (one, next) -> one.first <= next.first }) { "the positions of a colour map ascend, got ${stops.map { it.first }}" }
            return ColourMap(
                name,
                IntArray(SIZE) {
                    val position = stops.first().first + it / (SIZE - 1.0) * (stops.last().first - stops.first().first)
                    val next = stops.indexOfFirst { stop -> stop.first >= position }.let { at -> if (at < 0) stops.size - 1 else at }.coerceAtLeast(1)
                    val (from, fromColour) = stops[next - 1]
                    val (to, toColour) = stops[next]
                    mix(fromColour, toColour, if (to > from) ((position - from) / (to - from)).coerceIn(0.0, 1.0) else 1.0)
                },
                GREY_GREEN,
            )
        }

        private fun map(name: String, stops: List<Int>, noData: Int = GREY_GREEN): ColourMap = ColourMap(
            name,
            IntArray(SIZE) {
                blend(stops, it / (SIZE - 1.0))
            },
            noData,
        )

        /** Colours between [stops], evenly spaced, straight in sRGB. */
        private fun blend(stops: List<Int>, position: Double): Int {
            val at = (position * (stops.size - 1)).coerceAtMost(stops.size - 1 - 1e-9)
            return mix(stops[at.toInt()], stops[at.toInt() + 1], at - at.toInt())
        }

        private fun mix(from: Int, to: Int, part: Double): Int {
            fun channel(shift: Int) = ((from shr shift and 0xff) * (1 - part) + (to shr shift and 0xff) * part).roundToInt()
            return rgb(channel(16), channel(8), channel(0))
        }

        /**
         * A diverging map whose lightness falls evenly from the middle to both ends, blue below and orange above, in Oklab
         * (Björn Ottosson, "A perceptual color space for image processing", 2020).
         */
        private fun diverging(position: Double): Int {
            val distance = Math.abs(2 * position - 1)
            return oklab(.97 - .55 * distance, .15 * distance.pow(.8), if (position < .5) 255.0 else 50.0)
        }

        /** A map for what has no middle: lightness rises evenly from a dark blue to a light yellow, in Oklab. */
        private fun sequential(position: Double): Int = oklab(.22 + .74 * position, .1 + .05 * sin(Math.PI * position), 285 - 185 * position)

        private fun oklab(lightness: Double, chroma: Double, hueDegrees: Double): Int {
            val hue = Math.toRadians(hueDegrees)
            val a = chroma * cos(hue)
            val b = chroma * sin(hue)
            val l = (lightness + .3963377774 * a + .2158037573 * b).pow(3)
            val m = (lightness - .1055613458 * a - .0638541728 * b).pow(3)
            val s = (lightness - .0894841775 * a - 1.2914855480 * b).pow(3)
            return rgb(
                gamma(4.0767416621 * l - 3.3077115913 * m + .2309699292 * s),
                gamma(-1.2684380046 * l + 2.6097574011 * m - .3413193965 * s),
                gamma(-.0041960863 * l - .7034186147 * m + 1.7076147010 * s),
            )
        }

        /** Linear light to sRGB (IEC 61966-2-1), 0..255. */
        private fun gamma(linear: Double): Int {
            val value = linear.coerceIn(0.0, 1.0)
            return ((if (value <= .0031308) 12.92 * value else 1.055 * value.pow(1 / 2.4) - .055) * 255).roundToInt()
        }

        private fun rgb(red: Int, green: Int, blue: Int): Int = (0xff shl 24) or (red shl 16) or (green shl 8) or blue
    }
}
