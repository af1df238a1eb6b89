package org.pyrus.cli

import kotlinx.coroutines.runBlocking
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import org.junit.jupiter.api.Assertions.assertArrayEquals
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource
import org.pyrus.synthetic.SegyOptions
import org.pyrus.synthetic.SegyWriter
import org.pyrus.synthetic.Sorting
import org.pyrus.synthetic.SyntheticSurvey
import org.pyrus.volume.CrosslineNumber
import org.pyrus.volume.InlineNumber
import org.pyrus.volume.LineAxis
import org.pyrus.volume.SampleAxis
import java.io.RandomAccessFile
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.nio.file.Files
import java.nio.file.Path
import javax.imageio.ImageIO

/** Every verb on a survey whose samples are known in closed form, with the modules that are installed. */
class WholeWayTest {
    @TempDir
    lateinit var folder: Path

    private val geometry = SyntheticSurvey.geometry(LineAxis(InlineNumber(100), 2, 31), LineAxis(CrosslineNumber(-20), 5, 17), SampleAxis(0.0, 4.0, 23)) { i, x ->
        (i + 2 * x) % 7 != 0
    }

    private fun live(inline: Int, crossline: Int) = (inline + 2 * crossline) % 7 != 0

    private fun expected(inline: Int, crossline: Int, sample: Int) =
        if (live(inline, crossline)) SyntheticSurvey.arithmeticSample(inline, crossline, sample) else 0f

    private fun segy(options: SegyOptions = SegyOptions()): Path = folder.resolve("survey.sgy").also {
        runBlocking { SegyWriter(SyntheticSurvey.arithmetic(geometry), options).write(it) }
    }

    private fun imported(segy: Path, vararg options: String): Path = folder.resolve("survey.h5").also {
        val ran = pyrus("import", segy.toString(), it.toString(), *options)
        assertEquals(0, ran.code, ran.toString())
    }

