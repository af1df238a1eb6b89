package org.pyrus.cli

import kotlinx.coroutines.runBlocking
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import org.junit.jupiter.api.Assertions.assertArrayEquals
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
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

/** The server that other programs time, on a survey whose samples are known in closed form. */
class BenchServeVerbTest {
    @TempDir
    lateinit var folder: Path

    private val geometry = SyntheticSurvey.geometry(LineAxis(InlineNumber(100), 2, 70), LineAxis(CrosslineNumber(-20), 5, 11), SampleAxis(0.0, 4.0, 80))

    private fun segy(): Path = folder.resolve("survey.sgy").also { runBlocking { SegyWriter(SyntheticSurvey.arithmetic(geometry)).write(it) } }

    private fun volume(): Path = folder.resolve("survey.h5").also { assertEquals(0, pyrus("import", "${segy()}", "$it", "--chunk", "8x5x7").code) }

    private fun answers(volume: Path, vararg requests: String, options: List<String> = emptyList()): List<JsonObject> {
        val ran = pyrus("bench-serve", "$volume", *options.toTypedArray(), requests = requests.joinToString("\n", postfix = "\n"))
        assertEquals(0, ran.code, ran.toString())
        return ran.out.trimEnd().lines().map { Json.parseToJsonElement(it).jsonObject }
    }

    private fun block(inlines: IntRange, crosslines: IntRange, samples: IntRange) =
        inlines.flatMap { i -> crosslines.flatMap { x -> samples.map { k -> SyntheticSurvey.arithmeticSample(i, x, k) } } }.toFloatArray()

    private fun assertReads(volume: Path, op: String, indices: String, shape: String, expected: FloatArray, vararg options: String) {
        val out = folder.resolve("out.f32")
        val read = """{"cmd":"read","op":"$op","a":$indices,"out":"$out"}"""
        val answer = answers(volume, read, options = options.asList())[1]
        assertNull(answer["err"], "$answer")
        assertEquals(shape, answer.getValue("shape").toString())
        assertTrue(answer.getValue("t").jsonPrimitive.content.toDouble() > 0)
        val words = ByteBuffer.wrap(Files.readAllBytes(out)).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer()
        assertArrayEquals(expected, FloatArray(words.remaining()).also(words::get), "$op $indices")
    }

    @Test
    fun `every kind of read gives its samples, and its shape`() {
        val volume = volume()
        assertReads(volume, "inline", "[12]", "[11,80]", block(12..12, 0..10, 0..79))
        assertReads(volume, "xline", "[3]", "[70,80]", block(0..69, 3..3, 0..79), "--reader", "jhdf")
        assertReads(volume, "slice", "[79]", "[70,11]", block(0..69, 0..10, 79..79), "--reader", "native")
        assertReads(volume, "cube", "[5,0,10]", "[64,11,64]", block(5..68, 0..10, 10..73))
        assertReads(volume, "cube", "[60,4,70]", "[10,7,10]", block(60..69, 4..10, 70..79))
        assertReads(volume, "traces", "[[1,2],[69,10]]", "[2,80]", block(1..1, 2..2, 0..79) + block(69..69, 10..10, 0..79))
        assertReads(volume, "scroll_inline", "[4,3]", "[11,80]", block(6..6, 0..10, 0..79))
        assertReads(volume, "scroll_xline", "[0,11]", "[70,80]", block(0..69, 10..10, 0..79))
        assertReads(volume, "scroll_slice", "[7,2]", "[70,11]", block(0..69, 0..10, 8..8))
    }

    @Test
    fun `a SEG-Y file itself is served too`() = assertReads(segy(), "slice", "[9]", "[70,11]", block(0..69, 0..10, 9..9))

    @Test
    fun `it is ready first, opens and closes as told, and says what it can't do`() {
        val read = """{"cmd":"read","op":"inline","a":[0],"out":null}"""
        val answers = answers(
            volume(),
            read,
            """{"cmd":"close"}""",
            read,
            """{"cmd":"open"}""",
            read,
            """{"cmd":"read","op":"inline","a":[70]}""",
            """{"cmd":"read","op":"inline","a":[1,2]}""",
            """{"cmd":"read","op":"diagonal","a":[1]}""",
            """{"cmd":"dance"}""",
            "what",
            """{"cmd":"quit"}""",
            read,
        )
        assertEquals(11, answers.size, "$answers")
        assertEquals("true", answers[0].getValue("ready").toString())
        assertTrue("version" in answers[0])
        for (done in listOf(1, 2, 4, 5)) assertNull(answers[done]["err"], "${answers[done]}")
        val errors = listOf(3, 6, 7, 8, 9, 10).map { answers[it].getValue("err").jsonPrimitive.content }
        val expected = listOf(
            "open it first",
            "#70 pass the volume's 70",
            "takes 1 index at once",
            "no operation is called 'diagonal'",
            "no command is called 'dance'",
            "no JSON",
        )
        for ((error, why) in errors.zip(expected)) assertTrue(why in error, error)
    }

    @Test
    fun `a file that is no volume is refused in one line`() {
        val ran = pyrus("bench-serve", "${Files.writeString(folder.resolve("text"), "no volume")}")
        assertEquals(1, ran.code)
        assertEquals("", ran.out)
        assertEquals(1, ran.errLines.size, ran.err)
    }
}
