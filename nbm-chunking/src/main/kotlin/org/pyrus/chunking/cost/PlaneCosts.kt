package org.pyrus.chunking.cost

import org.pyrus.volume.Axis
import org.pyrus.volume.ChunkGrid
import org.pyrus.volume.ExtentLimits
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Index
import org.pyrus.volume.IndexRange
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.ReadCost
import org.pyrus.volume.ReadPlan
import org.pyrus.volume.VolumeDimensions
import kotlin.math.ceil
import kotlin.math.max

/**
 * What a plane of a kind costs, by the reader's own [ReadPlan]: of a plane through the middle of a chunk.
 *
 * A plane of many chunks is not planned whole: chunks repeat themselves, so that what is asked for goes straight up with the chunks along each side, and with their product. It is
 * planned for some chunks and for twice as many along either side, and these four give the rest. That an extent has a longest length is not in that, and seen to after; that the last chunks along a side may be cut short, and their parts too far apart to be joined, is not.
 */
internal object PlaneCosts {
    /** Up to so many chunks along a side a plane is planned whole. */
    const val MOST_CHUNKS = 48
    private const val CUBE = 64
    private const val ENDLESS = 1 shl 30

    fun of(kind: PlaneKind, grid: ChunkGrid, sampleBytes: Int, limits: ExtentLimits, mostChunks: Int = MOST_CHUNKS): ReadCost {
        val plane = PlaneOfChunks(kind, grid)
        if (plane.outerChunks <= mostChunks && plane.innerChunks <= mostChunks) return ReadPlan.of(plane.whole(), grid, sampleBytes, limits).cost
        val outer = Stretch(plane.outerChunks, mostChunks)
        val inner = Stretch(plane.innerChunks, mostChunks)
        val endless = limits.copy(longestBytes = ENDLESS)
        val corners = outer.planned.map { o -> inner.planned.map { i -> plane.cost(o, i, sampleBytes, endless) } }

        fun stretched(of: (ReadCost) -> Long): Double = outer.at(corners.map { row -> inner.at(row.map { of(it).toDouble() }) })
        val touched = stretched { it.touchedBytes }
        val spans = max(1.0, stretched { it.requests })
        return ReadCost((spans * ceil(touched / spans / limits.longestBytes)).toLong(), touched.toLong(), plane.whole().sampleCount * sampleBytes)
    }

    /** How many chunks a plane of [kind] meets. */
    fun chunks(kind: PlaneKind, grid: ChunkGrid): Long = when (kind) {
        PlaneKind.INLINE -> grid.crosslineChunks.toLong() * grid.sampleChunks
        PlaneKind.CROSSLINE -> grid.inlineChunks.toLong() * grid.sampleChunks
        PlaneKind.SLICE -> grid.inlineChunks.toLong() * grid.crosslineChunks
    }

    /** Of a cube of 64 samples a side, or what the volume has of that, in its middle. */
    fun ofCube(grid: ChunkGrid, sampleBytes: Int, limits: ExtentLimits): ReadCost = with(grid.dimensions) {
        fun part(count: Int) = minOf(count, CUBE).let { (count - it) / 2 until (count - it) / 2 + it }
        ReadPlan.of(slab(part(inlines), part(crosslines), part(samples)), grid, sampleBytes, limits).cost
    }

    fun slab(inlines: IntRange, crosslines: IntRange, samples: IntRange) = Hyperslab(range(inlines), range(crosslines), range(samples))

    private fun <A : Axis> range(of: IntRange) = IndexRange<A>(Index(of.first), of.last - of.first + 1)
}

/** A straight line through two [planned] counts of chunks, for [chunks] of them; of few it is these themselves. */
private class Stretch(private val chunks: Double, most: Int) {
    val planned: List<Int> = if (chunks <= most) listOf(ceil(chunks).toInt()) else listOf(most / 2, most)

    fun at(values: List<Double>): Double =
        if (values.size == 1) values[0] else values[0] + (values[1] - values[0]) * (chunks - planned[0]) / (planned[1] - planned[0])
}

/** The chunks that a plane meets: along its [outer] axis, and along its inner one, whose chunks follow each other in the file. */
private class PlaneOfChunks(private val kind: PlaneKind, private val grid: ChunkGrid) {
    private val dimensions = grid.dimensions
    private val shape = grid.shape

    val outerChunks: Double get() = if (kind == PlaneKind.INLINE) dimensions.crosslines.toDouble() / shape.crosslines else dimensions.inlines.toDouble() / shape.inlines
    val innerChunks: Double get() = if (kind == PlaneKind.SLICE) dimensions.crosslines.toDouble() / shape.crosslines else dimensions.samples.toDouble() / shape.samples

    fun whole(): Hyperslab = slab(dimensions, Int.MAX_VALUE, Int.MAX_VALUE)

    /** Of a plane of [outer] × [inner] chunks: of a volume that has no more, but for a crossline, whose rows lie apart by all that the volume has between them. */
    fun cost(outer: Int, inner: Int, sampleBytes: Int, limits: ExtentLimits): ReadCost {
        if (kind == PlaneKind.CROSSLINE) return ReadPlan.of(slab(dimensions, outer, inner), grid, sampleBytes, limits).cost
        val small = if (kind == PlaneKind.INLINE) {
            VolumeDimensions(dimensions.inlines, part(dimensions.crosslines, shape.crosslines, outer), part(dimensions.samples, shape.samples, inner))
        } else {
            VolumeDimensions(part(dimensions.inlines, shape.inlines, outer), part(dimensions.crosslines, shape.crosslines, inner), dimensions.samples)
        }
        return ReadPlan.of(slab(small, outer, inner), ChunkGrid(small, shape), sampleBytes, limits).cost
    }

    private fun slab(of: VolumeDimensions, outer: Int, inner: Int): Hyperslab = when (kind) {
        PlaneKind.INLINE -> PlaneCosts.slab(middle(of.inlines, shape.inlines), first(of.crosslines, shape.crosslines, outer), first(of.samples, shape.samples, inner))
        PlaneKind.CROSSLINE -> PlaneCosts.slab(first(of.inlines, shape.inlines, outer), middle(of.crosslines, shape.crosslines), first(of.samples, shape.samples, inner))
        PlaneKind.SLICE -> PlaneCosts.slab(first(of.inlines, shape.inlines, outer), first(of.crosslines, shape.crosslines, inner), middle(of.samples, shape.samples))
    }

    private fun part(count: Int, side: Int, chunks: Int): Int = minOf(count.toLong(), chunks.toLong() * side).toInt()

    private fun first(count: Int, side: Int, chunks: Int): IntRange = 0 until part(count, side, chunks)

    /** The one in the middle of the chunk that holds the middle one. */
    private fun middle(count: Int, side: Int): IntRange = minOf(count / 2 / side * side + side / 2, count - 1).let { it..it }
}
