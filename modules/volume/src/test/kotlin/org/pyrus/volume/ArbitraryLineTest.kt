package org.pyrus.volume

import io.kotest.property.Arb
import io.kotest.property.arbitrary.arbitrary
import io.kotest.property.arbitrary.int
import io.kotest.property.checkAll
import kotlinx.coroutines.test.runTest
import org.junit.jupiter.api.Assertions.assertArrayEquals
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import kotlin.math.abs
import kotlin.random.Random

class ArbitraryLineTest {
    private val one = IndexRange.of(SampleIndex(0))

    private fun geometry(isLive: (Int, Int) -> Boolean = { _, _ -> true }) =
        SurveyGeometry(LineAxis(InlineNumber(100), 10, 6), LineAxis(CrosslineNumber(7), 1, 9), SampleAxis(0.0, 4.0, 3), TraceMask.build(6, 9, isLive))

    private fun line(vararg points: Pair<Double, Double>, fit: TraceFit = TraceFit.NEAREST) = ArbitraryLine.through(points.map { (i, x) -> GridPoint(i, x) }, one, fit)

    /** The line through a volume whose only sample at (i, x) is 10 i + x. */
    private fun values(line: ArbitraryLine, geometry: SurveyGeometry): LineSamples {
        val traces = line.traces(geometry.dimensions)
        return line.of(FloatArray(traces.count) { 10f * traces.inlineAt(it) + traces.crosslineAt(it) }, traces, geometry)
    }

    @Test
    fun `a leg along an axis has that axis's very traces, both ends included, and a corner comes once`() {
        val line = line(1.0 to 2.0, 1.0 to 5.0, 3.0 to 5.0)
        assertEquals(listOf(1.0 to 2.0, 1.0 to 3.0, 1.0 to 4.0, 1.0 to 5.0, 2.0 to 5.0, 3.0 to 5.0), line.points.map { it.inline to it.crossline })
        assertArrayEquals(floatArrayOf(12f, 13f, 14f, 15f, 25f, 35f), values(line, geometry()).values)
    }

    @Test
    fun `a slanting leg has a trace for each line of the axis on which it goes further`() {
        // from (0, 0) to (2, 8): at x = 0 … 8 the inline is x / 4, whose nearest are 0 0 1 1 1 1 2 2 2 (a half goes up)
        assertArrayEquals(floatArrayOf(0f, 1f, 12f, 13f, 14f, 15f, 26f, 27f, 28f), values(line(0.0 to 0.0, 2.0 to 8.0), geometry()).values)
    }

    @Test
    fun `as a plane its rows are its traces, counted from 1, and says which are dead`() {
        val geometry = geometry { i, x -> i != 2 || x != 5 }
        val line = ArbitraryLine.through(listOf(GridPoint(1.0, 5.0), GridPoint(3.0, 5.0)), geometry.samples.all)
        val plane = Plane.of("Line 1", line.of(FloatArray(9) { it.toFloat() }, line.traces(geometry.dimensions), geometry), geometry)
        assertEquals("Line 1", plane.title)
        assertNull(plane.kind)
        assertTrue(plane.alongTraces)
        assertEquals(PlaneAxis("Trace", "", 1.0, 1.0, 3), plane.rows)
        assertEquals(PlaneAxis("Time", "ms", 0.0, 4.0, 3), plane.columns)
        assertArrayEquals(floatArrayOf(0f, 1f, 2f, 0f, 0f, 0f, 6f, 7f, 8f), plane.values)
        assertEquals(listOf(true, false, true), (0..2).map { plane.isLive(it, 1) })
        assertThrows(IllegalArgumentException::class.java) { Plane.of("a part", values(line(1.0 to 2.0, 1.0 to 5.0), geometry), geometry) }
    }

    @Test
    fun `between lines, linear is the plane through its neighbours`() {
        // 10 i + x is linear, so its interpolation is exact
        val linear = values(line(0.25 to 0.5, 2.25 to 8.0, fit = TraceFit.LINEAR), geometry())
        assertEquals(9, linear.values.size)
        for ((trace, point) in linear.line.points.withIndex()) assertEquals(10 * point.inline + point.crossline, linear.values[trace].toDouble(), 1e-4)
    }

    @Test
    fun `traces that are not live weigh nothing, and where none is, there is none`() {
        // half way between (1, 2), (1, 3), (2, 2) and (2, 3), of which (1, 3) and (2, 3) are not live: (12 + 22) / 2
        val half = values(line(1.5 to 2.5, fit = TraceFit.LINEAR), geometry { _, x -> x != 3 })
        assertArrayEquals(floatArrayOf(17f), half.values)
        val dead = values(line(1.5 to 3.0, 1.5 to 4.0, fit = TraceFit.LINEAR), geometry { _, x -> x != 3 })
        assertArrayEquals(floatArrayOf(0f, 19f), dead.values)
        assertArrayEquals(booleanArrayOf(false, true), dead.live)
    }

