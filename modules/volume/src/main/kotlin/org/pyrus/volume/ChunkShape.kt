package org.pyrus.volume

/**
 * The sides of a chunk, in samples: `[inline][crossline][sample]`. What was asked for may be longer than a volume's sides, and is judged only when it is
 * [coercedTo] them: a [ChunkGrid] takes none of more than 2³¹ − 1 samples.
 *
 * @throws IllegalArgumentException where a side is less than 1
 */
data class ChunkShape(val inlines: Int, val crosslines: Int, val samples: Int) {
    init {
        require(inlines >= 1 && crosslines >= 1 && samples >= 1) { "every side of a chunk is at least 1, got ${inlines}x${crosslines}x$samples" }
    }

    /** Whether a volume can have such chunks: they hold at most 2³¹ − 1 samples. */
    val isStorable: Boolean get() = inlines.toLong() * crosslines <= Int.MAX_VALUE && inlines.toLong() * crosslines * samples <= Int.MAX_VALUE

    /** Samples in a whole chunk; throws [ArithmeticException] where it is not [isStorable]. */
    val sampleCount: Int get() = Math.multiplyExact(Math.multiplyExact(inlines, crosslines), samples)

    /** The same shape with no side longer than the volume's. */
    fun coercedTo(dimensions: VolumeDimensions): ChunkShape =
        ChunkShape(inlines.coerceAtMost(dimensions.inlines), crosslines.coerceAtMost(dimensions.crosslines), samples.coerceAtMost(dimensions.samples))

    /** Planes of [kind] that share a chunk. */
    fun side(kind: PlaneKind): Int = when (kind) {
        PlaneKind.INLINE -> inlines
        PlaneKind.CROSSLINE -> crosslines
        PlaneKind.SLICE -> samples
    }

    override fun toString(): String = "${inlines}x${crosslines}x$samples"

    companion object {
        /** Parses `289x25x62`; null where [text] is not three positive whole numbers. */
        fun parse(text: String): ChunkShape? = parseSides(text)?.let { (inlines, crosslines, samples) -> ChunkShape(inlines, crosslines, samples) }
    }
}
