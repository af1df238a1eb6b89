package org.pyrus.viewer.render

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.pyrus.volume.Plane
import org.pyrus.volume.PlaneAxis
import org.pyrus.volume.PlaneKind

class WiggleRasterTest {
    private val white = 0xffffffff.toInt()
    private val black = 0xff000000.toInt()
    private val line = TraceLayers(colours = false, wiggle = true, area = false)
    private val area = TraceLayers(colours = false, wiggle = false, area = true)

    /** Traces of one sample each, every pixel row showing it. */
    private fun draw(layers: TraceLayers, values: List<Float>, width: Int, inverted: Boolean = false, spacing: Double = 1.0, live: BooleanArray? = null): List<Int> {
        val plane = Plane(
            PlaneKind.INLINE, 1.0, "",
            PlaneAxis("Crossline", "", 1.0, 1.0, values.size),
            PlaneAxis("Time", "ms", 0.0, 4.0, 1),
            values.toFloatArray(), live,
        )
        val pixels = IntArray(width * 3) { white }
        WiggleRaster(ScreenPlane(plane), layers, 1.0, inverted, 0, spacing, 1.0).draw(pixels, width, 0, 0, width, 3)
        return pixels.slice(width until 2 * width)
    }

    /** What of a pixel is covered, from 0 to 255. */
    private fun ink(pixel: Int) = 255 - (pixel and 0xff)

    @Test
    fun `a trace of zeros is a line of its width in the middle of its place`() {
        // the place of the one trace is 9 pixels wide, its middle at 4.5: pixel 4 is covered from 4.0 to 5.0
        assertEquals(List(9) { if (it == 4) black else white }, draw(line, listOf(0f), 9))
    }

    @Test
    fun `a sample at the clip swings as far as the next trace, and to the left where polarity is reversed`() {
        // places of 10 pixels: base of the first at 5, the second's at 15
        assertEquals(listOf(14, 15), draw(line, listOf(1f, Float.NaN), 20).indices.filter { ink(draw(line, listOf(1f, Float.NaN), 20)[it]) > 0 })
        val left = draw(line, listOf(Float.NaN, 1f), 20, inverted = true)
        assertEquals(listOf(4, 5), left.indices.filter { ink(left[it]) > 0 })
        assertEquals(255, left.sumOf { ink(it) }, 2)
    }

    private fun assertEquals(expected: Int, found: Int, tolerance: Int) = assertTrue(found in expected - tolerance..expected + tolerance, "$found for $expected")

    @Test
    fun `a peak is filled from its base as far as it swings, by parts of a pixel too, and a trough is not`() {
        // half of the clip: from 5 to 5 + 0.5 × 10 = 10, and a quarter more: to 10.25 × 255
        val peak = draw(area, listOf(.525f, Float.NaN), 20)
        assertEquals((5 until 10).toList(), peak.indices.filter { peak[it] == black })
        assertEquals(64, ink(peak[10]), 2)
        assertEquals(1, peak.count { it != black && it != white })
        assertTrue(draw(area, listOf(-.5f, Float.NaN), 20).all { it == white })
    }

    @Test
    fun `of traces too close together every so many are drawn`() {
        // 2 pixels a trace, 8 wanted: each fourth
        val row = draw(line, List(20) { 0f }, 40, spacing = 8.0)
        assertEquals(listOf(1, 9, 17, 25, 33), row.indices.filter { ink(row[it]) > 200 || ink(row[it]) in 100..140 }.filter { (it - 1) % 8 == 0 })
        assertEquals(5 * 255, row.sumOf { ink(it) }, 10)
    }

    @Test
    fun `a dead trace is left out, and a strong sample swings no further than one trace and a half`() {
        assertTrue(draw(line, listOf(5f, 5f), 20, live = booleanArrayOf(false, false)).all { it == white })
        val strong = draw(line, listOf(100f, Float.NaN, Float.NaN), 30)
        assertEquals(listOf(19, 20), strong.indices.filter { ink(strong[it]) > 0 }) // 5 + 1.5 × 10
    }
}
