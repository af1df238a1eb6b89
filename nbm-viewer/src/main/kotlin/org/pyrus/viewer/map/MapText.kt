package org.pyrus.viewer.map

import org.openide.util.NbBundle.Messages
import org.pyrus.viewer.line.LineCorner
import org.pyrus.viewer.line.LineLength
import org.pyrus.volume.Human
import org.pyrus.volume.SurveyGeometry

/** What stands below a map, in one line. */
@Messages(
    "Map_Hint=Click or arrow keys: take the sections there   L: draw a line   drag a line's corner: move it",
    "# {0} - inline number",
    "# {1} - crossline number",
    "Map_Place=Inline {0}   Crossline {1}",
    "# {0} - x",
    "# {1} - y with its unit",
    "Map_Point=X {0}   Y {1}",
    "Map_Dead=no trace",
    "# {0} - corners",
    "Map_Draft=Line of {0}",
    "Map_DraftHint=Click or Space: corner   double click or Enter: done   Backspace: one back   Escape: give up",
)
internal object MapText {
    val hint: String get() = Bundle.Map_Hint()

    fun of(at: LineCorner, geometry: SurveyGeometry): String {
        val point = geometry.coordinates?.at(at.inline, at.crossline)
        return listOfNotNull(
            Bundle.Map_Place(geometry.inlines.numberAt(at.inline).toString(), geometry.crosslines.numberAt(at.crossline).toString()),
            point?.let { Bundle.Map_Point(Human.fixed(it.x, 1), Human.inUnit(Human.fixed(it.y, 1), geometry.coordinates?.unit.orEmpty())) },
            if (geometry.liveTraces.isLive(at.inline, at.crossline)) null else Bundle.Map_Dead(),
        ).joinToString("   ")
    }

    /** A line of [corners] that would go on to [cursor]: how long it is so far, and where it goes. */
    fun ofDraft(corners: List<LineCorner>, cursor: LineCorner?, geometry: SurveyGeometry): String {
        val all = corners + listOfNotNull(cursor?.takeIf { it != corners.lastOrNull() })
        return listOfNotNull(
            Bundle.Map_Draft(Human.count(corners.size, "corner")),
            LineLength.text(all, geometry).takeIf { all.isNotEmpty() },
            cursor?.let { of(it, geometry) },
            Bundle.Map_DraftHint(),
        ).joinToString("   ")
    }
}
