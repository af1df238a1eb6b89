package org.pyrus.chunking

import org.openide.util.lookup.ServiceProvider
import org.pyrus.volume.spi.ChunkPlan
import org.pyrus.volume.spi.ChunkPlanner
import org.pyrus.volume.spi.PlanRequest
import kotlin.math.floor

/**
 * The formula of the founding articles, exactly: the [IdealSides], each rounded down, then no longer than the survey's nor shorter than 1. What is left of
 * a side that the chunk's does not divide makes a sliver, stored as a whole chunk: the file can be more than twice its source.
 */
@ServiceProvider(service = ChunkPlanner::class)
class FoundingFormula : ChunkPlanner {
    override val id: String = "founding"
    override val description: String = "the founding articles' formula exactly, with its slivers"

    override fun plan(request: PlanRequest): ChunkPlan {
        val ideal = IdealSides(request.dimensions, request.knobs)
        return ChunkPlan(id, request.dimensions, ideal.shape { count, side -> floor(side).coerceIn(1.0, count.toDouble()).toInt() }, ideal.reason())
    }
}
