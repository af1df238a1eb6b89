package org.pyrus.cli

import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.testing.ForeignFiles
import java.nio.file.Files
import java.nio.file.Path
import javax.imageio.ImageIO

/** Files of other programs in the terminal. */
class ForeignVerbsTest {
    @TempDir
    lateinit var folder: Path

    private val order = arrayOf("--axes", "inline,crossline,sample")

    @Test
    fun `info says what was found and what was not`() {
        val ran = pyrus("info", ForeignFiles.file("seismic_dataset.h5").toString())
        assertEquals(0, ran.code, ran.toString())
        val lines = listOf(
            "volume +13x11x29 float32, .*",
            "inlines +1..13 .13 lines.",
            "sample +1..29 by 1 .29 samples.",
            "inlines +counted from 1: the file has no numbers of them",
            "samples +counted from 1: the file does not say the sample interval",
        )
        for (line in lines) {
            assertTrue(ran.out.lines().any { Regex(line).matches(it.trim()) }, "$line in\n${ran.out}")
        }
        val json = pyrus("info", ForeignFiles.file("turned.h5").toString(), "--json").json
        assertEquals("/survey/2019/amplitude 29x11x13 float32, by [sample][crossline][inline]", json.getValue("attributes").jsonObject.getValue("dataset").jsonPrimitive.content)
    }

    @Test
    fun `planes are read through every reader that can, and drawn`() {
        val path = ForeignFiles.file("btree1.h5").toString()
        val expected = (0 until 13).joinToString("\n", "inline,amplitude\n", "\n") { "${it + 1},${it * 1000 + 2 + 4 / 64f}" }
        for (reader in listOf("direct", "jhdf", "native")) {
            val ran = pyrus("read", path, "crossline 3, slice 5", "--reader", reader, *order, "--out", "-", "--format", "csv")
            assertEquals(expected, ran.out, "$reader\n$ran")
        }
        val picture = folder.resolve("slice.png")
        val ran = pyrus("render", path, picture.toString(), "--slice", "5", *order)
        assertEquals(0, ran.code, ran.toString())
        assertEquals(1200, ImageIO.read(picture.toFile()).width)
    }

    @Test
    fun `the library's chunk cache is chosen, and gives the same samples`() {
        val path = ForeignFiles.file("deflate.h5").toString()
        val cached = listOf("0", "100000", "hdf5").map { pyrus("read", path, "--inline", "2", "--reader", "native", "--chunk-cache", it, *order, "--out", "-").bytes.toList() }
        assertEquals(1, cached.distinct().size)
        assertEquals(11 * 29 * 4, cached[0].size)
        assertTrue("'much' is neither a number of bytes nor hdf5" in pyrus("read", path, "--inline", "2", "--chunk-cache", "much").err)
    }

    @Test
    fun `what is not clear is asked for in one line`() {
        val path = ForeignFiles.file("several.h5")
        val ran = pyrus("info", path.toString())
        assertEquals(1, ran.code)
        assertEquals(
            listOf("pyrus: $path: it has 2 datasets that could be meant: /far/stack 13x11x29 float64; /near 13x11x29 float32. Name one, such as --dataset /far/stack."),
            ran.errLines,
        )
        assertTrue("--axes inline,crossline,sample" in pyrus("info", path.toString(), "--dataset", "/near").errLines.single())
        assertEquals(0, pyrus("info", path.toString(), "--dataset", "/near", *order).code)
        assertTrue("'inline,crossline' is not inline, crossline and sample in some order" in pyrus("info", path.toString(), "--axes", "inline,crossline").err)
    }

    @Test
    fun `verify and export say which volumes they take`() {
        for (name in listOf("btree1.h5", "latest-implicit.h5", "seisnc.nc")) {
            val path = ForeignFiles.file(name)
            val target = folder.resolve("out.sgy")
            for (ran in listOf(pyrus("verify", path.toString()), pyrus("export", path.toString(), target.toString()))) {
                assertEquals(1, ran.code, ran.toString())
                val line = ran.errLines.single()
                assertTrue(line.startsWith("pyrus: $path: not a Pyrus volume that can be read: "), line)
                assertTrue(line.endsWith("Look at it with pyrus info, read and render; pyrus verify, export and rechunk take volumes that pyrus import has made."), line)
            }
            assertTrue(Files.notExists(target))
        }
    }
}
