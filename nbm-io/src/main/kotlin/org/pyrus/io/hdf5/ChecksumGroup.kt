package org.pyrus.io.hdf5

import org.pyrus.io.hdf5.format.AttributeValue
import org.pyrus.io.hdf5.format.Datatype
import org.pyrus.io.hdf5.format.FoundObject
import org.pyrus.io.hdf5.format.H5Dataset
import org.pyrus.io.hdf5.format.H5Group
import org.pyrus.io.hdf5.format.H5Object
import org.pyrus.io.hdf5.format.MetadataEncoder
import org.pyrus.io.hdf5.format.MetadataSource
import org.pyrus.io.hdf5.format.Storage
import org.pyrus.io.hdf5.format.attribute
import org.pyrus.io.hdf5.format.child
import org.pyrus.io.hdf5.format.contiguous
import org.pyrus.io.hdf5.format.text
import org.pyrus.volume.ChunkGrid
import java.io.IOException
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.util.zip.CRC32C

/** A dataset in one piece, by its path in the file. */
internal data class DatasetPlace(val path: String, val address: Long, val bytes: Long)

/**
 * The group `/checksum`: a CRC-32C of each chunk of `/data`, and of each block of 1 MiB of every other dataset that has bytes, the checksums of the chunks among them.
 * That of these blocks' checksums, and that of HDF5's global heap, are attributes, which an object header's own checksum covers.
 */
internal object ChecksumGroup {
    const val NAME = "checksum"
    const val CHUNKS = "chunk_crc32c"
    const val BLOCKS = "block_crc32c"
    private const val CHUNK_METHOD = "CRC-32C of the bytes of each chunk of /data, padding included"
    private const val BLOCK_METHOD = "CRC-32C of each block of block_bytes bytes, the last of a dataset shorter, of the datasets that the attribute datasets lists, in its order"

    /** Adds the group to [root], without the checksums of chunks where nobody gave them: [chunkSums] is null then. Dimensions are numbered by [numbered]. */
    fun link(root: H5Group, grid: ChunkGrid, chunkSums: Long?, numbered: (H5Dataset) -> Unit): H5Group {
        val group = root.link(NAME, H5Group())
        if (chunkSums == null) return group
        val sides = listOf("inline_chunk" to grid.inlineChunks, "crossline_chunk" to grid.crosslineChunks, "sample_chunk" to grid.sampleChunks)
            .map { (name, count) -> group.dimension(name, count.toLong(), numbered) }
        group.link(CHUNKS, H5Dataset(Datatype.UINT32, sides.map { it.dimensions[0] }, Storage.Contiguous(chunkSums), sides)).attribute("long_name", CHUNK_METHOD)
        return group
    }

    /** The datasets under [root] that lie in one piece, once each, in the order of their links. */
    fun contiguousDatasets(root: H5Group): List<DatasetPlace> {
        val places = LinkedHashMap<Long, DatasetPlace>()
        fun add(path: String, thing: H5Object) {
            when (thing) {
                is H5Group -> thing.links.forEach { (name, target) -> add("$path/$name", target) }
                is H5Dataset -> (thing.storage as? Storage.Contiguous)?.let { places.putIfAbsent(it.address, DatasetPlace(path, it.address, thing.byteCount)) }
            }
        }
        add("", root)
        return places.values.toList()
    }

    /**
     * Completes [group] with the [sums] of the blocks of [datasets], which lie at [address], and the metadata under [root], which begins at [start], with what the
     * group says of them.
     */
    fun seal(root: H5Group, group: H5Group, datasets: List<DatasetPlace>, sums: ByteBuffer, address: Long, start: Long, numbered: (H5Dataset) -> Unit): MetadataEncoder.Encoded {
        val block = group.dimension("block", sums.remaining().toLong() / Int.SIZE_BYTES, numbered)
        group.link(BLOCKS, H5Dataset(Datatype.UINT32, block.dimensions, Storage.Contiguous(address), listOf(block)))
            .attribute("long_name", BLOCK_METHOD).attribute("block_bytes", WrittenSums.BLOCK_BYTES)
            .attribute("datasets", datasets.joinToString("\n") { it.path })
            .attribute("dataset_blocks", AttributeValue.Int32s(datasets.map { WrittenSums.blockCount(it.bytes) })).attribute("crc32c", crc(sums))
        fun encode(heap: MetadataEncoder.Piece, heapSum: Long, fileBytes: Long): MetadataEncoder.Encoded {
            group.attribute("file_bytes", fileBytes).attribute("heap_address", heap.address).attribute("heap_bytes", heap.bytes.remaining().toLong()).attribute("heap_crc32c", heapSum)
            return MetadataEncoder(root).encode(start)
        }
        // the numbers have the same places whatever they are, and the heap holds only addresses
        val measured = encode(MetadataEncoder.Piece(0, ByteBuffer.allocate(0)), 0, 0)
        return encode(measured.heap, crc(measured.heap.bytes), start + measured.bytes.size)
    }

