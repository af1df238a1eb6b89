package org.pyrus.bench

import org.pyrus.volume.Human

/** A report as a table for terminals: a row for each contestant, milliseconds a plane, behind them how many times as long as the first. */
object BenchTable {
    fun of(report: BenchReport): String = buildString {
        for (volume in report.volumes) {
            appendLine(heading(volume))
            for (cache in CacheState.entries) {
                if (volume.operations(cache).isEmpty()) continue
                appendLine()
                append(columns(rows(volume, cache)))
            }
            appendLine()
            for (absent in volume.absent) appendLine("  ${absent.id} took no part: ${absent.reason}")
        }
        for (note in report.notes) appendLine(note)
        append("Medians of ${report.rounds} here and there, of one plane each; in brackets how many times as long as the first.")
    }

    /** A head, and a row for each contestant that was timed in [cache]. */
    internal fun rows(volume: VolumeFigures, cache: CacheState): List<List<String>> {
        val operations = volume.operations(cache)
        val timed = volume.contestants.filter { contestant -> operations.any { volume.figure(cache, it, contestant.id) != null } }
        return listOf(listOf("${cache.title}, ms") + operations.map { it.title }) +
            timed.map { contestant -> listOf(contestant.id) + operations.map { volume.figure(cache, it, contestant.id)?.let(::cell) ?: "-" } }
    }

    internal fun heading(volume: VolumeFigures): String {
        val chunk = volume.chunk?.let { ", chunks of ${it.joinToString("x")}" }.orEmpty()
        val segy = volume.segy?.let { "; SEG-Y $it" }.orEmpty()
        return "${volume.volume}: ${volume.dimensions.joinToString("x")} ${volume.type}$chunk, ${Human.bytes(volume.bytes)}$segy"
    }

    internal fun cell(figure: Figure): String = milliseconds(figure.median) + figure.ratio?.let { " (${Human.threeDigits(it)})" }.orEmpty()

    /** Three digits, however short it is. */
    internal fun milliseconds(seconds: Double): String = (seconds * 1000).let { if (it < 0.0995) Human.roughly(it) else Human.threeDigits(it) }

    private fun columns(rows: List<List<String>>): String {
        val widths = rows[0].indices.map { column -> rows.maxOf { it[column].length } }
        return rows.joinToString("\n", postfix = "\n") { row ->
            val cells = row.mapIndexed { column, text -> if (column == 0) text.padEnd(widths[0]) else text.padStart(widths[column]) }
            cells.joinToString("  ", prefix = "  ").trimEnd()
        }
    }
}
