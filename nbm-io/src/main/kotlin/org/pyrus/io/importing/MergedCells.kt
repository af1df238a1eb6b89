package org.pyrus.io.importing

import org.pyrus.io.segy.IntList
import org.pyrus.io.segy.TraceOrder

/** The cells of a batch that are made of several traces, or of one that is cut short, in groups that are worth a task. */
internal class MergedCells private constructor(private val cells: IntArray) {
    val groupCount: Int get() = (cells.size + CELLS_PER_GROUP - 1) / CELLS_PER_GROUP

    fun cellsOf(group: Int): IntArray = cells.copyOfRange(group * CELLS_PER_GROUP, minOf((group + 1) * CELLS_PER_GROUP, cells.size))

    companion object {
        private const val CELLS_PER_GROUP = 64

        /** @param rows the positions that count, row-major inside each column */
        fun of(batch: ChunkBatch, order: TraceOrder, rows: IntRange = ALL_ROWS): MergedCells {
            val cells = IntList()
            if (!order.hasMerged) return MergedCells(cells.toArray())
            val crosslines = batch.grid.dimensions.crosslines
            batch.forEachPosition(rows) { inline, crossline ->
                if (order.traceAt(inline, crossline) < 0 && order.isLive(inline, crossline)) cells.add(inline * crosslines + crossline)
            }
            return MergedCells(cells.toArray())
        }
    }
}
