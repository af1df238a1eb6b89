package org.pyrus.viewer.section

import io.kotest.property.Arb
import io.kotest.property.arbitrary.bind
import io.kotest.property.arbitrary.boolean
import io.kotest.property.arbitrary.element
import io.kotest.property.arbitrary.enum
import io.kotest.property.arbitrary.int
import io.kotest.property.arbitrary.numericDouble
import io.kotest.property.arbitrary.orNull
import io.kotest.property.checkAll
import kotlinx.coroutines.runBlocking
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonObject
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import org.pyrus.viewer.cube.BoxView
import org.pyrus.viewer.line.LineCorner
import org.pyrus.viewer.line.SurveyLine
import org.pyrus.viewer.render.PlaneWindow
import org.pyrus.viewer.render.TraceLayers
import org.pyrus.volume.CrosslineAxis
import org.pyrus.volume.Index
import org.pyrus.volume.InlineAxis
import org.pyrus.volume.LineNumber
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.SurveyGeometry
import org.pyrus.volume.TraceMask
import java.nio.file.Path

class ViewJsonTest {
    /** Inlines 1001, 1003 … 1199; crosslines 5, 6 … 54; 100, 104 … 896 ms. */
    private val geometry = SurveyGeometry(InlineAxis(LineNumber(1001), 2, 100), CrosslineAxis(LineNumber(5), 1, 50), SampleAxis(100.0, 4.0, 200), TraceMask.full(100, 50))

    private fun json(text: String) = Json.parseToJsonElement(text) as JsonObject

    @Test
    fun `places are line numbers and milliseconds, and a zoom's sides lie half a step outside`() {
        val view = SectionView(PlaneKind.CROSSLINE, Index(3), Index(4), Index(5), "grey", 98.5, 7, mapOf(PlaneKind.CROSSLINE to PlaneWindow(0.0, 10.0, 2.0, 3.5)))
        // inline 1001 + 3 × 2, crossline 5 + 4, 100 + 5 × 4 ms; across are inlines: the first ten are 1001 to 1019; down from sample 2 (108 ms) to half of sample 3 (112 ms)
        val expected = json(
            """{"plane": "crossline", "inline": 1007, "crossline": 9, "slice": 120, "step": 7, "colours": "grey", "percentile": 98.5,
                "layers": "colours", "reversed": false, "gain_db": 0, "inverted": false, "true_scale": false,
                "zoom": {"crossline": {"left": 1000, "right": 1020, "top": 106, "bottom": 112}}}""",
        )
        assertEquals(expected, json(ViewJson.encode(view, geometry).toString()))
        assertEquals(view, ViewJson.decode(expected, geometry))
    }

    @Test
    fun `how a box is seen is kept, and what it lacks or has too much of is as usual or within bounds`() {
        val view = SectionView(PlaneKind.SLICE, Index(3), Index(4), Index(5), "grey", box = BoxView(200.0, -30.5, 2.0, 4.0, .25, -.5))
        val written = ViewJson.encode(view, geometry)
        assertEquals(json("""{"azimuth": 200, "elevation": -30.5, "zoom": 2, "tall": 4, "right": 0.25, "down": -0.5}"""), json(written.toString())["box"])
        assertEquals(view, ViewJson.decode(written, geometry))
        assertEquals(BoxView(10.0, 90.0, tall = 1000.0), ViewJson.decode(json("""{"box": {"azimuth": 370, "elevation": 100, "zoom": "large", "tall": 1e300}}"""), geometry).box)
        assertEquals(view, SectionMemory.decode(SectionMemory(Path.of("a.h5"), view).encode())!!.view)
    }

    @Test
    fun `of a survey that has other lines now the same line is shown, or the nearest that it has`() {
        val view = json("""{"plane": "inline", "inline": 1050, "crossline": 2, "slice": 5000}""")
        val decoded = ViewJson.decode(view, geometry)
        // 1050 lies between 1049 and 1051; below the first crossline is the first; below the last sample the last
        assertEquals(listOf(25, 0, 199), listOf(decoded.inline.value, decoded.crossline.value, decoded.sample.value))
    }

