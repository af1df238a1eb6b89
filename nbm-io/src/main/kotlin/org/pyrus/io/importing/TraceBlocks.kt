package org.pyrus.io.importing

import org.pyrus.io.segy.IntList
import org.pyrus.io.segy.TraceOrder

/**
 * The traces that a batch needs, as runs of consecutive traces of the source: each is one positional read. In file order, so that a disk
 * with heads moves them one way.
 */
internal class TraceBlocks private constructor(private val firsts: IntArray, private val counts: IntArray) {
    private val before = IntArray(counts.size).also { before -> for (block in 1 until counts.size) before[block] = before[block - 1] + counts[block - 1] }

    val size: Int get() = firsts.size

    /** The first trace of a block, from 0. */
    fun firstTrace(block: Int): Int = firsts[block]

    /** How many traces a block has. */
    fun traceCount(block: Int): Int = counts[block]

    /** How many traces the blocks before [block] have. */
    fun tracesBefore(block: Int): Int = before[block]

    companion object {
        /**
         * The blocks of [batch], none longer than [maxTraces].
         *
         * @param rows the positions that count, row-major inside each column
         */
        fun of(batch: ChunkBatch, order: TraceOrder, maxTraces: Int, rows: IntRange = ALL_ROWS): TraceBlocks {
            require(maxTraces >= 1) { "a block has at least one trace, got $maxTraces" }
            val traces = tracesOf(batch, order, rows)
            traces.sort()
            val firsts = IntList()
            val counts = IntList()
            var at = 0
            while (at < traces.size) {
                var end = at + 1
                while (end < traces.size && end - at < maxTraces && traces[end] == traces[end - 1] + 1) end++
                firsts.add(traces[at])
                counts.add(end - at)
                at = end
            }
            return TraceBlocks(firsts.toArray(), counts.toArray())
        }

        private fun tracesOf(batch: ChunkBatch, order: TraceOrder, rows: IntRange): IntArray {
            val traces = IntList()
            batch.forEachPosition(rows) { inline, crossline ->
                val trace = order.traceAt(inline, crossline)
                if (trace >= 0) traces.add(trace)
            }
            return traces.toArray()
        }
    }
}
