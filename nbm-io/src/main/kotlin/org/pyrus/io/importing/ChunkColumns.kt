package org.pyrus.io.importing

import org.pyrus.volume.ChunkGrid

// a column is the chunks over one patch of the survey's map, all samples; columns count row-major over the map, from 0, as in [ChunkBatch]

/** The column over a grid position. */
internal fun ChunkGrid.columnAt(inline: Int, crossline: Int): Int = inline / shape.inlines * crosslineChunks + crossline / shape.crosslines

/** The place of a grid position in its column, row-major, from 0: in each chunk its samples begin at that × the chunk's samples. */
internal fun ChunkGrid.rowAt(inline: Int, crossline: Int): Int = inline % shape.inlines * shape.crosslines + crossline % shape.crosslines

/** Every place of a column. */
internal val ALL_ROWS = 0..Int.MAX_VALUE

/** Visits the grid positions under the batch's columns that are in [rows] of their column, column by column, row-major in each. */
internal inline fun ChunkBatch.forEachPosition(rows: IntRange, visit: (inline: Int, crossline: Int) -> Unit) {
    for (column in firstColumn until firstColumn + columnCount) {
        val patch = ColumnPatch.of(grid, column)
        for (inline in patch.inlines) for (crossline in patch.crosslines) if (grid.rowAt(inline, crossline) in rows) visit(inline, crossline)
    }
}

/** The grid positions under a column of chunks, those inside the volume. */
internal class ColumnPatch private constructor(val inlines: IntRange, val crosslines: IntRange) {
    val positionCount: Int get() = inlines.count() * crosslines.count()

    companion object {
        fun of(grid: ChunkGrid, column: Int): ColumnPatch {
            val inline = column / grid.crosslineChunks * grid.shape.inlines
            val crossline = column % grid.crosslineChunks * grid.shape.crosslines
            return ColumnPatch(
                inline until minOf(inline.toLong() + grid.shape.inlines, grid.dimensions.inlines.toLong()).toInt(),
                crossline until minOf(crossline.toLong() + grid.shape.crosslines, grid.dimensions.crosslines.toLong()).toInt(),
            )
        }
    }
}
