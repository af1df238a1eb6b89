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
import org.pyrus.volume.ChunkGrid
import org.pyrus.volume.ChunkShape
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
    fun `a volume of less than the least chunk is one chunk`() {
        for (disk in disks) assertEquals(ChunkShape(7, 9, 40), planner.plan(PlanRequest(VolumeDimensions(7, 9, 40), profile = disk)).shape)
    }

    @Test
    fun `no shape of whole pages is foretold to be read much sooner, every one planned closely`() {
        val sides = listOf(1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512)
        for ((survey, disk) in listOf(VolumeDimensions(380, 170, 260) to disks[1], VolumeDimensions(150, 520, 300) to disks[2])) {
            fun mean(shape: ChunkShape): Double {
                val planes = PlaneReadTimes().predict(ChunkGrid(survey, shape), 4, disk)
                val seconds = listOf(planes.inline, planes.crossline, planes.slice).map { it.seconds }
                return seconds.average() * maxOf(1.0, seconds.max() / seconds.min() / 2)
            }
            val shapes = sides.flatMap { i -> sides.flatMap { x -> sides.map { s -> ChunkShape(i, x, s) } } }.filter {
                it == it.coercedTo(survey) && it.sampleCount * 4L in (16L shl 10)..(8L shl 20) && it.sampleCount % 1024 == 0 && ChunkGrid(survey, it).padding <= 0.1
            }
            val least = shapes.minOf(::mean)
            val chosen = planner.plan(PlanRequest(survey, profile = disk)).shape
            assertTrue(mean(chosen) <= 1.02 * least, "$survey on ${disk.name}: $chosen takes ${mean(chosen) / least} of the least")
        }
    }

    @Test
    fun `planes are foretold to take less than in the founding shape, the slowest at most twice the fastest`() {
        for (disk in disks) {
            val plan = planner.plan(PlanRequest(medium, profile = disk))
            val founding = FoundingFormula().plan(PlanRequest(medium))
            val there = PlaneReadTimes().predict(founding.grid, 4, disk)
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
