package org.pyrus.io.segy

/**
 * Which grid cell each trace of a file fills, and the way back. A cell is inline index × crossline count + crossline index. 4 bytes a trace
 * and 4 a cell. Immutable.
 */
internal class TraceOrder(private val cells: IntArray, private val traces: IntArray, private val crosslineCount: Int) {
    /** The cell of [trace], from 0, in file order. */
    fun cellOf(trace: Int): Int = cells[trace]

    /** The trace at a position, or −1 where none is. */
    fun traceAt(inline: Int, crossline: Int): Int = traces[inline * crosslineCount + crossline]
}
