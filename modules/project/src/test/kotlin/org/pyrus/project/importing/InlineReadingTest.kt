package org.pyrus.project.importing

import kotlinx.coroutines.ExperimentalCoroutinesApi
import kotlinx.coroutines.awaitCancellation
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.launch
import kotlinx.coroutines.test.StandardTestDispatcher
import kotlinx.coroutines.test.TestScope
import kotlinx.coroutines.test.advanceTimeBy
import kotlinx.coroutines.test.runCurrent
import kotlinx.coroutines.test.runTest
import org.junit.jupiter.api.Assertions.assertArrayEquals
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.pyrus.project.scanOf
import org.pyrus.volume.CrosslineAxis
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Index
import org.pyrus.volume.IndexRange
import org.pyrus.volume.InlineAxis
import org.pyrus.volume.LineNumber
import org.pyrus.volume.PyrusSettings
import org.pyrus.volume.Refusal
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.Samples
import org.pyrus.volume.StoredType
import org.pyrus.volume.SurveyGeometry
import org.pyrus.volume.TraceMask
import org.pyrus.volume.spi.DuplicatePolicy
import org.pyrus.volume.spi.HeaderPositions
import org.pyrus.volume.spi.SourceLayout
import org.pyrus.volume.spi.TracePolicy
import org.pyrus.volume.spi.VolumeInfo
import org.pyrus.volume.spi.VolumeReader
import java.nio.file.Path

@OptIn(ExperimentalCoroutinesApi::class)
class InlineReadingTest {
    private val path = Path.of("no such file.sgy")
    private val scans = MutableStateFlow<ScanState>(ScanState.Running(null))
    private val opened = mutableListOf<SourceLayout>()
    private var closed = 0

    /** Samples that say which trace of the inline they are of, by index. */
    private inner class Reader(geometry: SurveyGeometry) : VolumeReader {
        override val info = VolumeInfo(path, geometry, StoredType.FLOAT32, null, null)

        override suspend fun read(slab: Hyperslab) = Samples(slab, FloatArray(slab.sampleCount.toInt()) { slab.crosslines.first.value + (it / slab.samples.count).toFloat() })

        override fun close() {
            closed++
        }
    }

    private fun TestScope.reading(open: suspend (Path, SourceLayout) -> VolumeReader = { _, _ -> Reader(scanOf(path).geometry) }) = InlineReading(
        scans, backgroundScope, PyrusSettings(), StandardTestDispatcher(testScheduler),
    ) { path, layout ->
        opened += layout
        open(path, layout)
    }

    @Test
    fun `nothing is read before somebody looks, and once for each scan`() = runTest {
        val reading = reading()
        scans.value = ScanState.Found(scanOf(path))
        advanceTimeBy(1000)
        assertTrue(opened.isEmpty())
        repeat(2) {
            val looking = launch { reading.state.collect {} }
            advanceTimeBy(1000)
            val shown = reading.state.value as FirstInline.Shown
            assertEquals("Inline 101", shown.plane.title)
            assertEquals(20 to 50, shown.plane.rows.count to shown.plane.columns.count)
            assertEquals(7f, shown.plane[7, 3])
            looking.cancel()
            runCurrent()
        }
        // with all positions that the scan has found
        assertEquals(listOf(SourceLayout(HeaderPositions())), opened)
        assertEquals(1, closed)
    }

    @Test
    fun `the latest scan wins, and a reading that nobody wants any more is cancelled`() = runTest {
        val given = mutableListOf<SourceLayout>()
        val reading = reading { _, layout ->
            if (layout.inline?.byte == 189) {
                try {
                    awaitCancellation()
                } finally {
                    given += layout
                }
            }
            Reader(scanOf(path).geometry)
        }
        val looking = launch { reading.state.collect {} }
        scans.value = ScanState.Found(scanOf(path))
        advanceTimeBy(1000)
        assertEquals(FirstInline.Reading, reading.state.value)
        scans.value = ScanState.Running(3)
        runCurrent()
        assertEquals(1, given.size)
        assertEquals(FirstInline.Unknown, reading.state.value)
        scans.value = ScanState.Found(scanOf(path, HeaderPositions(9, 21)))
        advanceTimeBy(1000)
        assertTrue(reading.state.value is FirstInline.Shown)
        looking.cancel()
    }

    @Test
    fun `of means, which no file itself has, the first trace at each position is shown, and said so`() = runTest {
        val reading = reading()
        val looking = launch { reading.state.collect {} }
        scans.value = ScanState.Found(scanOf(path).copy(traces = TracePolicy(stack = true)))
        advanceTimeBy(1000)
        assertEquals(TracePolicy(DuplicatePolicy.FIRST), opened.single().traces)
        assertEquals("the first trace at each position", (reading.state.value as FirstInline.Shown).note)
        looking.cancel()
    }

    @Test
    fun `what stands against reading is told`() = runTest {
        val reading = reading { path, _ -> throw Refusal("the last trace is cut short", path, trace = 7, remedy = "Salvage it.") }
        val looking = launch { reading.state.collect {} }
        scans.value = ScanState.Found(scanOf(path))
        advanceTimeBy(1000)
        assertEquals(FirstInline.Failed("The last trace is cut short (trace 7)."), reading.state.value)
        looking.cancel()
    }

    @Test
    fun `of a long line as many traces are read as the memory is for, from the first live one`() {
        val long = SurveyGeometry(
            InlineAxis(LineNumber(1), 1, 1), CrosslineAxis(LineNumber(500), 2, 100_000), SampleAxis(0.0, 4.0, 1000),
            TraceMask.build(1, 100_000) { _, crossline ->
                crossline >= 250 && crossline != 252
            },
        )
        // 4,194,304 samples are 4194 traces of 1000
        val slab = Hyperslab(IndexRange.of(Index(0)), IndexRange(Index(250), 4194), IndexRange(Index(0), 1000))
        assertEquals(slab, InlineReading.slabOf(long))
        val plane = InlineReading.planeOf(long, slab, FloatArray(slab.sampleCount.toInt()))
        assertEquals(1000.0, plane.rows.valueAt(0)) // crossline 500 + 2 × 250
        assertArrayEquals(booleanArrayOf(true, true, false, true), plane.live!!.copyOf(4))
        // the first live one near the end: as many as there are
        val late = long.copy(liveTraces = TraceMask.build(1, 100_000) { _, crossline -> crossline >= 99_990 })
        assertEquals(100_000 - 4194, InlineReading.slabOf(late).crosslines.first.value)
        val small = scanOf(path).geometry
        assertEquals(Hyperslab.inline(Index(0), small), InlineReading.slabOf(small))
    }
}
