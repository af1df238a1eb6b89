package org.pyrus.cli

import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.volume.Agreement
import org.pyrus.volume.AmplitudeFinding
import org.pyrus.volume.Grade
import org.pyrus.volume.Issue
import org.pyrus.volume.spi.HeaderField
import org.pyrus.volume.spi.Planners
import org.pyrus.volume.spi.SourceLayout
import java.awt.image.BufferedImage
import java.nio.file.Files
import java.nio.file.Path
import javax.imageio.ImageIO

class MetadataVerbsTest {
    @TempDir
    lateinit var folder: Path

    @Test
    fun `plan --json gives the chunk as three sides, and what it costs`() {
        val ran = pyrus("plan", "--dims", "1966x1103x3001", "--planner", Planners.DEFAULT, "--json", services = listOf(FakePlanner()))
        assertEquals(0, ran.code, ran.toString())
        val json = ran.json
        assertEquals(listOf(289, 25, 62), json.getValue("chunk").jsonArray.map { it.jsonPrimitive.content.toInt() })
        assertEquals(listOf(1966, 1103, 3001), json.getValue("dimensions").jsonArray.map { it.jsonPrimitive.content.toInt() })
        // ceil(1966 / 289) × ceil(1103 / 25) × ceil(3001 / 62) = 7 × 45 × 49 chunks of 289 × 25 × 62 × 4 = 1,791,800 bytes.
        assertEquals("15435", json.getValue("chunks").jsonPrimitive.content)
        assertEquals("1791800", json.getValue("chunk_bytes").jsonPrimitive.content)
        assertEquals(15_435L * 1_791_800, json.getValue("bytes").jsonPrimitive.content.toLong())
        assertEquals(15_435.0 * 447_950 / (1966.0 * 1103 * 3001) - 1, json.getValue("padding").jsonPrimitive.content.toDouble(), 1e-12)
    }

    @Test
    fun `plan for people names the chunk first, and passes the knobs on`() {
        val ran = pyrus("plan", "--dims", "1966x1103x3001", "--ratio", "1.5", "--asymmetry", "1", services = listOf(FakePlanner()))
        assertEquals("1966x1103x3001 float32: chunks of 289x25x62", ran.out.lines().first())
        assertTrue("15,435 (7 x 45 x 49)" in ran.out, ran.out)
        assertTrue("size 2048.0, ratio 1.5, asymmetry 1.0" in ran.out, ran.out)
    }

    @Test
    fun `plan of a SEG-Y file counts the bytes of its own sample type`() {
        val source = FakeSource(smallScan())
        val json = pyrus("plan", "in.sgy", "--inline-byte", "9", "--json", services = listOf(FakePlanner(), source)).json
        assertEquals(SourceLayout(HeaderField(9)), source.asked)
        assertEquals("int16", json.getValue("type").jsonPrimitive.content)
        assertEquals((3 * 4 * 5 * 2).toString(), json.getValue("bytes").jsonPrimitive.content)
    }

    @Test
    fun `scan --json says what the file holds`() {
        val scan = smallScan().copy(issues = listOf(Issue(Grade.INFO, "no coordinates", trace = 3)), amplitudes = AmplitudeFinding(Agreement.AGREES, "all are usual"))
        val json = pyrus("scan", "small.sgy", "--json", services = listOf(FakeSource(scan))).json
        assertEquals("""{"first":1001,"last":1005,"step":2,"count":3}""", json.getValue("inline").toString())
        assertEquals("""{"first":20,"last":23,"step":1,"count":4}""", json.getValue("crossline").toString())
        assertEquals("""{"first":8.0,"last":16.0,"step":2.0,"count":5,"unit":"ms","axis":"twt"}""", json.getValue("sample").toString())
        assertEquals("11", json.getValue("live_traces").jsonPrimitive.content)
        assertEquals("""{"agreement":"agrees","reason":"all are usual"}""", json.getValue("amplitudes").toString())
        assertEquals(JsonNull, json.getValue("coordinates"))
        assertEquals(40, json.getValue("text_header").jsonArray.size)
        assertEquals("info", json.getValue("issues").jsonArray.single().jsonObject.getValue("grade").jsonPrimitive.content)
    }

