package org.pyrus.viewer.analysis

import org.pyrus.viewer.render.Clip
import org.pyrus.volume.Plane

/**
 * How often amplitudes occur in a plane: live, finite samples other than 0 (zeros are mutes and padding), in even bins from −[reach] to [reach]. What lies beyond is counted in the bin at that end.
 *
 * @property samples how many were counted
 */
internal class AmplitudeBins private constructor(val reach: Double, val counts: IntArray, val samples: Int, val least: Float, val greatest: Float, val mean: Double) {
    /** Where [bin] begins. */
    fun edge(bin: Int): Double = -reach + bin * 2 * reach / counts.size

    companion object {
        /** An odd number, so that one bin has 0 in its middle. */
        const val BINS = 101

        /** Of the amplitudes that are drawn, so that a spike leaves the others some room. */
        private const val REACH_PERCENTILE = 99.8

        /** Null where no sample counts. Takes a pass over the plane and two for its reach. For any thread. */
        fun of(plane: Plane): AmplitudeBins? {
            val reach = Clip.find(plane, REACH_PERCENTILE) ?: return null
            val counts = IntArray(BINS)
            var samples = 0
            var sum = 0.0
            var least = Float.POSITIVE_INFINITY
            var greatest = Float.NEGATIVE_INFINITY
            for (row in 0 until plane.rows.count) {
                for (column in 0 until plane.columns.count) {
                    val value = plane[row, column]
                    if (value == 0f || value - value != 0f || !plane.isLive(row, column)) continue
                    counts[((value / reach + 1) / 2 * BINS).toInt().coerceIn(0, BINS - 1)]++
                    samples++
                    sum += value
                    least = minOf(least, value)
                    greatest = maxOf(greatest, value)
                }
            }
            return AmplitudeBins(reach, counts, samples, least, greatest, sum / samples)
        }
    }
}
