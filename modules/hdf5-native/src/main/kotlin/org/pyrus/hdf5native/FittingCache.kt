package org.pyrus.hdf5native

import org.pyrus.volume.ChunkShape
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.VolumeDimensions

/** How large a chunk cache a read wants of the HDF5 library. */
internal object FittingCache {
    /** What a read keeps of chunks at most, unless a single filtered one is larger. */
    const val MOST_BYTES = 64L shl 20

    /** The library takes as long for a run of its own (some 0.4 µs) as for copying so many bytes. */
    private const val RUN_WORTH_BYTES = 2048L

    /**
     * The bytes to cache for [slab] out of a dataset of [dimensions] in chunks of [chunkBytes] bytes, so that each chunk is touched once: as many as a column
     * of chunks along samples has, which the parts that a read is made in meet again and again. 0 where reading the runs wanted is quicker than the whole
     * chunks; never where a chunk is [filtered], and has to be read whole anyway.
     */
    fun bytes(slab: Hyperslab, dimensions: VolumeDimensions, chunk: ChunkShape, chunkBytes: Long, filtered: Boolean): Long {
        val column = chunkBytes * ((dimensions.samples - 1) / chunk.samples + 1)
        val kept = maxOf(chunkBytes, minOf(column, MOST_BYTES))
        return when {
            filtered -> kept
            chunkBytes > MOST_BYTES -> 0
            runs(slab, chunk) * RUN_WORTH_BYTES > chunkBytes -> kept
            else -> 0
        }
    }

    /** Runs of neighbouring samples that [slab] wants of a chunk in the middle of it. */
    private fun runs(slab: Hyperslab, chunk: ChunkShape): Long {
        val inlines = minOf(slab.inlines.count, chunk.inlines).toLong()
        val crosslines = minOf(slab.crosslines.count, chunk.crosslines).toLong()
        return when {
            slab.samples.count < chunk.samples -> inlines * crosslines
            slab.crosslines.count < chunk.crosslines -> inlines
            else -> 1
        }
    }
}
