package org.pyrus.volume

/** [count] neighbouring planes of a volume, of one [kind], from index [first] up. */
data class PlaneRun(val kind: PlaneKind, val first: Int, val count: Int) {
    init {
        require(first >= 0) { "an index counts from 0, got $first" }
        require(count > 0) { "a run has at least one plane, got $count" }
        require(first <= Int.MAX_VALUE - count) { "$count planes from index $first on pass the last index there can be" }
    }

    /** Each plane, from the first up. */
    val places: List<PlanePlace> get() = List(count) { PlanePlace(kind, first + it) }

    /** The box of all of them, in a volume of [geometry]. */
    fun slab(geometry: SurveyGeometry): Hyperslab {
        val plane = PlanePlace(kind, first).slab(geometry)
        return when (kind) {
            PlaneKind.INLINE -> plane.copy(inlines = IndexRange(Index(first), count))
            PlaneKind.CROSSLINE -> plane.copy(crosslines = IndexRange(Index(first), count))
            PlaneKind.SLICE -> plane.copy(samples = IndexRange(Index(first), count))
        }
    }

    /** The samples of plane [number], from 0, out of [box], those of [slab] in a volume of [dimensions]. */
    fun planeOf(box: FloatArray, number: Int, dimensions: VolumeDimensions): FloatArray {
        val samples = dimensions.samples
        val plane = FloatArray(box.size / count)
        when (kind) {
            PlaneKind.INLINE -> box.copyInto(plane, 0, number * plane.size, (number + 1) * plane.size)
            PlaneKind.CROSSLINE -> for (inline in 0 until dimensions.inlines) {
                val from = (inline * count + number) * samples
                box.copyInto(plane, inline * samples, from, from + samples)
            }
            PlaneKind.SLICE -> {
                var from = number
                for (trace in plane.indices) {
                    plane[trace] = box[from]
                    from += count
                }
            }
        }
        return plane
    }
}
