package org.pyrus.viewer.render

import org.junit.jupiter.api.Assertions.assertArrayEquals
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertSame
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.pyrus.volume.Plane
import org.pyrus.volume.PlaneAxis
import org.pyrus.volume.PlaneKind
import kotlin.math.sqrt

class GainControlTest {
    private fun plane(kind: PlaneKind, traces: Int, vararg values: Float) =
        Plane(kind, 1.0, "", PlaneAxis("Crossline", "", 1.0, 1.0, traces), PlaneAxis("Time", "ms", 0.0, 4.0, values.size / traces), values)

    @Test
    fun `each sample is divided by the root mean square of its window, which the trace's ends cut short`() {
        val found = GainControl.levelled(plane(PlaneKind.INLINE, 1, 1f, 2f, 4f, 8f), 3).values
        val expected = floatArrayOf((1 / sqrt((1 + 4) / 2.0)).toFloat(), (2 / sqrt((1 + 4 + 16) / 3.0)).toFloat(), (4 / sqrt((4 + 16 + 64) / 3.0)).toFloat(), (8 / sqrt((16 + 64) / 2.0)).toFloat())
        assertArrayEquals(expected, found, 1e-6f)
    }

    @Test
    fun `a weak part is raised to the strength of a strong one, and the trace beside it has no say`() {
        val traces = FloatArray(400) {
            if (it < 100) {
                1e-3f
            } else if (it < 200) {
                1e3f
            } else {
                7f
            }
        }
        val found = GainControl.levelled(plane(PlaneKind.CROSSLINE, 2, *traces), 21).values
        for (at in listOf(0, 50, 89, 150, 199, 200, 399)) assertEquals(1f, found[at], 1e-5f, "sample $at")
    }

    @Test
    fun `zeros and what is no number stay as they are and weigh nothing`() {
        val found = GainControl.levelled(plane(PlaneKind.INLINE, 1, 0f, 3f, Float.NaN, 0f, 0f), 5).values
        assertEquals(listOf(0f, 1f), found.take(2))
        assertTrue(found[2].isNaN())
    }

    @Test
    fun `a slice has no samples along its traces, and stays as it is`() {
        val slice = plane(PlaneKind.SLICE, 2, 1f, 2f, 3f, 4f)
        assertSame(slice, GainControl.levelled(slice, 5))
    }

    @Test
    fun `a window of less than three samples is refused`() {
        assertThrows(IllegalArgumentException::class.java) { GainControl.levelled(plane(PlaneKind.INLINE, 1, 1f), 2) }
    }
}
