package org.pyrus.io.hdf5

import io.jhdf.api.Dataset
import io.jhdf.api.dataset.ChunkedDataset
import io.jhdf.api.dataset.ContiguousDataset
import io.jhdf.dataset.DatasetBase
import io.jhdf.dataset.chunked.Chunk
import io.jhdf.`object`.datatype.OrderedDataType
import io.jhdf.`object`.message.FillValueMessage
import io.jhdf.`object`.message.FilterPipelineMessage
import org.pyrus.io.read.ChunkDecoder
import org.pyrus.volume.ChunkGrid
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.DamageRefusal
import org.pyrus.volume.Human
import org.pyrus.volume.Refusal
import org.pyrus.volume.foreign.ForeignVolume
import java.nio.ByteOrder
import java.nio.file.Path

/**
 * Where the samples of a dataset lie that another program has written: jHDF reads the index of its chunks, of whichever kind, and this makes a table of it.
 * A dataset in one piece is taken for chunks that are an inline each, or a trace where an inline is too long for a chunk: the same bytes.
 */
internal class ForeignStorage(private val path: Path, private val storage: BoundedStorage, private val volume: ForeignVolume, private val dataset: Dataset) {
    private val header = (dataset as DatasetBase).header
    private val sampleBytes = volume.type.bytes
    private val fileBytes = storage.size()

    /** Addresses count from the superblock's, which lies behind a user block where there is one. */
    private val base = storage.userBlockSize
    private val index = ForeignChunks(storage, dataset)

    /** Sides of a chunk in the file's order, or null where the samples lie in one piece. */
    val chunk: List<Int>? = (dataset as? ChunkedDataset)?.chunkDimensions?.toList()

    /** What each chunk went through when it was written, in that order. */
    val filters: List<FilterPipelineMessage.FilterInfo> get() = index.filters

    /** Why neither of the readers that use this can read the dataset, or null where they can. */
    val problem: String? get() = if (chunk == null && dataset !is ContiguousDataset) "${volume.dataset.shownName} lies in its header (compact)" else null

    /**
     * Reads the index of the chunks.
     *
     * @throws Refusal where one of them lies outside the file, or the table would not fit in memory
     */
    fun data(): VolumeData {
        val order = (dataset.dataType as OrderedDataType).byteOrder ?: ByteOrder.LITTLE_ENDIAN
        val dimensions = volume.dimensionsInFile
        val inlineFits = dimensions.crosslines.toLong() * dimensions.samples <= MOST_CHUNK_SAMPLES
        val sides = chunk ?: listOf(1, if (inlineFits) dimensions.crosslines else 1, dimensions.samples)
        val grid = ChunkGrid(dimensions, ChunkShape(sides[0], sides[1], sides[2]))
        val data = VolumeData(path, 0, grid, volume.type, order)
        if (data.chunkBytes > Int.MAX_VALUE) refuse("has chunks of ${Human.bytes(data.chunkBytes)}, more than 2 GiB")
        val address = (dataset as? ContiguousDataset)?.dataAddress
        if (address != null && address >= 0) {
            requireInside(base + address, dimensions.sampleCount * sampleBytes, "")
            return data.copy(dataAddress = base + address)
        }
        val tableBytes = grid.chunkCount.toDouble() * TABLE_BYTES_A_CHUNK
        if (tableBytes > Runtime.getRuntime().maxMemory() / 4) {
            val remedy = "Give Java a heap (-Xmx) of four times that, or write the file anew in larger chunks."
            refuse("has ${Human.count(grid.chunkCount)} chunks, and a table of them takes ${Human.bytes(tableBytes)}", remedy)
        }
        if (address != null) return data.copy(table = table(grid, data.chunkBytes.toInt(), emptyList()))
        if (filters.isNotEmpty()) requireRoomToDecode(data.chunkBytes)
        val table = table(grid, data.chunkBytes.toInt(), index.all(data.chunkBytes.toInt(), grid.chunkCount))
        val needsNone = filters.isEmpty() && table.liesAsAVolume(grid.chunkCount, data.chunkBytes)
        return if (needsNone) data.copy(dataAddress = table.address(0)) else data.copy(table = table)
    }