    @Test
    fun `a line's corners are inline and crossline numbers, its zoom goes by traces from 0`() {
        val line = SurveyLine("Across", listOf(LineCorner(Index(0), Index(49)), LineCorner(Index(10), Index(4))))
        val view = SectionView.middle(geometry.dimensions).copy(line = line, zooms = mapOf(null to PlaneWindow(5.0, 20.0, 0.0, 50.0)))
        val encoded = json(ViewJson.encode(view, geometry).toString())
        assertEquals(json("""{"name": "Across", "corners": [[1001, 54], [1021, 9]]}"""), encoded["line"])
        // traces 5 to 19; samples 0 to 49, which are 100 to 296 ms
        assertEquals(json("""{"line": {"left": 4.5, "right": 19.5, "top": 98, "bottom": 298}}"""), encoded["zoom"])
        assertEquals(view, ViewJson.decode(encoded, geometry))
    }

    @Test
    fun `a line that is none is as if it were not there, and a corner outside the survey is the nearest inside`() {
        val corners = listOf("[[1001, 5]]", """[[1001, "5"], [1021, 9]]""", "[[1001, 5, 1], [1021, 9]]", "[[1001, 1e999], [1021, 9]]")
        for (line in listOf("5", "{}") + corners.map { """{"name": "a", "corners": $it}""" }) {
            assertEquals(null, ViewJson.decode(json("""{"line": $line}"""), geometry).line, line)
        }
        val outside = ViewJson.decode(json("""{"line": {"name": "a", "corners": [[-5, 5], [1e300, 60]]}}"""), geometry).line
        assertEquals(SurveyLine("a", listOf(LineCorner(Index(0), Index(0)), LineCorner(Index(99), Index(49)))), outside)
    }

    @Test
    fun `a value that can't be read is as if it were not there`() {
        val middle = SectionView.middle(geometry.dimensions)
        assertEquals(middle, ViewJson.decode(json("{}"), geometry))
        val strange = """{"plane": "diagonal", "inline": "1007", "crossline": [9], "slice": 1e999, "step": "x", "colours": 5, "percentile": null, "layers": "smoke",
            "clip": -1, "gain_window": 0, "reversed": 3, "zoom": {"inline": {"left": 9, "right": 8, "top": 0, "bottom": 1}, "slice": 5, "crossline": {"left": 1}}}"""
        assertEquals(middle, ViewJson.decode(json(strange), geometry))
        assertEquals(middle.copy(display = SectionDisplay(gainDecibels = 60.0), step = 1), ViewJson.decode(json("""{"gain_db": 1e9, "step": -5, "zoom": []}"""), geometry))
    }

    private val displays = Arb.bind(
        Arb.element(TraceLayers.ALL), Arb.boolean(), Arb.numericDouble(1e-9, 1e9).orNull(), Arb.numericDouble(-60.0, 60.0), Arb.numericDouble(1.0, 5000.0).orNull(), Arb.boolean(), Arb.boolean(),
    ) { layers, reversed, clip, gain, window, inverted, trueScale -> SectionDisplay(layers, reversed, clip, gain + 0.0, window, inverted, trueScale) } // -0.0 comes back as 0.0

    private val views = Arb.bind(
        Arb.enum<PlaneKind>(), Arb.int(0..99), Arb.int(0..49), Arb.int(0..199), Arb.numericDouble(51.0, 100.0), Arb.int(1..50), displays,
    ) { kind, inline, crossline, sample, percentile, step, display ->
        SectionView(kind, Index(inline), Index(crossline), Index(sample), "grey", percentile, step, display = display)
    }

    @Test
    fun `what is shown and how comes back as it was`(): Unit = runBlocking {
        checkAll(500, views) { assertEquals(it, ViewJson.decode(json(ViewJson.encode(it, geometry).toString()), geometry)) }
    }

    private val windows = Arb.bind(Arb.numericDouble(-20.0, 40.0), Arb.numericDouble(0.01, 60.0), Arb.numericDouble(-20.0, 150.0), Arb.numericDouble(0.01, 60.0)) { left, width, top, height ->
        PlaneWindow(left, left + width, top, top + height)
    }

    @Test
    fun `zooms come back within a billionth of a sample`(): Unit = runBlocking {
        checkAll(300, windows, Arb.enum<PlaneKind>()) { window, kind ->
            val view = SectionView.middle(geometry.dimensions).zoomed(kind, window)
            val back = ViewJson.decode(ViewJson.encode(view, geometry), geometry).zooms.getValue(kind)
            for ((before, after) in listOf(window.left to back.left, window.right to back.right, window.top to back.top, window.bottom to back.bottom)) assertEquals(before, after, 1e-9)
        }
    }
}