    private fun floats(ran: Ran): FloatArray {
        assertEquals(0, ran.code, ran.err)
        return ByteBuffer.wrap(ran.bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().let { FloatArray(it.remaining()).also(it::get) }
    }

    @ParameterizedTest
    @CsvSource("1,direct", "2,direct", "3,jhdf", "5,native", "8,direct", "1,native", "5,jhdf")
    fun `planes, traces and boxes of an imported survey are its samples`(format: Int, reader: String) {
        val volume = imported(segy(SegyOptions(formatCode = format)), "--chunk", "8x5x7").toString()
        fun read(vararg options: String) = floats(pyrus("read", volume, *options, "--reader", reader, "--out", "-"))
        fun block(inlines: IntRange, crosslines: IntRange, samples: IntRange) =
            inlines.flatMap { i -> crosslines.flatMap { x -> samples.map { k -> expected(i, x, k) } } }.toFloatArray()
        assertArrayEquals(block(7..7, 0..16, 0..22), read("--inline", "114"))
        assertArrayEquals(block(0..30, 3..3, 0..22), read("--crossline", "-5"))
        assertArrayEquals(block(0..30, 0..16, 21..21), read("--slice", "84"))
        assertArrayEquals(block(30..30, 16..16, 0..22), read("--trace", "160,60"))
        assertArrayEquals(block(5..25, 2..10, 6..15), read("--inlines", "110..150", "--crosslines", "-10..30", "--samples", "24..60"))
    }

    @Test
    fun `scan and info tell the same survey`() {
        val segy = segy()
        val scan = pyrus("scan", segy.toString(), "--json").json
        val info = pyrus("info", imported(segy, "--chunk", "8x5x7").toString(), "--json").json
        for (name in listOf("dimensions", "inline", "crossline", "sample", "live_traces", "type")) assertEquals(scan[name], info[name], name)
        assertEquals("""{"first":-20,"last":60,"step":5,"count":17}""", info.getValue("crossline").toString())
        assertEquals((0 until 31).sumOf { i -> (0 until 17).count { x -> live(i, x) } }.toString(), info.getValue("live_traces").jsonPrimitive.content)
        assertEquals("[8,5,7]", info.getValue("chunk").toString())
        assertEquals(25.0, scan.getValue("coordinates").jsonObject.getValue("inline_spacing").jsonPrimitive.content.toDouble(), 0.01)
    }

    @Test
    fun `verify holds, until one byte of the volume's samples is another`() {
        val segy = segy(SegyOptions(formatCode = 5))
        val volume = imported(segy, "--chunk", "31x17x23")
        assertEquals(0, pyrus("verify", volume.toString()).code)
        // The bytes of the only chunk's first live trace, found by what they must be.
        val bytes = Files.readAllBytes(volume)
        val trace = ByteBuffer.allocate(23 * 4).order(ByteOrder.LITTLE_ENDIAN).apply { for (k in 0 until 23) putFloat(expected(0, 1, k)) }.array()
        val at = (0..bytes.size - trace.size).first { from -> trace.indices.all { bytes[from + it] == trace[it] } }
        RandomAccessFile(volume.toFile(), "rw").use {
            it.seek(at + 3L)
            it.write(bytes[at + 3].toInt() xor 1)
        }
        val ran = pyrus("verify", volume.toString())
        assertEquals(1, ran.code, ran.toString())
        assertEquals(listOf("pyrus: $volume: 1 difference from $segy; damaged in 1 place, by its own checksums. Import the SEG-Y file again."), ran.errLines)
        assertTrue("trace 1" in ran.out, ran.out)
    }

    @ParameterizedTest
    @CsvSource("1,INLINE", "3,CROSSLINE")
    fun `export gives the SEG-Y back when it is gone, and replaces a file only where asked for`(format: Int, sorting: Sorting) {
        val segy = segy(SegyOptions(formatCode = format, sorting = sorting, byteOrder = ByteOrder.LITTLE_ENDIAN))
        val volume = imported(segy, "--chunk", "8x5x7").toString()
        val original = Files.readAllBytes(segy)
        val refused = pyrus("export", volume, segy.toString())
        assertEquals(1, refused.code)
        assertEquals(listOf("pyrus: $segy: the target exists. Name another file, or replace this one with --overwrite."), refused.errLines)
        Files.delete(segy)
        val json = pyrus("export", volume, segy.toString(), "--json", "--workers", "3").json
        assertArrayEquals(original, Files.readAllBytes(segy))
        assertEquals("${original.size}", json.getValue("target_bytes").jsonPrimitive.content)
        Files.writeString(segy, "other")
        val again = pyrus("export", volume, segy.toString(), "--overwrite")
        assertEquals(0, again.code, again.toString())
        assertTrue(again.out.startsWith("$segy: the same ") && " traces as survey.sgy, by the digest " in again.out, again.out)
        assertArrayEquals(original, Files.readAllBytes(segy))
        assertEquals(0, pyrus("verify", volume).code)
    }

    @Test
    fun `an import onto an existing file, or onto its own source, is refused`() {
        val segy = segy()
        val volume = imported(segy)
        val before = Files.readAllBytes(volume)
        val again = pyrus("import", segy.toString(), volume.toString())
        assertEquals(1, again.code)
        assertTrue(volume.toString() in again.err && "--overwrite" in again.err, again.err)
        assertArrayEquals(before, Files.readAllBytes(volume))
        val onto = pyrus("import", segy.toString(), segy.toString(), "--overwrite")
        assertEquals(1, onto.code)
        assertEquals(1, onto.errLines.size, onto.err)
        assertEquals(0, pyrus("scan", segy.toString()).code)
    }

    @Test
    fun `the founding formula plans the volume of its articles`() {
        val json = pyrus("plan", "--dims", "1966x1103x3001", "--planner", "founding", "--json").json
        assertEquals("[289,25,62]", json.getValue("chunk").toString())
        assertEquals("[81,45,125]", pyrus("plan", "--dims", "1966x1103x3001", "--planner", "founding", "--ratio", "1", "--asymmetry", "1", "--json").json.getValue("chunk").toString())
    }

    @Test
    fun `demo goes the whole way, and again`() {
        val out = folder.resolve("demo")
        Files.createDirectories(out)
        val mine = Files.writeString(out.resolve("mine.txt"), "mine")
        repeat(2) {
            val ran = pyrus("demo", "--out", out.toString(), "--dims", "30x40x50")
            assertEquals(0, ran.code, ran.toString())
            for (line in listOf("every sample agrees", "inline ", "crossline ", "slice ", "pyrus info $out")) assertTrue(line in ran.out, ran.out)
            assertEquals(
                setOf("demo.sgy", "demo.h5", "inline.png", "crossline.png", "slice.png", "mine.txt"),
                Files.list(out).use { files -> files.map { it.fileName.toString() }.toList().toSet() },
            )
        }
        assertEquals("mine", Files.readString(mine))
        assertEquals(1200 to 800, ImageIO.read(out.resolve("slice.png").toFile()).let { it.width to it.height })
        assertEquals(3600L + 30 * 40 * (240 + 4 * 50), Files.size(out.resolve("demo.sgy")))
        assertEquals(0, pyrus("verify", out.resolve("demo.h5").toString()).code)
    }
}
