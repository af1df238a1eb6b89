package org.pyrus.viewer.section

import kotlinx.coroutines.ExperimentalCoroutinesApi
import kotlinx.coroutines.launch
import kotlinx.coroutines.test.StandardTestDispatcher
import kotlinx.coroutines.test.TestScope
import kotlinx.coroutines.test.advanceTimeBy
import kotlinx.coroutines.test.runCurrent
import kotlinx.coroutines.test.runTest
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNotNull
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertSame
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.pyrus.viewer.line.SurveyLine
import org.pyrus.viewer.line.corner
import org.pyrus.viewer.render.PlaneWindow
import org.pyrus.viewer.render.SectionStyle
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Index
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.Refusal
import java.io.IOException
import java.nio.file.Path

@OptIn(ExperimentalCoroutinesApi::class)
class SectionControllerTest {
    private val canvas = SectionCanvas(400, 300, SectionStyle(0xffffff, 0, 12))

    private fun showing(
        volume: FakeVolume,
        view: SectionView? = null,
        planeCacheBytes: Long = 0,
        test: suspend TestScope.(SectionController) -> Unit,
    ) = runTest {
        val controller = SectionController(volume, view, StandardTestDispatcher(testScheduler), planeCacheBytes)
        controller.show(canvas)
        backgroundScope.launch { controller.start() }
        test(controller)
    }

    private fun title(controller: SectionController) = controller.state.value.shown?.picture?.look?.title

    @Test
    fun `the middle inline is shown first`() = showing(FakeVolume()) {
        runCurrent()
        assertEquals("Inline 1201", title(it)) // the hundredth from 1001 by 2
        assertTrue(it.state.value.settled)
    }

    @Test
    fun `a hundred fast steps show the last plane, and cancel the reads before it`() {
        val volume = FakeVolume(millis = 50)
        showing(volume) { controller ->
            controller.change { it.at(0) }
            repeat(100) {
                controller.step(1)
                advanceTimeBy(10)
            }
            assertNull(controller.state.value.shown)
            advanceTimeBy(10_000)
            assertEquals("Inline 1201", title(controller))
            assertEquals(Hyperslab.inline(Index(100), GEOMETRY), volume.started.last())
            assertEquals(volume.started.dropLast(1), volume.cancelled)
            assertTrue(volume.started.size > 90, "reads started: ${volume.started.size}")
        }
    }

    @Test
    fun `the next plane by the user's step is there before it is asked for, and those seen last still are`() {
        val volume = FakeVolume(millis = 50)
        showing(volume, planeCacheBytes = 1 shl 20) { controller ->
            controller.change { it.at(100).copy(step = 10) }
            advanceTimeBy(1000)
            controller.step(10)
            advanceTimeBy(1000)
            assertEquals(listOf(100, 110, 120), volume.started.map { it.inlines.first.value })
            controller.step(10)
            runCurrent()
            assertEquals("Inline 1241", title(controller)) // 1001 and 120 times 2
            assertTrue(controller.state.value.settled)
            controller.step(-20)
            runCurrent()
            assertEquals("Inline 1201", title(controller))
            advanceTimeBy(1000)
            assertEquals(listOf(100, 110, 120, 130), volume.started.map { it.inlines.first.value })
            assertEquals(volume.started.drop(3), volume.cancelled) // the user has turned back
        }
    }

    @Test
    fun `it closes the volume that it shows`() {
        val volume = FakeVolume()
        showing(volume) { controller -> controller.close() }
        assertTrue(volume.closed)
    }

    @Test
    fun `the old picture stays, with a mark where a read takes long, until the new one is there`() = showing(FakeVolume(millis = 1000)) { controller ->
        advanceTimeBy(1001)
        runCurrent()
        val first = controller.state.value
        assertFalse(first.busy)
        controller.step(1)
        advanceTimeBy(100)
        assertFalse(controller.state.value.busy)
        advanceTimeBy(100)
        assertTrue(controller.state.value.busy)
        assertSame(first.shown, controller.state.value.shown)
        assertFalse(controller.state.value.settled)
        advanceTimeBy(10_000)
        assertFalse(controller.state.value.busy)
        assertEquals("Inline 1203", title(controller))
    }

    @Test
    fun `a failure is told with what to do, the old picture stays, and the next plane is read`() {
        val bad = Hyperslab.inline(Index(101), GEOMETRY)
        showing(FakeVolume { if (it == bad) Refusal("chunk 4 is damaged", Path.of("a.h5"), remedy = "Copy it again.") else null }) { controller ->
            runCurrent()
            controller.step(1)
            runCurrent()
            assertEquals(SectionFailure("a.h5: chunk 4 is damaged", "Copy it again."), controller.state.value.failure)
            assertEquals("Inline 1201", title(controller))
            controller.step(1)
            runCurrent()
            assertNull(controller.state.value.failure)
            assertEquals("Inline 1205", title(controller))
        }
    }

