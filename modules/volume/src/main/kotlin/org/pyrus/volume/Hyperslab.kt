package org.pyrus.volume

/**
 * A box of a volume, in indices: the unit of reading. A plane, a trace and a single sample are hyperslabs with sides of 1.
 *
 * Shape and axis order `[inline][crossline][sample]`. Immutable.
 */
data class Hyperslab(val inlines: IndexRange<Inline>, val crosslines: IndexRange<Crossline>, val samples: IndexRange<Sample>) {
    /** Samples in the box; may pass 2³¹. */
    val sampleCount: Long get() = inlines.count.toLong() * crosslines.count * samples.count

    /** Throws [IllegalArgumentException], naming the axis, where the box passes the edge of a volume of [dimensions]. */
    fun requireInside(dimensions: VolumeDimensions) {
        require(inlines.end <= dimensions.inlines) { "inlines $inlines pass the volume's ${dimensions.inlines}" }
        require(crosslines.end <= dimensions.crosslines) { "crosslines $crosslines pass the volume's ${dimensions.crosslines}" }
        require(samples.end <= dimensions.samples) { "samples $samples pass the volume's ${dimensions.samples}" }
    }

    /** As [requireInside], and throws [IllegalArgumentException] where the box holds more samples than one array can: 2³¹ − 1. */
    fun requireReadable(dimensions: VolumeDimensions) {
        requireInside(dimensions)
        // a product of three sides may pass 2⁶³, of two it can't
        require(inlines.count.toLong() * crosslines.count <= Int.MAX_VALUE && sampleCount <= Int.MAX_VALUE) {
            "$this holds more than ${Int.MAX_VALUE} samples: read it in parts"
        }
    }

    override fun toString(): String = "[$inlines][$crosslines][$samples]"

    companion object {
        /** The plane of one inline: crosslines × samples. */
        fun inline(at: InlineIndex, geometry: SurveyGeometry): Hyperslab =
            Hyperslab(IndexRange.of(at), geometry.crosslines.all, geometry.samples.all)

        /** The plane of one crossline: inlines × samples. */
        fun crossline(at: CrosslineIndex, geometry: SurveyGeometry): Hyperslab =
            Hyperslab(geometry.inlines.all, IndexRange.of(at), geometry.samples.all)

        /** The slice at one sample (a time slice or a depth slice): inlines × crosslines. */
        fun slice(at: SampleIndex, geometry: SurveyGeometry): Hyperslab =
            Hyperslab(geometry.inlines.all, geometry.crosslines.all, IndexRange.of(at))

        /** One trace, all its samples. */
        fun trace(inline: InlineIndex, crossline: CrosslineIndex, geometry: SurveyGeometry): Hyperslab =
            Hyperslab(IndexRange.of(inline), IndexRange.of(crossline), geometry.samples.all)

        /** One sample. */
        fun sample(inline: InlineIndex, crossline: CrosslineIndex, sample: SampleIndex): Hyperslab =
            Hyperslab(IndexRange.of(inline), IndexRange.of(crossline), IndexRange.of(sample))
    }
}
