package org.pyrus.volume

/** Which plane of a volume, by its [kind] and its [index] on that kind's axis, from 0. */
data class PlanePlace(val kind: PlaneKind, val index: Int) {
    init {
        require(index >= 0) { "an index counts from 0, got $index" }
    }

    /** The whole plane, in a volume of [geometry]. */
    fun slab(geometry: SurveyGeometry): Hyperslab = when (kind) {
        PlaneKind.INLINE -> Hyperslab.inline(Index(index), geometry)
        PlaneKind.CROSSLINE -> Hyperslab.crossline(Index(index), geometry)
        PlaneKind.SLICE -> Hyperslab.slice(Index(index), geometry)
    }

    companion object {
        /** The plane that [slab] is the whole of, in a volume of [dimensions]; null where it is none. The first, where the volume is so thin that it is two. */
        fun of(slab: Hyperslab, dimensions: VolumeDimensions): PlanePlace? {
            fun <A : Axis> whole(range: IndexRange<A>, count: Int) = range.first.value == 0 && range.count == count
            fun <A : Axis> one(range: IndexRange<A>, count: Int) = range.count == 1 && range.first.value < count
            val inlines = whole(slab.inlines, dimensions.inlines)
            val crosslines = whole(slab.crosslines, dimensions.crosslines)
            val samples = whole(slab.samples, dimensions.samples)
            return when {
                crosslines && samples && one(slab.inlines, dimensions.inlines) -> PlanePlace(PlaneKind.INLINE, slab.inlines.first.value)
                inlines && samples && one(slab.crosslines, dimensions.crosslines) -> PlanePlace(PlaneKind.CROSSLINE, slab.crosslines.first.value)
                inlines && crosslines && one(slab.samples, dimensions.samples) -> PlanePlace(PlaneKind.SLICE, slab.samples.first.value)
                else -> null
            }
        }
    }
}

/** How many planes of [kind] there are. */
fun VolumeDimensions.planes(kind: PlaneKind): Int = when (kind) {
    PlaneKind.INLINE -> inlines
    PlaneKind.CROSSLINE -> crosslines
    PlaneKind.SLICE -> samples
}

/** How many samples one plane of [kind] has. */
fun VolumeDimensions.planeSamples(kind: PlaneKind): Long = sampleCount / planes(kind)
