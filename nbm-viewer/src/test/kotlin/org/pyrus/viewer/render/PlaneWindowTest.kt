package org.pyrus.viewer.render

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.pyrus.volume.Plane
import org.pyrus.volume.PlaneAxis
import org.pyrus.volume.PlaneKind
import kotlin.random.Random

class PlaneWindowTest {
    private val map = ColourMap.ALL[0]

    private fun plane(traces: Int, samples: Int, value: (trace: Int, sample: Int) -> Float) = ScreenPlane(
        Plane(
            PlaneKind.INLINE, 1.0, "", PlaneAxis("Crossline", "", 1.0, 1.0, traces), PlaneAxis("Time", "ms", 0.0, 4.0, samples),
            FloatArray(traces * samples) { value(it / samples, it % samples) },
        ),
    )

    private fun draw(plane: ScreenPlane, width: Int, height: Int, window: PlaneWindow) =
        IntArray(width * height).also { Raster(plane, map, 1.0).draw(it, width, 0, 0, width, height, window) }

    @Test
    fun `a window of whole samples is drawn as a plane of only these samples is, away from its edges`() {
        val random = Random(3)
        val values = FloatArray(40 * 30) { random.nextFloat() * 2 - 1 }
        val whole = plane(40, 30) { trace, sample -> values[trace * 30 + sample] }
        val part = plane(12, 8) { trace, sample -> values[(trace + 5) * 30 + sample + 9] }
        // 2 × 2 samples a pixel: cells of the one are cells of the other
        assertEquals(draw(part, 6, 4, part.whole).toList(), draw(whole, 6, 4, PlaneWindow(5.0, 17.0, 9.0, 17.0)).toList())
        // one sample a pixel
        assertEquals(draw(part, 12, 8, part.whole).toList(), draw(whole, 12, 8, PlaneWindow(5.0, 17.0, 9.0, 17.0)).toList())
    }

    @Test
    fun `one pixel a sample shows each sample's own colour`() {
        val plane = plane(9, 7) { trace, sample -> if ((trace + sample) % 2 == 0) 1f else -1f }
        val pixels = draw(plane, 3, 2, PlaneWindow(4.0, 7.0, 2.0, 4.0))
        val (red, blue) = 0xffb00018.toInt() to 0xff0a2fa8.toInt()
        assertEquals(listOf(blue, red, blue, red, blue, red), pixels.toList())
    }

    @Test
    fun `half a sample a pixel joins neighbours by a straight line`() {
        // trace i has the value i / 4: the points at 1.25 and 1.75 samples from trace 0's left edge lie .75 and 1.25 from its middle
        val plane = plane(5, 1) { trace, _ -> trace / 4f }
        val pixels = draw(plane, 2, 1, PlaneWindow(1.0, 2.0, 0.0, 1.0))
        assertEquals(listOf(map.at((.75f / 4 + 1) / 2), map.at((1.25f / 4 + 1) / 2)), pixels.toList())
    }

    @Test
    fun `past the plane's edges nothing is drawn`() {
        val plane = plane(2, 2) { _, _ -> 1f }
        val pixels = draw(plane, 6, 4, PlaneWindow(-2.0, 4.0, -1.0, 3.0))
        val blue = 0xff0a2fa8.toInt()
        assertEquals(
            listOf(0, 0, 0, 0, 0, 0) + listOf(0, 0, blue, blue, 0, 0) + listOf(0, 0, blue, blue, 0, 0) + listOf(0, 0, 0, 0, 0, 0),
            pixels.toList(),
        )
    }

    @Test
    fun `zooming keeps the point under the cursor, and back again gives the same window`() {
        val window = PlaneWindow(10.0, 50.0, 20.0, 40.0)
        val closer = window.zoomed(2.0, .25, .75)
        assertEquals(PlaneWindow(15.0, 35.0, 27.5, 37.5), closer)
        // the point at a quarter from the left and three quarters from the top was at 20, 35 and is
        assertEquals(20.0 to 35.0, closer.left + .25 * closer.width to closer.top + .75 * closer.height)
        assertEquals(window, closer.zoomed(.5, .25, .75))
    }

    @Test
    fun `a window is moved to lie inside the plane, never smaller than four samples, and in the middle where it is larger`() {
        assertEquals(PlaneWindow(0.0, 10.0, 90.0, 100.0), PlaneWindow(-5.0, 5.0, 95.0, 105.0).inside(50, 100))
        assertEquals(PlaneWindow(18.0, 22.0, 48.0, 52.0), PlaneWindow(19.9, 20.1, 49.5, 50.5).inside(50, 100))
        assertEquals(PlaneWindow(-25.0, 75.0, 0.0, 10.0), PlaneWindow(0.0, 100.0, 0.0, 10.0).inside(50, 100))
        assertEquals(PlaneWindow(0.0, 1.0, 0.0, 1.0), PlaneWindow(0.2, 0.4, 0.0, 1.0).inside(1, 1))
        assertEquals(PlaneWindow(0.0, 50.0, 5.0, 25.0), PlaneWindow(-30.0, 60.0, 5.0, 25.0).noLargerThan(50, 100))
    }

    @Test
    fun `a band drawn either way is the same part, and one without an inside is none`() {
        val window = PlaneWindow(0.0, 100.0, 0.0, 10.0)
        assertEquals(PlaneWindow(20.0, 50.0, 1.0, 9.0), window.part(.2, .9, .5, .1))
        assertNull(window.part(.2, .1, .2, .9))
    }

    @Test
    fun `the exact percentile is found without a sort`() {
        val random = Random(11)
        val plane = plane(100, 100) { _, _ -> (random.nextFloat() - .5f) * 1e6f }.plane
        val sorted = plane.values.map { kotlin.math.abs(it) }.sorted()
        for (percentile in listOf(51.0, 90.0, 99.0, 99.9, 100.0)) {
            assertEquals(sorted[Math.ceil(percentile / 100 * 10_000).toInt() - 1].toDouble(), Clip.find(plane, percentile))
        }
        assertNull(Clip.find(plane(3, 3) { _, _ -> 0f }.plane, 99.0))
        assertTrue(Clip.of(plane(3, 3) { _, _ -> 0f }.plane, 99.0) == 1.0)
    }
}
