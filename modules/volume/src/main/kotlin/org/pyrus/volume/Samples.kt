package org.pyrus.volume

/**
 * What a read gives: float32 samples of [slab], row-major `[inline][crossline][sample]`; 0 where no trace is live.
 *
 * [values] belongs to the caller.
 *
 * @throws IllegalArgumentException where [values] is not exactly as long as [slab] is large
 */
class Samples(val slab: Hyperslab, val values: FloatArray) {
    init {
        require(values.size.toLong() == slab.sampleCount) { "${values.size} values for the ${slab.sampleCount} samples of $slab" }
    }

    /** The sample at a position counted from the slab's own corner. */
    operator fun get(inline: Int, crossline: Int, sample: Int): Float =
        values[(inline * slab.crosslines.count + crossline) * slab.samples.count + sample]
}
