package org.pyrus.viewer.section

import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonObjectBuilder
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.add
import kotlinx.serialization.json.addJsonArray
import kotlinx.serialization.json.booleanOrNull
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.contentOrNull
import kotlinx.serialization.json.doubleOrNull
import kotlinx.serialization.json.intOrNull
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonArray
import kotlinx.serialization.json.putJsonObject
import org.pyrus.viewer.cube.BoxView
import org.pyrus.viewer.line.LineCorner
import org.pyrus.viewer.line.SurveyLine
import org.pyrus.viewer.render.PlaneWindow
import org.pyrus.viewer.render.TraceLayers
import org.pyrus.volume.Index
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.SurveyGeometry
import kotlin.math.roundToInt

/**
 * A view as a JSON object of a project file: `{"plane": "inline", "inline": 1151, "crossline": 2171, "slice": 1120, "zoom": {"inline": {"left": 2100.5, …}}}`.
 *
 * Places are what people call them, line numbers and ms, m or ft: they hold where the survey is imported again with other lines. A zoom's sides lie half a
 * step outside the samples at its edges. A section along a line has `"line": {"name": "Line 1", "corners": [[1050, 2040], [1100, 2100]]}`, inline and crossline.
 */
internal object ViewJson {
    private const val MOST_STEP = 1_000_000
    private const val MOST_CORNERS = 1_000

    /** Those of planes, and null for a section along a line. */
    private val kinds: List<PlaneKind?> = PlaneKind.entries + null

    fun encode(view: SectionView, geometry: SurveyGeometry): JsonObject = buildJsonObject {
        put("plane", name(view.kind))
        for (kind in PlaneKind.entries) put(name(kind), number(PlaneLine.of(kind, geometry).valueAt(view.at(kind))))
        put("step", view.step)
        put("colours", view.colourMap)
        put("percentile", number(view.clipPercentile))
        with(view.display) {
            put("layers", layers.id)
            put("reversed", reversed)
            clipAmplitude?.let { put("clip", number(it)) }
            put("gain_db", number(gainDecibels))
            gainWindow?.let { put("gain_window", number(it)) }
            put("inverted", inverted)
            put("true_scale", trueScale)
        }
        view.box?.let { box ->
            putJsonObject("box") {
                put("azimuth", number(box.azimuth))
                put("elevation", number(box.elevation))
                put("zoom", number(box.zoom))
                put("tall", number(box.tall))
                put("right", number(box.right))
                put("down", number(box.down))
            }
        }
        view.line?.let { line ->
            putJsonObject("line") {
                put("name", line.name)
                putJsonArray("corners") { for (corner in line.corners) addJsonArray { for ((axis, at) in axes(geometry, corner)) add(number(axis.valueAt(at))) } }
            }
        }
        val zooms = kinds.mapNotNull { kind -> view.zooms[kind]?.let { kind to it } }
        if (zooms.isNotEmpty()) putJsonObject("zoom") { for ((kind, window) in zooms) putJsonObject(name(kind)) { sides(window, kind, geometry) } }
    }

    private fun JsonObjectBuilder.sides(window: PlaneWindow, kind: PlaneKind?, geometry: SurveyGeometry) {
        val across = across(kind, geometry)
        val down = down(kind, geometry)
        put("left", number(across.edge(window.left)))
        put("right", number(across.edge(window.right)))
        put("top", number(down.edge(window.top)))
        put("bottom", number(down.edge(window.bottom)))
    }

    /** What [json] says, in a survey of [geometry]. A value that can't be read is as if it were not there, and a place outside is the nearest inside. */
    fun decode(json: JsonObject, geometry: SurveyGeometry): SectionView {
        val middle = SectionView.middle(geometry.dimensions)
        fun at(kind: PlaneKind): Int? = json.number(name(kind))?.let { PlaneLine.of(kind, geometry).nearest(it) }
        val view = middle.copy(
            kind = PlaneKind.entries.find { name(it) == json.text("plane") } ?: middle.kind,
            inline = at(PlaneKind.INLINE)?.let { Index(it) } ?: middle.inline,
            crossline = at(PlaneKind.CROSSLINE)?.let { Index(it) } ?: middle.crossline,
            sample = at(PlaneKind.SLICE)?.let { Index(it) } ?: middle.sample,
            colourMap = json.text("colours") ?: middle.colourMap,
            clipPercentile = json.number("percentile") ?: middle.clipPercentile,
            step = json.single("step")?.intOrNull?.coerceIn(1, MOST_STEP) ?: middle.step,
            display = display(json),
            line = (json["line"] as? JsonObject)?.let { line(it, geometry) },
            box = (json["box"] as? JsonObject)?.let(::box),
        )
        val zooms = json["zoom"] as? JsonObject ?: return view
        return view.copy(zooms = kinds.mapNotNull { kind -> (zooms[name(kind)] as? JsonObject)?.let { window(it, kind, geometry) }?.let { kind to it } }.toMap())
    }

