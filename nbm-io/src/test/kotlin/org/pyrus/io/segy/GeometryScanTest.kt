package org.pyrus.io.segy

import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.synthetic.SegyOptions
import org.pyrus.synthetic.SegyWriter
import org.pyrus.synthetic.Sorting
import org.pyrus.synthetic.SyntheticSurvey
import org.pyrus.volume.CrosslineAxis
import org.pyrus.volume.Index
import org.pyrus.volume.InlineAxis
import org.pyrus.volume.LineNumber
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.spi.HeaderPositions
import org.pyrus.volume.spi.SourceLayout
import org.pyrus.volume.spi.SurveyScan
import org.pyrus.volume.spi.TraceSorting
import java.nio.ByteOrder
import java.nio.file.Path

class GeometryScanTest {
    @TempDir
    lateinit var folder: Path

    private val inlines = InlineAxis(LineNumber(-7), 3, 9)
    private val crosslines = CrosslineAxis(LineNumber(200), 2, 11)
    private val samples = SampleAxis(0.0, 4.0, 20)

    private fun write(options: SegyOptions = SegyOptions(), isLive: (Int, Int) -> Boolean = { _, _ -> true }): Path = folder.resolve("a.sgy").also { path ->
        runBlocking { SegyWriter(SyntheticSurvey.arithmetic(SyntheticSurvey.geometry(inlines, crosslines, samples, isLive)), options).write(path) }
    }

    private fun scan(path: Path, layout: SourceLayout = SourceLayout()): SurveyScan = runBlocking { SegySource().scan(path, layout) }

    @Test
    fun `axes with steps, negative numbers and missing traces are found, whatever the order of traces`() {
        for (sorting in Sorting.entries) {
            for (descending in listOf(false, true)) {
                for (order in listOf(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN)) {
                    val scan = scan(write(SegyOptions(sorting = sorting, descending = descending, byteOrder = order)) { i, x -> (i + x) % 5 != 0 })
                    assertEquals(inlines, scan.geometry.inlines)
                    assertEquals(crosslines, scan.geometry.crosslines)
                    assertEquals(samples, scan.geometry.samples)
                    for (i in 0 until 9) for (x in 0 until 11) assertEquals((i + x) % 5 != 0, scan.geometry.liveTraces.isLive(Index(i), Index(x)))
                    assertEquals(if (sorting == Sorting.INLINE) TraceSorting.INLINE else TraceSorting.CROSSLINE, scan.sorting)
                }
            }
        }
    }

    @Test
    fun `the coordinates' fit finds bin sizes and azimuth`() {
        val grid = scan(write()).geometry.coordinates!!
        // the synthetic survey has bins of 25 × 12.5 m, rounded to a centimetre in the headers
        assertEquals(25.0, grid.inlineSpacing, 0.01)
        assertEquals(12.5, grid.crosslineSpacing, 0.01)
        assertEquals(31.7, grid.inlineAzimuthDegrees, 0.05)
        assertTrue(grid.maxResidual < 0.02, "${grid.maxResidual}")
    }

    @Test
    fun `line numbers at other bytes are read where they are said to be`() {
        val path = write(SegyOptions(inlineByte = 9, crosslineByte = 21))
        assertEquals(inlines, scan(path, SourceLayout(HeaderPositions(9, 21))).geometry.inlines)
    }

    @Test
    fun `the start of recording is the delay by its scalar`() {
        assertEquals(120.0, scan(write(SegyOptions(delayMs = 120))).geometry.samples.start)
    }
}
