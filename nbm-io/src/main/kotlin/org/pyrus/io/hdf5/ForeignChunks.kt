package org.pyrus.io.hdf5

import io.jhdf.api.Dataset
import io.jhdf.api.dataset.ChunkedDataset
import io.jhdf.btree.BTreeV1
import io.jhdf.dataset.DatasetBase
import io.jhdf.dataset.chunked.Chunk
import io.jhdf.dataset.chunked.DatasetInfo
import io.jhdf.dataset.chunked.indexing.BTreeIndex
import io.jhdf.dataset.chunked.indexing.ExtensibleArrayIndex
import io.jhdf.dataset.chunked.indexing.FixedArrayIndex
import io.jhdf.dataset.chunked.indexing.ImplicitChunkIndex
import io.jhdf.dataset.chunked.indexing.SingleChunkIndex
import io.jhdf.exceptions.HdfException
import io.jhdf.`object`.message.DataLayoutMessage
import io.jhdf.`object`.message.DataLayoutMessage.ChunkedDataLayoutMessage
import io.jhdf.`object`.message.DataLayoutMessage.ChunkedDataLayoutMessageV4
import io.jhdf.`object`.message.FilterPipelineMessage

/** The chunks of a dataset that another program has written, as its index has them, of whichever kind. */
internal class ForeignChunks(private val storage: BoundedStorage, private val dataset: Dataset) {
    private val header = (dataset as DatasetBase).header

    /** What each chunk went through when it was written, in that order. */
    val filters: List<FilterPipelineMessage.FilterInfo> =
        if (header.hasMessageOfType(FilterPipelineMessage::class.java)) header.getMessageOfType(FilterPipelineMessage::class.java).filters else emptyList()

    /**
     * Reads the index.
     *
     * @param chunkBytes of a chunk as it is in memory
     * @param chunkCount how many chunks the dataset's sides make
     * @throws HdfException where it is damaged or of an unknown kind
     */
    fun all(chunkBytes: Int, chunkCount: Long): Collection<Chunk> {
        storage.allowIndex(minOf(chunkCount, storage.size())) // none that lies in the file takes less than a byte
        return when (val layout = header.getMessageOfType(DataLayoutMessage::class.java)) {
            is ChunkedDataLayoutMessage -> if (layout.bTreeAddress == NONE) emptyList() else BTreeV1.createDataBTree(storage, layout.bTreeAddress, dataset.dimensionsAsLong.size).chunks
            is ChunkedDataLayoutMessageV4 -> if (layout.address == NONE) emptyList() else indexed(layout, chunkBytes, chunkCount)
            else -> throw HdfException("a layout that is unknown here (${layout.dataLayout})")
        }
    }

    private fun indexed(layout: ChunkedDataLayoutMessageV4, chunkBytes: Int, chunkCount: Long): Collection<Chunk> {
        val info = DatasetInfo(chunkBytes, dataset.dimensionsAsLong, (dataset as ChunkedDataset).chunkDimensions)
        val address = layout.address
        return when (layout.indexingType) {
            NOTHING -> emptyList()
            ChunkedDataLayoutMessageV4.SINGLE_CHUNK_INDEX -> SingleChunkIndex(layout, info).allChunks
            ChunkedDataLayoutMessageV4.IMPLICIT_INDEX -> {
                storage.requireInside(address + storage.userBlockSize, Math.multiplyExact(chunkCount, chunkBytes.toLong()))
                ImplicitChunkIndex(address, info).allChunks
            }
            else -> {
                IndexClaims.check(storage, address)
                when (layout.indexingType) {
                    ChunkedDataLayoutMessageV4.FIXED_ARRAY_INDEX -> FixedArrayIndex(storage, address, info).allChunks
                    ChunkedDataLayoutMessageV4.EXTENSIBLE_ARRAY_INDEX -> ExtensibleArrayIndex(storage, address, info).allChunks
                    ChunkedDataLayoutMessageV4.B_TREE_V2_INDEX -> BTreeIndex(storage, address, info).allChunks
                    else -> throw HdfException("a chunk index of the unknown kind ${layout.indexingType}")
                }
            }
        }
    }

    companion object {
        /** No byte of it was ever written. */
        const val NONE = -1L
        private const val NOTHING: Byte = 0
    }
}