    private fun line(json: JsonObject, geometry: SurveyGeometry): SurveyLine? {
        val corners = (json["corners"] as? JsonArray)?.take(MOST_CORNERS)?.map { corner ->
            val (inline, crossline) = (corner as? JsonArray)?.map { (it as? JsonPrimitive)?.takeIf { one -> !one.isString }?.doubleOrNull?.takeIf(Double::isFinite) ?: return null }
                ?.takeIf { it.size == 2 } ?: return null
            LineCorner(Index(PlaneLine.of(PlaneKind.INLINE, geometry).nearest(inline)), Index(PlaneLine.of(PlaneKind.CROSSLINE, geometry).nearest(crossline)))
        }
        return SurveyLine.of(json.text("name") ?: return null, corners ?: return null)
    }

    private fun axes(geometry: SurveyGeometry, corner: LineCorner) =
        listOf(PlaneLine.of(PlaneKind.INLINE, geometry) to corner.inline.value, PlaneLine.of(PlaneKind.CROSSLINE, geometry) to corner.crossline.value)

    private fun box(json: JsonObject): BoxView = BoxView().run {
        fun said(key: String, usual: Double) = json.number(key) ?: usual
        BoxView.of(said("azimuth", azimuth), said("elevation", elevation), said("zoom", zoom), said("tall", tall), said("right", right), said("down", down))
    }

    private fun display(json: JsonObject) = SectionDisplay(
        json.text("layers")?.let(TraceLayers::named) ?: TraceLayers.COLOURS,
        json.flag("reversed"),
        json.number("clip")?.takeIf { it > 0 },
        json.number("gain_db")?.coerceIn(SectionDisplay.GAINS) ?: 0.0,
        json.number("gain_window")?.takeIf { it > 0 },
        json.flag("inverted"),
        json.flag("true_scale"),
    )

    private fun window(json: JsonObject, kind: PlaneKind?, geometry: SurveyGeometry): PlaneWindow? {
        val across = across(kind, geometry)
        val down = down(kind, geometry)
        val left = across.sample(json.number("left") ?: return null)
        val right = across.sample(json.number("right") ?: return null)
        val top = down.sample(json.number("top") ?: return null)
        val bottom = down.sample(json.number("bottom") ?: return null)
        return if (right > left && bottom > top) PlaneWindow(left, right, top, bottom) else null
    }

    private fun SectionView.at(kind: PlaneKind): Int = copy(kind = kind).index

    /** Along a line: its traces, from 0. */
    private fun across(kind: PlaneKind?, geometry: SurveyGeometry) = when (kind) {
        PlaneKind.CROSSLINE -> PlaneLine.of(PlaneKind.INLINE, geometry)
        null -> PlaneLine(0.0, 1.0, Int.MAX_VALUE, "")
        else -> PlaneLine.of(PlaneKind.CROSSLINE, geometry)
    }

    private fun down(kind: PlaneKind?, geometry: SurveyGeometry) = PlaneLine.of(if (kind == PlaneKind.SLICE) PlaneKind.INLINE else PlaneKind.SLICE, geometry)

    /** Sample i takes i until i + 1 on the screen, with its number in the middle. */
    private fun PlaneLine.edge(sample: Double): Double = first + (sample - .5) * step

    private fun PlaneLine.sample(edge: Double): Double = (edge - first) / step + .5

    private fun PlaneLine.nearest(number: Double): Int = ((number - first) / step).coerceIn(0.0, count - 1.0).roundToInt()

    private fun name(kind: PlaneKind?): String = kind?.name?.lowercase() ?: "line"

    /** Whole where it is. */
    private fun number(value: Double): Number = value.toLong().let { if (it.toDouble() == value) it else value }

    private fun JsonObject.single(key: String): JsonPrimitive? = this[key] as? JsonPrimitive

    private fun JsonObject.text(key: String): String? = single(key)?.takeIf { it.isString }?.contentOrNull

    private fun JsonObject.number(key: String): Double? = single(key)?.takeIf { !it.isString }?.doubleOrNull?.takeIf(Double::isFinite)

    private fun JsonObject.flag(key: String): Boolean = single(key)?.booleanOrNull ?: false
}
