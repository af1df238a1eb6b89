package org.pyrus.io.segy

import org.pyrus.volume.CoordinateGrid
import org.pyrus.volume.MapPoint
import org.pyrus.volume.spi.CoordinateRange
import kotlin.math.abs
import kotlin.math.hypot

/**
 * Fits x = a + b·inline + c·crossline, and y likewise, by least squares over the traces added, from sums alone (normal equations). Numbers are taken
 * relative to the first trace of the file, so that the sums keep their digits. Not thread-safe: each segment of the scan fills its own.
 */
internal class CoordinateSums(private val inline0: Int, private val crossline0: Int, private val x0: Double, private val y0: Double) {
    private var n = 0.0
    private var i = 0.0
    private var j = 0.0
    private var ii = 0.0
    private var ij = 0.0
    private var jj = 0.0
    private val x = DoubleArray(3)
    private val y = DoubleArray(3)
    private val least = doubleArrayOf(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY)
    private val most = doubleArrayOf(Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY)
    private val leastAt = intArrayOf(-1, -1)
    private val mostAt = intArrayOf(-1, -1)

    val isEmpty: Boolean get() = n == 0.0

    /** The traces whose coordinates lie outermost, west, south, east and north. */
    val outermost: List<Int> get() = (leastAt + mostAt).distinct()

    /** The least and greatest of what was added; null where nothing was. */
    val range: CoordinateRange? get() = if (isEmpty) null else CoordinateRange(x0 + least[0]..x0 + most[0], y0 + least[1]..y0 + most[1])

    fun add(trace: Int, inline: Int, crossline: Int, cdpX: Double, cdpY: Double) {
        val di = inline.toDouble() - inline0
        val dj = crossline.toDouble() - crossline0
        val dx = cdpX - x0
        val dy = cdpY - y0
        spread(0, dx, trace)
        spread(1, dy, trace)
        n += 1
        i += di
        j += dj
        ii += di * di
        ij += di * dj
        jj += dj * dj
        x[0] += dx
        x[1] += dx * di
        x[2] += dx * dj
        y[0] += dy
        y[1] += dy * di
        y[2] += dy * dj
    }

    fun add(other: CoordinateSums) {
        n += other.n
        i += other.i
        j += other.j
        ii += other.ii
        ij += other.ij
        jj += other.jj
        for (k in 0..2) {
            x[k] += other.x[k]
            y[k] += other.y[k]
        }
        for (k in 0..1) {
            spread(k, other.least[k], other.leastAt[k])
            spread(k, other.most[k], other.mostAt[k])
        }
    }

    private fun spread(axis: Int, value: Double, trace: Int) {
        if (value.isInfinite()) return
        if (value < least[axis]) {
            least[axis] = value
            leastAt[axis] = trace
        }
        if (value > most[axis]) {
            most[axis] = value
            mostAt[axis] = trace
        }
    }

    /** The grid, its largest residual not yet known; null where the coordinates do not move. A survey of one inline (or one crossline) gets a step of 0 that way. */
    fun fit(inlines: LineRange, crosslines: LineRange, unit: String): CoordinateGrid? {
        val moves = least[0] < most[0] || least[1] < most[1]
        if (!moves) return null
        val bx = solve(x)
        val by = solve(y)
        val di = inlines.least.toDouble() - inline0
        val dj = crosslines.least.toDouble() - crossline0
        val origin = MapPoint(x0 + bx[0] + bx[1] * di + bx[2] * dj, y0 + by[0] + by[1] * di + by[2] * dj)
        return CoordinateGrid(origin, bx[1] * inlines.step, by[1] * inlines.step, bx[2] * crosslines.step, by[2] * crosslines.step, 0.0, unit)
    }

    /** Solves the normal equations about the means; a direction in which the lines do not vary gets 0. */
    private fun solve(sums: DoubleArray): DoubleArray {
        val sii = ii - i * i / n
        val sij = ij - i * j / n
        val sjj = jj - j * j / n
        val si = sums[1] - sums[0] * i / n
        val sj = sums[2] - sums[0] * j / n
        val determinant = sii * sjj - sij * sij
        val (b, c) = when {
            abs(determinant) > 1e-9 * sii * sjj && sii > 0 && sjj > 0 -> (si * sjj - sj * sij) / determinant to (sj * sii - si * sij) / determinant
            sii > 0 -> si / sii to 0.0
            sjj > 0 -> 0.0 to sj / sjj
            else -> 0.0 to 0.0
        }
        return doubleArrayOf((sums[0] - b * i - c * j) / n, b, c)
    }
}

/** The distance between two points. */
internal fun distance(a: MapPoint, b: MapPoint): Double = hypot(a.x - b.x, a.y - b.y)
