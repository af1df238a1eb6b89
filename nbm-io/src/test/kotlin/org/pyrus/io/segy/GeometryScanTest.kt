package org.pyrus.io.segy

import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
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
import org.pyrus.volume.Refusal
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.spi.HeaderPositions
import org.pyrus.volume.spi.SurveyScan
import org.pyrus.volume.spi.TraceSorting
import java.io.RandomAccessFile
import java.nio.ByteOrder
import java.nio.file.Files
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

    private fun scan(path: Path, positions: HeaderPositions = HeaderPositions()): SurveyScan = runBlocking { SegySource().scan(path, positions) }

    private fun refusal(path: Path, positions: HeaderPositions = HeaderPositions()): String = assertThrows(Refusal::class.java) { scan(path, positions) }.message!!

    /** Overwrites bytes of the file, counted from 1. */
    private fun patch(path: Path, byte: Long, vararg bytes: Int) = RandomAccessFile(path.toFile(), "rw").use { file ->
        file.seek(byte - 1)
        bytes.forEach(file::write)
    }

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
        assertEquals(inlines, scan(path, HeaderPositions(9, 21)).geometry.inlines)
    }

    @Test
    fun `the start of recording is the delay by its scalar`() {
        assertEquals(120.0, scan(write(SegyOptions(delayMs = 120))).geometry.samples.start)
    }

    @Test
    fun `a file that ends inside a trace is refused, naming trace and byte`() {
        val path = write()
        val whole = Files.size(path)
        RandomAccessFile(path.toFile(), "rw").use { it.setLength(whole - 10) }
        // 99 traces of 240 + 20 × 4 bytes follow 3600 bytes of headers; the last starts at byte 3600 + 98 × 320 + 1
        assertEquals(
            "$path: it is cut short: after 98 whole traces, 310 bytes are left of a trace of 320 (trace 99, byte 34961). Copy the file again; if it is complete, " +
                "its samples per trace (byte 3221) or format (byte 3225) are wrong.",
            refusal(path),
        )
    }

    @Test
    fun `two traces at one position are refused, naming both`() {
        val path = write()
        // trace 3 gets the crossline number of trace 2: 202
        patch(path, 3600 + 2 * 320 + 193, 0, 0, 0, 202)
        assertTrue(refusal(path).startsWith("$path: traces 2 and 3 are both at inline -7, crossline 202: "), refusal(path))
    }

    @Test
    fun `a grid far sparser than its traces is refused, naming the bytes of the line numbers`() {
        val path = write()
        patch(path, 3600 + 189, 0x7f, 0, 0, 0)
        val message = refusal(path)
        assertTrue("for 99 traces, more than 10 times sparser than a survey is (trace 1, byte 3789)" in message, message)
        assertTrue("name them with --inline-byte and --crossline-byte" in message, message)
    }

    @Test
    fun `sample formats that are not read are refused by name`() {
        val names = mapOf(4 to "fixed point with gain", 6 to "IEEE float64", 7 to "int24", 16 to "uint8")
        for ((code, name) in names) {
            val path = write()
            patch(path, 3225, 0, code)
            assertEquals("$path: samples of format $code ($name) are not read (byte 3225). Export the survey with format 1, 2, 3, 5 or 8.", refusal(path))
        }
    }

    @Test
    fun `a trace of another length is refused where the file does not say that all are of one`() {
        val path = write()
        patch(path, 3503, 0, 0)
        patch(path, 3600 + 4 * 320 + 115, 0, 19)
        assertTrue(refusal(path).contains("the binary header says 20 samples, this trace's header 19 (trace 5, byte 4995)"), refusal(path))
    }

    @Test
    fun `what is no SEG-Y is refused, each in its own words`() {
        val text = Files.writeString(folder.resolve("notes.txt"), "a".repeat(5000))
        val noise = Files.write(folder.resolve("noise"), ByteArray(5000) { (it * 37 % 251).toByte() })
        assertTrue("names the sample format 24929, which no revision of SEG-Y knows (byte 3225)" in refusal(text), refusal(text))
        assertTrue("not SEG-Y: it starts with no text header" in refusal(noise), refusal(noise))
        assertEquals("${folder.resolve("gone")}: there is no such file. Check the name.", refusal(folder.resolve("gone")))
        assertEquals("$folder: it is a folder, not a SEG-Y file. Name a file in it.", refusal(folder))
    }
}
