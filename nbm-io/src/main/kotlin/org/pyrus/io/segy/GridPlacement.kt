package org.pyrus.io.segy

import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.DuplicatePolicy
import org.pyrus.volume.spi.TracePolicy
import java.util.BitSet

/**
 * Finds which grid position each trace fills, by its line numbers and the [policy].
 *
 * @param dead the traces marked dead, or null where there are none, or no others
 */
internal class GridPlacement(
    private val file: SegyFile,
    private val fields: TraceFields,
    private val traces: ScannedTraces,
    private val inlines: LineRange,
    private val crosslines: LineRange,
    private val policy: TracePolicy,
    private val dead: BitSet?,
) {
    private val crosslineCount = crosslines.count.toInt()
    private val positionCount = inlines.count * crosslines.count
    private val cutTrace = if (file.layout.hasCutTrace) file.layout.traceCount.toInt() else -1

    /** How many whole traces are left out, once [order] is made; likewise the others. */
    var leftOut = 0
        private set

    /** How many positions are the mean of several traces. */
    var averaged = 0
        private set

    /** Whether the trace that is cut short is at a position of its own. */
    var cutTracePlaced = false
        private set

    /**
     * The order of the traces, in whose place their inline numbers were: [traces] is of no use afterwards.
     *
     * @throws Refusal where two traces are at one position and nothing is said of that, or memory does not suffice
     */
    fun order(): TraceOrder {
        val traceOfCell = ScanMemory.claim(file.path, traces.count.toLong(), positionCount) { IntArray(positionCount.toInt()) { TraceOrder.NONE } }
        val cells = traces.inlines // its numbers are needed no more once a cell is known, but for a refusal
        val before = traces.crosslines // nor are these
        for (trace in 0 until traces.count) {
            val cell = cellOf(trace)
            val held = traceOfCell[cell]
            var stays = true
            when {
                traces.isLeftOut(trace) -> stays = false

                held == TraceOrder.NONE && trace == cutTrace -> {
                    traceOfCell[cell] = TraceOrder.MERGED - trace
                    cutTracePlaced = true
                    stays = false
                }

                held == TraceOrder.NONE -> traceOfCell[cell] = trace

                refusesDoubled -> throw doubled(trace, cell, traceOfCell)

                policy.duplicates == DuplicatePolicy.FIRST || trace == cutTrace -> stays = false

                policy.duplicates == DuplicatePolicy.LAST -> {
                    cells[held] = -1 - cell
                    traceOfCell[cell] = trace
                }

                else -> {
                    if (held >= 0) {
                        cells[held] = -1 - cell
                        before[held] = -1
                        averaged++
                    }
                    before[trace] = if (held >= 0) held else TraceOrder.MERGED - held
                    traceOfCell[cell] = TraceOrder.MERGED - trace
                    stays = false
                }
            }
            cells[trace] = if (stays) cell else -1 - cell
            if (trace == cutTrace) before[trace] = -1
        }
        leftOut = (0 until minOf(traces.count.toLong(), file.layout.traceCount).toInt()).count { cells[it] < 0 }
        return TraceOrder(cells, traceOfCell, crosslineCount, if (averaged > 0 || cutTracePlaced) before else null, dead)
    }

    private val refusesDoubled: Boolean get() = policy.duplicates == DuplicatePolicy.REFUSE && !policy.stack

    private fun cellOf(trace: Int): Int = inlines.indexOf(traces.inlines[trace]) * crosslineCount + crosslines.indexOf(traces.crosslines[trace])

    /** The refusal where [second] is at a position that an earlier trace has; traces from it on still have their line numbers. */
    private fun doubled(second: Int, cell: Int, traceOfCell: IntArray): Refusal {
        val first = traceOfCell[cell]
        var count = 0
        for (trace in second until traces.count) {
            if (traces.isLeftOut(trace)) continue
            val place = cellOf(trace)
            if (traceOfCell[place] >= 0) count++ else traceOfCell[place] = trace
        }
        for (trace in 0 until second) {
            val place = traces.inlines[trace].let { if (it < 0) -1 - it else it }
            traces.inlines[trace] = inlines.least + place / crosslineCount * inlines.step
        }
        return Duplicates(file, fields, traces, count).refusal(first, second)
    }
}
