package org.pyrus.bench

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import java.io.ByteArrayInputStream
import java.util.Base64
import javax.imageio.ImageIO

class BenchPageTest {
    private val page = BenchPage.of(BenchReportTest.SAMPLE)

    @Test
    fun `every figure has its picture and the sentences that explain it, in one file`() {
        val volume = BenchReportTest.SAMPLE.volumes.single()
        val figure = Regex("<figure><figcaption><b>(.*?)</b></figcaption><img alt=\"(.*?)\" src=\"data:image/png;base64,(.*?)\"><p>(.*?)</p></figure>")
        val captions = figure.findAll(page.replace("\n", "")).toList()
        assertEquals(volume.operations(CacheState.WARM).map { "${it.title}, warm" } + "Ratios to direct, warm", captions.map { it.groupValues[1] })
        for (operation in volume.operations(CacheState.WARM)) assertTrue(Explanations.of(operation) in page, operation.id)
        assertTrue(Explanations.RATIOS in page)
        for (floor in volume.contestants.filter { it.floor }) assertTrue(Explanations.ofFloor(floor.id)!! in page)
        for (picture in captions) {
            val image = ImageIO.read(ByteArrayInputStream(Base64.getDecoder().decode(picture.groupValues[3])))
            // more than one colour: something is drawn
            assertTrue((0 until image.width).any { x -> (0 until image.height).any { y -> image.getRGB(x, y) != image.getRGB(0, 0) } }, picture.groupValues[1])
        }
        assertFalse(Regex("(src|href)=\"(?!data:)").containsMatchIn(page), "the page needs another file")
    }

    @Test
    fun `its head says what made it, by which the Projects window knows it`() =
        assertTrue("<meta name=\"generator\" content=\"Pyrus bench\">" in page.take(2048), page.take(300))

    @Test
    fun `it says how it was measured, what was not, and how much the quickest took`() {
        assertTrue(Explanations.HOW in page && "Readers were timed warm only." in page && "native took no part: it is not installed" in page)
        assertTrue("Quickest here: direct, 120 ms." in page, page.replace(Regex("base64,[^\"]+"), ""))
    }

    @Test
    fun `the cliff is explained where the C library took part, by this volume's chunks`() {
        assertFalse("cliff" in page)
        val volume = BenchReportTest.SAMPLE.volumes.single()
        fun of(chunk: List<Int>) = BenchPage.of(
            BenchReportTest.SAMPLE.copy(volumes = listOf(volume.copy(chunk = chunk, contestants = volume.contestants + Contestant("native", "the C library")))),
        )
        assertTrue("This volume&#39;s chunks fit in it".replace("&#39;", "'") in of(listOf(64, 64, 64)))
        assertTrue("(1024 KiB here)" in of(listOf(64, 64, 64)))
        assertTrue("This volume's chunks are larger" in of(listOf(80, 80, 80)))
        assertTrue("(2000 KiB here)" in of(listOf(80, 80, 80)))
    }
}
