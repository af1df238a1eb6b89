package org.pyrus.io.segy

import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.volume.CoordinateGrid
import org.pyrus.volume.Grade.INFO
import org.pyrus.volume.Grade.WARNING
import org.pyrus.volume.Index
import org.pyrus.volume.Issue
import org.pyrus.volume.SampleDomain
import org.pyrus.volume.spi.HeaderOverrides
import org.pyrus.volume.spi.SourceLayout
import org.pyrus.volume.spi.SurveyScan
import java.nio.file.Path

/** What the scan makes of coordinates: which of them make the grid, and what unit they have. */
class CoordinateScanTest {
    @TempDir
    lateinit var folder: Path

    /** 20 × 30 traces at bins of 25 × 12.5, stated in tenths from (431000, 6348000) on; [change] may give other values for a trace (from 0). */
    private fun survey(system: Int = 1, change: (Int, Map<Int, Int>, Map<Int, Int>) -> Pair<Map<Int, Int>, Map<Int, Int>> = { _, ints, shorts -> ints to shorts }): SurveyScan {
        val traces = SegyBytes.grid(1..20, 1..30).mapIndexed { k, it ->
            val (ints, shorts) = change(k, mapOf(181 to 4_310_000 + (it.inline - 1) * 250, 185 to 63_480_000 + (it.crossline - 1) * 125), mapOf(71 to -10))
            TestTrace(it.inline, it.crossline, ints, shorts)
        }
        return scan(SegyBytes(traces, binary = { it.putShort(3254, system.toShort()) }))
    }

    private fun scan(bytes: SegyBytes, layout: SourceLayout = SourceLayout()) = runBlocking { SegySource().scan(bytes.writeTo(folder), layout) }

    private fun assertGrid(grid: CoordinateGrid) {
        assertEquals(25.0, grid.inlineSpacing, 1e-6)
        assertEquals(12.5, grid.crosslineSpacing, 1e-6)
        assertEquals(431_000.0, grid.origin.x, 1e-6)
        assertEquals(6_348_000.0, grid.origin.y, 1e-6)
        assertEquals(0.0, grid.maxResidual, 1e-6)
    }

    @Test
    fun `traces that state no position take no part in the grid, wherever they are`() {
        for (none in listOf(setOf(0, 1, 2), setOf(17, 300, 599), setOf(599))) {
            val scan = survey { k, ints, shorts -> (if (k in none) emptyMap() else ints) to shorts }
            assertGrid(scan.geometry.coordinates!!)
            val first = none.min()
            assertEquals(
                listOf(
                    Issue(
                        INFO, "X and Y are both 0 in ${none.size} traces, which is no position", first + 1L, 3600 + first * 256 + 181L,
                        "They are placed where the grid that the others' coordinates fit has them.",
                    ),
                ),
                scan.issues,
            )
        }
    }

    @Test
    fun `dead traces and dummies take no part in the grid, unless there are no others`() {
        for (identification in listOf(2, 3)) {
            val scan = survey { k, ints, shorts -> if (k % 50 == 7) mapOf(181 to 17, 185 to -3) to shorts + (29 to identification) else ints to shorts }
            assertGrid(scan.geometry.coordinates!!)
            assertTrue(scan.issues.none { it.grade == WARNING }, "${scan.issues}")
        }
        assertGrid(survey { _, ints, shorts -> ints to shorts + (29 to 2) }.geometry.coordinates!!)
    }

    @Test
    fun `the one trace at the origin of a survey of its own coordinates is no trace without a position`() {
        val traces = SegyBytes.grid(0..9, 0..9).map { TestTrace(it.inline, it.crossline, mapOf(181 to it.inline * 25, 185 to it.crossline * 25), mapOf(71 to 1)) }
        val scan = scan(SegyBytes(traces, binary = { it.putShort(3254, 1) }))
        assertEquals(emptyList<Issue>(), scan.issues)
        assertEquals(0.0, scan.geometry.coordinates!!.at(Index(0), Index(0)).x, 1e-9)
    }

    @Test
    fun `a trace far off the grid is a warning that names it`() {
        val scan = survey { k, ints, shorts -> (if (k == 433) ints + (181 to 99_999_999) else ints) to shorts }
        val warning = scan.issues.single { it.grade == WARNING }
        assertEquals(434L, warning.trace)
        assertEquals(3600 + 433 * 256 + 181L, warning.byte)
        assertTrue(warning.message.matches(Regex("this trace's coordinates lie \\d+(\\.\\d+)? m off the grid that all coordinates fit, more than from line to line")), warning.message)
    }