    @Test
    fun `after a failure the same plane can be tried again`() {
        var broken = true
        showing(FakeVolume { if (broken) IOException("the drive is gone") else null }) { controller ->
            runCurrent()
            assertEquals(SectionFailure("the drive is gone", null), controller.state.value.failure)
            broken = false
            controller.retry()
            runCurrent()
            assertNull(controller.state.value.failure)
            assertEquals("Inline 1201", title(controller))
        }
    }

    @Test
    fun `the clip is kept for planes of a kind, and taken anew for another percentile, or when asked`() = showing(FakeVolume()) { controller ->
        fun clip() = controller.state.value.shown!!.picture.look.clip
        runCurrent()
        assertEquals(101.0, clip()) // every sample of inline #100 is 101
        controller.step(50)
        runCurrent()
        assertEquals(101.0, clip())
        controller.rescale()
        runCurrent()
        assertEquals(151.0, clip())
        controller.change { it.copy(kind = PlaneKind.SLICE) }
        runCurrent()
        assertEquals(199.0, clip()) // of 1..200, 30 each, the first but 29: 5939 of 5999 do not pass 198, less than 99 %
        controller.change { it.copy(kind = PlaneKind.INLINE).at(7) }
        runCurrent()
        assertEquals(151.0, clip())
        controller.change { it.copy(kind = PlaneKind.SLICE, clipPercentile = 100.0) }
        runCurrent()
        assertEquals(200.0, clip())
    }

    @Test
    fun `gain, polarity, a clip by amplitude and automatic gain control need no other read`() {
        val volume = FakeVolume()
        showing(volume) { controller ->
            fun look() = controller.state.value.shown!!.picture.look
            fun display(transform: (SectionDisplay) -> SectionDisplay) {
                controller.change { it.copy(display = transform(it.display)) }
                runCurrent()
            }
            runCurrent()
            assertEquals(101.0, look().clip) // every sample of inline #100
            display { it.copy(gainDecibels = 20.0, inverted = true) }
            assertEquals(10.1, look().clip, 1e-9)
            assertTrue(look().inverted)
            display { it.copy(gainDecibels = 0.0, clipAmplitude = 7.0) }
            assertEquals(7.0, look().clip)
            display { SectionDisplay(gainWindow = 40.0) }
            assertEquals(1.0, look().clip, 1e-6)
            assertEquals(101f, controller.state.value.shown!!.picture.plane[3, 3]) // what is read out is the sample itself
            display { SectionDisplay() }
            assertEquals(101.0, look().clip)
            assertEquals(1, volume.started.size)
        }
    }

    @Test
    fun `each kind of plane keeps its own position and zoom`() = showing(FakeVolume()) { controller ->
        runCurrent()
        controller.zoom { window, _ -> window.zoomed(2.0) }
        controller.change { it.copy(kind = PlaneKind.SLICE).at(3) }
        runCurrent()
        assertEquals("Slice 112 ms", title(controller))
        assertEquals(PlaneWindow(0.0, 30.0, 0.0, 200.0), controller.state.value.shown!!.picture.look.window)
        controller.change { it.copy(kind = PlaneKind.INLINE) }
        runCurrent()
        assertEquals("Inline 1201", title(controller))
        assertEquals(PlaneWindow(7.5, 22.5, 10.0, 30.0), controller.state.value.shown!!.picture.look.window)
        controller.zoom { _, _ -> null }
        assertTrue(controller.view.zooms.isEmpty())
    }

    @Test
    fun `steps stop at the ends, whatever the step`() = showing(FakeVolume()) { controller ->
        controller.step(Int.MAX_VALUE)
        assertEquals(199, controller.view.index)
        controller.step(Int.MIN_VALUE)
        assertEquals(0, controller.view.index)
    }

    @Test
    fun `what was kept of a larger volume becomes the nearest that this one has`() {
        val view = SectionView(
            PlaneKind.CROSSLINE, Index(5000), Index(5000), Index(5000), "rainbow", 10.0, 0, mapOf(PlaneKind.CROSSLINE to PlaneWindow(900.0, 990.0, 0.0, 10.0)),
        )
        showing(FakeVolume(), view) { controller ->
            runCurrent()
            assertEquals("Crossline 34", title(controller))
            assertEquals(PlaneWindow(110.0, 200.0, 0.0, 10.0), controller.state.value.shown!!.picture.look.window)
            assertEquals(51.0, controller.view.clipPercentile)
            assertEquals("red-white-blue", controller.view.colourMap)
        }
    }

