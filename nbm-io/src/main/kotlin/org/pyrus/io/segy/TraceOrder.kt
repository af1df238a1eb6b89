package org.pyrus.io.segy

import java.util.BitSet

/**
 * Which grid cell each trace of a file fills, and the way back. A cell is inline index × crossline count + crossline index. 4 bytes a trace
 * and 4 a cell, and 4 more a trace where several are merged. Immutable.
 *
 * A trace fills a cell, or is left out: another is at its position, or it is of another offset than is asked for. A cell is filled by one whole trace, or it is *merged*: out of
 * several traces, each of them left out itself, or of the last one that is cut short, whose number is that behind the last whole trace.
 *
 * @param cells of each trace the cell that it fills, or −1 − the cell where it lies and is left out
 * @param traces of each cell the trace that fills it, or [NONE], or [MERGED] − the last of the traces merged into it
 * @param before of each merged trace the one before it of the same cell, or −1
 * @param dead the traces marked dead, where there are others
 */
internal class TraceOrder(
    private val cells: IntArray,
    private val traces: IntArray,
    private val crosslineCount: Int,
    private val before: IntArray? = null,
    private val dead: BitSet? = null,
) {
    /** The cell that [trace] (from 0, in file order) fills, or −1 − the cell at which it lies where it is left out. */
    fun cellOf(trace: Int): Int = cells[trace]

    /** Whether the samples of [trace] are not the volume's. */
    fun isLeftOut(trace: Int): Boolean = cells[trace] < 0

    /** The trace that fills a position alone, whole, or −1. */
    fun traceAt(inline: Int, crossline: Int): Int = maxOf(traces[inline * crosslineCount + crossline], NONE)

    /** Whether a position has samples of any trace. */
    fun isLive(inline: Int, crossline: Int): Boolean = traces[inline * crosslineCount + crossline] != NONE

    /** The traces that are merged into a position, in file order, dead ones left out where there are others; empty where it is filled by one whole trace, or by none. */
    fun mergedAt(inline: Int, crossline: Int): IntArray {
        val held = traces[inline * crosslineCount + crossline]
        if (held >= NONE) return NOTHING
        val all = generateSequence(MERGED - held) { trace -> before!![trace].takeIf { it >= 0 } }.toList().reversed()
        val live = all.filterNot(::isDead)
        return live.ifEmpty { all }.toIntArray()
    }

    /** The first trace that a position is known to have, whole, whether its samples are the volume's or not; −1 where there is none. */
    fun firstAt(inline: Int, crossline: Int): Int = traces[inline * crosslineCount + crossline].let { if (it >= NONE) it else MERGED - it }

    /** Whether there are positions that [mergedAt] has traces of. */
    val hasMerged: Boolean get() = before != null

    /** Whether [isDead] is true of any. */
    val hasDead: Boolean get() = dead != null

    /** Whether [trace] is marked dead (identification 2), and not all are. */
    fun isDead(trace: Int): Boolean = dead?.get(trace) == true

    companion object {
        const val NONE = -1
        const val MERGED = -2
        private val NOTHING = IntArray(0)
    }
}
