package org.pyrus.io.read

import org.pyrus.volume.ChunkGrid
import org.pyrus.volume.StoredType
import org.pyrus.volume.spi.ExpectedVolume
import java.math.BigDecimal
import java.nio.ByteBuffer
import java.nio.ByteOrder

/** The bytes of the chunks of [expected], one sample after the other by the definition of the layout; padding holds 99, which no sample is. */
internal fun chunkBytes(expected: ExpectedVolume): ByteArray {
    val dimensions = expected.geometry.dimensions
    val grid = ChunkGrid(dimensions, expected.chunk!!)
    val bytes = ByteBuffer.allocate(Math.toIntExact(grid.storedSampleCount * expected.storedType.bytes)).order(ByteOrder.LITTLE_ENDIAN)
    for (ci in 0 until grid.inlineChunks) {
        for (cx in 0 until grid.crosslineChunks) {
            for (cs in 0 until grid.sampleChunks) {
                for (i in 0 until grid.shape.inlines) {
                    for (x in 0 until grid.shape.crosslines) {
                        for (s in 0 until grid.shape.samples) {
                            val inline = ci * grid.shape.inlines + i
                            val crossline = cx * grid.shape.crosslines + x
                            val sample = cs * grid.shape.samples + s
                            val inside = inline < dimensions.inlines && crossline < dimensions.crosslines && sample < dimensions.samples
                            val value = if (inside) expected.sample(inline, crossline, sample) else 99f
                            when (expected.storedType) {
                                StoredType.FLOAT32 -> bytes.putFloat(value)
                                StoredType.FLOAT64 -> bytes.putDouble(value.toDouble())
                                StoredType.INT8 -> bytes.put(value.toInt().toByte())
                                StoredType.INT16 -> bytes.putShort(value.toInt().toShort())
                                StoredType.INT32 -> bytes.putInt(value.toInt())
                                StoredType.INT64, StoredType.UINT64 -> bytes.putLong(BigDecimal(value.toDouble()).toBigInteger().toLong())
                                StoredType.UINT8 -> bytes.put(value.toInt().toByte())
                                StoredType.UINT16 -> bytes.putShort(value.toInt().toShort())
                                StoredType.UINT32 -> bytes.putInt(value.toLong().toInt())
                            }
                        }
                    }
                }
            }
        }
    }
    return bytes.array()
}
