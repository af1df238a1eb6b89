package org.pyrus.chunking

import org.openide.util.lookup.ServiceProvider
import org.pyrus.chunking.cost.ShapeSearch
import org.pyrus.volume.Human
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.ChunkPlan
import org.pyrus.volume.spi.ChunkPlanner
import org.pyrus.volume.spi.PlanBasis
import org.pyrus.volume.spi.PlanRequest

/** The shape whose reads will take the least time on the disk that was measured, the planes about as long as each other ([ShapeSearch]). */
@ServiceProvider(service = ChunkPlanner::class)
class MeasuredPlanner : ChunkPlanner {
    override val id: String = "measured"
    override val description: String = "the shape whose planes will be read soonest on the disk as it was measured"
    override val basis: PlanBasis = PlanBasis.READ_TIMES

    override fun plan(request: PlanRequest): ChunkPlan {
        val profile = request.profile ?: throw Refusal(
            "the disk was not measured, so nothing can be foretold of it", remedy = "Measure it with pyrus profile FOLDER, or plan with --planner balanced.",
        )
        val found = ShapeSearch(request.dimensions, request.sampleBytes, profile, request.weights, request.manner).best()
        val planes = PlaneKind.entries.joinToString { "${it.title.lowercase()} ${Human.moment(found.planes[it].seconds)}" }
        val reason = "of ${Human.count(found.shapes)} shapes the least time on ${profile.name}: $planes; the slowest plane ${Human.roughly(found.spread)} times the fastest"
        return ChunkPlan(id, request.dimensions, found.shape, reason, found.planes)
    }
}
