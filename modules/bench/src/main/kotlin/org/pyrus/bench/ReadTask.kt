package org.pyrus.bench

import org.pyrus.volume.Axis
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Index
import org.pyrus.volume.IndexRange
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.PlaneRun
import org.pyrus.volume.Samples
import org.pyrus.volume.SurveyGeometry
import org.pyrus.volume.VolumeDimensions
import org.pyrus.volume.spi.VolumeReader
import org.pyrus.volume.spi.scroll

/** An array that is used again while it has the right length. Not safe for threads. */
class ReusedArray {
    private var values = FloatArray(0)

    /** An array of [size] values: the last one where it is as long. */
    fun of(size: Int): FloatArray {
        if (values.size != size) values = FloatArray(size)
        return values
    }
}

/**
 * What is timed at once: [slabs], one after the other. More than one are traces here and there, a call each, or the planes of a [scroll].
 *
 * @property scroll where it is consecutive planes
 */
data class ReadTask(val operation: Operation, val slabs: List<Hyperslab>, val scroll: PlaneRun? = null) {
    init {
        require(slabs.isNotEmpty()) { "a read of ${operation.id} has at least one hyperslab" }
    }

    /** float32 bytes of all [slabs]. */
    val bytes: Long get() = slabs.sumOf { it.sampleCount } * Float.SIZE_BYTES

    /**
     * Reads it by [reader]; [take] is given the samples of each of [slabs].
     *
     * @param into where one hyperslab alone is read to, as one does who reads plane after plane
     */
    suspend fun read(reader: VolumeReader, into: ReusedArray = ReusedArray(), take: (Samples) -> Unit) {
        when {
            scroll != null -> reader.scroll(scroll).collect { take(it) }
            slabs.size == 1 -> take(reader.read(slabs[0], into.of(slabs[0].sampleCount.toInt())))
            else -> for (slab in slabs) take(reader.read(slab))
        }
    }

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
        fun planes(operation: Operation, first: Int, count: Int, geometry: SurveyGeometry): ReadTask {
            val kind = when (operation) {
                Operation.INLINE, Operation.SCROLL_INLINE -> PlaneKind.INLINE
                Operation.CROSSLINE, Operation.SCROLL_CROSSLINE -> PlaneKind.CROSSLINE
                Operation.SLICE, Operation.SCROLL_SLICE -> PlaneKind.SLICE
                Operation.CUBE, Operation.TRACES, Operation.MEAN -> throw IllegalArgumentException("${operation.id} is no plane")
            }
            val run = PlaneRun(kind, first, count)
            return ReadTask(operation, run.places.map { it.slab(geometry) }, run.takeIf { operation.scrolls })
        }

        private fun <A : Axis> side(first: Int, count: Int): IndexRange<A> {
            require(first in 0 until count) { "index $first of $count" }
            return IndexRange(Index(first), minOf(Operation.CUBE_SIDE, count - first))
        }
    }
}
