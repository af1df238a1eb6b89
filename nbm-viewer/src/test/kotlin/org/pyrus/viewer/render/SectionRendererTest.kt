package org.pyrus.viewer.render

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.pyrus.synthetic.SyntheticSurvey
import org.pyrus.volume.Plane
import org.pyrus.volume.PlaneAxis
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.spi.Picture
import org.pyrus.volume.spi.RenderSettings
import java.awt.image.BufferedImage
import java.io.File
import javax.imageio.ImageIO

class SectionRendererTest {
    private val renderer = SectionRenderer()

    private fun plane(traces: Int, samples: Int, live: BooleanArray? = null, value: (trace: Int, sample: Int) -> Float) = Plane(
        PlaneKind.INLINE, 1050.0, "",
        PlaneAxis("Crossline", "", 2001.0, 1.0, traces),
        PlaneAxis("Time", "ms", 0.0, 4.0, samples),
        FloatArray(traces * samples) { value(it / samples, it % samples) },
        live,
    )

    private fun Picture.count(colour: Int) = pixels.count { it == colour }

    @Test
    fun `a plane at plus clip is all of the map's last colour`() {
        val raster = IntArray(60 * 40)
        Raster(ScreenPlane(plane(10, 20) { _, _ -> 5f }), ColourMap.ALL[0], 5.0).draw(raster, 60, 0, 0, 60, 40)
        assertTrue(raster.all { it == 0xff0a2fa8.toInt() })
    }

    @Test
    fun `negative is red, zero white and positive blue by default`() {
        val raster = IntArray(3)
        Raster(ScreenPlane(plane(3, 1) { trace, _ -> trace - 1f }), ColourMap.ALL[0], 1.0).draw(raster, 3, 0, 0, 3, 1)
        assertEquals(listOf(0xffb00018.toInt(), 0xff0a2fa8.toInt()), listOf(raster[0], raster[2]))
        assertTrue((0..2).all { raster[1] shr (8 * it) and 0xff >= 0xfd })
    }

    @Test
    fun `dead traces and samples that are no number have a colour that no amplitude has`() {
        val map = ColourMap.ALL[0]
        val raster = IntArray(8)
        Raster(ScreenPlane(plane(2, 4, booleanArrayOf(true, false)) { _, sample -> if (sample == 1) Float.NaN else 1f }), map, 1.0).draw(raster, 2, 0, 0, 2, 4)
        assertEquals(listOf(1, 2, 1, 1), (0..3).map { y -> (0..1).count { raster[y * 2 + it] == map.noData } })
        for (position in 0..255) assertTrue(ColourMap.ALL.all { it.at(position / 255f) != it.noData })
    }

    @Test
    fun `a single strong sample stays visible when a hundred share a pixel`() {
        val raster = IntArray(10 * 10)
        Raster(
            ScreenPlane(
                plane(1000, 1000) { trace, sample ->
                    if (trace == 555 && sample == 333) -1f else .01f
                },
            ),
            ColourMap.ALL[0], 1.0,
        ).draw(raster, 10, 0, 0, 10, 10)
        assertEquals(listOf(3 * 10 + 5), raster.indices.filter { raster[it] == 0xffb00018.toInt() })
    }

    @Test
    fun `the clip leaves out zeros, dead traces and what is no number`() {
        // of 1..100 the 90th percentile is 90, whatever zeros, NaN and dead traces are beside them
        val mixed = plane(3, 100, booleanArrayOf(true, true, false)) { trace, sample ->
            when (trace) {
                0 -> -(sample + 1f)
                1 -> if (sample % 2 == 0) 0f else Float.NaN
                else -> 1000f
            }
        }
        assertEquals(90.0, Clip.of(mixed, 90.0))
    }

