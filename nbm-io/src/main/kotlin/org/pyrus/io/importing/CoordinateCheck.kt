package org.pyrus.io.importing

import org.pyrus.io.hdf5.StoredVolume
import org.pyrus.io.hdf5.fill
import org.pyrus.io.segy.ScannedSurvey
import org.pyrus.io.segy.SegyLayout
import org.pyrus.volume.CoordinateGrid
import org.pyrus.volume.Index
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.nio.channels.FileChannel
import kotlin.math.abs

/**
 * Compares `/cdp_x` and `/cdp_y` with the traces' own coordinates, bit for bit, and where there are none with the grid that a fresh scan fits, within what
 * sums in another order may differ by. Not thread-safe: each worker has its own buffers.
 *
 * @param survey what the scan of the source found
 */
internal class CoordinateCheck(
    private val stored: StoredVolume,
    private val channel: FileChannel,
    private val layout: SegyLayout,
    survey: ScannedSurvey,
    private val differences: Differences,
) {
    private val grid: CoordinateGrid? = survey.scan.geometry.coordinates
    private val order = survey.traces
    private val fields = survey.fields
    private val crosslines = stored.grid.dimensions.crosslines
    private val isKept = grid != null && stored.cdpX != null && stored.cdpY != null
    private val xs = ByteBuffer.allocateDirect(AT_ONCE * Double.SIZE_BYTES).order(ByteOrder.LITTLE_ENDIAN)
    private val ys = ByteBuffer.allocateDirect(AT_ONCE * Double.SIZE_BYTES).order(ByteOrder.LITTLE_ENDIAN)

    /** Compares those of [count] traces from [first] on, whose records [record] gives. */
    fun traces(first: Int, count: Int, record: (nth: Int) -> ByteBuffer) {
        if (!isKept) return
        val least = (0 until count).minOf { order.cellOf(first + it) }
        val most = (0 until count).maxOf { order.cellOf(first + it) }
        val together = most - least < AT_ONCE
        if (together) read(least, most - least + 1)
        for (nth in 0 until count) {
            val cell = order.cellOf(first + nth)
            if (!together) read(cell, 1)
            val place = if (together) cell - least else 0
            val bytes = record(nth)
            val header = layout.header(bytes, bytes.position())
            val x = xs.getDouble(place * Double.SIZE_BYTES)
            val y = ys.getDouble(place * Double.SIZE_BYTES)
            val same = if (fields.statesPosition(header)) x == fields.x(header) && y == fields.y(header) else isFitted(cell, x, y)
            if (!same) {
                differences.add("cdp_x or cdp_y differs from the trace's coordinates", first + nth + 1L, layout.traceOffset((first + nth).toLong()) + fields.positions.x.byte)
            }
        }
    }

    /** Compares those of the positions on inline [inline] (from 0) that no trace fills alone; [header] gives a trace's header, from the buffer's position on. */
    fun otherPositions(inline: Int, header: (trace: Int) -> ByteBuffer) {
        if (!isKept) return
        for (from in 0 until crosslines step AT_ONCE) {
            val count = minOf(AT_ONCE, crosslines - from)
            if ((from until from + count).all { order.traceAt(inline, it) >= 0 }) continue
            read(inline * crosslines + from, count)
            for (crossline in from until from + count) {
                if (order.traceAt(inline, crossline) >= 0) continue
                val at = (crossline - from) * Double.SIZE_BYTES
                val (x, y) = xs.getDouble(at) to ys.getDouble(at)
                val own = order.mergedAt(inline, crossline).firstOrNull()?.let { header(it) }?.let { layout.header(it, it.position()) }?.takeIf(fields::statesPosition)
                if (if (own != null) x == fields.x(own) && y == fields.y(own) else isFitted(inline * crosslines + crossline, x, y)) continue
                val geometry = stored.info.geometry
                val where = "inline ${geometry.inlines.numberAt(Index(inline)).value}, crossline ${geometry.crosslines.numberAt(Index(crossline)).value}"
                differences.add("cdp_x or cdp_y at $where, where ${if (own == null) "no trace is, is not that of the fitted grid" else "several traces are, is not that of the first"}", null, null)
            }
        }
    }

    private fun isFitted(cell: Int, x: Double, y: Double): Boolean = grid!!.at(Index(cell / crosslines), Index(cell % crosslines)).let { near(it.x, x) && near(it.y, y) }

    private fun read(cell: Int, count: Int) {
        xs.clear().limit(count * Double.SIZE_BYTES)
        ys.clear().limit(count * Double.SIZE_BYTES)
        xs.fill(channel, stored.cdpX!! + cell.toLong() * Double.SIZE_BYTES)
        ys.fill(channel, stored.cdpY!! + cell.toLong() * Double.SIZE_BYTES)
    }

    companion object {
        private const val AT_ONCE = 1 shl 13
        private const val TOLERANCE = 1e-9

        /** Whether two fitted numbers are the same but for the order in which sums were made. */
        fun near(a: Double, b: Double): Boolean = abs(a - b) <= TOLERANCE * (1 + maxOf(abs(a), abs(b)))
    }
}
