package org.pyrus.bench

import org.pyrus.volume.Human

/** A sweep as one page of HTML with charts, each explained. */
object SweepPage {
    /** Draws it; needs no display. Throws [org.pyrus.volume.Refusal] where Java finds no font. */
    fun of(report: SweepReport): String = Page.of("Pyrus bench: this disk beside the founding articles'") {
        paragraph("${report.machine}; ${report.folder}.")
        paragraph(
            "Measured on a synthetic survey of ${report.dimensions.joinToString(" × ")} samples (${Human.bytes(report.segyBytes)} of SEG-Y), " +
                "${report.cache.title}. ${Explanations.of(report.cache)}",
        )
        paragraph(
            "Curves of 2021 and 2014 are the founding articles', of their machines and of a survey of 1966 × 1103 × 3001: compare their shapes " +
                "rather than their heights.",
        )
        report.notes.forEach { paragraph(it) }
        for (chart in report.charts.filter { chart -> chart.curves.any { it.points.isNotEmpty() } }) {
            figure(chart.title, chart.explanation, picture(chart))
            table(listOf(listOf(chart.x.ifEmpty { chart.y }, chart.y, "")) + rows(chart))
        }
    }

    private fun picture(chart: SweepChart) = if (chart.names.isNotEmpty() && chart.curves.size == 1) {
        Charts.bars(chart.curves[0].points.map { Bar(chart.names[it.x.toInt()], it.y, Human.threeDigits(it.y)) }, chart.y)
    } else {
        val curves = chart.curves.filter { it.points.isNotEmpty() }.map { curve -> Curve(curve.name, curve.points.map { it.x to it.y }) }
        Charts.lines(curves, ChartAxis(chart.x, chart.logarithmic, chart.names), ChartAxis(chart.y, chart.logarithmic))
    }

    private fun rows(chart: SweepChart): List<List<String>> = chart.curves.flatMap { curve ->
        curve.points.map { point -> listOf(chart.names.getOrNull(point.x.toInt()) ?: Human.position(point.x), Human.roughly(point.y), curve.name) }
    }
}
