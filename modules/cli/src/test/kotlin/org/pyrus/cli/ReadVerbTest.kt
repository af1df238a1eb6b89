package org.pyrus.cli

import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonPrimitive
import org.junit.jupiter.api.Assertions.assertArrayEquals
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.BeforeEach
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource
import java.io.IOException
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.nio.file.Files
import java.nio.file.Path

class ReadVerbTest {
    @TempDir
    lateinit var folder: Path
    private lateinit var volume: String

    @BeforeEach
    fun makeVolume() {
        volume = Files.createFile(folder.resolve("small.h5")).toString()
    }

    private fun read(vararg options: String) = pyrus("read", volume, *options, services = listOf(FakeReaders()))

    private fun floats(bytes: ByteArray, from: Int = 0) =
        ByteBuffer.wrap(bytes, from, bytes.size - from).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().let { FloatArray(it.remaining()).also(it::get) }

    private fun block(inlines: IntRange, crosslines: IntRange, samples: IntRange) =
        inlines.flatMap { i -> crosslines.flatMap { x -> samples.map { k -> smallSample(i, x, k) } } }.toFloatArray()

    @Test
    fun `an inline's npy is a header of 128 bytes, then crosslines by samples of little-endian float32`() {
        val file = folder.resolve("inline.npy")
        val ran = read("--inline", "1003", "--out", file.toString())
        assertEquals(0, ran.code, ran.toString())
        val bytes = Files.readAllBytes(file)
        assertEquals(128 + 4 * 5 * 4, bytes.size)
        assertArrayEquals(byteArrayOf(0x93.toByte(), 'N'.code.toByte(), 'U'.code.toByte(), 'M'.code.toByte(), 'P'.code.toByte(), 'Y'.code.toByte(), 1, 0, 118, 0), bytes.copyOf(10))
        val dictionary = "{'descr': '<f4', 'fortran_order': False, 'shape': (4, 5), }"
        assertEquals(dictionary.padEnd(117) + "\n", String(bytes, 10, 118, Charsets.US_ASCII))
        assertArrayEquals(block(1..1, 0..3, 0..4), floats(bytes, 128))
    }

    @ParameterizedTest
    @ValueSource(
        strings = ["--crossline 21|(3, 5)", "--slice 12|(3, 4)", "--trace 1005,23|(5,)", "--inlines 1003|(1, 4, 5)", "--samples 8..10 --crosslines 21..22|(3, 2, 2)"],
    )
    fun `the npy shape is that of the plane, the trace or the box`(case: String) {
        val (options, shape) = case.split('|')
        val file = folder.resolve("some.npy")
        assertEquals(0, read(*options.split(' ').toTypedArray(), "--out", file.toString()).code)
        assertTrue("'shape': $shape, }" in Files.readString(file, Charsets.ISO_8859_1))
    }

    @Test
    fun `raw samples go to standard output and nothing else does`() {
        assertArrayEquals(block(0..2, 1..1, 0..4), floats(read("--crossline", "21", "--out", "-").bytes))
        assertArrayEquals(block(0..2, 0..3, 2..2), floats(read("--slice", "12", "--out", "-").bytes))
        assertArrayEquals(block(1..2, 1..2, 1..3), floats(read("--inlines", "1003..1005", "--crosslines", "21..22", "--samples", "10..14", "--out", "-").bytes))
        assertArrayEquals(block(2..2, 3..3, 0..4), floats(read("--trace", "1005,23", "--out", "-").bytes))
    }

    @Test
    fun `words name what the options name, and parts of planes besides`() {
        assertArrayEquals(block(0..2, 1..1, 0..4), floats(read("crossline 21", "--out", "-").bytes))
        assertArrayEquals(block(1..1, 0..3, 1..2), floats(read("inline 1003, 10..12 ms", "--out", "-").bytes))
        assertArrayEquals(block(2..2, 3..3, 0..4), floats(read("trace", "1005,23", "--out", "-").bytes))
        assertEquals("crossline/twt_ms,10,12\n20,101.5,102.5\n21,111.5,112.5\n22,0.0,0.0\n23,131.5,132.5\n", read("inline 1003, 10..12 ms", "--out", "-", "--format", "csv").out)
        assertEquals("inline,amplitude\n1001,11.5\n1003,111.5\n1005,211.5\n", read("crossline 21, slice 10", "--out", "-", "--format", "csv").out)
        assertEquals("twt_ms,amplitude\n10,211.5\n", read("trace 1005/21, slice 10", "--out", "-", "--format", "csv").out)
    }

