package org.pyrus.io.segy

import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.ensureActive
import org.pyrus.volume.CoordinateGrid
import org.pyrus.volume.Index
import org.pyrus.volume.MapPoint
import java.nio.ByteBuffer

/**
 * The grid that a survey's coordinates were fitted to.
 *
 * @property furthest the trace (from 0) whose own coordinates lie furthest off it, [CoordinateGrid.maxResidual]
 * @property firstUnplacedFromZero how far the grid has the first trace without coordinates from x = y = 0; infinite where all have some
 */
internal data class FittedCoordinates(val grid: CoordinateGrid, val furthest: Int, val firstUnplacedFromZero: Double)

/** Fits the coordinate grid to what the scan has summed up, and looks how far off it traces lie. */
internal class CoordinateFitter(private val file: SegyFile, private val fields: TraceFields, private val inlines: LineRange, private val crosslines: LineRange) {
    private val layout = file.layout
    private val buffer = ByteBuffer.allocateDirect(layout.knownHeaderBytes)

    /** Null where no trace states coordinates, or they do not move. Dead traces count only where there are no others. Cancellable. */
    suspend fun fit(found: SegmentFindings): FittedCoordinates? {
        val byDead = found.coordinates.isEmpty
        val sums = if (byDead) found.deadCoordinates else found.coordinates
        val grid = sums.fit(inlines, crosslines, CoordinateUnits.nameOf(found.coordinateUnits, layout.lengthUnit)) ?: return null
        val spaced = 0 until layout.traceCount step maxOf(1, layout.traceCount / RESIDUAL_SAMPLES)
        var most = 0.0
        var furthest = 0
        var reads = 0
        for (trace in spaced + sums.outermost.map { it.toLong() }) {
            if (reads++ % HeaderScan.READS_BETWEEN_CHECKS == 0) currentCoroutineContext().ensureActive()
            val header = header(trace)
            if (!fields.statesPosition(header) || (header.isDead && !byDead)) continue
            val off = distance(grid.at(header, trace.toInt()), MapPoint(fields.x(header), fields.y(header)))
            if (off > most) {
                most = off
                furthest = trace.toInt()
            }
        }
        return FittedCoordinates(grid.copy(maxResidual = most), furthest, if (found.firstUnplaced < 0) Double.POSITIVE_INFINITY else distanceFromZero(found.firstUnplaced, grid))
    }

    private fun distanceFromZero(trace: Int, grid: CoordinateGrid): Double = distance(grid.at(header(trace.toLong()), trace), MapPoint(0.0, 0.0))

    private fun header(trace: Long): TraceHeader {
        file.read(buffer.clear(), layout.traceOffset(trace))
        return layout.header(buffer)
    }

    private fun CoordinateGrid.at(header: TraceHeader, trace: Int): MapPoint =
        at(Index(inlines.indexOf(fields.inline(header, trace))), Index(crosslines.indexOf(fields.crossline(header, trace))))

    private companion object {
        const val RESIDUAL_SAMPLES = 4096
    }
}