    @Test
    fun `a trace far off is found among more traces than are looked at evenly`() {
        val traces = SegyBytes.grid(1..100, 1..90).mapIndexed { k, it ->
            TestTrace(it.inline, it.crossline, mapOf(181 to it.inline * 25, 185 to if (k == 4321) -5_000_000 else it.crossline * 25), mapOf(71 to 1))
        }
        assertEquals(4322L, scan(SegyBytes(traces, samples = 1)).issues.single { it.grade == WARNING }.trace)
    }

    @Test
    fun `lengths have a unit only where the binary header names it`() {
        for ((system, unit) in listOf(1 to "m", 2 to "ft", 0 to "", 7 to "")) {
            for (units in listOf(0, 1)) assertEquals(unit, survey(system) { _, ints, shorts -> ints to shorts + (89 to units) }.geometry.coordinates!!.unit)
        }
        assertEquals(
            listOf(Issue(INFO, "the binary header names neither metres nor feet: coordinates have no unit", byte = 3255)),
            survey(0).issues,
        )
    }

    @Test
    fun `seconds of arc and degrees are named so, whatever the measurement system`() {
        for ((units, unit) in listOf(2 to "arcsec", 3 to "degree")) {
            for (system in 0..2) {
                val grid = survey(system) { _, ints, shorts -> ints to shorts + (89 to units) }.geometry.coordinates!!
                assertEquals(unit, grid.unit)
                assertEquals(25.0, grid.inlineSpacing, 1e-6)
            }
        }
    }

    @Test
    fun `degrees, minutes and seconds become degrees, which alone are even`() {
        // a second of arc from inline to inline through the turn of a minute, half a one from crossline to crossline the other way across the equator
        val traces = SegyBytes.grid(0..9, 0..5).map {
            val x = 4 * 3600 + 59 * 60 + 55 + it.inline
            val halfSeconds = 2 - it.crossline
            val y = halfSeconds * 50
            TestTrace(it.inline, it.crossline, mapOf(181 to (x / 3600 * 10_000 + x / 60 % 60 * 100 + x % 60) * 100, 185 to y), mapOf(71 to -100, 89 to 4))
        }
        val grid = scan(SegyBytes(traces)).geometry.coordinates!!
        assertEquals("degree", grid.unit)
        assertEquals(4 + 59 / 60.0 + 55 / 3600.0, grid.origin.x, 1e-9)
        assertEquals(1 / 3600.0, grid.origin.y, 1e-9)
        assertEquals(1 / 3600.0, grid.inlineStepX, 1e-9)
        assertEquals(-0.5 / 3600, grid.crosslineStepY, 1e-9)
        assertEquals(0.0, grid.maxResidual, 1e-9)
    }

    @Test
    fun `depths without a measurement system are taken as metres with a warning`() {
        val scan = scan(SegyBytes(SegyBytes.grid(1..2, 1..2).map { TestTrace(it.inline, it.crossline, shorts = mapOf(29 to 25)) }))
        assertEquals(SampleDomain.DEPTH_METRES, scan.geometry.samples.domain)
        assertEquals(
            Issue(
                WARNING, "the binary header names neither metres nor feet; depths are taken to be in metres", byte = 3255,
                remedy = "Depths are wrong by a factor of 3.28 if they are in feet: then say so with --domain depth-ft.",
            ),
            scan.issues.first(),
        )
    }

    @Test
    fun `what the user says of the domain holds, in place of trace identification and measurement system`() {
        val depths = SegyBytes(SegyBytes.grid(1..2, 1..2).map { TestTrace(it.inline, it.crossline, shorts = mapOf(29 to 25)) })
        for ((survey, domain) in listOf(depths to SampleDomain.TIME, depths to SampleDomain.DEPTH_FEET, SegyBytes(SegyBytes.grid(1..2, 1..2)) to SampleDomain.DEPTH_METRES)) {
            val scan = scan(survey, SourceLayout(overrides = HeaderOverrides(domain = domain)))
            assertEquals(domain, scan.geometry.samples.domain)
            assertFalse(scan.issues.any { "neither metres nor feet; depths" in it.message }, "${scan.issues}")
        }
    }
}
