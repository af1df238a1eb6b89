package org.pyrus.chunking

import io.kotest.property.Arb
import io.kotest.property.arbitrary.int
import io.kotest.property.checkAll
import kotlinx.coroutines.test.runTest
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.pyrus.chunking.cost.PlaneReadTimes
import org.pyrus.chunking.profile.BuiltInProfiles
import org.pyrus.volume.Refusal
import org.pyrus.volume.VolumeDimensions
import org.pyrus.volume.spi.PlanRequest
import org.pyrus.volume.spi.ReadWeights

class MeasuredPlannerTest {
    private val planner = MeasuredPlanner()
    private val disks = BuiltInProfiles.all
    private val medium = VolumeDimensions(983, 551, 1500)

    @Test
    fun `chunks hold whole pages and pad the file by a tenth at most, on any disk`() = runTest {
        checkAll(30, Arb.int(60..3000), Arb.int(60..3000), Arb.int(60..4000), Arb.int(0..3)) { inlines, crosslines, samples, disk ->
            val plan = planner.plan(PlanRequest(VolumeDimensions(inlines, crosslines, samples), profile = disks[disk]))
            assertEquals(0, plan.shape.sampleCount.toLong() * 4 % 4096, "$plan")
            assertTrue(plan.grid.padding <= 0.1, "$plan")
            assertTrue(plan.shape == plan.shape.coercedTo(plan.dimensions), "$plan")
        }
    }

    @Test
    fun `a volume too small for that gets a shape all the same`() = runTest {
        checkAll(100, Arb.int(1..40), Arb.int(1..40), Arb.int(1..40)) { inlines, crosslines, samples ->
            val plan = planner.plan(PlanRequest(VolumeDimensions(inlines, crosslines, samples), profile = disks[2]))
            assertTrue(plan.shape == plan.shape.coercedTo(plan.dimensions) && plan.grid.padding <= 0.1, "$plan")
        }
    }

    @Test
    fun `planes are foretold to take less than in the founding shape, the slowest at most twice the fastest`() {
        for (disk in disks) {
            val plan = planner.plan(PlanRequest(medium, profile = disk))
            val founding = FoundingFormula().plan(PlanRequest(medium))
            val there = PlaneReadTimes().predict(founding.grid, 4, disk, null)
            val here = plan.predicted!!
            assertTrue(here.inline.seconds + here.crossline.seconds + here.slice.seconds <= there.inline.seconds + there.crossline.seconds + there.slice.seconds, "${disk.name}: $plan")
            val seconds = listOf(here.inline, here.crossline, here.slice).map { it.seconds }
            assertTrue(seconds.max() <= 2 * seconds.min(), "${disk.name}: $plan")
        }
    }

    @Test
    fun `weights move the shape to what they favour`() {
        fun slice(weights: ReadWeights) = planner.plan(PlanRequest(medium, profile = disks[2], weights = weights)).predicted!!.slice.seconds
        assertTrue(slice(ReadWeights.PRESETS.getValue("maps")) < slice(ReadWeights.PRESETS.getValue("sections")))
    }

    @Test
    fun `without a profile it refuses and says what to do`() {
        val refusal = assertThrows(Refusal::class.java) { planner.plan(PlanRequest(medium)) }
        assertTrue("pyrus profile" in refusal.remedy, refusal.message)
    }
}
