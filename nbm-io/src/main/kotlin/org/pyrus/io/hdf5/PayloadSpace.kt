package org.pyrus.io.hdf5

import org.pyrus.volume.ChunkGrid
import org.pyrus.volume.FastCopy
import org.pyrus.volume.PlaneKind

/** Where in the file the large datasets lie; all sizes are known before the first sample is read. Each starts on a page of 4 KiB. */
internal class PayloadSpace(
    grid: ChunkGrid,
    sampleBytes: Int,
    hasCoordinates: Boolean,
    traceCount: Long,
    headBytes: Int,
    tailBytes: Int,
    headerBytes: Int,
    leftOutBytes: Long = 0,
    sourceFiles: List<KeptFile> = emptyList(),
    fastCopies: Set<PlaneKind> = emptySet(),
) {
    private val positions = grid.dimensions.inlines.toLong() * grid.dimensions.crosslines
    private val coordinateBytes = if (hasCoordinates) Math.multiplyExact(positions, 8L) else 0
    private var end = PAGE
    private val sizes = LinkedHashMap<Long, Long>()

    /** The first chunk; chunk `i` follows at `i` × chunk bytes. */
    val data: Long = take(Math.multiplyExact(grid.storedSampleCount, sampleBytes.toLong()))
    val cdpX: Long = take(coordinateBytes)
    val cdpY: Long = take(coordinateBytes)
    val mask: Long = take(positions)
    val inlines: Long = take(grid.dimensions.inlines * 4L)
    val crosslines: Long = take(grid.dimensions.crosslines * 4L)
    val samples: Long = take(grid.dimensions.samples * 8L)
    val traceHeaders: Long = take(Math.multiplyExact(traceCount, headerBytes.toLong()))
    val traceCells: Long = take(traceCount * 4)
    val traceChecksums: Long = take(traceCount * 4)
    val head: Long = take(headBytes.toLong())
    val tail: Long = take(tailBytes.toLong())
    val leftOut: Long = take(leftOutBytes)

    /** What is kept of each file, where the source is several. */
    val files: FileTable = FileTable(sourceFiles, end).also { take(it.bytes) }

    /** Fast copies, where they start. */
    val copies: Map<PlaneKind, Long> = fastCopies.sorted().associateWith { take(FastCopy(it, grid.dimensions).bytes(sampleBytes)) }

    /** The uint32 of each chunk: its checksum. */
    val chunkSums: Long = take(Math.multiplyExact(grid.chunkCount, Int.SIZE_BYTES.toLong()))

    /** Where the sample words that do not reverse start, and behind them what is known only at the end. */
    val words: Long = end

    /** The size of what starts at an address, of all but the chunks: most are datasets. */
    val spans: Map<Long, Long> get() = sizes - data

    private fun take(bytes: Long): Long = end.also {
        if (bytes > 0) sizes[it] = bytes
        end = pageAfter(Math.addExact(end, bytes))
    }

    companion object {
        private const val PAGE = 4096L

        /** Bytes that nobody writes, behind the superblock: the value of a variable that is there for its attributes. netCDF takes one without bytes for fill values. */
        const val ZEROS = PAGE / 2

        /** The first page boundary at or behind [address]. */
        fun pageAfter(address: Long): Long = Math.addExact(address, PAGE - 1) / PAGE * PAGE
    }
}
