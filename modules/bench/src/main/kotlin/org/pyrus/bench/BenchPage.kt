package org.pyrus.bench

import org.pyrus.volume.Human
import org.pyrus.volume.StoredType

/** A report as one page of HTML with charts, each explained. */
object BenchPage {
    /** Draws it; needs no display. Throws [org.pyrus.volume.Refusal] where Java finds no font. */
    fun of(report: BenchReport): String = Page.of("Pyrus bench") {
        paragraph("${report.machine}; ${report.rounds} indices of each kind, seed ${report.seed}.")
        paragraph(Explanations.HOW)
        report.notes.forEach { paragraph(it) }
        report.volumes.forEach { volume(it) }
    }

    private fun Page.volume(volume: VolumeFigures) {
        heading(BenchTable.heading(volume))
        volume.absent.forEach { paragraph("${it.id} took no part: ${it.reason}") }
        for (contestant in volume.contestants) paragraph(Explanations.ofFloor(contestant.id) ?: "${contestant.id}: ${contestant.description}.")
        volume.chunk?.takeIf { volume.contestants.any { it.id == NATIVE } }?.let { chunk ->
            val sampleBytes = StoredType.entries.find { it.label == volume.type }?.bytes ?: Float.SIZE_BYTES
            paragraph(Explanations.cliff(chunk.fold(sampleBytes.toLong()) { bytes, side -> bytes * side }))
        }
        for (state in CacheState.entries) {
            val operations = volume.operations(state)
            if (operations.isEmpty()) continue
            heading(state.title.replaceFirstChar { it.uppercase() }, level = 3)
            paragraph(Explanations.of(state))
            table(BenchTable.rows(volume, state))
            for (operation in operations) figure(volume, state, operation)
            ratios(volume, state, operations)
        }
    }

    private fun Page.figure(volume: VolumeFigures, state: CacheState, operation: Operation) {
        val figures = volume.contestants.mapNotNull { contestant -> volume.figure(state, operation, contestant.id)?.let { contestant to it } }
        val bars = figures.map { (contestant, figure) -> Bar(contestant.id, figure.median * 1000, BenchTable.cell(figure), contestant.floor) }
        figure("${operation.title}, ${state.title}", Explanations.of(operation) + said(figures), Charts.bars(bars, "ms"))
    }

    /** What this run's figures say of it. */
    private fun said(figures: List<Pair<Contestant, Figure>>): String {
        val readers = figures.filterNot { it.first.floor }
        if (readers.isEmpty()) return ""
        val (quickest, least) = readers.minBy { it.second.median }
        val floor = figures.find { it.first.id == ExtentFloor.ID }?.second
        val first = readers.first()
        val beside = floor?.let {
            " ${first.first.id} takes ${Human.threeDigits(Statistics.medianRatio(first.second.seconds, it.seconds))} times as " +
                "long as its own floor."
        }.orEmpty()
        return " Quickest here: ${quickest.id}, ${BenchTable.milliseconds(least.median)} ms.$beside"
    }

    private fun Page.ratios(volume: VolumeFigures, state: CacheState, operations: List<Operation>) {
        val others = volume.contestants.filter { contestant -> operations.any { volume.figure(state, it, contestant.id)?.ratio != null } }
        if (others.isEmpty()) return
        val curves = others.map { contestant ->
            val ratios = operations.map { volume.figure(state, it, contestant.id)?.ratio }
            Curve(contestant.id, ratios.mapIndexedNotNull { at, ratio -> ratio?.takeIf { it > 0 }?.let { at.toDouble() to it } })
        }
        val picture = Charts.lines(curves, ChartAxis("", names = operations.map { it.title }), ChartAxis("times as long", logarithmic = true))
        figure("Ratios to ${volume.contestants.first().id}, ${state.title}", Explanations.RATIOS, picture)
    }

    private const val NATIVE = "native"
}
