package org.pyrus.chunking.cost

import org.pyrus.volume.ChunkGrid
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.StorageProfile
import org.pyrus.volume.VolumeDimensions
import org.pyrus.volume.spi.PredictedPlanes
import org.pyrus.volume.spi.ReadManner
import org.pyrus.volume.spi.ReadWeights
import kotlin.math.abs
import kotlin.math.ln

/**
 * Searches chunk shapes for the least weighted mean of predicted times, under a limit on slowest ÷ fastest plane.
 *
 * Sides are powers of two and one and a half times those, or the volume's own; a chunk holds whole pages of 4 KiB, so that none shares a page with another, 16 KiB to 8 MiB in all;
 * padding makes the file at most a tenth longer. Where the volume is too small for that, what it has is taken: one of less than the least chunk is one. All shapes are
 * weighed roughly, by planes of a few chunks, and given up where one plane tells that they are too slow; then the best [FINALISTS] with as many chunks as count.
 */
internal class ShapeSearch(
    private val dimensions: VolumeDimensions,
    private val sampleBytes: Int,
    private val profile: StorageProfile,
    private val weights: ReadWeights,
    private val manner: ReadManner = ReadManner(),
    private val mostSpread: Double = MOST_SPREAD,
) {
    private class Weighed(val kind: PlaneKind, val weight: Double)

    private val times = PlaneReadTimes()
    private val planes = listOf(Weighed(PlaneKind.INLINE, weights.inline), Weighed(PlaneKind.CROSSLINE, weights.crossline), Weighed(PlaneKind.SLICE, weights.slice))
    private val allWeights = with(weights) { inline + crossline + slice + subVolume }

    /** @property shapes how many were weighed */
    class Found(val shape: ChunkShape, val planes: PredictedPlanes, val score: Double, val shapes: Int) {
        /** Slowest ÷ fastest plane. */
        val spread: Double get() = spreadOf(planes)
    }

    fun best(): Found {
        val shapes = shapes()
        val finalists = Finalists()
        // those of middling size first: where good ones are known, a plane is enough to give up a bad one
        for (shape in shapes.sortedBy { abs(ln(bytes(it) / USUAL_BYTES)) }) score(shape, ROUGHLY, finalists.worst)?.let { finalists.offer(shape, it) }
        var best = finalists.shapes.first()
        var least = Double.POSITIVE_INFINITY
        for (shape in finalists.shapes) {
            least = score(shape, PlaneCosts.MOST_CHUNKS, least) ?: continue
            best = shape
        }
        return Found(best, times.predict(ChunkGrid(dimensions, best), sampleBytes, profile, manner), least, shapes.size)
    }

    /** The [FINALISTS] shapes of the least scores so far. */
    private class Finalists {
        private val scored = ArrayList<Pair<ChunkShape, Double>>(FINALISTS + 1)

        val shapes: List<ChunkShape> get() = scored.map { it.first }

        /** A score from which on none is taken. */
        val worst: Double get() = if (scored.size < FINALISTS) Double.POSITIVE_INFINITY else scored.last().second

        fun offer(shape: ChunkShape, score: Double) {
            scored.add(scored.indexOfFirst { score < it.second }.let { if (it < 0) scored.size else it }, shape to score)
            if (scored.size > FINALISTS) scored.removeAt(FINALISTS)
        }
    }

    /**
     * The weighted mean seconds, made worse by as much as the spread passes its limit: so that there is a best shape even where none keeps to it. Null where that
     * is [most] or more, which a plane or two may tell.
     *
     * @param chunks of a plane, along a side, that are planned
     */
    private fun score(shape: ChunkShape, chunks: Int, most: Double): Double? {
        val grid = ChunkGrid(dimensions, shape)
        var sum = 0.0
        var slowest = 0.0
        var fastest = Double.POSITIVE_INFINITY
        // who meets the most chunks is likely the slowest
        for (plane in planes.sortedByDescending { PlaneCosts.chunks(it.kind, grid) }) {
            val seconds = times.predict(plane.kind, grid, sampleBytes, profile, manner, chunks).seconds
            sum += plane.weight * seconds
            if (sum / allWeights >= most) return null
            slowest = maxOf(slowest, seconds)
            fastest = minOf(fastest, seconds)
        }
        if (weights.subVolume > 0) sum += weights.subVolume * times.predictCube(grid, sampleBytes, profile, manner).seconds
        val past = if (weights.asksForBalance) maxOf(1.0, slowest / fastest / mostSpread) else 1.0
        return (sum / allWeights * past).takeIf { it < most }
    }

    private fun shapes(): List<ChunkShape> {
        val whole = ChunkShape(dimensions.inlines, dimensions.crosslines, dimensions.samples)
        if (dimensions.sampleCount <= LEAST_BYTES / sampleBytes) return listOf(whole)
        val all = sides(dimensions.inlines).flatMap { i -> sides(dimensions.crosslines).flatMap { x -> sides(dimensions.samples).map { s -> ChunkShape(i, x, s) } } }
            .filter { it.isStorable && bytes(it) <= MOST_BYTES && padding(it) <= MOST_PADDING }
        val large = all.filter { bytes(it) >= LEAST_BYTES }
        return large.filter(::isPaged).ifEmpty { large }.ifEmpty { all }
    }

    private fun bytes(shape: ChunkShape): Long = shape.sampleCount.toLong() * sampleBytes

    private fun isPaged(shape: ChunkShape): Boolean = bytes(shape) % StorageProfile.PAGE_BYTES == 0L

    private fun padding(shape: ChunkShape): Double = ChunkGrid(dimensions, shape).padding

    private fun sides(count: Int): List<Int> = (SIDES.filter { it < count } + count.coerceAtMost(SIDES.last())).distinct()

    companion object {
        const val MOST_SPREAD = 2.0
        private const val FINALISTS = 24

        /** Two chunks, and the line through one and two of them: all that is not at a plane's edge goes by that. */
        private const val ROUGHLY = 2
        private const val USUAL_BYTES = 128.0 * 1024
        private const val LEAST_BYTES = 16L shl 10
        private const val MOST_BYTES = 8L shl 20
        private const val MOST_PADDING = 0.1
        private val SIDES = (0..10).flatMap { listOf(1 shl it, 3 shl it shr 1) }.filter { it > 0 }.distinct().sorted()

        fun spreadOf(planes: PredictedPlanes): Double {
            val seconds = listOf(planes.inline.seconds, planes.crossline.seconds, planes.slice.seconds)
            return seconds.max() / seconds.min()
        }
    }
}
