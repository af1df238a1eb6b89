package org.pyrus.chunking

import org.openide.util.lookup.ServiceProvider
import org.pyrus.volume.spi.ChunkPlan
import org.pyrus.volume.spi.ChunkPlanner
import org.pyrus.volume.spi.PlanBasis
import org.pyrus.volume.spi.PlanRequest
import org.pyrus.volume.spi.Planners

/** [MeasuredPlanner] where the disk's profile is known and of the disk itself, not of the page cache, else [BalancedDivision]: the plan says which, and why. */
@ServiceProvider(service = ChunkPlanner::class)
class AutomaticPlanner : ChunkPlanner {
    override val id: String = Planners.DEFAULT
    override val description: String = "measured where the disk is known, else balanced"
    override val basis: PlanBasis = PlanBasis.READ_TIMES

    override fun plan(request: PlanRequest): ChunkPlan {
        val profile = request.profile
        return when {
            profile == null -> BalancedDivision().plan(request).because("as nothing is known of the disk")
            // it is memory that was measured
            !profile.pageCacheKeptOut -> BalancedDivision().plan(request).because("as the disk could only be measured through the page cache")
            else -> MeasuredPlanner().plan(request).because("as the disk is known")
        }
    }

    private fun ChunkPlan.because(why: String) = copy(reason = "$why: $reason")
}