    @Test
    fun `ticks are round and stay inside the axis`() {
        assertEquals(listOf(0.0, 500.0, 1000.0, 1500.0, 2000.0), Ticks.between(0.0, 2200.0, 5, whole = false))
        assertEquals(listOf(1001.0, 1002.0, 1003.0), Ticks.between(1001.0, 1003.0, 50, whole = true))
        assertEquals(listOf("-0.2", "0.0", "0.2"), listOf(-.2, 0.0, .2).map { Ticks.label(it, .2) })
    }

    @Test
    fun `an unknown colour map is refused by name, with those there are`() {
        val error = assertThrows(IllegalArgumentException::class.java) { renderer.render(plane(2, 2) { _, _ -> 1f }, RenderSettings(colourMap = "rainbow")) }
        assertEquals("no colour map is called 'rainbow'; there are red-white-blue, grey, red-white-black, perceptual, perceptual sequential", error.message)
    }

    @Test
    fun `text is as high as asked for, else as the picture's size has it`() {
        fun drawn(fontSize: Int?) = renderer.render(plane(30, 40) { trace, sample -> (trace - sample).toFloat() }, RenderSettings(1000, 1100, fontSize = fontSize)).pixels.toList()
        // 1000 ÷ 55 is 18.2
        assertEquals(drawn(18), drawn(null))
        assertTrue(drawn(12) != drawn(null))
        for (size in listOf(5, 101)) assertEquals("text is 6..100 pixels high, got $size", assertThrows(IllegalArgumentException::class.java) { RenderSettings(fontSize = size) }.message)
    }

    @Test
    fun `the smallest and the largest picture are drawn, in light and dark`() {
        for ((width, height) in listOf(200 to 150, 600 to 400, 2400 to 1600)) {
            for (dark in listOf(false, true)) {
                val picture = renderer.render(plane(30, 40) { trace, sample -> (trace - sample).toFloat() }, RenderSettings(width, height, dark = dark))
                val ground = if (dark) 0xff1e1f22.toInt() else -1
                assertTrue(picture.count(ground) in 1 until width * height, "$width × $height")
            }
        }
    }

    @Test
    fun `pictures of a faulted survey are kept for looking at`() {
        val survey = SyntheticSurvey.faulted(300, 260, 500)
        val geometry = survey.geometry
        val trace = FloatArray(500)
        val inline = FloatArray(260 * 500)
        for (x in 0 until 260) {
            survey.model.fillTrace(120, x, trace)
            trace.copyInto(inline, x * 500)
        }
        val crossline = FloatArray(300 * 500)
        for (i in 0 until 300) {
            survey.model.fillTrace(i, 100, trace)
            trace.copyInto(crossline, i * 500)
        }
        val slice = FloatArray(300 * 260)
        for (i in 0 until 300) {
            for (x in 0 until 260) {
                survey.model.fillTrace(i, x, trace)
                slice[i * 260 + x] = trace[300]
            }
        }
        val (inlines, crosslines, time) = Triple(PlaneAxis.of("Inline", geometry.inlines), PlaneAxis.of("Crossline", geometry.crosslines), PlaneAxis.of(geometry.samples))
        keep("inline", renderer.render(Plane(PlaneKind.INLINE, 1121.0, "", crosslines, time, inline)))
        keep("crossline-dark", renderer.render(Plane(PlaneKind.CROSSLINE, 2101.0, "", inlines, time, crossline), RenderSettings(600, 400, "grey", dark = true)))
        keep("slice", renderer.render(Plane(PlaneKind.SLICE, 1200.0, "ms", inlines, crosslines, slice), RenderSettings(colourMap = "perceptual")))
        assertEquals(3, File("target/pictures").listFiles()!!.size)
    }

    private fun keep(name: String, picture: Picture) {
        val image = BufferedImage(picture.width, picture.height, BufferedImage.TYPE_INT_ARGB)
        image.setRGB(0, 0, picture.width, picture.height, picture.pixels, 0, picture.width)
        File("target/pictures").mkdirs()
        ImageIO.write(image, "png", File("target/pictures/$name.png"))
    }
}