    @Test
    fun `scan for people has the axes, the issues by grade, and the text header where asked for`() {
        val scan = smallScan().copy(issues = listOf(Issue(Grade.INFO, "first found"), Issue(Grade.WARNING, "worse", trace = 2, remedy = "Look.")))
        val ran = pyrus("scan", "small.sgy", services = listOf(FakeSource(scan)))
        assertTrue("1001..1005 by 2 (3 lines)" in ran.out && "8..16 ms by 2 (5 samples)" in ran.out && "11 of 12 (91.7 %)" in ran.out, ran.out)
        assertTrue("warning: worse (trace 2). Look.\nnote: first found\n" in ran.out, ran.out)
        assertTrue("can't tell of format and byte order: they were not looked at" in ran.out, ran.out)
        assertTrue("C40" !in ran.out)
        assertTrue("\nC40\n" in pyrus("scan", "small.sgy", "--text", services = listOf(FakeSource(scan))).out)
    }

    @Test
    fun `info tells axes, chunk, statistics and attributes`() {
        val volume = Files.write(folder.resolve("v.h5"), ByteArray(1500)).toString()
        val json = pyrus("info", volume, "--json", services = listOf(FakeReaders())).json
        assertEquals("[2,2,5]", json.getValue("chunk").toString())
        assertEquals("1500", json.getValue("bytes").jsonPrimitive.content)
        assertEquals("234.5", json.getValue("statistics").jsonObject.getValue("max").jsonPrimitive.content)
        assertEquals("small.sgy", json.getValue("attributes").jsonObject.getValue("source").jsonPrimitive.content)
        val text = pyrus("info", volume, services = listOf(FakeReaders())).out
        assertTrue("3x4x5 float32, 1.50 kB" in text && "0.5 to 234.5, mean 118, rms 140.25" in text && "2 samples, 1 of them NaN" in text && "small.sgy" in text, text)
    }

    @Test
    fun `info shows percentiles and the histogram between the outermost thousandths`() {
        val volume = Files.write(folder.resolve("v.h5"), ByteArray(1500)).toString()
        val statistics = pyrus("info", volume, "--json", services = listOf(FakeReaders())).json.getValue("statistics").jsonObject
        assertEquals("1", statistics.getValue("nan").jsonPrimitive.content)
        // half of 55 is 27.5, of which 5 are before the 40 of the bin 64 to 64.5
        assertEquals(64 + 22.5 / 40 * 0.5, statistics.getValue("percentiles").jsonObject.getValue("50").jsonPrimitive.content.toDouble(), 1e-12)
        val histogram = statistics.getValue("histogram").jsonObject
        assertEquals(64, histogram.getValue("counts").jsonArray.size)
        assertEquals(1 + 0.055 / 5 / 128, histogram.getValue("from").jsonPrimitive.content.toDouble(), 1e-12)
        val text = pyrus("info", volume, services = listOf(FakeReaders())).out
        assertTrue(Regex("percentiles +1 %: 1, 10 %: 64, 50 %: 64.3, 90 %: 128, 99 %: 129").containsMatchIn(text), text)
        val bars = text.lines().single { it.trim().startsWith("histogram") }.substringAfter('|').substringBefore('|')
        assertEquals(48, bars.length)
        assertEquals(3, bars.count { it != ' ' }, bars)
    }

    @Test
    fun `render writes the picture that the renderer drew, as a PNG`() {
        val volume = Files.createFile(folder.resolve("v.h5")).toString()
        val target = folder.resolve("slice.png")
        val renderer = FakeRenderer()
        val ran = pyrus(
            "render", volume, target.toString(), "--slice", "12", "--width", "300", "--height", "200", "--colours", "grey", "--dark", "--title", "Top",
            services = listOf(FakeReaders(), renderer),
        )
        assertEquals(0, ran.code, ran.toString())
        val image: BufferedImage = ImageIO.read(target.toFile())
        assertEquals(300 to 200, image.width to image.height)
        for (at in intArrayOf(0, 299, 59_999)) assertEquals(0xFF000000.toInt() or at, image.getRGB(at % 300, at / 300))
        assertEquals("Slice 12 ms", renderer.plane?.title)
        assertEquals(listOf("grey", "Top", true), renderer.settings?.run { listOf(colourMap, title, dark) })
        val again = pyrus("render", volume, target.toString(), "--slice", "12", services = listOf(FakeReaders(), renderer))
        assertEquals(listOf("pyrus: $target: the target exists. Name another file, or replace this one with --overwrite."), again.errLines)
    }
}
