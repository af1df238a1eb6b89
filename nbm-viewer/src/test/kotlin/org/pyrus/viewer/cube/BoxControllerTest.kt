package org.pyrus.viewer.cube

import kotlinx.coroutines.ExperimentalCoroutinesApi
import kotlinx.coroutines.launch
import kotlinx.coroutines.test.StandardTestDispatcher
import kotlinx.coroutines.test.TestScope
import kotlinx.coroutines.test.advanceTimeBy
import kotlinx.coroutines.test.runCurrent
import kotlinx.coroutines.test.runTest
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNotSame
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertSame
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.pyrus.viewer.render.SectionStyle
import org.pyrus.viewer.section.FakeVolume
import org.pyrus.viewer.section.GEOMETRY
import org.pyrus.viewer.section.SectionCanvas
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Index
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.PlanePlace
import org.pyrus.volume.Refusal

/** Over the volume of [FakeVolume], whose samples are inline + 1, by index: inlines 1001 to 1399 by 2, crosslines 5 to 34, 100 to 256 ms by 4. */
@OptIn(ExperimentalCoroutinesApi::class)
class BoxControllerTest {
    private val canvas = SectionCanvas(300, 200, SectionStyle(0xffffff, 0, 12))

    private fun showing(volume: FakeVolume, test: suspend TestScope.(BoxController) -> Unit) = runTest {
        val controller = BoxController(volume, null, StandardTestDispatcher(testScheduler))
        controller.show(canvas)
        backgroundScope.launch { controller.start() }
        test(controller)
    }

    private val BoxController.title: String? get() = state.value.shown?.title

    @Test
    fun `the three middle planes are shown first`() = showing(FakeVolume()) {
        advanceTimeBy(1000)
        assertEquals("Inline 1201, Crossline 20, Slice 180 ms", it.title)
        assertTrue(it.state.value.settled)
    }

    @Test
    fun `fast steps show the last plane, cancel the reads before it, and read no other plane again`() {
        val volume = FakeVolume(millis = 50)
        showing(volume) { controller ->
            advanceTimeBy(1000)
            val first = volume.started.size
            repeat(20) {
                controller.step(1)
                advanceTimeBy(10)
            }
            advanceTimeBy(1000)
            assertEquals("Inline 1241, Crossline 20, Slice 180 ms", controller.title)
            val since = volume.started.drop(first)
            assertEquals(Hyperslab.inline(Index(120), GEOMETRY), since.last())
            assertEquals(since.dropLast(1), volume.cancelled)
        }
    }

    @Test
    fun `another kind steps where it is chosen, to the ends and no further`() = showing(FakeVolume()) { controller ->
        controller.change { it.copy(kind = PlaneKind.SLICE) }
        controller.step(1000)
        advanceTimeBy(1000)
        assertEquals("Inline 1201, Crossline 20, Slice 256 ms", controller.title)
        controller.go(PlanePlace(PlaneKind.CROSSLINE, 0))
        advanceTimeBy(1000)
        assertEquals("Inline 1201, Crossline 5, Slice 256 ms", controller.title)
    }

    @Test
    fun `a turn is drawn at once, and drawn again when the box has rested`() = showing(FakeVolume()) { controller ->
        advanceTimeBy(1000)
        val first = controller.state.value.shown
        controller.turn { it.turned(10.0, 0.0) }
        runCurrent()
        val draft = controller.state.value.shown
        assertNotSame(first, draft)
        advanceTimeBy(100)
        assertSame(draft, controller.state.value.shown)
        advanceTimeBy(100)
        assertNotSame(draft, controller.state.value.shown)
    }

    @Test
    fun `all planes have one clip, which stays while they step until it is taken anew`() = showing(FakeVolume()) { controller ->
        controller.change { it.copy(clipPercentile = 100.0) }
        advanceTimeBy(1000)
        fun clips() = controller.state.value.shown!!.planes.map { it.clip }.toSet()
        assertEquals(setOf(200.0), clips()) // the last inline's, on the crossline and the slice
        controller.change { it.copy(clipPercentile = 51.0) }
        advanceTimeBy(1000)
        val half = clips()
        controller.change { it.at(0) }
        advanceTimeBy(1000)
        assertEquals(half, clips())
        controller.change { it.copy(display = it.display.copy(clipAmplitude = 7.0)) }
        advanceTimeBy(1000)
        assertEquals(setOf(7.0), clips())
    }

    @Test
    fun `a plane that can't be read is told, and the others are shown`() {
        var broken = true
        val volume = FakeVolume(fails = { slab -> Refusal("the slice is damaged", remedy = "Import it again.").takeIf { broken && slab.samples.count == 1 } })
        showing(volume) { controller ->
            advanceTimeBy(1000)
            assertEquals("Inline 1201, Crossline 20", controller.title)
            assertEquals("the slice is damaged", controller.state.value.failure!!.problem)
            broken = false
            controller.retry()
            advanceTimeBy(1000)
            assertEquals("Inline 1201, Crossline 20, Slice 180 ms", controller.title)
            assertNull(controller.state.value.failure)
        }
    }
}