    @Test
    fun `a line across the survey has a row for each of its traces`() {
        // from inline 1001, crossline 20 to inline 1005, crossline 22: indices (0, 0), (1, 1), (2, 2)
        val diagonal = block(0..0, 0..0, 1..2) + block(1..1, 1..1, 1..2) + block(2..2, 2..2, 1..2)
        assertArrayEquals(diagonal, floats(read("line 1001/20 to 1005/22, 10..12 ms", "--out", "-").bytes))
        val csv = read("line 1001/20 to 1003/20 to 1003/20.5 linear, 10 ms", "--out", "-", "--format", "csv").out
        // half way from 101.5 to 111.5
        assertEquals("inline,crossline,10\n1001,20,1.5\n1003,20,101.5\n1003,20.5,106.5\n", csv)
        val json = read("line 1001/20 to 1005/22", "--json").json
        assertEquals("line 1001/20 to 1005/22, 8..16 ms", json.getValue("slab").jsonPrimitive.content)
        assertEquals(listOf("3", "5"), json.getValue("shape").jsonArray.map { it.jsonPrimitive.content })
        assertEquals(1, read("line 1001/20 to 1005/22", "--explain").code)
    }

    @Test
    fun `a word that can't be meant is pointed at`() {
        val wrong = read("inlin 1050, 10..12 ms")
        assertEquals(2, wrong.code)
        assertTrue("'inlin' names no part of a volume" in wrong.err, wrong.err)
        assertEquals(listOf("  inlin 1050, 10..12 ms", "  ^^^^^"), wrong.errLines.takeLast(2))
        val absent = read("inline 1002, 10..12 ms")
        assertEquals(1, absent.code)
        assertEquals(listOf("pyrus: $volume: inline 1002 is not in 1001..1005 by 2. The nearest is 1001.", "  inline 1002, 10..12 ms", "         ^^^^"), absent.errLines)
        assertEquals(2, read("inline 1003", "--slice", "8").code)
    }

    @Test
    fun `csv has line numbers and times along its edges`() {
        fun csv(vararg options: String) = read(*options, "--out", "-", "--format", "csv").out
        assertEquals(
            "crossline/twt_ms,8,10,12,14,16\n20,0.5,1.5,2.5,3.5,4.5\n21,10.5,11.5,12.5,13.5,14.5\n22,20.5,21.5,22.5,23.5,24.5\n23,30.5,31.5,32.5,33.5,34.5\n",
            csv("--inline", "1001"),
        )
        assertEquals("inline/crossline,20,21,22,23\n1001,1.5,11.5,21.5,31.5\n1003,101.5,111.5,0.0,131.5\n1005,201.5,211.5,221.5,231.5\n", csv("--slice", "10"))
        assertEquals("inline/twt_ms,8,10,12,14,16", csv("--crossline", "20").lines().first())
        assertEquals("twt_ms,amplitude\n8,230.5\n10,231.5\n12,232.5\n14,233.5\n16,234.5\n", csv("--trace", "1005,23"))
        assertEquals("inline,crossline,14,16\n1001,20,3.5,4.5\n1001,21,13.5,14.5\n", csv("--inlines", "1001", "--crosslines", "20..21", "--samples", "14..16"))
    }

    @Test
    fun `without a file the range and mean of the live samples are told`() {
        // Inline 1003 without crossline 22: three traces of 5 samples, 100.5 … 104.5, 110.5 …, 130.5 … 134.5, whose mean is 102.5 + 40 / 3.
        val json = read("--inline", "1003", "--json").json
        assertEquals(listOf("4", "5"), json.getValue("shape").jsonArray.map { it.jsonPrimitive.content })
        assertEquals("15", json.getValue("count").jsonPrimitive.content)
        assertEquals("5", json.getValue("not_live").jsonPrimitive.content)
        assertEquals(100.5, json.getValue("min").jsonPrimitive.content.toDouble())
        assertEquals(134.5, json.getValue("max").jsonPrimitive.content.toDouble())
        assertEquals(102.5 + 40.0 / 3, json.getValue("mean").jsonPrimitive.content.toDouble(), 1e-9)
        assertEquals("inline 1003, crosslines 20..23, 8..16 ms", json.getValue("slab").jsonPrimitive.content)
        val text = read("--inline", "1003").out
        assertTrue("100.5 to 134.5, mean 115.833" in text && "4 x 5" in text, text)
    }

    @Test
    fun `explained, a read tells its requests and what they touch, and reads nothing`() {
        // chunks of 2 × 2 × 5 samples lie one after the other: crossline 21 begins at byte 20 of the first, and ends, of inline 1005, at byte 40 of the third
        val text = read("--crossline", "21", "--explain").out
        val time = "expected not known: the disk was not measured (pyrus profile FOLDER)"
        val expected = listOf("shape 3 x 5", "requests 1", "touched 180 B for 60 B wanted, 3.00 times as many", time)
        assertEquals(expected, text.lines().drop(1).filter(String::isNotEmpty).map { line -> line.trim().replace(Regex(" +"), " ") })
        val json = read("--crossline", "21", "--explain", "--json").json
        assertEquals(listOf("1", "180", "60"), listOf("requests", "touched_bytes", "wanted_bytes").map { json.getValue(it).jsonPrimitive.content })
        assertEquals(2, read("--crossline", "21", "--explain", "--out", "-").code)
    }