    /** What [source] has of it; null where it has none. [IOException] where it is not as a volume has it. */
    fun read(source: MetadataSource, root: FoundObject, grid: ChunkGrid): StoredSums? {
        if (NAME !in root.links) return null
        val group = root.child(source, NAME)
        fun number(of: FoundObject, name: String): Long = (of.attributes[name] as? AttributeValue.Int64)?.value ?: throw IOException("/$NAME has no attribute $name")
        val blocks = group.child(source, BLOCKS)
        val count = blocks.dimensions.singleOrNull() ?: throw IOException("/$NAME/$BLOCKS is not one-dimensional")
        val blockBytes = (blocks.attributes["block_bytes"] as? AttributeValue.Int32)?.value?.takeIf { it in 1..MetadataSource.MOST_BYTES } ?: throw IOException("/$NAME/$BLOCKS has no block_bytes")
        val paths = blocks.text("datasets")?.lines() ?: throw IOException("/$NAME/$BLOCKS has no attribute datasets")
        val counts = (blocks.attributes["dataset_blocks"] as? AttributeValue.Int32s)?.values ?: throw IOException("/$NAME/$BLOCKS has no attribute dataset_blocks")
        if (paths.size != counts.size || counts.any { it < 0 } || counts.sumOf { it.toLong() } != count) throw IOException("/$NAME/$BLOCKS has not as many checksums as its datasets have blocks")
        val sides = listOf(grid.inlineChunks, grid.crosslineChunks, grid.sampleChunks).map { it.toLong() }
        return StoredSums(
            chunks = if (CHUNKS in group.links) group.child(source, CHUNKS).contiguous(source, "/$NAME/$CHUNKS", Datatype.UINT32, sides) else null,
            datasets = paths.zip(counts),
            blocks = DatasetPlace("/$NAME/$BLOCKS", blocks.contiguous(source, "/$NAME/$BLOCKS", Datatype.UINT32, listOf(count)), count * Int.SIZE_BYTES),
            blockBytes = blockBytes,
            blocksSum = number(blocks, "crc32c").toInt(),
            fileBytes = number(group, "file_bytes"),
            heapAddress = number(group, "heap_address"),
            heapBytes = number(group, "heap_bytes"),
            heapSum = number(group, "heap_crc32c").toInt(),
        )
    }

    /** [sums] as the file has them. */
    fun encode(sums: List<IntArray>): ByteBuffer {
        val bytes = ByteBuffer.allocate(Math.multiplyExact(sums.sumOf { it.size }, Int.SIZE_BYTES)).order(ByteOrder.LITTLE_ENDIAN)
        sums.forEach { of -> of.forEach(bytes::putInt) }
        return bytes.flip()
    }

    private fun crc(bytes: ByteBuffer): Long = CRC32C().also { it.update(bytes.duplicate()) }.value

    private fun H5Group.dimension(name: String, length: Long, numbered: (H5Dataset) -> Unit): H5Dataset = link(name, H5Dataset.bareDimension(length)).also(numbered)
}

/**
 * The checksums of a volume.
 *
 * @property chunks where the uint32 of each chunk start, in the chunks' order; null where the file has none of chunks
 * @property datasets the paths of the datasets whose blocks have a checksum, and how many each has
 * @property blocks where these are, dataset after dataset
 * @property blocksSum the checksum of all of [blocks]
 * @property fileBytes the size of the file when it was written; larger, and another program has added to it since
 * @property heapAddress where HDF5's global heap was then
 */
internal class StoredSums(
    val chunks: Long?,
    val datasets: List<Pair<String, Int>>,
    val blocks: DatasetPlace,
    val blockBytes: Int,
    val blocksSum: Int,
    val fileBytes: Long,
    val heapAddress: Long,
    val heapBytes: Long,
    val heapSum: Int,
)
