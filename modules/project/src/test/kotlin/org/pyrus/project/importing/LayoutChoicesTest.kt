package org.pyrus.project.importing

import kotlinx.coroutines.ExperimentalCoroutinesApi
import kotlinx.coroutines.test.StandardTestDispatcher
import kotlinx.coroutines.test.advanceTimeBy
import kotlinx.coroutines.test.runTest
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.project.FakeSource
import org.pyrus.project.HalvingPlanner
import org.pyrus.project.facts.ScanCache
import org.pyrus.project.scanOf
import org.pyrus.volume.PyrusSettings
import org.pyrus.volume.Refusal
import org.pyrus.volume.SavedLayouts
import org.pyrus.volume.spi.DuplicatePolicy
import org.pyrus.volume.spi.FieldPair
import org.pyrus.volume.spi.FieldType
import org.pyrus.volume.spi.HeaderField
import org.pyrus.volume.spi.HeaderOverrides
import org.pyrus.volume.spi.SourceByteOrder
import org.pyrus.volume.spi.SourceLayout
import org.pyrus.volume.spi.TracePolicy
import java.nio.file.Files
import java.nio.file.Path

/** What the import wizard makes of what is typed about the layout. */
@OptIn(ExperimentalCoroutinesApi::class)
class LayoutChoicesTest {
    @TempDir
    lateinit var folder: Path

    @Test
    fun `what is typed makes the layout that it says, and a layout is shown as one types it`() {
        val all = SourceLayout(
            HeaderField(9, FieldType.INT16), HeaderField(21), HeaderField(401, FieldType.FLOAT64), HeaderField(409, FieldType.FLOAT64),
            HeaderOverrides(SourceByteOrder.LITTLE, 5, 1501, 333.25, -8.0, -100), exchangeAxes = true,
        )
        val typed = LayoutChoices("9:2", "21", "401:float64", "409:float64", SourceByteOrder.LITTLE, 5, "1501", "333.25", "-8", "-100", exchangeAxes = true)
        assertEquals(CheckedLayout.Sound(all), typed.checked())
        assertEquals(typed, LayoutChoices.of(all))
        val traces = LayoutChoices(duplicates = DuplicatePolicy.LAST, offset = "-300", line2d = true, salvage = true)
        assertEquals(CheckedLayout.Sound(SourceLayout(traces = TracePolicy(DuplicatePolicy.LAST, true, -300, false, true))), traces.checked())
        assertEquals(traces, LayoutChoices.of(traces.checked().orNull!!))
        assertEquals(CheckedLayout.Wrong("One offset (5) or the stack of all, not both."), LayoutChoices(offset = "5", stack = true).checked())
        assertEquals(CheckedLayout.Sound(SourceLayout()), LayoutChoices(inline = "  ").checked())
    }

    @Test
    fun `what makes no layout is said as a sentence`() {
        val wrong = mapOf(
            LayoutChoices(inline = "nine") to "'nine' is no byte of the trace header such as 189, or 189:2 for a number of two bytes.",
            LayoutChoices(samples = "1e3") to "'1e3' is no number.",
            LayoutChoices(x = "73") to "X and Y are given together, got X at 73 and Y at null.",
            LayoutChoices(interval = "0") to "The sample interval must be positive, got 0.0 µs.",
        )
        for ((typed, problem) in wrong) assertEquals(CheckedLayout.Wrong(problem), typed.checked())
    }

    @Test
    fun `a refused scan offers the likely bytes, and the chosen one is scanned for`() = runTest {
        val pair = FieldPair(HeaderField(9), HeaderField(21, FieldType.INT16), 0.8, listOf("full"))
        val source = FakeSource(listOf(pair)) { path, layout -> if (layout.inline == null) throw Refusal("not clear", path, remedy = "Say which.") else scanOf(path) }
        val path = Files.createFile(folder.resolve("a.sgy"))
        val model = ImportModel(
            listOf(path), PyrusSettings(), HalvingPlanner, backgroundScope,
            scans = ScanCache { source }, worker = StandardTestDispatcher(testScheduler),
        )
        advanceTimeBy(100)
        assertEquals(ScanState.Refused("Not clear.", "Say which.", listOf(pair)), model.scan.value)
        model.choices.value = model.choices.value.copy(layout = model.choices.value.layout.at(pair))
        advanceTimeBy(600)
        assertEquals(SourceLayout(HeaderField(9), HeaderField(21, FieldType.INT16)), (model.scan.value as ScanState.Found).asked)
    }

    @Test
    fun `a saved layout has the positions that the scan has found, and is taken again by its name`() = runTest {
        val source = FakeSource { path, _ -> scanOf(path) }
        val path = Files.createFile(folder.resolve("a.sgy"))
        val layouts = SavedLayouts(folder.resolve("layouts"))
        val model = ImportModel(
            listOf(path), PyrusSettings(), HalvingPlanner, backgroundScope,
            scans = ScanCache { source }, layouts = layouts, worker = StandardTestDispatcher(testScheduler),
        )
        advanceTimeBy(100)
        model.save("as found")
        assertEquals(listOf("as found"), model.layoutNames())
        assertEquals(scanOf(path).layout, layouts.load("as found"))
        model.load("as found")
        assertEquals(LayoutChoices("189", "193", "181", "185"), model.choices.value.layout)
    }
}
