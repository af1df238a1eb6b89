package org.pyrus.bench

import org.pyrus.volume.Axis
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Index
import org.pyrus.volume.IndexRange
import org.pyrus.volume.SurveyGeometry
import org.pyrus.volume.VolumeDimensions

/**
 * What is timed at once: [slabs], read one after the other by a call each. More than one are traces here and there, or the consecutive planes of a scroll.
 */
data class ReadTask(val operation: Operation, val slabs: List<Hyperslab>) {
    init {
        require(slabs.isNotEmpty()) { "a read of ${operation.id} has at least one hyperslab" }
    }

    /** float32 bytes of all [slabs]. */
    val bytes: Long get() = slabs.sumOf { it.sampleCount } * Float.SIZE_BYTES

    companion object {
        /** The cube whose corner is at the indices given, clipped to the volume. */
        fun cube(inline: Int, crossline: Int, sample: Int, dimensions: VolumeDimensions): ReadTask {
            val cube = Hyperslab(side(inline, dimensions.inlines), side(crossline, dimensions.crosslines), side(sample, dimensions.samples))
            return ReadTask(Operation.CUBE, listOf(cube))
        }

        fun traces(positions: List<Pair<Int, Int>>, geometry: SurveyGeometry): ReadTask =
            ReadTask(Operation.TRACES, positions.map { (inline, crossline) -> Hyperslab.trace(Index(inline), Index(crossline), geometry) })

        /**
         * The plane of [operation] at index [first], or that and the [count] − 1 that follow it.
         *
         * @throws IllegalArgumentException where [operation] is of no planes
         */
        fun planes(operation: Operation, first: Int, count: Int, geometry: SurveyGeometry): ReadTask = ReadTask(
            operation,
            (first until Math.addExact(first, count)).map { at ->
                when (operation) {
                    Operation.INLINE, Operation.SCROLL_INLINE -> Hyperslab.inline(Index(at), geometry)
                    Operation.CROSSLINE, Operation.SCROLL_CROSSLINE -> Hyperslab.crossline(Index(at), geometry)
                    Operation.SLICE, Operation.SCROLL_SLICE -> Hyperslab.slice(Index(at), geometry)
                    Operation.CUBE, Operation.TRACES, Operation.MEAN -> throw IllegalArgumentException("${operation.id} is no plane")
                }
            },
        )

        private fun <A : Axis> side(first: Int, count: Int): IndexRange<A> {
            require(first in 0 until count) { "index $first of $count" }
            return IndexRange(Index(first), minOf(Operation.CUBE_SIDE, count - first))
        }
    }
}
