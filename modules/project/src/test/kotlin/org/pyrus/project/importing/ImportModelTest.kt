package org.pyrus.project.importing

import kotlinx.coroutines.ExperimentalCoroutinesApi
import kotlinx.coroutines.awaitCancellation
import kotlinx.coroutines.test.StandardTestDispatcher
import kotlinx.coroutines.test.TestScope
import kotlinx.coroutines.test.advanceTimeBy
import kotlinx.coroutines.test.runCurrent
import kotlinx.coroutines.test.runTest
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNotNull
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Test
import org.pyrus.project.FakeSource
import org.pyrus.project.HalvingPlanner
import org.pyrus.project.facts.ScanCache
import org.pyrus.project.scanOf
import org.pyrus.volume.PyrusSettings
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.HeaderField
import org.pyrus.volume.spi.HeaderPositions
import org.pyrus.volume.spi.SourceLayout
import java.nio.file.Path

@OptIn(ExperimentalCoroutinesApi::class)
class ImportModelTest {
    private val path = Path.of("no such file.sgy").toAbsolutePath()

    private fun TestScope.model(source: FakeSource, vararg further: Path) = ImportModel(
        listOf(path, *further), PyrusSettings(), HalvingPlanner, backgroundScope,
        scans = ScanCache { source },
        look = { target, _ -> TargetDisk(target, exists = false, isFolder = false, isSource = false, folderExists = true, writable = true, freeBytes = null) },
        worker = StandardTestDispatcher(testScheduler),
    )

    @Test
    fun `the first scan starts at once and makes a request`() = runTest {
        val model = model(FakeSource { path, layout -> scanOf(path, layout) })
        runCurrent()
        assertEquals(ScanState.Found(scanOf(path)), model.scan.value)
        assertNotNull(model.draft.value?.request)
    }

    @Test
    fun `several files are scanned together`() = runTest {
        val source = FakeSource { path, layout -> scanOf(path, layout) }
        val second = path.resolveSibling("second.sgy")
        val model = model(source, second)
        runCurrent()
        assertEquals(listOf(listOf(path, second)), source.together)
        assertEquals(listOf(path, second), model.draft.value?.request?.sources)
    }

    @Test
    fun `in another order the files are scanned anew, and imported so`() = runTest {
        val source = FakeSource { path, layout -> scanOf(path, layout) }
        val (second, third) = listOf("second.sgy", "third.sgy").map(path::resolveSibling)
        val model = model(source, second, third)
        runCurrent()
        model.move(2, -1)
        assertNull(model.request) // what was found was found in another order
        advanceTimeBy(600)
        runCurrent()
        assertEquals(listOf(listOf(path, second, third), listOf(path, third, second)), source.together)
        assertEquals(listOf(path, third, second), model.request?.sources)
        for (nowhere in listOf(0 to -1, 2 to 1, 7 to 1)) model.move(nowhere.first, nowhere.second)
        assertEquals(listOf(path, third, second), model.sources)
    }

    @Test
    fun `a scan that is cancelled stops, and goes on when it is asked for, or another layout is`() = runTest {
        var running = 0
        val source = FakeSource { path, layout ->
            if (layout.inline == null) {
                running++
                try {
                    awaitCancellation()
                } finally {
                    running--
                }
            }
            scanOf(path, layout)
        }
        val model = model(source)
        runCurrent()
        assertEquals(1, running)
        model.cancelScan()
        runCurrent()
        assertEquals(0, running)
        assertEquals(ScanState.Cancelled, model.scan.value)
        assertNull(model.draft.value?.request)
        model.scanAgain()
        advanceTimeBy(600)
        assertEquals(1, running)
        model.cancelScan()
        runCurrent()
        model.choices.value = model.choices.value.copy(layout = LayoutChoices("9", "21"))
        advanceTimeBy(600)
        assertNotNull(model.request)
    }

    @Test
    fun `who types a position is not scanned for on every key`() = runTest {
        val source = FakeSource { path, layout -> scanOf(path, layout) }
        val model = model(source)
        runCurrent()
        for (typed in listOf(1, 18, 181)) {
            model.choices.value = model.choices.value.copy(layout = LayoutChoices(inline = "$typed"))
            advanceTimeBy(100)
            assertNull(model.draft.value?.request)
        }
        advanceTimeBy(600)
        assertEquals(listOf(SourceLayout(), SourceLayout(inline = HeaderField(181))), source.asked)
        assertEquals(SourceLayout(inline = HeaderField(181)), model.draft.value?.request?.layout)
    }

    @Test
    fun `a refusal is told with its place and what to do, and right positions end it`() = runTest {
        val model = model(FakeSource { path, positions -> if (positions.inline?.byte == 9) throw Refusal("no grid", path, 7, 3841, "Try others.") else scanOf(path, positions) })
        model.choices.value = model.choices.value.copy(layout = LayoutChoices("9", "21"))
        advanceTimeBy(600)
        assertEquals(ScanState.Refused("No grid (trace 7, byte 3,841).", "Try others."), model.scan.value)
        assertNull(model.draft.value?.request)
        model.choices.value = model.choices.value.copy(layout = LayoutChoices())
        advanceTimeBy(600)
        assertNotNull(model.draft.value?.request)
    }

    @Test
    fun `a scan for positions that were given up is cancelled`() = runTest {
        val cancelled = mutableListOf<Int>()
        val model = model(
            FakeSource { path, positions ->
                if (positions.inline == null) {
                    try {
                        awaitCancellation()
                    } finally {
                        cancelled += 189
                    }
                }
                scanOf(path, positions)
            },
        )
        runCurrent()
        model.choices.value = model.choices.value.copy(layout = LayoutChoices("5", "21"))
        advanceTimeBy(600)
        assertEquals(listOf(189), cancelled)
        assertEquals(HeaderPositions(5, 21), (model.scan.value as ScanState.Found).scan.positions)
    }

    @Test
    fun `a new target is looked at without another scan`() = runTest {
        val source = FakeSource { path, layout -> scanOf(path, layout) }
        val model = model(source)
        runCurrent()
        model.choices.value = model.choices.value.copy(targetText = "other.h5")
        advanceTimeBy(600)
        assertEquals(path.resolveSibling("other.h5"), model.draft.value?.request?.target)
        assertEquals(1, source.asked.size)
    }
}
