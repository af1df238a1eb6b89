package org.pyrus.chunking

import org.openide.util.lookup.ServiceProvider
import org.pyrus.volume.spi.ChunkPlan
import org.pyrus.volume.spi.ChunkPlanner
import org.pyrus.volume.spi.PlanRequest
import kotlin.math.roundToLong

/**
 * The founding formula's knobs without its slivers: each side of the survey is divided into equal parts, as many as come nearest to the [IdealSides], and a
 * chunk's side is a part's, rounded up. Along a side, padding is then less than one sample, or line, for each chunk.
 */
@ServiceProvider(service = ChunkPlanner::class)
class BalancedDivision : ChunkPlanner {
    override val id: String = "balanced"
    override val description: String = "each side of the survey in equal parts, with hardly any padding"

    override fun plan(request: PlanRequest): ChunkPlan {
        val ideal = IdealSides(request.dimensions, request.knobs)
        return ChunkPlan(id, request.dimensions, ideal.shape(::part), "${ideal.reason()}; each side in equal parts")
    }

    private fun part(count: Int, ideal: Double): Int {
        val parts = (count / ideal).roundToLong().coerceIn(1, count.toLong())
        return ((count + parts - 1) / parts).toInt()
    }
}
