package org.pyrus.cli

import kotlinx.coroutines.runBlocking
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.synthetic.SegyWriter
import org.pyrus.synthetic.SyntheticSurvey
import java.nio.file.Files
import java.nio.file.Path

/** `--fast`, from `plan` to `verify`. */
class FastCopiesVerbsTest {
    @TempDir
    lateinit var folder: Path

    @Test
    fun `plan says what copies will take, and that their planes are read sooner`() {
        val arguments = arrayOf("plan", "--dims", "1966x1103x3001", "--planner", "founding", "--profile", "sata", "--json")
        val plain = pyrus(*arguments).json
        val fast = pyrus(*arguments, "--fast", "slice").json
        // 1966 × 1103 × 3001 float32 without padding
        val samples = fast.getValue("samples").jsonObject
        assertEquals("26030649992", samples.getValue("slice copy").jsonPrimitive.content)
        assertEquals(plain.getValue("bytes"), samples.getValue("chunks"))
        assertEquals(plain.getValue("bytes").jsonPrimitive.content.toLong() + 26030649992, samples.getValue("together").jsonPrimitive.content.toLong())
        fun seconds(json: JsonObject, kind: String) = json.getValue("seconds").jsonObject.getValue(kind).jsonPrimitive.content.toDouble()
        assertTrue(seconds(fast, "slice") < seconds(plain, "slice") / 2)
        for (kind in listOf("inline", "crossline")) assertEquals(seconds(plain, kind), seconds(fast, kind))
    }

    @Test
    fun `a volume with copies says so, reads planes from them, and verifies`() {
        val segy = folder.resolve("survey.sgy")
        val volume = folder.resolve("survey.h5").toString()
        runBlocking { SegyWriter(SyntheticSurvey.faulted(60, 70, 80)).write(segy) }
        val imported = pyrus("import", segy.toString(), volume, "--chunk", "20x20x20", "--fast", "crossline,inline")
        assertEquals(0, imported.code, imported.toString())
        // 60 × 80 × 80 samples of 4 bytes in chunks, and 60 × 70 × 80 in each copy
        assertTrue("note: the samples will take 1.54 MB in chunks, 1.34 MB each in an inline and a crossline copy, 4.22 MB together" in imported.errLines, imported.err)
        assertTrue("in chunks of 20x20x20 (padding 14.3 %) and fast inlines and fast crosslines" in imported.out, imported.out)
        assertEquals("""{"inline":1344000,"crossline":1344000}""", pyrus("info", volume, "--json").json.getValue("fast_copies").toString())
        assertTrue("inline 1.34 MB, crossline 1.34 MB" in pyrus("info", volume).out)
        val explained = pyrus("read", volume, "--inline", pyrus("info", volume, "--json").json.getValue("inline").jsonObject.getValue("first").toString(), "--explain", "--json").json
        assertEquals("""["inline copy"]""", explained.getValue("read_from").toString())
        assertEquals("22400", explained.getValue("touched_bytes").toString())
        val slice = pyrus("read", volume, "--slice", "0", "--explain")
        assertTrue(slice.out.lines().any { it.trim().startsWith("read from") && it.endsWith("chunks") }, slice.out)
        val verified = pyrus("verify", volume, "--json").json
        assertEquals("true", verified.getValue("same").toString())
        assertEquals("""["inline","crossline"]""", verified.getValue("fast_copies").toString())
        assertTrue(Files.size(Path.of(volume)) > 1_536_000 + 2 * 1_344_000)
    }
}
