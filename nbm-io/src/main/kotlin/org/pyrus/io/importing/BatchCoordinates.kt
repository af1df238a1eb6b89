package org.pyrus.io.importing

import org.pyrus.io.hdf5.VolumeWriter
import org.pyrus.io.segy.ScannedSurvey
import org.pyrus.io.segy.SegyLayout
import org.pyrus.volume.CoordinateGrid
import org.pyrus.volume.Index
import java.nio.ByteBuffer
import java.nio.ByteOrder

/**
 * The coordinates of a batch's grid positions: a trace's own, and where there is no trace or it states none, those of the survey's fitted grid, so that every
 * position can be drawn on a map. [take] may be called from any thread, once a trace.
 */
internal class BatchCoordinates(private val batch: ChunkBatch, survey: ScannedSurvey, private val layout: SegyLayout) {
    private val geometry = survey.scan.geometry
    private val fields = survey.fields
    private val grid: CoordinateGrid? = geometry.coordinates
    private val crosslines = geometry.crosslines.count
    private val shape = batch.grid.shape
    private val perColumn = shape.inlines * shape.crosslines
    private val xs = DoubleArray(if (grid == null || !batch.seesTracesFirst) 0 else batch.columnCount * perColumn) { Double.NaN }
    private val ys = DoubleArray(xs.size)

    /** Takes those of the trace whose [record] it is, which begins at the buffer's position, for [cell]. */
    fun take(record: ByteBuffer, cell: Int) {
        if (xs.isEmpty()) return
        val header = layout.header(record, record.position())
        if (!fields.statesPosition(header)) return
        val at = placeOf(cell / crosslines, cell % crosslines)
        xs[at] = fields.x(header)
        ys[at] = fields.y(header)
    }

    fun write(writer: VolumeWriter) {
        if (xs.isEmpty()) return
        val x = ByteBuffer.allocateDirect(shape.crosslines * Double.SIZE_BYTES).order(ByteOrder.LITTLE_ENDIAN)
        val y = ByteBuffer.allocateDirect(shape.crosslines * Double.SIZE_BYTES).order(ByteOrder.LITTLE_ENDIAN)
        for (column in batch.firstColumn until batch.firstColumn + batch.columnCount) {
            val patch = ColumnPatch.of(batch.grid, column)
            for (inline in patch.inlines) {
                x.clear()
                y.clear()
                for (crossline in patch.crosslines) {
                    val at = placeOf(inline, crossline)
                    val fitted = if (xs[at].isNaN()) grid!!.at(Index(inline), Index(crossline)) else null
                    x.putDouble(fitted?.x ?: xs[at])
                    y.putDouble(fitted?.y ?: ys[at])
                }
                writer.writeCoordinates(inline, patch.crosslines.first, x.flip(), y.flip())
            }
        }
    }

    private fun placeOf(inline: Int, crossline: Int): Int = (batch.grid.columnAt(inline, crossline) - batch.firstColumn) * perColumn + batch.grid.rowAt(inline, crossline)
}
