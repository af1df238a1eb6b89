package org.pyrus.io.read

import org.pyrus.volume.PieceVisitor
import org.pyrus.volume.StoredType
import java.nio.ByteBuffer
import java.nio.ByteOrder

/**
 * Copies samples out of stored bytes into the float32 of a result: of other types the nearest that float32 has, of two equally near the even one; a float64 too large
 * for it is infinite.
 */
internal object SampleGather {
    /** Below this many samples a loop is quicker than a bulk copy's call. */
    private const val BULK_SAMPLES = 8

    /** A visitor that copies from [bytes], which start at the extent's start, into [values]. Not safe for threads: one for each. */
    fun of(type: StoredType, bytes: ByteBuffer, values: FloatArray, order: ByteOrder = ByteOrder.LITTLE_ENDIAN): PieceVisitor {
        val source = bytes.duplicate().clear().order(order)
        return when (type) {
            StoredType.FLOAT32 -> floats(source, values)
            StoredType.FLOAT64 -> PieceVisitor { from, fromStride, to, toStride, traces, length ->
                forEachSample(from, fromStride, to, toStride, traces, length, 8) { byte, at -> values[at] = source.getDouble(byte).toFloat() }
            }
            StoredType.INT8 -> PieceVisitor { from, fromStride, to, toStride, traces, length ->
                forEachSample(from, fromStride, to, toStride, traces, length, 1) { byte, at -> values[at] = source.get(byte).toFloat() }
            }
            StoredType.INT16 -> PieceVisitor { from, fromStride, to, toStride, traces, length ->
                forEachSample(from, fromStride, to, toStride, traces, length, 2) { byte, at -> values[at] = source.getShort(byte).toFloat() }
            }
            StoredType.INT32 -> PieceVisitor { from, fromStride, to, toStride, traces, length ->
                forEachSample(from, fromStride, to, toStride, traces, length, 4) { byte, at -> values[at] = source.getInt(byte).toFloat() }
            }
            StoredType.INT64 -> PieceVisitor { from, fromStride, to, toStride, traces, length ->
                forEachSample(from, fromStride, to, toStride, traces, length, 8) { byte, at -> values[at] = source.getLong(byte).toFloat() }
            }
            else -> unsigned(type, source, values)
        }
    }

    private fun unsigned(type: StoredType, source: ByteBuffer, values: FloatArray): PieceVisitor = when (type) {
        StoredType.UINT8 -> PieceVisitor { from, fromStride, to, toStride, traces, length ->
            forEachSample(from, fromStride, to, toStride, traces, length, 1) { byte, at -> values[at] = (source.get(byte).toInt() and 0xff).toFloat() }
        }
        StoredType.UINT16 -> PieceVisitor { from, fromStride, to, toStride, traces, length ->
            forEachSample(from, fromStride, to, toStride, traces, length, 2) { byte, at -> values[at] = (source.getShort(byte).toInt() and 0xffff).toFloat() }
        }
        StoredType.UINT32 -> PieceVisitor { from, fromStride, to, toStride, traces, length ->
            forEachSample(from, fromStride, to, toStride, traces, length, 4) { byte, at -> values[at] = (source.getInt(byte).toLong() and 0xffffffffL).toFloat() }
        }
        StoredType.UINT64 -> PieceVisitor { from, fromStride, to, toStride, traces, length ->
            forEachSample(from, fromStride, to, toStride, traces, length, 8) { byte, at -> values[at] = StoredType.unsignedToFloat(source.getLong(byte)) }
        }
        else -> throw IllegalArgumentException("$type is not unsigned")
    }

    private fun floats(source: ByteBuffer, values: FloatArray): PieceVisitor {
        val floats = source.asFloatBuffer()
        return PieceVisitor { from, fromStride, to, toStride, traces, length ->
            if (length < BULK_SAMPLES) {
                forEachSample(from, fromStride, to, toStride, traces, length, 4) { byte, at -> values[at] = source.getFloat(byte) }
            } else if (traces > 1 && fromStride == length * 4 && toStride == length) {
                floats.get(from / 4, values, to, traces * length)
            } else {
                for (trace in 0 until traces) floats.get((from + trace * fromStride) / 4, values, to + trace * toStride, length)
            }
        }
    }

    private inline fun forEachSample(
        from: Int,
        fromStride: Int,
        to: Int,
        toStride: Int,
        traces: Int,
        length: Int,
        sampleBytes: Int,
        put: (byte: Int, at: Int) -> Unit,
    ) {
        var traceByte = from
        var traceAt = to
        if (length == 1) { // a slice: hundreds of thousands of samples, so no loop inside the loop
            repeat(traces) {
                put(traceByte, traceAt)
                traceByte += fromStride
                traceAt += toStride
            }
            return
        }
        repeat(traces) {
            var byte = traceByte
            for (at in traceAt until traceAt + length) {
                put(byte, at)
                byte += sampleBytes
            }
            traceByte += fromStride
            traceAt += toStride
        }
    }
}
