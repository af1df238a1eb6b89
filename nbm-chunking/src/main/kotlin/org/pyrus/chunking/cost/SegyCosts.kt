package org.pyrus.chunking.cost

import org.pyrus.volume.ExtentLimits
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.ReadCost
import org.pyrus.volume.VolumeDimensions

/**
 * What a plane costs straight from a SEG-Y file, inline by inline, each trace after a header of 240 bytes: an inline lies in one piece, a crossline in a trace for each inline, a
 * slice in a sample for each trace. Gaps are closed as a volume's are.
 */
internal object SegyCosts {
    private const val TRACE_HEADER_BYTES = 240L

    fun of(kind: PlaneKind, dimensions: VolumeDimensions, sampleBytes: Int, limits: ExtentLimits): ReadCost {
        val traceBytes = dimensions.samples.toLong() * sampleBytes
        val record = TRACE_HEADER_BYTES + traceBytes
        return when (kind) {
            PlaneKind.INLINE -> pieces(1, dimensions.crosslines.toLong(), traceBytes, record, limits)
            PlaneKind.CROSSLINE -> pieces(dimensions.inlines.toLong(), 1, traceBytes, record * dimensions.crosslines, limits)
            PlaneKind.SLICE -> pieces(1, dimensions.inlines.toLong() * dimensions.crosslines, sampleBytes.toLong(), record, limits)
        }
    }

    /** [groups] of [count] runs of [bytes] each, [stride] apart; a group's, or where it has one the groups' own, distance. */
    private fun pieces(groups: Long, count: Long, bytes: Long, stride: Long, limits: ExtentLimits): ReadCost {
        val runs = groups * count
        if (stride - bytes > limits.closedGapBytes) return ReadCost(runs * ceilDiv(bytes, limits.longestBytes.toLong()), runs * bytes, runs * bytes)
        val touched = (runs - 1) * stride + bytes
        return ReadCost(ceilDiv(touched, limits.longestBytes.toLong()), touched, runs * bytes)
    }

    private fun ceilDiv(a: Long, b: Long): Long = (a + b - 1) / b
}
