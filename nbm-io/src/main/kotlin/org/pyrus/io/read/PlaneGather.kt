package org.pyrus.io.read

import org.pyrus.volume.PieceVisitor
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.PlaneRun
import org.pyrus.volume.VolumeDimensions

/**
 * Brings the pieces of a box that is [run] into its planes. Not safe for threads: one for each.
 *
 * @param planes a visitor for each plane, that brings pieces of it alone
 */
internal class PlaneGather(
    private val run: PlaneRun,
    private val dimensions: VolumeDimensions,
    private val sampleBytes: Int,
    private val planes: List<PieceVisitor>,
) : PieceVisitor {
    private val inlineSamples = dimensions.crosslines * dimensions.samples

    override fun visit(source: Int, sourceStride: Int, target: Int, targetStride: Int, traces: Int, length: Int) = when (run.kind) {
        PlaneKind.INLINE -> { // a piece never leaves its inline
            val number = target / inlineSamples
            planes[number].visit(source, sourceStride, target - number * inlineSamples, targetStride, traces, length)
        }
        PlaneKind.CROSSLINE -> {
            val trace = target / dimensions.samples
            val at = trace / run.count * dimensions.samples + target % dimensions.samples
            val number = trace % run.count
            for (next in 0 until traces) planes[number + next].visit(source + next * sourceStride, 0, at, 0, 1, length)
        }
        PlaneKind.SLICE -> {
            val number = target % run.count
            for (next in 0 until length) planes[number + next].visit(source + next * sampleBytes, sourceStride, target / run.count, 1, traces, 1)
        }
    }
}
