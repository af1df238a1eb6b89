package org.pyrus.chunking

import org.openide.util.lookup.ServiceProvider
import org.pyrus.volume.VolumeDimensions
import org.pyrus.volume.spi.ChunkKnobs
import org.pyrus.volume.spi.ChunkPlan
import org.pyrus.volume.spi.ChunkPlanner
import kotlin.math.floor

/**
 * The formula of the founding articles, exactly: the [IdealSides], each rounded down, then no longer than the survey's nor shorter than 1. What is left of
 * a side that the chunk's does not divide makes a sliver, stored as a whole chunk: the file can be more than twice its source.
 */
@ServiceProvider(service = ChunkPlanner::class)
class FoundingFormula : ChunkPlanner {
    override val id: String = "founding"
    override val description: String = "the founding articles' formula exactly, with its slivers"

    override fun plan(dimensions: VolumeDimensions, knobs: ChunkKnobs): ChunkPlan {
        val ideal = IdealSides(dimensions, knobs)
        return ChunkPlan(id, dimensions, ideal.shape { count, side -> floor(side).coerceIn(1.0, count.toDouble()).toInt() }, ideal.reason())
    }
}
