package org.pyrus.viewer.section

import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Test
import org.pyrus.viewer.line.LineCourse
import org.pyrus.viewer.line.SurveyLine
import org.pyrus.viewer.line.corner
import org.pyrus.viewer.render.PlaneWindow
import org.pyrus.viewer.render.ScreenPlane
import org.pyrus.viewer.render.TraceLayers
import org.pyrus.volume.Index
import org.pyrus.volume.LineNumber
import org.pyrus.volume.MapPoint
import org.pyrus.volume.Plane
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.PlanePlace
import java.nio.file.Path

class SectionPartsTest {
    private val inlines = PlaneLine.of(PlaneKind.INLINE, GEOMETRY)
    private val slices = PlaneLine.of(PlaneKind.SLICE, GEOMETRY)

    @Test
    fun `a typed number finds the nearest plane, with or without its unit`() {
        assertEquals(listOf(0, 1, 199), listOf("1001", " 1003 ", "1399").map(inlines::find))
        assertEquals(1, inlines.find("1003.4"))
        assertEquals(listOf(2, 2, 2, 2), listOf("108", "108 ms", "109.9", "107,5ms").map(slices::find))
    }

    @Test
    fun `half a step past the ends is still the end, and further is nothing`() {
        assertEquals(listOf(0, 199), listOf("1000", "1400").map(inlines::find))
        assertEquals(listOf(null, null, null, null), listOf("999", "1402", "", "ten").map(inlines::find))
        assertEquals(listOf(null, null), listOf("NaN", "Infinity").map(slices::find))
    }

    private fun readout(kind: PlaneKind, index: Int, x: Int, y: Int): Readout? {
        val place = PlanePlace(kind, index)
        val plane = ScreenPlane(Plane.of(kind, runBlocking { FakeVolume().read(place.slab(GEOMETRY)) }, GEOMETRY))
        return Readout.at(x, y, plane, SectionPlace.OfPlane(place), GEOMETRY)
    }

    @Test
    fun `the readout names inline, crossline, time, place and amplitude on each kind of plane`() {
        // inline #4 is 1009, crossline #6 is 11, sample #8 is at 132 ms; x = 1000 + 4 × 10, y = 2000 + 6 × 20
        val expected = Readout(LineNumber(1009), LineNumber(11), 132.0, MapPoint(1040.0, 2120.0), 5f)
        assertEquals(expected, readout(PlaneKind.INLINE, 4, 6, 8))
        assertEquals(expected, readout(PlaneKind.CROSSLINE, 6, 4, 8))
        assertEquals(expected, readout(PlaneKind.SLICE, 8, 6, 4))
    }

    @Test
    fun `a dead trace has no amplitude, and outside the plane there is no readout`() {
        assertNull(readout(PlaneKind.SLICE, 0, 7, 0)!!.amplitude)
        assertNull(readout(PlaneKind.SLICE, 0, 30, 0))
        assertNull(readout(PlaneKind.INLINE, 0, -1, 0))
    }

    @Test
    fun `what a window keeps comes back as it was`() {
        val view = SectionView(PlaneKind.SLICE, Index(3), Index(4), Index(5), "grey", 98.5, 7, mapOf(PlaneKind.SLICE to PlaneWindow(1.5, 20.25, 0.0, 1e-3)))
        val looks = SectionDisplay(TraceLayers(colours = true, wiggle = true, area = false), true, 1.5e-3, -6.0, 250.0, true, true)
        val plain = SectionMemory(Path.of("some folder", "a=b.h5"), view)
        for (memory in listOf(plain, SectionMemory(Path.of("a.sgy"), null), plain.copy(view = view.copy(display = looks)))) {
            assertEquals(memory, SectionMemory.decode(memory.encode()))
        }
    }

    @Test
    fun `a line's window keeps its line and its zoom, and a line that can't be read is none`() {
        val view = SectionView(
            PlaneKind.INLINE, Index(3), Index(4), Index(5), zooms = mapOf(null to PlaneWindow(1.0, 9.0, 0.0, 4.0)),
            line = SurveyLine("Line 2", listOf(corner(10, 2), corner(13, 6))),
        )
        val text = SectionMemory(Path.of("a.h5"), view).encode()
        assertEquals(view, SectionMemory.decode(text)?.view)
        for (bad in listOf("10/2", "10/2 13", "10/2 -1/6", "10/2 10/2", "10/2 13/6/7", "")) assertNull(SectionMemory.decode(text.replace("10/2 13/6", bad))?.view?.line, bad)
    }

    @Test
    fun `along a line the readout is that of the volume's trace under the cursor`() {
        val line = SurveyLine("Line 1", listOf(corner(4, 6), corner(24, 16)))
        val course = LineCourse(line, GEOMETRY)
        val plane = ScreenPlane(Plane.of(line.name, runBlocking { FakeVolume().read(course.path) }, GEOMETRY), course)
        fun at(x: Int) = Readout.at(x, 8, plane, SectionPlace.AlongLine(line), GEOMETRY)
        // inline #4 is 1009, crossline #6 is 11, sample #8 is at 132 ms; x = 1000 + 4 × 10, y = 2000 + 6 × 20; amplitudes are inline + 1
        assertEquals(Readout(LineNumber(1009), LineNumber(11), 132.0, MapPoint(1040.0, 2120.0), 5f), at(0))
        assertEquals(Readout(LineNumber(1029), LineNumber(16), 132.0, MapPoint(1140.0, 2220.0), 15f), at(10))
        assertNull(at(21))
    }

    @Test
    fun `what can't be read of it is left out`() {
        assertNull(SectionMemory.decode("nothing"))
        assertEquals(SectionMemory(Path.of("a.h5"), null), SectionMemory.decode("file=a.h5\nplane=DIAGONAL\ninline=1\ncrossline=1\nsample=1"))
        val mended = SectionMemory.decode("file=a.h5\nplane=INLINE\ninline=1\ncrossline=2\nsample=3\npercentile=NaN\nstep=x\nzoom.INLINE=9 1 0 1\nnew=later")
        assertEquals(SectionView(PlaneKind.INLINE, Index(1), Index(2), Index(3)), mended?.view)
    }
}
