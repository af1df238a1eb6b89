package org.pyrus.chunking.options

import org.openide.util.NbBundle.Messages
import org.pyrus.volume.Refusal
import org.pyrus.volume.StorageProfile
import org.pyrus.volume.spi.ChunkPlan
import org.pyrus.volume.spi.PlanBasis
import org.pyrus.volume.spi.PlanForecast
import org.pyrus.volume.spi.PlanRequest
import org.pyrus.volume.spi.Planners
import org.pyrus.volume.spi.ReadManner

/** What became of an [AskedPlan]. */
internal sealed interface MadePlan {
    /** @property forecast null where the disk is not known */
    data class Plan(val plan: ChunkPlan, val forecast: PlanForecast?) : MadePlan

    /** @property why a sentence that says what to do */
    data class None(val why: String) : MadePlan
}

/** All that a preview's plan depends on. Immutable. */
@Messages(
    "AskedPlan.unmeasured=The disk was not measured yet. Press Measure… to have the shape chosen by its reading times.",
    "# {0} - a planner's short name",
    "AskedPlan.none=The planner {0} has no plan for this survey.",
)
internal data class AskedPlan(val survey: InspectedSurvey, val chunking: Chunking, val disk: StorageProfile?, val workers: Int?) {
    /** Plans and foretells, as `plan` and `import` do. Some 100 ms of computing where reading times are weighed. */
    fun make(): MadePlan = try {
        val plan = chunking.chunk?.let { ChunkPlan.byHand(survey.dimensions, it) } ?: planned()
        MadePlan.Plan(plan, PlanForecast.of(plan, survey.storedType.bytes, disk, ReadManner(workers)))
    } catch (e: Refusal) {
        val byTimes = Planners.all().find { it.id == chunking.planner }?.basis == PlanBasis.READ_TIMES
        MadePlan.None(if (byTimes && disk == null) Bundle.AskedPlan_unmeasured() else e.message ?: Bundle.AskedPlan_none(chunking.planner))
    } catch (_: ArithmeticException) {
        // more samples than can be counted
        MadePlan.None(Bundle.AskedPlan_none(chunking.planner))
    }

    private fun planned(): ChunkPlan =
        Planners.named(chunking.planner).plan(PlanRequest(survey.dimensions, survey.storedType.bytes, chunking.knobs, disk, chunking.weights, ReadManner(workers)))
}
