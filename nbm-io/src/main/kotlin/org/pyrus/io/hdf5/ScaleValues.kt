package org.pyrus.io.hdf5

import io.jhdf.api.Dataset
import io.jhdf.api.dataset.ChunkedDataset
import io.jhdf.api.dataset.ContiguousDataset
import io.jhdf.dataset.CompactDataset
import io.jhdf.exceptions.HdfException
import io.jhdf.`object`.datatype.OrderedDataType
import org.pyrus.io.read.ChunkDecoder
import org.pyrus.volume.StoredType
import java.io.IOException
import java.nio.ByteBuffer
import java.nio.ByteOrder

/**
 * The numbers of a dimension scale that another program has written: not by jHDF, which would inflate a chunk to whatever its bytes make. Values that nobody wrote are 0, whatever the fill
 * value: such a scale numbers nothing.
 *
 * @param scale of one dimension, its values of [type]
 */
internal class ScaleValues(private val storage: BoundedStorage, private val scale: Dataset, private val type: StoredType) {
    private val count = scale.dimensionsAsLong.single()

    /** Null where it has more than an axis can have, in chunks of more than 16 MiB, or compressed by a filter that is not known here. Throws [HdfException] where it is damaged. */
    fun read(): DoubleArray? {
        if (count !in 1..MOST_VALUES) return null
        val bytes = bytes((count * type.bytes).toInt()) ?: return null
        bytes.order((scale.dataType as OrderedDataType).byteOrder ?: ByteOrder.LITTLE_ENDIAN)
        return DoubleArray(count.toInt()) { number(bytes, it * type.bytes) }
    }

    private fun bytes(length: Int): ByteBuffer? = when (scale) {
        is ContiguousDataset -> if (scale.dataAddress == ForeignChunks.NONE) ByteBuffer.allocate(length) else storage.readBufferFromAddress(scale.dataAddress, length)
        is ChunkedDataset -> chunks(length, scale.chunkDimensions.single())
        is CompactDataset -> scale.dataBuffer.also { if (it.remaining() < length) throw HdfException("${scale.name} has ${it.remaining()} bytes, not $length") }.slice()
        else -> null
    }

    private fun chunks(length: Int, side: Int): ByteBuffer? {
        if (side < 1) throw HdfException("${scale.name} has chunks of $side values")
        if (side.toLong() * type.bytes > MOST_CHUNK_BYTES) return null // undone as a whole, however few values it has
        val index = ForeignChunks(storage, scale)
        if (ChunkDecoder.unknown(index.filters) != null) return null
        val chunkBytes = side * type.bytes
        val whole = ByteBuffer.allocate(length)
        ChunkDecoder(index.filters, type.bytes, chunkBytes).use { decoder ->
            for (chunk in index.all(chunkBytes, (count + side - 1) / side)) {
                val first = chunk.chunkOffset[0]
                if (chunk.address == ForeignChunks.NONE || first !in 0 until count) continue
                val stored = storage.readBufferFromAddress(chunk.address, chunk.size)
                val values = try {
                    decoder.decode(chunk.size, chunk.filterMask.toLongArray().firstOrNull()?.toInt() ?: 0) { it.put(stored) }
                } catch (e: IOException) {
                    throw HdfException("a chunk of ${scale.name} is damaged: ${e.message}", e)
                }
                val at = (first * type.bytes).toInt()
                whole.put(at, values.array(), values.arrayOffset() + values.position(), minOf(values.remaining(), length - at))
            }
        }
        return whole
    }

    private fun number(bytes: ByteBuffer, at: Int): Double = when (type) {
        StoredType.FLOAT32 -> bytes.getFloat(at).toDouble()
        StoredType.FLOAT64 -> bytes.getDouble(at)
        StoredType.INT8 -> bytes.get(at).toDouble()
        StoredType.INT16 -> bytes.getShort(at).toDouble()
        StoredType.INT32 -> bytes.getInt(at).toDouble()
        StoredType.INT64 -> bytes.getLong(at).toDouble()
        StoredType.UINT8 -> (bytes.get(at).toInt() and 0xff).toDouble()
        StoredType.UINT16 -> (bytes.getShort(at).toInt() and 0xffff).toDouble()
        StoredType.UINT32 -> (bytes.getInt(at).toLong() and 0xffffffffL).toDouble()
        StoredType.UINT64 -> java.lang.Long.toUnsignedString(bytes.getLong(at)).toDouble()
    }

    private companion object {
        const val MOST_VALUES = 1L shl 24
        const val MOST_CHUNK_BYTES = 16L shl 20
    }
}
