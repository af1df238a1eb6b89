package org.pyrus.chunking.cost

import org.pyrus.volume.ChunkGrid
import org.pyrus.volume.ExtentLimits
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Index
import org.pyrus.volume.IndexRange
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.ReadCost
import org.pyrus.volume.ReadPlan
import org.pyrus.volume.VolumeDimensions
import kotlin.math.roundToLong

/**
 * What a plane of a kind costs on the mean, by the reader's own [ReadPlan]: of a plane in the middle of a chunk. Where a plane meets more chunks than [MOST_CHUNKS] along a
 * direction, it is planned for that many and multiplied up: chunks repeat themselves.
 */
internal object PlaneCosts {
    const val MOST_CHUNKS = 48
    private const val CUBE = 64

    fun of(kind: PlaneKind, grid: ChunkGrid, sampleBytes: Int, limits: ExtentLimits, mostChunks: Int = MOST_CHUNKS): ReadCost {
        fun atMost(count: Int, side: Int): Int = minOf(count.toLong(), mostChunks.toLong() * side).toInt()

        val small = VolumeDimensions(
            if (kind == PlaneKind.INLINE) grid.dimensions.inlines else atMost(grid.dimensions.inlines, grid.shape.inlines),
            if (kind == PlaneKind.CROSSLINE) grid.dimensions.crosslines else atMost(grid.dimensions.crosslines, grid.shape.crosslines),
            if (kind == PlaneKind.SLICE) grid.dimensions.samples else atMost(grid.dimensions.samples, grid.shape.samples),
        )
        val smallGrid = ChunkGrid(small, grid.shape)
        val cost = ReadPlan.of(middle(kind, small, grid), smallGrid, sampleBytes, limits).cost
        if (small == grid.dimensions) return cost
        val factor = planeSamples(kind, grid.dimensions) / planeSamples(kind, small)
        return ReadCost((cost.requests * factor).roundToLong(), (cost.touchedBytes * factor).roundToLong(), (cost.wantedBytes * factor).roundToLong())
    }

    /** Of a cube of 64 samples a side, or what the volume has of that, in its middle. */
    fun ofCube(grid: ChunkGrid, sampleBytes: Int, limits: ExtentLimits): ReadCost = with(grid.dimensions) {
        fun part(count: Int) = minOf(count, CUBE).let { (count - it) / 2 to it }
        ReadPlan.of(slab(part(inlines), part(crosslines), part(samples)), grid, sampleBytes, limits).cost
    }

    private fun slab(inlines: Pair<Int, Int>, crosslines: Pair<Int, Int>, samples: Pair<Int, Int>) =
        Hyperslab(IndexRange(Index(inlines.first), inlines.second), IndexRange(Index(crosslines.first), crosslines.second), IndexRange(Index(samples.first), samples.second))

    private fun planeSamples(kind: PlaneKind, dimensions: VolumeDimensions): Double = with(dimensions) {
        when (kind) {
            PlaneKind.INLINE -> crosslines.toDouble() * samples
            PlaneKind.CROSSLINE -> inlines.toDouble() * samples
            PlaneKind.SLICE -> inlines.toDouble() * crosslines
        }
    }

    private fun middle(kind: PlaneKind, dimensions: VolumeDimensions, grid: ChunkGrid): Hyperslab {
        fun place(count: Int, side: Int) = (count / 2 / side * side + side / 2).coerceAtMost(count - 1)
        val inlines = if (kind == PlaneKind.INLINE) single(place(dimensions.inlines, grid.shape.inlines)) else all(dimensions.inlines)
        val crosslines = if (kind == PlaneKind.CROSSLINE) single(place(dimensions.crosslines, grid.shape.crosslines)) else all(dimensions.crosslines)
        val samples = if (kind == PlaneKind.SLICE) single(place(dimensions.samples, grid.shape.samples)) else all(dimensions.samples)
        return slab(inlines, crosslines, samples)
    }

    private fun single(at: Int) = at to 1

    private fun all(count: Int) = 0 to count
}
