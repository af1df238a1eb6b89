package org.pyrus.cli

import kotlinx.coroutines.runBlocking
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import org.junit.jupiter.api.Assertions.assertArrayEquals
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.synthetic.SegyOptions
import org.pyrus.synthetic.SegyWriter
import org.pyrus.synthetic.SyntheticSurvey
import org.pyrus.volume.CrosslineNumber
import org.pyrus.volume.InlineNumber
import org.pyrus.volume.LineAxis
import org.pyrus.volume.SampleAxis
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.nio.file.Files
import java.nio.file.Path

/** The verbs on a survey of 8 × 6 × 10 samples, IEEE float32, that lies in three files: of 3, 4 and 1 inlines. */
class SeveralFilesVerbsTest {
    @TempDir
    lateinit var folder: Path

    private val geometry = SyntheticSurvey.geometry(LineAxis(InlineNumber(100), 2, 8), LineAxis(CrosslineNumber(7), 1, 6), SampleAxis(0.0, 4.0, 10))
    private val files: List<String> by lazy {
        val whole = folder.resolve("whole.sgy")
        runBlocking { SegyWriter(SyntheticSurvey.arithmetic(geometry), SegyOptions(formatCode = 5)).write(whole) }
        val bytes = Files.readAllBytes(whole)
        val inlineBytes = 6 * (240 + 10 * 4)
        Files.delete(whole)
        listOf("a.sgy" to 0..2, "b.sgy" to 3..6, "c.sgy" to 7..7).map { (name, lines) ->
            "${Files.write(folder.resolve(name), bytes.copyOf(3600) + bytes.copyOfRange(3600 + lines.first * inlineBytes, 3600 + (lines.last + 1) * inlineBytes))}"
        }
    }
    private val volume get() = "${folder.resolve("s.h5")}"

    @Test
    fun `scan, plan, import, info, read, verify and export take the survey that they make`() {
        val scan = pyrus("scan", *files.toTypedArray(), "--json").json
        assertEquals("[8,6,10]", scan.getValue("dimensions").toString())
        assertEquals(listOf("1 18", "19 24", "43 6"), scan.getValue("files").jsonArray.map { file -> file.jsonObject.let { "${it["first_trace"]} ${it["traces"]}" } })
        assertTrue(pyrus("scan", *files.toTypedArray()).out.let { "${files[0]} and 2 files more" in it && "b.sgy: traces 19 to 42, 10.3 kB" in it })
        assertEquals("[8,6,10]", pyrus("plan", *files.toTypedArray(), "--json").json.getValue("dimensions").toString())
        val headers = pyrus("scan", *files.toTypedArray(), "--headers", "18:19", "--field", "189", "--csv")
        assertEquals(listOf("trace,file,Inline number (189)", "18,${files[0]},104", "19,${files[1]},106"), headers.out.lines().dropLast(1), headers.toString())
        val last = pyrus("scan", *files.toTypedArray(), "--headers", "43:48", "--csv").out.lines().drop(1).dropLast(1)
        assertEquals((43..48).map { "$it,${files[2]}" }, last.map { line -> line.split(',').take(2).joinToString(",") })

        val imported = pyrus("import", *files.toTypedArray(), volume, "--sha256")
        assertEquals(0, imported.code, imported.toString())
        val attributes = pyrus("info", volume, "--json").json.getValue("attributes").jsonObject
        assertEquals(
            listOf("a.sgy (8640 bytes, traces 1 to 18)", "b.sgy (10320 bytes, traces 19 to 42)", "c.sgy (5280 bytes, traces 43 to 48)"),
            attributes.getValue("segy_files").jsonPrimitive.content.lines(),
        )
        val read = pyrus("read", volume, "--crossline", "9", "--out", "-")
        val expected = (0 until 8).flatMap { i -> (0 until 10).map { SyntheticSurvey.arithmeticSample(i, 2, it) } }.toFloatArray()
        assertArrayEquals(expected, ByteBuffer.wrap(read.bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().let { FloatArray(it.remaining()).also(it::get) })

        assertEquals(0, pyrus("verify", volume).code)
        val verified = pyrus("verify", volume, *files.toTypedArray())
        assertTrue(verified.code == 0 && "SHA-256 of c.sgy" in verified.out, verified.toString())
        val before = files.map { Files.readAllBytes(Path.of(it)) }
        files.forEach { Files.delete(Path.of(it)) }
        val exported = pyrus("export", volume, "${folder.resolve("back")}")
        assertEquals(0, exported.code, exported.toString())
        assertTrue("${folder.resolve("back/c.sgy")}: the same 5.28 kB in 6 traces, by the digest" in exported.out, exported.out)
        files.zip(before) { name, bytes -> assertArrayEquals(bytes, Files.readAllBytes(folder.resolve("back").resolve(Path.of(name).fileName))) }
        val one = pyrus("export", volume, "${folder.resolve("one.sgy")}")
        assertEquals(1, one.code)
        assertTrue(one.errLines.single().let { "one.sgy: it can't become one SEG-Y file: $volume was made of 3" in it && "--new" in it }, one.err)
        assertEquals(0, pyrus("export", volume, "${folder.resolve("one.sgy")}", "--new").code)
        assertEquals(3600L + 48 * (240 + 10 * 4), Files.size(folder.resolve("one.sgy")))
    }

    @Test
    fun `where the volume's name is forgotten, no SEG-Y file is replaced`() {
        val before = Files.readAllBytes(Path.of(files[2]))
        for (options in listOf(emptyList(), listOf("--overwrite"))) {
            val ran = pyrus("import", *files.toTypedArray(), *options.toTypedArray())
            assertEquals(1, ran.code)
            assertEquals(
                "pyrus: ${files[2]}: it is a SEG-Y file, and the last name is that of the volume to be written. Name the volume behind the SEG-Y files, such as survey.h5.", ran.errLines.single(),
            )
        }
        assertArrayEquals(before, Files.readAllBytes(Path.of(files[2])))
        val ran = pyrus("import", files[0])
        assertEquals(2, ran.code)
        assertTrue("missing argument <out.h5>" in ran.err, ran.err)
    }
}
