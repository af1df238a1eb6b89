package org.pyrus.volume

/**
 * The sides of a chunk, in samples: `[inline][crossline][sample]`.
 *
 * @throws IllegalArgumentException where a side is less than 1 or the chunk passes 2³¹ − 1 samples
 */
data class ChunkShape(val inlines: Int, val crosslines: Int, val samples: Int) {
    init {
        require(inlines >= 1 && crosslines >= 1 && samples >= 1) { "every side of a chunk is at least 1, got ${inlines}x${crosslines}x$samples" }
        require(inlines.toLong() * crosslines <= Int.MAX_VALUE && inlines.toLong() * crosslines * samples <= Int.MAX_VALUE) {
            "a chunk of ${inlines}x${crosslines}x$samples passes ${Int.MAX_VALUE} samples"
        }
    }

    /** Samples in a whole chunk. */
    val sampleCount: Int get() = inlines * crosslines * samples

    /** The same shape with no side longer than the volume's. */
    fun coercedTo(dimensions: VolumeDimensions): ChunkShape =
        ChunkShape(inlines.coerceAtMost(dimensions.inlines), crosslines.coerceAtMost(dimensions.crosslines), samples.coerceAtMost(dimensions.samples))

    override fun toString(): String = "${inlines}x${crosslines}x$samples"

    companion object {
        /** Parses `289x25x62`; null where [text] is not three positive whole numbers. */
        fun parse(text: String): ChunkShape? = VolumeDimensions.parse(text)?.let { ChunkShape(it.inlines, it.crosslines, it.samples) }
    }
}