    @ParameterizedTest
    @ValueSource(
        strings = [
            "--inline 1002|inline 1002 is not in 1001..1005 by 2. The nearest is 1001.",
            "--inline 2000|inline 2000 is not in 1001..1005 by 2. The nearest is 1005.",
            "--inline -5|inline -5 is not in 1001..1005 by 2. The nearest is 1001.",
            "--crossline 24|crossline 24 is not in 20..23. The nearest is 23.",
            "--slice 17.5|17.5 ms is not in 8..16 ms by 2. Give a time inside it.",
            "--trace 1001,19|crossline 19 is not in 20..23. The nearest is 20.",
            "--inlines 1001..1004|inline 1004 is not in 1001..1005 by 2. The nearest is 1003.",
            "--samples 0..12|0 ms is not in 8..16 ms by 2. Give a time inside it.",
        ],
    )
    fun `a line or time that the volume has not is refused with those it has`(case: String) {
        val (options, message) = case.split('|')
        val file = folder.resolve("never.npy")
        val ran = read(*options.split(' ').toTypedArray(), "--out", file.toString())
        assertEquals(1, ran.code)
        assertEquals(listOf("pyrus: $volume: $message"), ran.errLines)
        assertFalse(Files.exists(file))
    }

    @Test
    fun `a target that exists is kept, unless it may be overwritten`() {
        val file = Files.writeString(folder.resolve("old.f32"), "old")
        val ran = read("--inline", "1001", "--out", file.toString())
        assertEquals(1, ran.code)
        assertEquals(listOf("pyrus: $file: the target exists. Name another file, or replace this one with --overwrite."), ran.errLines)
        assertEquals("old", Files.readString(file))
        assertEquals(0, read("--inline", "1001", "--out", file.toString(), "--overwrite").code)
        assertEquals(80, Files.size(file))
    }

    @Test
    fun `no file of another's is written to, whatever it is called`() {
        val bystander = Files.writeString(folder.resolve("a.npy.part"), "mine")
        val named = Files.writeString(folder.resolve("v.npy.part"), "the volume")
        assertEquals(0, read("--inline", "1001", "--out", folder.resolve("a.npy").toString()).code)
        assertEquals(0, pyrus("read", named.toString(), "--inline", "1001", "--out", folder.resolve("v.npy").toString(), services = listOf(FakeReaders())).code)
        assertEquals("mine" to "the volume", Files.readString(bystander) to Files.readString(named))
    }

    @Test
    fun `the volume itself is no target, by no name`() {
        Files.writeString(Path.of(volume), "the volume")
        val alias = Files.createSymbolicLink(folder.resolve("alias.f32"), Path.of(volume)).toString()
        val hard = Files.createLink(folder.resolve("hard.f32"), Path.of(volume)).toString()
        for (target in listOf(volume, alias, hard)) {
            val ran = read("--inline", "1001", "--out", target, "--format", "f32", "--overwrite")
            assertEquals(1, ran.code)
            assertEquals(listOf("pyrus: $target: source and target are the same file. Name another target."), ran.errLines)
            assertEquals("the volume", Files.readString(Path.of(volume)))
        }
    }

    @Test
    fun `the root folder is no target`() {
        assertEquals(2, read("--inline", "1001", "--out", "/").code)
        assertEquals(listOf("pyrus: /: the target is a folder. Name a file in it."), read("--inline", "1001", "--out", "/", "--format", "csv").errLines)
        val drawn = pyrus("render", volume, "/", "--inline", "1001", services = listOf(FakeReaders(), FakeRenderer()))
        assertEquals(2, drawn.code)
        assertTrue("give a name that ends in .png, not '/'" in drawn.err, drawn.err)
    }

    @Test
    fun `a read that fails leaves neither a part nor a file, and an older file as it was`() {
        val file = Files.writeString(folder.resolve("old.f32"), "old")
        val failing = FakeReaders { _, _, _ -> throw IOException("small.h5: chunk 3 at byte 4096 can't be read") }
        val ran = pyrus("read", volume, "--inline", "1001", "--out", file.toString(), "--overwrite", services = listOf(failing))
        assertEquals(1, ran.code)
        assertTrue("chunk 3 at byte 4096" in ran.err, ran.err)
        assertEquals("old", Files.readString(file))
        assertEquals(setOf("small.h5", "old.f32"), Files.list(folder).use { files -> files.map { it.fileName.toString() }.toList().toSet() })
    }
}
