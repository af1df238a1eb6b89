package org.pyrus.io.segy

import org.pyrus.volume.Refusal

/** Finds which grid position each trace fills, by its line numbers. */
internal class GridPlacement(
    private val file: SegyFile,
    private val fields: TraceFields,
    private val traces: ScannedTraces,
    private val inlines: LineRange,
    private val crosslines: LineRange,
) {
    private val crosslineCount = crosslines.count.toInt()
    private val positionCount = inlines.count * crosslines.count

    /**
     * The order of the traces, in whose place their inline numbers were: [traces] is of no use afterwards.
     *
     * @throws Refusal where two traces are at one position, or memory does not suffice
     */
    fun order(): TraceOrder {
        val traceOfCell = ScanMemory.claim(file.path, traces.count.toLong(), positionCount) { IntArray(positionCount.toInt()) { -1 } }
        val cells = traces.inlines // its numbers are needed no more once a cell is known, but for a refusal
        for (trace in 0 until traces.count) {
            val cell = cellOf(trace)
            if (traceOfCell[cell] >= 0) throw doubled(trace, cell, traceOfCell)
            traceOfCell[cell] = trace
            cells[trace] = cell
        }
        return TraceOrder(cells, traceOfCell, crosslineCount)
    }

    private fun cellOf(trace: Int): Int = inlines.indexOf(traces.inlines[trace]) * crosslineCount + crosslines.indexOf(traces.crosslines[trace])

    /** The refusal where [second] is at a position that an earlier trace has; traces from it on still have their line numbers. */
    private fun doubled(second: Int, cell: Int, traceOfCell: IntArray): Refusal {
        val first = traceOfCell[cell]
        var count = 0
        for (trace in second until traces.count) {
            val place = cellOf(trace)
            if (traceOfCell[place] >= 0) count++ else traceOfCell[place] = trace
        }
        for (trace in 0 until second) traces.inlines[trace] = inlines.least + traces.inlines[trace] / crosslineCount * inlines.step
        return Duplicates(file, fields, traces, count).refusal(first, second)
    }
}
