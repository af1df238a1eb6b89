package org.pyrus.io.segy

import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.volume.SampleDomain
import org.pyrus.volume.spi.FieldType
import org.pyrus.volume.spi.HeaderField
import org.pyrus.volume.spi.HeaderOverrides
import org.pyrus.volume.spi.SourceByteOrder
import org.pyrus.volume.spi.SourceLayout
import org.pyrus.volume.spi.SurveyScan
import java.nio.ByteOrder
import java.nio.file.Path

/** Scalars, units and what a user says in place of what the headers say. */
class OverridesScanTest {
    @TempDir
    lateinit var folder: Path

    private fun scan(bytes: SegyBytes, layout: SourceLayout = SourceLayout()): SurveyScan = runBlocking { SegySource().scan(bytes.writeTo(folder), layout) }

    private fun survey(ints: (Int, Int) -> Map<Int, Int> = { _, _ -> emptyMap() }, shorts: Map<Int, Int>) =
        SegyBytes(SegyBytes.grid(1..4, 1..5).map { TestTrace(it.inline, it.crossline, ints(it.inline, it.crossline), shorts) }, binary = { it.putShort(3254, 2) })

    @Test
    fun `the delay's scalar multiplies where it is positive, divides where it is negative`() {
        for ((scalar, start) in listOf(0 to 120.0, 1 to 120.0, 10 to 1200.0, -10 to 12.0, -1000 to 0.12)) {
            assertEquals(start, scan(survey(shorts = mapOf(109 to 120, 215 to scalar))).geometry.samples.start, 1e-12)
        }
        assertEquals(-8.0, scan(survey(shorts = mapOf(109 to -8))).geometry.samples.start)
    }

    @Test
    fun `the coordinates' scalar does likewise, 0 is 1, and the user's holds instead`() {
        fun spacing(scalar: Int, override: Int?): Double {
            val layout = SourceLayout(overrides = HeaderOverrides(coordinateScalar = override))
            return scan(survey({ i, c -> mapOf(181 to 1000 * i, 185 to 1000 * c) }, mapOf(71 to scalar)), layout).geometry.coordinates!!.inlineSpacing
        }
        for ((scalar, expected) in listOf(0 to 1000.0, 1 to 1000.0, 100 to 100_000.0, -100 to 10.0)) assertEquals(expected, spacing(scalar, null), 1e-6)
        assertEquals(100.0, spacing(-100, -10), 1e-9)
        assertEquals(1000.0, spacing(-100, 0), 1e-9)
    }

    @Test
    fun `a depth survey in feet has its depths in feet`() {
        val samples = scan(survey(shorts = mapOf(29 to 25, 109 to 500))).geometry.samples
        assertEquals(SampleDomain.DEPTH_FEET, samples.domain)
        assertEquals(500.0, samples.start)
        assertEquals(4.0, samples.interval)
    }

    @Test
    fun `interval and start are the user's where he says them`() {
        val scan = scan(survey(shorts = mapOf(109 to 120)), SourceLayout(overrides = HeaderOverrides(intervalMicros = 333.25, startMs = -12.5)))
        assertEquals(0.33325, scan.geometry.samples.interval, 1e-12)
        assertEquals(-12.5, scan.geometry.samples.start)
        assertEquals(HeaderOverrides(intervalMicros = 333.25, startMs = -12.5), scan.layout.overrides)
    }

    @Test
    fun `samples, format and byte order are the user's where the headers have them wrong`() {
        val traces = SegyBytes.grid(1..4, 1..5)
        val wrong = SegyBytes(traces, samples = 8, format = 1, statedSamples = 4, sampleBytes = 2, byteOrder = ByteOrder.LITTLE_ENDIAN)
        val scan = scan(wrong, SourceLayout(overrides = HeaderOverrides(SourceByteOrder.LITTLE, 3, 8)))
        assertEquals("3 (int16)", scan.format)
        assertEquals("little-endian", scan.byteOrder)
        assertEquals(8, scan.geometry.samples.count)
        assertEquals(20L, scan.traceCount)
    }

    @Test
    fun `coordinates of other types are read as they are said to be, floats without the scalar`() {
        val floats = survey({ i, c -> mapOf(73 to (1.5f * i).toRawBits(), 77 to (0.25f * c).toRawBits()) }, mapOf(71 to -100))
        val fields = listOf(73, 77).map { HeaderField(it, FieldType.FLOAT32) }
        val grid = scan(floats, SourceLayout(x = fields[0], y = fields[1])).geometry.coordinates!!
        assertEquals(1.5, grid.inlineSpacing, 1e-9)
        assertEquals(0.25, grid.crosslineSpacing, 1e-9)
    }

    @Test
    fun `the scan tells how far the coordinates reach, where the corners are, and how many traces are dead`() {
        val scan = scan(survey({ i, c -> mapOf(181 to 1000 * i, 185 to 500 * c) }, mapOf(71 to -10, 29 to 1)))
        assertEquals(100.0..400.0, scan.coordinateRange!!.x)
        assertEquals(50.0..250.0, scan.coordinateRange!!.y)
        val corners = scan.geometry.corners.map { listOf(it.inline.value.toDouble(), it.crossline.value.toDouble(), it.point.x, it.point.y) }
        val expected = listOf(listOf(1.0, 1.0, 100.0, 50.0), listOf(4.0, 1.0, 400.0, 50.0), listOf(4.0, 5.0, 400.0, 250.0), listOf(1.0, 5.0, 100.0, 250.0))
        for ((found, corner) in corners.zip(expected)) for (k in 0..3) assertEquals(corner[k], found[k], 1e-6)
        // crosslines increase along +y
        assertEquals(0.0, scan.geometry.coordinates!!.inlineAzimuthDegrees, 1e-6)
        assertEquals(0L, scan.deadTraces)
        assertTrue(scan.issues.isEmpty(), "${scan.issues}")
    }
}
