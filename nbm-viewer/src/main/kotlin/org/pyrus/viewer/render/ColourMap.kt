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

    companion object {
        const val SIZE = 256
        private const val GREY_GREEN = 0xff9aa89a.toInt()

        /** In the order in which they are offered; the first is the default. */
        val ALL: List<ColourMap> = listOf(
            // a trough (negative) red, a peak (positive) blue: the order in which the name has them
            map("red-white-blue", listOf(0xb00018, 0xffffff, 0x0a2fa8)),
            map("grey", listOf(0x000000, 0xffffff), noData = 0xff8a7a5a.toInt()),
            map("red-white-black", listOf(0xb00018, 0xffffff, 0x101010)),
            ColourMap("perceptual", IntArray(SIZE) { oklab(it / (SIZE - 1.0)) }, GREY_GREEN),
        )

        fun named(name: String): ColourMap? = ALL.find { it.name == name }

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
            val (from, to) = stops[at.toInt()] to stops[at.toInt() + 1]
            val part = at - at.toInt()
            fun channel(shift: Int) = ((from shr shift and 0xff) * (1 - part) + (to shr shift and 0xff) * part).roundToInt()
            return rgb(channel(16), channel(8), channel(0))
        }

        /**
         * A diverging map whose lightness falls evenly from the middle to both ends, blue below and orange above, in Oklab
         * (Björn Ottosson, "A perceptual color space for image processing", 2020).
         */
        private fun oklab(position: Double): Int {
            val distance = Math.abs(2 * position - 1)
            val lightness = .97 - .55 * distance
            val chroma = .15 * distance.pow(.8)
            val hue = Math.toRadians(if (position < .5) 255.0 else 50.0)
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
