package org.pyrus.volume

/**
 * How a volume of [dimensions] divides into chunks of [shape]: chunks lie in row-major order of their grid positions
 * `[inline][crossline][sample]`, each whole (edge chunks are padded), each row-major inside. This is HDF5's order for an implicit chunk
 * index (HDF5 File Format Specification 3.0, VII.A). All arithmetic that can pass 2³¹ is in Long.
 *
 * @throws IllegalArgumentException where a chunk passes 2³¹ − 1 samples
 */
data class ChunkGrid(val dimensions: VolumeDimensions, val shape: ChunkShape) {
    init {
        require(shape.isStorable) { "a chunk of $shape passes ${Int.MAX_VALUE} samples" }
    }

    /** Chunks along the inline axis. */
    val inlineChunks: Int = ceilDiv(dimensions.inlines, shape.inlines)

    /** Chunks along the crossline axis. */
    val crosslineChunks: Int = ceilDiv(dimensions.crosslines, shape.crosslines)

    /** Chunks along the sample axis. */
    val sampleChunks: Int = ceilDiv(dimensions.samples, shape.samples)

    /** Chunks in all. */
    val chunkCount: Long = Math.multiplyExact(inlineChunks.toLong() * crosslineChunks, sampleChunks.toLong())

    /** Samples that the file holds, padding included. */
    val storedSampleCount: Long = Math.multiplyExact(chunkCount, shape.sampleCount.toLong())

    /** Padding ÷ samples of the volume: 0.27 says that the stored volume is 27 % larger. */
    val padding: Double get() = storedSampleCount.toDouble() / dimensions.sampleCount - 1

    /** The place of the chunk at a grid position in the file's order, from 0. */
    fun ordinal(inlineChunk: Int, crosslineChunk: Int, sampleChunk: Int): Long =
        (inlineChunk.toLong() * crosslineChunks + crosslineChunk) * sampleChunks + sampleChunk

    private fun ceilDiv(a: Int, b: Int): Int = ((a.toLong() + b - 1) / b).toInt()
}
