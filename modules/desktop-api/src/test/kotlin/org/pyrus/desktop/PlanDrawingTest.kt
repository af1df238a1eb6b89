package org.pyrus.desktop

import io.kotest.property.Arb
import io.kotest.property.arbitrary.arbitrary
import io.kotest.property.arbitrary.int
import io.kotest.property.checkAll
import kotlinx.coroutines.test.runTest
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.VolumeDimensions
import kotlin.math.hypot
import kotlin.math.min
import kotlin.math.sqrt

class PlanDrawingTest {
    private val noLabels = LabelRoom(0.0, 0.0, 0.0, 0.0)

    private fun length(from: DrawnPoint, to: DrawnPoint) = hypot(to.x - from.x, to.y - from.y)

    @Test
    fun `a cube is drawn as a regular hexagon with its front corner in the middle`() {
        val drawing = PlanDrawing(VolumeDimensions(100, 100, 100), ChunkShape(100, 100, 100))
        val silhouette = listOf(
            drawing.project(1.0, 0.0, 0.0), drawing.project(1.0, 1.0, 0.0), drawing.project(0.0, 1.0, 0.0),
            drawing.project(0.0, 1.0, 1.0), drawing.project(0.0, 0.0, 1.0), drawing.project(1.0, 0.0, 1.0),
        )
        silhouette.forEach { assertEquals(1.0, hypot(it.x, it.y), 1e-12) }
        assertEquals(sqrt(3.0), drawing.width, 1e-12)
        assertEquals(2.0, drawing.height, 1e-12)
    }

    @Test
    fun `inlines run back to the right, crosslines back to the left, samples down`() {
        val drawing = PlanDrawing(VolumeDimensions(100, 100, 100), ChunkShape(10, 10, 10))
        assertTrue(drawing.project(1.0, 0.0, 0.0).let { it.x > 0 && it.y < 0 })
        assertTrue(drawing.project(0.0, 1.0, 0.0).let { it.x < 0 && it.y < 0 })
        assertEquals(DrawnPoint(0.0, 1.0), drawing.project(0.0, 0.0, 1.0))
    }

    @Test
    fun `sides keep the proportion of their counts`() {
        val fitted = PlanDrawing(VolumeDimensions(200, 100, 400), ChunkShape(50, 50, 50)).fit(500.0, 500.0, noLabels)!!
        val corner = fitted.point(0.0, 0.0, 0.0)
        val inlines = length(corner, fitted.point(1.0, 0.0, 0.0))
        assertEquals(inlines / 2, length(corner, fitted.point(0.0, 1.0, 0.0)), 1e-9)
        assertEquals(inlines * 2, length(corner, fitted.point(0.0, 0.0, 1.0)), 1e-9)
        // the chunk is 50 of 200 inlines, 50 of 100 crosslines, 50 of 400 samples long
        val slice = fitted.chunkFace(Face.SLICE)
        assertEquals(inlines / 4, length(slice[0], slice[1]), 1e-9)
        assertEquals(inlines / 4, length(slice[0], slice[3]), 1e-9)
        assertEquals(inlines / 4, length(fitted.chunkFace(Face.INLINE)[0], fitted.chunkFace(Face.INLINE)[3]), 1e-9)
    }

    @Test
    fun `a survey of one crossline is still drawn with an edge to see`() {
        val drawing = PlanDrawing(VolumeDimensions(5000, 1, 1000), ChunkShape(100, 1, 100))
        assertEquals(PlanDrawing.LEAST_SIDE, drawing.crosslineSide)
        assertEquals(1.0, drawing.crosslineShare)
        assertEquals(0.2, drawing.sampleSide)
    }

    @Test
    fun `grid lines part the chunks, and stay away where they would crowd`() {
        // a box of 400 pixels' height is 200 pixels along each side
        val coarse = PlanDrawing(VolumeDimensions(100, 100, 100), ChunkShape(30, 50, 100)).fit(1000.0, 400.0, noLabels)!!
        // inlines part at 30, 60, 90; crosslines at 50; samples nowhere
        assertEquals(4, coarse.gridLines(Face.SLICE).size)
        assertEquals(1, coarse.gridLines(Face.INLINE).size)
        assertEquals(3, coarse.gridLines(Face.CROSSLINE).size)
        // two pixels apart
        val fine = PlanDrawing(VolumeDimensions(100, 100, 100), ChunkShape(1, 1, 50)).fit(1000.0, 400.0, noLabels)!!
        assertEquals(0, fine.gridLines(Face.SLICE).size)
        assertEquals(1, fine.gridLines(Face.INLINE).size)
    }

    @Test
    fun `where there is no room nothing is drawn`() {
        assertNull(PlanDrawing(VolumeDimensions(100, 100, 100), ChunkShape(10, 10, 10)).fit(20.0, 15.0, noLabels))
        assertNull(PlanDrawing(VolumeDimensions(100, 100, 100), ChunkShape(10, 10, 10)).fit(100.0, 100.0, LabelRoom(90.0, 90.0, 12.0, 4.0)))
    }

    @Test
    fun `box, chunk and labels lie within the component whatever the survey`() = runTest {
        val plans = arbitrary {
            val dimensions = VolumeDimensions(Arb.int(1..20_000).bind(), Arb.int(1..20_000).bind(), Arb.int(1..20_000).bind())
            dimensions to ChunkShape(Arb.int(1..500).bind(), Arb.int(1..500).bind(), Arb.int(1..500).bind()).coercedTo(dimensions)
        }
        val labels = LabelRoom(80.0, 95.0, 16.0, 4.0)
        checkAll(500, plans, Arb.int(260..1200), Arb.int(104..1200)) { (dimensions, shape), width, height ->
            val fitted = PlanDrawing(dimensions, shape).fit(width.toDouble(), height.toDouble(), labels)!!
            val points = Face.entries.flatMap { fitted.boxFace(it) + fitted.chunkFace(it) }
            assertTrue(points.minOf { it.x } >= 20 - 1e-6 && points.maxOf { it.x } <= width + 1e-6, "across: $dimensions in $width x $height")
            assertTrue(points.minOf { it.y } >= -1e-6 && points.maxOf { it.y } <= height - 20 + 1e-6, "down: $dimensions in $width x $height")
            assertTrue(fitted.point(0.5, 0.0, 1.0).x + 80 <= width + 1e-6 && fitted.point(0.0, 0.5, 1.0).x - 95 >= -1e-6, "labels: $dimensions in $width x $height")
        }
    }

    @Test
    fun `a thin chunk is drawn at least two pixels long`() {
        val fitted = PlanDrawing(VolumeDimensions(10_000, 10_000, 10_000), ChunkShape(1, 1, 10_000)).fit(300.0, 300.0, noLabels)!!
        val slice = fitted.chunkFace(Face.SLICE)
        assertEquals(2.0, min(length(slice[0], slice[1]), length(slice[0], slice[3])), 1e-9)
    }

    @Test
    fun `a hint breaks between words`() {
        assertEquals(listOf("Select a", "survey."), wrap("Select a survey.") { it.length <= 9 })
        assertEquals(listOf("Incomprehensible", "word"), wrap("Incomprehensible word") { it.length <= 9 })
    }
}
