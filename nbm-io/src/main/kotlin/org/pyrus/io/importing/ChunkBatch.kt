package org.pyrus.io.importing

import org.pyrus.volume.ChunkGrid
import org.pyrus.volume.Refusal
import java.nio.file.Path

/**
 * What an import holds in memory at once: chunks that lie one after another in the file.
 *
 * A *column* is the chunks over one patch of the survey's map, all samples; column `c` is at `c / crosslineChunks`, `c % crosslineChunks` of the
 * chunk grid, and its chunks are consecutive in the file. A batch is either [columnCount] whole columns, or a range of the chunks of one.
 */
internal data class ChunkBatch(
    val grid: ChunkGrid,
    val firstColumn: Int,
    val columnCount: Int,
    val firstSampleChunk: Int,
    val sampleChunkCount: Int,
) {
    /** Whether this batch is the first to see its traces: it alone keeps their headers and checksums. */
    val seesTracesFirst: Boolean get() = firstSampleChunk == 0

    val firstOrdinal: Long get() = firstColumn.toLong() * grid.sampleChunks + firstSampleChunk

    val chunkCount: Int get() = columnCount * sampleChunkCount

    /** First sample of the traces that falls into this batch. */
    val firstSample: Int get() = firstSampleChunk * grid.shape.samples

    /** First sample past those that fall into this batch. */
    val endSample: Int get() = minOf((firstSampleChunk + sampleChunkCount).toLong() * grid.shape.samples, grid.dimensions.samples.toLong()).toInt()
}
