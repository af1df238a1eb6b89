package org.pyrus.io.exporting

import org.pyrus.io.hdf5.StoredVolume
import org.pyrus.io.importing.ChunkBatch
import org.pyrus.io.importing.ColumnPatch
import org.pyrus.volume.Human
import org.pyrus.volume.Refusal

/**
 * What an export holds of a volume at once: all samples of the traces in some columns of chunks, or of some rows of one column too large for that. A *row* is what
 * one chunk has of one trace; a chunk's rows follow each other in the file, crosslines fastest. In memory the rows of each chunk follow those of the chunk
 * before: columns in order, and in each the chunks from the first sample to the last.
 *
 * @property number its place among the survey's pieces, from 0
 * @property rows those that it holds of each chunk
 */
internal class ExportPiece(private val stored: StoredVolume, val number: Int, val firstColumn: Int, private val columnCount: Int, val rows: IntRange) {
    private val grid = stored.grid
    private val rowBytes = grid.shape.samples * stored.storedType.bytes
    private val rowCount = rows.last - rows.first + 1

    val batch: ChunkBatch get() = ChunkBatch(grid, firstColumn, columnCount, 0, grid.sampleChunks)

    /** Where in memory the row of a chunk starts; the chunk is one of [column] (counted in the whole volume) and [sampleChunk]. */
    fun offsetOf(column: Int, sampleChunk: Int, row: Int): Int = (((column - firstColumn) * grid.sampleChunks + sampleChunk) * rowCount + row - rows.first) * rowBytes

    /** Visits the parts of the file that have its traces, each with its place in memory; padding behind a chunk's last inline is left out. */
    fun forEachExtent(visit: (address: Long, offset: Int, bytes: Int) -> Unit) {
        for (column in firstColumn until firstColumn + columnCount) {
            val used = minOf(rows.last + 1, ColumnPatch.of(grid, column).inlines.count() * grid.shape.crosslines) - rows.first
            if (used <= 0) continue
            for (sampleChunk in 0 until grid.sampleChunks) {
                val ordinal = column.toLong() * grid.sampleChunks + sampleChunk
                visit(stored.dataAddress + ordinal * stored.chunkBytes + rows.first.toLong() * rowBytes, offsetOf(column, sampleChunk, rows.first), used * rowBytes)
            }
        }
    }
}

/**
 * Divides a volume into [ExportPiece]s that are within a budget, whatever its chunks: as many whole columns as fit, so that traces that follow each other in the
 * source come together, else rows of one.
 *
 * @param budgetBytes for one piece
 * @param overheadBytes what the job needs besides, for the refusal
 * @param wideWords whether sample words that do not reverse have 8 bytes
 * @throws Refusal where not even one trace fits, with the budget that it needs
 */
internal class ExportPieces(private val stored: StoredVolume, budgetBytes: Long, overheadBytes: Long, wideWords: Boolean) {
    private val grid = stored.grid
    private val columns = Math.toIntExact(grid.inlineChunks.toLong() * grid.crosslineChunks)
    private val rowsOfChunk = grid.shape.inlines * grid.shape.crosslines

    /** Bytes of a row of every chunk of a column: of all samples of a trace, and padding. */
    private val bytesPerRow = grid.sampleChunks.toLong() * grid.shape.samples * stored.storedType.bytes
    private val bitsKept = when {
        stored.segy.wordCount == 0L -> 0
        wideWords -> MARK_BITS + Int.SIZE_BITS
        else -> MARK_BITS
    }
    private val mostBytes = minOf(budgetBytes / (Int.SIZE_BITS + bitsKept) * Int.SIZE_BITS, MOST_BYTES)
    private val columnsPerPiece = wholeLines(minOf(mostBytes / (bytesPerRow * rowsOfChunk), columns.toLong()).toInt())
    private val rowsPerPiece = if (columnsPerPiece > 0) rowsOfChunk else minOf(mostBytes / bytesPerRow, rowsOfChunk.toLong()).toInt()
    private val piecesPerColumn: Int

    /** Bytes of the largest piece. */
    val bytes: Int = (bytesPerRow * rowsPerPiece * maxOf(columnsPerPiece, 1)).toInt()
    val count: Int

    init {
        if (rowsPerPiece < 1) {
            val neededMiB = (bytesPerRow * 3 + overheadBytes) / MIB + 1
            throw Refusal(
                "a trace takes ${Human.bytes(bytesPerRow)}, and the workers ${Human.bytes(overheadBytes)}, more than the buffer budget holds", stored.path,
                remedy = "Give a budget of at least $neededMiB MiB.",
            )
        }
        piecesPerColumn = (rowsOfChunk + rowsPerPiece - 1) / rowsPerPiece
        count = if (columnsPerPiece > 0) (columns + columnsPerPiece - 1) / columnsPerPiece else Math.multiplyExact(columns, piecesPerColumn)
    }

    /** Columns that make up whole lines of chunks, where there are enough for that, hold whole inlines. */
    private fun wholeLines(columns: Int): Int = if (columns > grid.crosslineChunks) columns / grid.crosslineChunks * grid.crosslineChunks else columns

    operator fun get(number: Int): ExportPiece {
        require(number in 0 until count) { "piece $number of $count" }
        if (columnsPerPiece > 0) {
            val first = number * columnsPerPiece
            return ExportPiece(stored, number, first, minOf(columnsPerPiece, columns - first), 0 until rowsOfChunk)
        }
        val first = number % piecesPerColumn * rowsPerPiece
        return ExportPiece(stored, number, number / piecesPerColumn, 1, first until minOf(first + rowsPerPiece, rowsOfChunk))
    }

    /** The number of the piece that holds a [row] of a [column]'s chunks. */
    fun numberOf(column: Int, row: Int): Int = if (columnsPerPiece > 0) column / columnsPerPiece else column * piecesPerColumn + row / rowsPerPiece

    private companion object {
        const val MIB = 1L shl 20

        /** A sample of four bytes has a mark of one bit. */
        const val MARK_BITS = 1

        /** A buffer has at most 2^31 − 1 bytes. */
        const val MOST_BYTES = Int.MAX_VALUE.toLong() - (1 shl 16)
    }
}