    /** A chunk that is filtered is undone as a whole, from one buffer into another: however few bytes it has in the file, it takes what it claims. */
    private fun requireRoomToDecode(chunkBytes: Long) {
        val bytes = ChunkDecoder.roomFor(chunkBytes)
        if (bytes <= ChunkDecoder.mostRoom) return
        val remedy = "Give Java a heap (-Xmx) of four times that, or write the file anew in smaller chunks."
        refuse("has compressed chunks of ${Human.bytes(chunkBytes)}, and undoing one takes ${Human.bytes(bytes)}", remedy)
    }

    private fun table(grid: ChunkGrid, chunkBytes: Int, chunks: Collection<Chunk>): ChunkTable {
        val count = grid.chunkCount.toInt()
        val addresses = LongArray(count) { ChunkTable.NOWHERE }
        val sizes = if (filters.isEmpty()) null else IntArray(count)
        val masks = if (filters.isEmpty()) null else IntArray(count)
        for (chunk in chunks) {
            if (chunk.address == ForeignChunks.NONE) continue
            val (i, x, s) = chunk.chunkOffset.map { it.toDouble() }
            val name = "its chunk at ${chunk.chunkOffset.take(3)}"
            val (inlines, crosslines, samples) = grid.dimensions
            if (i < 0 || x < 0 || s < 0 || i >= inlines || x >= crosslines || s >= samples) continue // left from a larger extent
            val number = grid.ordinal(i.toInt() / grid.shape.inlines, x.toInt() / grid.shape.crosslines, s.toInt() / grid.shape.samples).toInt()
            requireInside(base + chunk.address, chunk.size.toLong(), "$name ")
            if (sizes == null && chunk.size != chunkBytes) damaged("is damaged: $name has ${chunk.size} bytes, not $chunkBytes")
            addresses[number] = base + chunk.address
            if (sizes == null || masks == null) continue
            sizes[number] = chunk.size
            masks[number] = chunk.filterMask.toLongArray().firstOrNull()?.toInt() ?: 0
            val most = ChunkDecoder.mostBytes(filters, masks[number], chunk.size.toLong())
            if (most != null && most < chunkBytes) damaged("is damaged: $name has ${Human.count(chunk.size)} bytes, which can't become the ${Human.count(chunkBytes)} of a chunk")
        }
        return ChunkTable(addresses, sizes, masks, fillValue())
    }

    private fun ChunkTable.liesAsAVolume(count: Long, bytes: Long): Boolean =
        address(0) != ChunkTable.NOWHERE && (1 until count).all { address(it) == address(0) + it * bytes }

    private fun fillValue(): ByteArray {
        val message = if (header.hasMessageOfType(FillValueMessage::class.java)) header.getMessageOfType(FillValueMessage::class.java) else null
        val value = message?.takeIf { it.isFillValueDefined }?.fillValue ?: return ByteArray(sampleBytes)
        return ByteArray(sampleBytes).also { if (value.remaining() >= sampleBytes) value.duplicate().get(it) }
    }

    private fun requireInside(address: Long, bytes: Long, what: String) {
        if (address < 0 || bytes < 0 || address > fileBytes - bytes) {
            val place = "${Human.count(bytes)} bytes from byte ${Human.count(address + 1)} on, of ${Human.count(fileBytes)}"
            damaged("lies outside the file: ${what}has $place", "The file is cut short or damaged: copy it again.")
        }
    }

    private fun damaged(problem: String, remedy: String = ForeignHdf5.REMEDY): Nothing = throw DamageRefusal("${volume.dataset.shownName} $problem", path, remedy = remedy)

    private fun refuse(problem: String, remedy: String = ForeignHdf5.REMEDY): Nothing = throw Refusal("${volume.dataset.shownName} $problem", path, remedy = remedy)

    private companion object {
        const val MOST_CHUNK_SAMPLES = Int.MAX_VALUE.toLong() / 8

        /** An address, a size, a mask. */
        const val TABLE_BYTES_A_CHUNK = 16
    }
}
