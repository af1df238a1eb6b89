package org.pyrus.viewer.section

import org.pyrus.volume.Along
import org.pyrus.volume.Index
import org.pyrus.volume.MapPoint
import org.pyrus.volume.Refusal
import org.pyrus.volume.SlabWords
import org.pyrus.volume.SurveyGeometry
import kotlin.math.roundToInt

/**
 * What place words name: `inline 1050`, `crossline 2040`, `1480 ms`, `trace 1050/2040`, `inline 1050, 1480 ms` as `read` has them ([SlabWords]), and
 * `x=431955 y=6348554` on the map.
 */
internal object GoTo {
    private val POINT = Regex("""x\s*=?\s*([-+.\deE]+)\s*[,;]?\s*y\s*=?\s*([-+.\deE]+)""", RegexOption.IGNORE_CASE)

    /**
     * The place that [text] names; what it does not name of it is null.
     *
     * @throws Refusal where it names none, or one that the survey has not
     */
    fun find(text: String, geometry: SurveyGeometry): NamedPlace {
        POINT.matchEntire(text.trim())?.let { return onMap(it, geometry) }
        val words = SlabWords.parse(text)
        val selection = words.selection
        if (selection.path != null) throw Refusal("a line is no place to go to", remedy = "Name an inline, crossline, time or depth, or x=… y=….")
        val box = selection.slab(geometry, words = words)
        val place = NamedPlace(
            box.inlines.first.takeIf { selection.inlines is Along.At },
            box.crosslines.first.takeIf { selection.crosslines is Along.At },
            box.samples.first.takeIf { selection.samples is Along.At },
        )
        if (place == NamedPlace()) throw Refusal("'$text' names no single place", remedy = "Name an inline, crossline, time or depth, or x=… y=….")
        return place
    }

    /** Whether [text] is of such words, whatever they name. */
    fun understands(text: String): Boolean = POINT.matches(text.trim()) || try {
        SlabWords.parse(text)
        true
    } catch (_: Refusal) {
        false
    }

    private fun onMap(found: MatchResult, geometry: SurveyGeometry): NamedPlace {
        val grid = geometry.coordinates ?: throw Refusal("the survey has no coordinates", remedy = "Name an inline and a crossline.")
        val (x, y) = found.destructured.toList().map { it.toDoubleOrNull() ?: throw Refusal("'$it' is no number", remedy = "Write x=431955 y=6348554, for example.") }
        val at = grid.gridPointAt(MapPoint(x, y))
        val inline = at?.inline?.roundToInt()
        val crossline = at?.crossline?.roundToInt()
        if (inline == null || crossline == null || inline !in 0 until geometry.inlines.count || crossline !in 0 until geometry.crosslines.count) {
            throw Refusal("x=$x y=$y lies outside the survey", remedy = "The map shows its outline.")
        }
        return NamedPlace(Index(inline), Index(crossline))
    }
}
