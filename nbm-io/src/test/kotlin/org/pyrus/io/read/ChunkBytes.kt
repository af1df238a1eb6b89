package org.pyrus.io.read

import org.pyrus.volume.ChunkGrid
import org.pyrus.volume.PlaneKind
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
                            bytes.put(value, expected.storedType)
                        }
                    }
                }
            }
        }
    }
    return bytes.array()
}

/** The bytes of the fast copy of [expected] for planes of [kind], one sample after the other by the definition of its order. */
internal fun copyBytes(expected: ExpectedVolume, kind: PlaneKind): ByteArray {
    val (inlines, crosslines, samples) = expected.geometry.dimensions
    val bytes = ByteBuffer.allocate(inlines * crosslines * samples * expected.storedType.bytes).order(ByteOrder.LITTLE_ENDIAN)
    fun put(inline: Int, crossline: Int, sample: Int) = bytes.put(expected.sample(inline, crossline, sample), expected.storedType)
    when (kind) {
        PlaneKind.INLINE -> for (i in 0 until inlines) for (x in 0 until crosslines) for (s in 0 until samples) put(i, x, s)
        PlaneKind.CROSSLINE -> for (x in 0 until crosslines) for (i in 0 until inlines) for (s in 0 until samples) put(i, x, s)
        PlaneKind.SLICE -> for (s in 0 until samples) for (i in 0 until inlines) for (x in 0 until crosslines) put(i, x, s)
    }
    return bytes.array()
}

private fun ByteBuffer.put(value: Float, type: StoredType) {
    when (type) {
        StoredType.FLOAT32 -> putFloat(value)
        StoredType.FLOAT64 -> putDouble(value.toDouble())
        StoredType.INT8 -> put(value.toInt().toByte())
        StoredType.INT16 -> putShort(value.toInt().toShort())
        StoredType.INT32 -> putInt(value.toInt())
        StoredType.INT64, StoredType.UINT64 -> putLong(BigDecimal(value.toDouble()).toBigInteger().toLong())
        StoredType.UINT8 -> put(value.toInt().toByte())
        StoredType.UINT16 -> putShort(value.toInt().toShort())
        StoredType.UINT32 -> putInt(value.toLong().toInt())
    }
}