    @Test
    fun `nothing is drawn before there is a place for it, and each new size is drawn`() = runTest {
        val controller = SectionController(FakeVolume(), null, StandardTestDispatcher(testScheduler))
        backgroundScope.launch { controller.start() }
        runCurrent()
        assertNull(controller.state.value.shown)
        controller.show(canvas)
        runCurrent()
        assertEquals(400, assertNotNull(controller.state.value.shown).let { controller.state.value.shown!!.picture.image.width })
        controller.show(canvas.copy(width = 500))
        runCurrent()
        assertEquals(500, controller.state.value.shown!!.picture.image.width)
    }

    private val line = SurveyLine("Line 1", listOf(corner(10, 2), corner(40, 2)))

    private fun alongLine(volume: FakeVolume, lineBytes: Long = Long.MAX_VALUE, test: suspend TestScope.(SectionController) -> Unit) = runTest {
        val view = SectionView.middle(GEOMETRY.dimensions).copy(line = line)
        val controller = SectionController(volume, view, StandardTestDispatcher(testScheduler), lineBytes = lineBytes)
        controller.show(canvas)
        backgroundScope.launch { controller.start() }
        test(controller)
    }

    @Test
    fun `along a line the section has the line's traces, and its distances across`() = alongLine(FakeVolume()) { controller ->
        runCurrent()
        val shown = controller.state.value.shown!!
        assertEquals("Line 1", title(controller))
        assertTrue(controller.state.value.settled)
        assertEquals(31 to 40, shown.picture.plane.width to shown.picture.plane.height)
        // samples are inline + 1
        assertEquals(listOf(11f, 26f, 41f), listOf(0, 15, 30).map { shown.picture.plane[it, 7] })
        assertEquals(300.0, shown.picture.plane.course!!.valueAt(30.0), 1e-9) // 30 inlines of 10 m
    }

    @Test
    fun `a line that is drawn anew while it is read is read as it is last, and the old picture stays until then`() {
        val volume = FakeVolume(millis = 50)
        alongLine(volume) { controller ->
            advanceTimeBy(10_000)
            val first = controller.state.value.shown
            val before = volume.started.size
            repeat(20) { step ->
                controller.change { it.copy(line = line.moved(1, corner(60 + step, 3))) }
                advanceTimeBy(10)
            }
            assertSame(first, controller.state.value.shown)
            advanceTimeBy(10_000)
            assertEquals(line.moved(1, corner(79, 3)), controller.view.line)
            assertTrue(controller.state.value.settled)
            assertEquals(70, controller.state.value.shown!!.picture.plane.width)
            assertTrue(volume.cancelled.size >= 19, "of ${volume.started.size - before} reads ${volume.cancelled.size} were cancelled")
        }
    }

    @Test
    fun `a line keeps a zoom and a clip of its own, and steps leave it where it is`() = alongLine(FakeVolume()) { controller ->
        runCurrent()
        assertEquals(41.0, controller.state.value.shown!!.picture.look.clip) // 40 of each amplitude 11..41: 41 is the first that 99 % do not pass
        controller.zoom { window, _ -> window.zoomed(2.0) }
        controller.step(5)
        runCurrent()
        assertEquals(mapOf<PlaneKind?, PlaneWindow>(null to PlaneWindow(7.75, 23.25, 10.0, 30.0)), controller.view.zooms)
        assertEquals(line, controller.view.line)
        controller.change { it.copy(line = line.moved(1, corner(12, 2))) }
        runCurrent()
        // three traces, as wide as before, in the middle of 15.5; a longer line has its zoom again
        assertEquals(PlaneWindow(-6.25, 9.25, 10.0, 30.0), controller.state.value.shown!!.picture.look.window)
        controller.change { it.copy(line = line) }
        runCurrent()
        assertEquals(PlaneWindow(7.75, 23.25, 10.0, 30.0), controller.state.value.shown!!.picture.look.window)
    }

    @Test
    fun `a line too large for memory is refused by name before anything is read, and a shorter one is read`() {
        val volume = FakeVolume()
        // room for ten traces of forty samples, three times
        alongLine(volume, lineBytes = 10 * 40 * 4 * 3L) { controller ->
            runCurrent()
            assertEquals("Line 1 has 31 traces of 40 samples; 10 fit into memory", controller.state.value.failure?.problem)
            assertTrue(volume.started.isEmpty())
            controller.change { it.copy(line = line.moved(1, corner(19, 2))) }
            runCurrent()
            assertNull(controller.state.value.failure)
            assertEquals(10, controller.state.value.shown!!.picture.plane.width)
        }
    }
}
