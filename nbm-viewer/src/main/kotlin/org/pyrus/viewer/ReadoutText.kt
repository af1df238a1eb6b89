package org.pyrus.viewer

import org.openide.util.NbBundle.Messages
import org.pyrus.viewer.section.Readout
import org.pyrus.volume.Human
import org.pyrus.volume.SurveyGeometry

/** Writes what lies under the cursor, in one line. */
internal object ReadoutText {
    @Messages(
        "# {0} - inline number",
        "# {1} - crossline number",
        "# {2} - time or depth",
        "# {3} - its unit",
        "Readout_Place=Inline {0}   Crossline {1}   {2} {3}",
        "# {0} - x",
        "# {1} - y with its unit",
        "Readout_Point=X {0}   Y {1}",
        "# {0} - amplitude",
        "Readout_Amplitude=Amplitude {0}",
        "Readout_Dead=no trace",
        "Readout_Hint=Arrow keys or wheel: step   Ctrl+wheel: zoom   drag: move   Shift+drag: zoom into   double click: whole plane",
        "Readout_LineHint=Ctrl+wheel: zoom   drag: move   Shift+drag: zoom into   double click: whole line   click: take the sections there",
    )
    fun of(readout: Readout, geometry: SurveyGeometry): String = listOfNotNull(
        Bundle.Readout_Place(readout.inline.toString(), readout.crossline.toString(), Human.position(readout.value), geometry.samples.domain.unit),
        readout.point?.let { Bundle.Readout_Point(Human.fixed(it.x, 1), Human.inUnit(Human.fixed(it.y, 1), geometry.coordinates?.unit.orEmpty())) },
        readout.amplitude?.let { Bundle.Readout_Amplitude(Human.amplitude(it.toDouble())) } ?: Bundle.Readout_Dead(),
    ).joinToString("   ")

    /** What can be done in a section; other things along a line. */
    fun hint(alongLine: Boolean): String = if (alongLine) Bundle.Readout_LineHint() else Bundle.Readout_Hint()
}
