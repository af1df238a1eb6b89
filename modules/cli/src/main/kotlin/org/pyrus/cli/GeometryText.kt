package org.pyrus.cli

import org.pyrus.volume.Human
import org.pyrus.volume.LineAxis
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.SampleDomain
import org.pyrus.volume.SurveyGeometry

/** `1001..1983 by 2 (492 lines)`. */
internal fun LineAxis<*>.text(): String = "$this (${Human.count(count, "line")})"

/** `0..6000 ms by 2 (3,001 samples)`. */
internal fun SampleAxis.text(): String = "${range()} (${Human.count(count, "sample")})"

/** `0..6000 ms by 2`. */
internal fun SampleAxis.range(): String =
    if (count == 1) "${Human.position(start)} ${domain.unit}" else "${Human.position(start)}..${Human.position(last)} ${domain.unit} by ${Human.position(interval)}"

/** The rows that say where a volume lies. */
internal fun Labelled.geometry(geometry: SurveyGeometry) {
    row("inlines", geometry.inlines.text())
    row("crosslines", geometry.crosslines.text())
    row(if (geometry.samples.domain == SampleDomain.TIME) "time" else "depth", geometry.samples.text())
    row("live traces", "${Human.count(geometry.liveTraces.liveCount)} of ${Human.count(geometry.positionCount)} (${Human.percent(geometry.fill)})")
    val map = geometry.coordinates ?: return
    row(
        "spacing",
        "${Human.inUnit(Human.position(map.inlineSpacing), map.unit)} between inlines, ${Human.inUnit(Human.position(map.crosslineSpacing), map.unit)} between crosslines, " +
            "inlines run towards ${Human.fixed(map.inlineAzimuthDegrees, 1)} degrees",
    )
    row("origin", "x ${Human.position(map.origin.x)}, y ${Human.inUnit(Human.position(map.origin.y), map.unit)} (off by at most ${Human.position(map.maxResidual)})")
}
