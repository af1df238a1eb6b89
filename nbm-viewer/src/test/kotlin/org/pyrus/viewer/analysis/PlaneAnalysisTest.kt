package org.pyrus.viewer.analysis

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNotNull
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import org.pyrus.volume.Plane
import org.pyrus.volume.PlaneAxis
import org.pyrus.volume.PlaneKind
import java.util.concurrent.CancellationException
import kotlin.math.PI
import kotlin.math.sin

class PlaneAnalysisTest {
    private fun section(traces: Int, samples: Int, unit: String = "ms", interval: Double = 4.0, live: BooleanArray? = null, value: (Int, Int) -> Float) = Plane(
        PlaneKind.INLINE, 1050.0, "", PlaneAxis("Crossline", "", 2001.0, 1.0, traces), PlaneAxis("Time", unit, 0.0, interval, samples),
        FloatArray(traces * samples) { value(it / samples, it % samples) }, live,
    )

    /** 512 samples of 4 ms are 2.048 s, so that 50 turns of them are 24.41 Hz. */
    private fun turns(number: Int, sample: Int, samples: Int) = sin(2 * PI * number * sample / samples).toFloat()

    @Test
    fun `a sine's spectrum has its frequency, and next to nothing else`() {
        val spectrum = Spectrum.of(section(3, 512) { _, sample -> turns(50, sample, 512) })!!
        assertEquals("Hz", spectrum.unit)
        assertEquals(50 / 2.048, spectrum.peak, 1e-9)
        assertEquals(0.0, spectrum.decibels[50], 1e-9)
        assertEquals(listOf(50), spectrum.decibels.indices.filter { spectrum.decibels[it] > -60 })
        assertEquals(125.0, spectrum.frequency(spectrum.decibels.size - 1), 1e-9)
    }

    @Test
    fun `of two frequencies, one a tenth of the other, the weaker lies 20 dB below`() {
        val spectrum = Spectrum.of(section(1, 512) { _, sample -> turns(50, sample, 512) + turns(90, sample, 512) / 10 })!!
        assertEquals(-20.0, spectrum.decibels[90], 1e-3)
    }

    @Test
    fun `the plane's spectrum is of the mean power - half the traces silent make no difference to its shape`() {
        val some = Spectrum.of(section(4, 512) { trace, sample -> if (trace % 2 == 0) turns(50, sample, 512) else 0f })!!
        assertEquals(50 / 2.048, some.peak, 1e-9)
        assertEquals(0.0, some.decibels[50], 1e-9)
    }

    @Test
    fun `depths give cycles in a kilometre or a thousand feet`() {
        assertEquals("1/km", Spectrum.of(section(1, 512, "m", 5.0) { _, sample -> turns(8, sample, 512) })!!.unit)
        val feet = Spectrum.of(section(1, 512, "ft", 10.0) { _, sample -> turns(8, sample, 512) })!!
        assertEquals("1/kft", feet.unit)
        assertEquals(8 / 5.12, feet.peak, 1e-9)
    }

    @Test
    fun `what is not a power of two is filled up, and a peak stays within a step of its frequency`() {
        val spectrum = Spectrum.of(section(1, 1500) { _, sample -> sin(2 * PI * 30 * sample * .004).toFloat() })!!
        assertEquals(30.0, spectrum.peak, spectrum.step)
        assertEquals(1000 / (2048 * 4.0), spectrum.step, 1e-12)
    }

    @Test
    fun `dead traces, constant ones and slices have no spectrum, and a sample that is no number is taken for 0`() {
        assertNull(Spectrum.of(section(2, 64, live = BooleanArray(2)) { _, sample -> turns(5, sample, 64) }))
        assertNull(Spectrum.of(section(2, 64) { _, _ -> 7f }))
        val slice = Plane(PlaneKind.SLICE, 100.0, "ms", PlaneAxis("Inline", "", 1.0, 1.0, 2), PlaneAxis("Crossline", "", 1.0, 1.0, 2), floatArrayOf(1f, 2f, 3f, 4f))
        assertNull(Spectrum.of(slice))
        assertNull(TraceCurve.of(slice, 0))
        assertTrue(Spectrum.of(section(1, 64) { _, sample -> if (sample == 3) Float.NaN else turns(5, sample, 64) })!!.decibels.all { it.isFinite() })
    }

    @Test
    fun `amplitudes are counted where a trace lives and its sample is not 0, and what lies far out in the last bin`() {
        val values = floatArrayOf(-2f, -1f, 0f, 1f, 2f, Float.NaN)
        val bins = AmplitudeBins.of(section(2, 6, live = booleanArrayOf(true, false)) { _, sample -> values[sample] })!!
        assertEquals(4, bins.samples)
        assertEquals(2.0, bins.reach)
        assertEquals(-2f to 2f, bins.least to bins.greatest)
        assertEquals(0.0, bins.mean)
        // 101 bins of 4/101 from -2 on: -1 is 25.25 of them up, 1 is 75.75
        assertEquals(mapOf(0 to 1, 25 to 1, 75 to 1, 100 to 1), bins.counts.withIndex().filter { it.value > 0 }.associate { it.index to it.value })
        assertNull(AmplitudeBins.of(section(1, 4) { _, _ -> 0f }))
    }

    @Test
    fun `a trace is called by the line it stands on`() {
        val plane = section(3, 512, live = booleanArrayOf(true, true, false)) { trace, sample -> trace * turns(50, sample, 512) }
        val curve = TraceCurve.of(plane, 1)!!
        assertEquals("Crossline 2002", curve.title)
        assertEquals(turns(50, 7, 512), curve.values[7])
        assertNotNull(curve.spectrum)
        assertNull(TraceCurve.of(plane, 0)!!.spectrum) // all zeros
        assertNull(TraceCurve.of(plane, 2))
        assertNull(TraceCurve.of(plane, 3))
    }

    @Test
    fun `working a plane out is given up between two traces`() {
        assertThrows<CancellationException> { PlaneAnalysis.of(section(3, 64) { _, sample -> turns(5, sample, 64) }) { throw CancellationException() } }
    }
}
