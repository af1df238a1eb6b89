package org.pyrus.chunking.cost

import org.pyrus.volume.ChunkGrid
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.StorageProfile
import org.pyrus.volume.VolumeDimensions
import org.pyrus.volume.spi.PredictedPlanes
import org.pyrus.volume.spi.ReadWeights

/**
 * Searches chunk shapes for the least weighted mean of predicted times, under a limit on slowest ÷ fastest plane.
 *
 * Sides are powers of two and one and a half times those, or the volume's own; a chunk holds whole pages of 4 KiB, so that none shares a page with another, 16 KiB to 8 MiB in all;
 * padding makes the file at most a tenth longer. Where the volume is too small for that, what it has is taken. All shapes are weighed roughly, by planes of a few
 * chunks; then the best [FINALISTS] with as many chunks as count.
 */
internal class ShapeSearch(
    private val dimensions: VolumeDimensions,
    private val sampleBytes: Int,
    private val profile: StorageProfile,
    private val weights: ReadWeights,
    private val mostSpread: Double = MOST_SPREAD,
) {
    private val times = PlaneReadTimes()

    /** @property shapes how many were weighed */
    class Found(val shape: ChunkShape, val planes: PredictedPlanes, val score: Double, val shapes: Int) {
        /** Slowest ÷ fastest plane. */
        val spread: Double get() = spreadOf(planes)
    }

    fun best(): Found {
        val shapes = shapes()
        val finalists = shapes.map { it to score(it, ROUGHLY) }.sortedBy { it.second.second }.take(FINALISTS)
        return finalists.map { (shape, _) -> score(shape, PlaneCosts.MOST_CHUNKS).let { (planes, score) -> Found(shape, planes, score, shapes.size) } }.minByOrNull { it.score }!!
    }

    /** The weighted mean seconds, made worse by as much as the spread passes its limit: so that there is a best shape even where none keeps to it. */
    private fun score(shape: ChunkShape, chunks: Int): Pair<PredictedPlanes, Double> {
        val grid = ChunkGrid(dimensions, shape)
        val planes = times.predict(grid, sampleBytes, profile, null, chunks)
        val cube = if (weights.subVolume > 0) times.predictCube(grid, sampleBytes, profile).seconds else 0.0
        val sum = weights.inline * planes.inline.seconds + weights.crossline * planes.crossline.seconds + weights.slice * planes.slice.seconds + weights.subVolume * cube
        val mean = sum / (weights.inline + weights.crossline + weights.slice + weights.subVolume)
        val past = if (weights.asksForBalance) maxOf(1.0, spreadOf(planes) / mostSpread) else 1.0
        return planes to mean * past
    }

    private fun shapes(): List<ChunkShape> {
        val all = sides(dimensions.inlines).flatMap { i -> sides(dimensions.crosslines).flatMap { x -> sides(dimensions.samples).map { s -> ChunkShape(i, x, s) } } }
            .filter { it.isStorable && it.sampleCount.toLong() * sampleBytes <= MOST_BYTES }
        return all.filter { it.sampleCount.toLong() * sampleBytes >= LEAST_BYTES && isPaged(it) && padding(it) <= MOST_PADDING }
            .ifEmpty { all.filter { padding(it) <= MOST_PADDING } }
    }

    private fun isPaged(shape: ChunkShape): Boolean = shape.sampleCount.toLong() * sampleBytes % StorageProfile.PAGE_BYTES == 0L

    private fun padding(shape: ChunkShape): Double = ChunkGrid(dimensions, shape).padding

    private fun sides(count: Int): List<Int> = (SIDES.filter { it < count } + count.coerceAtMost(SIDES.last())).distinct()

    companion object {
        const val MOST_SPREAD = 2.0
        private const val FINALISTS = 24
        private const val ROUGHLY = 6
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
