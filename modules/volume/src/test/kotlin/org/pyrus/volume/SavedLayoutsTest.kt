package org.pyrus.volume

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.volume.spi.DuplicatePolicy
import org.pyrus.volume.spi.FieldType
import org.pyrus.volume.spi.HeaderField
import org.pyrus.volume.spi.HeaderOverrides
import org.pyrus.volume.spi.SourceByteOrder
import org.pyrus.volume.spi.SourceLayout
import org.pyrus.volume.spi.TracePolicy
import java.nio.file.Files
import java.nio.file.Path

class SavedLayoutsTest {
    @TempDir
    lateinit var folder: Path

    private val saved get() = SavedLayouts(folder.resolve("layouts"))

    @Test
    fun `a saved layout is loaded as it was, everything in it`() {
        val all = SourceLayout(
            HeaderField(9, FieldType.INT16), HeaderField(21), HeaderField(401, FieldType.FLOAT64), HeaderField(409, FieldType.FLOAT64),
            HeaderOverrides(SourceByteOrder.PAIRWISE, 5, 70_000, 333.25, -12.5, -100, SampleDomain.DEPTH_FEET), exchangeAxes = true,
        )
        val traces = SourceLayout(traces = TracePolicy(DuplicatePolicy.MEAN, line2d = true, offset = -300, salvage = true))
        for (layout in listOf(all, SourceLayout(), SourceLayout(overrides = HeaderOverrides(startMs = 4.0)), traces)) {
            saved.save("North Sea 3", layout)
            assertEquals(layout, saved.load("North Sea 3"))
        }
        assertEquals(listOf("North Sea 3"), saved.names())
        assertEquals(listOf("North Sea 3.json"), Files.list(folder.resolve("layouts")).map { it.fileName.toString() }.toList())
    }

    @Test
    fun `names are listed sorted, and other files are none`() {
        assertEquals(emptyList<String>(), saved.names())
        for (name in listOf("b", "A", "ä-1")) saved.save(name, SourceLayout())
        Files.writeString(folder.resolve("layouts/notes.txt"), "")
        assertEquals(listOf("A", "b", "ä-1"), saved.names())
    }

    @Test
    fun `a name that would be another file is refused`() {
        for (name in listOf("", "../a", "a/b", ".a", "a.", "a\u0000", "x".repeat(81))) {
            assertEquals("'${name.replace('\u0000', '\uFFFD')}' can't be a layout's name", assertThrows(Refusal::class.java) { saved.save(name, SourceLayout()) }.problem)
        }
    }

    @Test
    fun `one that is not there is refused by the names of those that are`() {
        assertEquals("None is saved yet: save one with pyrus scan IN.sgy --save-layout NAME.", assertThrows(Refusal::class.java) { saved.load("a") }.remedy)
        saved.save("kingdom", SourceLayout())
        val refusal = assertThrows(Refusal::class.java) { saved.load("petrel") }
        assertEquals("no layout is saved as 'petrel'", refusal.problem)
        assertEquals("Use one of kingdom.", refusal.remedy)
    }

    @Test
    fun `a file that is no layout is refused by what is wrong in it, and where`() {
        val path = Files.createDirectories(folder.resolve("layouts")).resolve("bad.json")
        val wrong = mapOf(
            "[]" to "it is no layout: it holds no JSON object",
            """{"inlin": {"byte": 9}}""" to
                "it is no layout: no layout has the key inlin, only inline, crossline, x, y, byte_order, format, samples, interval_us, start_ms, coordinate_scalar, domain, exchange_axes, traces",
            """{"inline": 9}""" to """it is no layout: inline is an object such as {"byte": 9, "type": "int32"}, got 9""",
            """{"inline": {"byte": "9"}}""" to """it is no layout: inline.byte is a whole number, got "9"""",
            """{"inline": {"type": "int32"}}""" to "it is no layout: inline.byte is missing",
            """{"inline": {"byte": 9, "type": "int24"}}""" to "it is no layout: inline.type is one of int16, int32, float32, float64, got 'int24'",
            """{"inline": {"byte": 238}}""" to "it is no layout: inline: a field of 4 bytes at byte 238 passes the end of its header",
            """{"inline": {"byte": 9}, "crossline": {"byte": 11}}""" to "it is no layout: inline at 9 and crossline at 11 overlap",
            """{"x": {"byte": 73}}""" to "it is no layout: X and Y are given together, got X at 73 and Y at null",
            """{"byte_order": "middle"}""" to "it is no layout: byte_order is one of big, little, pairwise, got 'middle'",
            """{"traces": "duplicates any"}""" to "it is no layout: traces: 'duplicates any' is no policy",
            """{"traces": "offset 3, stack"}""" to "it is no layout: traces: one offset (3) or the stack of all, not both",
            """{"samples": 0}""" to "it is no layout: a trace has at least one sample, got 0",
            """{"interval_us": "4 ms"}""" to """it is no layout: interval_us is a number, got "4 ms"""",
        )
        for ((text, problem) in wrong) {
            Files.writeString(path, text)
            val refusal = assertThrows(Refusal::class.java) { saved.load("bad") }
            assertEquals(problem, refusal.problem)
            assertEquals(path, refusal.file)
        }
        Files.writeString(path, """{"inline" {"byte": 9}}""")
        val problem = assertThrows(Refusal::class.java) { saved.load("bad") }.problem
        assertTrue("at offset 10" in problem, problem)
        Files.writeString(path, "{\"inline\": ")
        val cut = assertThrows(Refusal::class.java) { saved.load("bad") }.problem
        assertTrue("unexpected end of the input" in cut, cut)
    }
}