    @Test
    fun `half a line past the edge is the edge's, more is refused`() {
        assertArrayEquals(floatArrayOf(58f), values(line(5.4 to 8.4), geometry()).values)
        assertArrayEquals(floatArrayOf(58f), values(line(5.4 to 8.4, fit = TraceFit.LINEAR), geometry()).values)
        val refused = assertThrows(IllegalArgumentException::class.java) { line(5.6 to 8.0).traces(geometry().dimensions) }
        assertEquals("inlines at 5.6 pass the volume's 6", refused.message)
    }

    @Test
    fun `each trace is needed once, however often the line comes by`() =
        assertEquals(3, line(1.0 to 1.0, 1.0 to 3.0, 1.0 to 1.0).traces(geometry().dimensions).count)

    @Test
    fun `a point on the ground is found where the grid maps it`() = runTest {
        val grid = CoordinateGrid(MapPoint(431_955.0, 6_348_554.0), 21.0, -13.0, 6.5, 10.6, 0.0, "m")
        checkAll(Arb.int(0..2000), Arb.int(0..2000)) { i, x ->
            val found = grid.gridPointAt(grid.at(Index(i), Index(x)))!!
            assertTrue(abs(found.inline - i) < 1e-6 && abs(found.crossline - x) < 1e-6, "$found for $i, $x")
        }
        assertNull(grid.copy(crosslineStepX = 42.0, crosslineStepY = -26.0).gridPointAt(MapPoint(0.0, 0.0)))
    }

    private data class Case(val grid: ChunkGrid, val traces: TraceSet, val sampleBytes: Int, val limits: ExtentLimits)

    private val cases = arbitrary { source ->
        val random = source.random
        fun side(most: Int) = 1 + random.nextInt(most)
        val dimensions = VolumeDimensions(side(9), side(9), side(40))
        val first = random.nextInt(dimensions.samples)
        Case(
            ChunkGrid(dimensions, ChunkShape(side(6), side(6), side(45))),
            TraceSet.of(positions(dimensions, random), IndexRange(Index(first), side(dimensions.samples - first))),
            listOf(1, 2, 4, 8).random(random),
            ExtentLimits(side(120) - 1, 7 + side(400)),
        )
    }

    private fun positions(dimensions: VolumeDimensions, random: Random): Sequence<Pair<InlineIndex, CrosslineIndex>> =
        List(1 + random.nextInt(12)) { InlineIndex(random.nextInt(dimensions.inlines)) to CrosslineIndex(random.nextInt(dimensions.crosslines)) }.asSequence()

    @Test
    fun `every sample of a set of traces is handed out once, from its own address, by extents that ascend, lie apart and are bounded`() = runTest {
        checkAll(2000, cases) { (grid, traces, sampleBytes, limits) ->
            val plan = TracePlan.of(traces, grid, sampleBytes, limits)
            val found = LongArray(traces.sampleCount.toInt()) { -1 }
            val walk = plan.walk()
            var end = 0L
            for (extent in 0 until plan.requestCount) {
                walk.enter(extent)
                assertTrue(walk.start >= end && walk.length in 1..limits.longestBytes)
                end = walk.start + walk.length
                walk.forEachPiece { source, sourceStride, target, targetStride, runs, length ->
                    for (run in 0 until runs) {
                        for (sample in 0 until length) {
                            val byte = source + run * sourceStride + sample * sampleBytes
                            assertTrue(byte >= 0 && byte + sampleBytes <= walk.length)
                            val at = target + run * targetStride + sample
                            assertEquals(-1, found[at], "sample $at handed out twice")
                            found[at] = walk.start + byte
                        }
                    }
                }
            }
            val expected = (0 until traces.count).flatMap { trace ->
                (traces.samples.first.value until traces.samples.end).map { address(grid, traces.inlineAt(trace), traces.crosslineAt(trace), it) * sampleBytes }
            }
            assertEquals(expected, found.toList())
            assertEquals(traces.sampleCount * sampleBytes, plan.cost.wantedBytes)
        }
    }

    private fun address(grid: ChunkGrid, inline: Int, crossline: Int, sample: Int): Long {
        val shape = grid.shape
        val inChunk = (inline % shape.inlines * shape.crosslines + crossline % shape.crosslines) * shape.samples + sample % shape.samples
        return grid.ordinal(inline / shape.inlines, crossline / shape.crosslines, sample / shape.samples) * shape.sampleCount + inChunk
    }
}
