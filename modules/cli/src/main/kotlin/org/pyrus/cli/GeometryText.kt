package org.pyrus.cli

import org.pyrus.volume.Human
import org.pyrus.volume.SurveyGeometry
import org.pyrus.volume.text

/** The rows that say where a volume lies. */
internal fun Labelled.geometry(geometry: SurveyGeometry) {
    row("inlines", geometry.inlines.text())
    row("crosslines", geometry.crosslines.text())
    row(geometry.samples.domain.title.lowercase(), geometry.samples.text())
    row("live traces", "${Human.count(geometry.liveTraces.liveCount)} of ${Human.count(geometry.positionCount)} (${Human.percent(geometry.fill)})")
    val map = geometry.coordinates ?: return
    row(
        "spacing",
        "${Human.inUnit(Human.position(map.inlineSpacing), map.unit)} between inlines, ${Human.inUnit(Human.position(map.crosslineSpacing), map.unit)} between crosslines, " +
            "inlines run towards ${Human.fixed(map.inlineAzimuthDegrees, 1)} degrees",
    )
    row("origin", "x ${Human.position(map.origin.x)}, y ${Human.inUnit(Human.position(map.origin.y), map.unit)} (off by at most ${Human.position(map.maxResidual)})")
}
