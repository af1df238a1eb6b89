package org.pyrus.io.importing

import org.pyrus.io.segy.SegyFile
import java.nio.ByteBuffer

/** Reads several traces of a source and takes their mean, sample by sample: sums in float64, in the source's order. Not thread-safe. */
internal class TraceMerger(private val file: SegyFile) {
    private val layout = file.layout
    private val converter = file.converter(float32 = true)
    private val bytes = ByteBuffer.allocateDirect(layout.samplesPerTrace * layout.format.bytes)
    private val values = FloatArray(layout.samplesPerTrace)
    private val sums = DoubleArray(layout.samplesPerTrace)

    /** Puts the mean of samples [first] until [end] of [traces] as float32, little-endian, into their places in [target]. */
    fun mean(traces: IntArray, first: Int, end: Int, target: ByteBuffer) {
        val count = end - first
        sums.fill(0.0, 0, count)
        for (trace in traces) {
            bytes.clear().limit(count * layout.format.bytes)
            file.read(bytes, layout.traceOffset(trace.toLong()) + layout.headerBytes + first.toLong() * layout.format.bytes)
            converter.convert(bytes, 0, values, 0, count)
            for (i in 0 until count) sums[i] += values[i]
        }
        for (i in 0 until count) target.putFloat((first + i) * Float.SIZE_BYTES, (sums[i] / traces.size).toFloat())
    }
}
