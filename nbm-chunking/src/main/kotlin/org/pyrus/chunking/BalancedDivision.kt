package org.pyrus.chunking

import org.openide.util.lookup.ServiceProvider
import org.pyrus.volume.VolumeDimensions
import org.pyrus.volume.spi.ChunkKnobs
import org.pyrus.volume.spi.ChunkPlan
import org.pyrus.volume.spi.ChunkPlanner
import kotlin.math.roundToLong

/**
 * The founding formula's knobs without its slivers: each side of the survey is divided into equal parts, as many as come nearest to the [IdealSides], and a
 * chunk's side is a part's, rounded up. Along a side, padding is then less than one sample, or line, for each chunk.
 */
@ServiceProvider(service = ChunkPlanner::class)
class BalancedDivision : ChunkPlanner {
    override val id: String = "balanced"
    override val description: String = "each side of the survey in equal parts, with hardly any padding"

    override fun plan(dimensions: VolumeDimensions, knobs: ChunkKnobs): ChunkPlan {
        val ideal = IdealSides(dimensions, knobs)
        return ChunkPlan(id, dimensions, ideal.shape(::part), "${ideal.reason()}; each side in equal parts")
    }

    private fun part(count: Int, ideal: Double): Int {
        val parts = (count / ideal).roundToLong().coerceIn(1, count.toLong())
        return ((count + parts - 1) / parts).toInt()
    }
}
