package org.pyrus.chunking.options

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertInstanceOf
import org.junit.jupiter.api.Assertions.assertNotNull
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.pyrus.chunking.profile.BuiltInProfiles
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.ReadPace
import org.pyrus.volume.StorageProfile
import org.pyrus.volume.StoredType
import org.pyrus.volume.VolumeDimensions
import org.pyrus.volume.spi.ReadWeights

class AskedPlanTest {
    /** Whatever is asked for takes a millisecond, and copying nothing to speak of. */
    private val steady = StorageProfile("steady", "thought of", listOf(4096, 1 shl 20).map { ReadPace(it, 1, 1000.0) }, 1e9, copyBytesPerSecond = 1e15)
    private val founding = InspectedSurvey.EXAMPLE

    private fun made(chunking: Chunking, disk: StorageProfile? = null, survey: InspectedSurvey = founding) =
        assertInstanceOf(MadePlan.Plan::class.java, AskedPlan(survey, chunking, disk, null).make())

    @Test
    fun `one read of a disk that takes a millisecond for each is foretold as that`() {
        // all three kinds of plane of 8 × 8 × 8 samples lie within 2 KiB of chunks, and in the SEG-Y file within 64 × 272 bytes: gaps of a page are read along
        val forecast = made(Chunking(chunk = ChunkShape(8, 8, 8)), steady, InspectedSurvey(VolumeDimensions(8, 8, 8), StoredType.FLOAT32)).forecast!!
        for (planes in listOf(forecast.planned, forecast.founding!!, forecast.segy)) {
            for (read in listOf(planes.inline, planes.crossline, planes.slice)) assertEquals(1e-3, read.seconds, 1e-6)
        }
    }

    @Test
    fun `the founding formula's shape stands beside any other, and not beside itself`() {
        val other = made(Chunking("balanced"), BuiltInProfiles.all[2])
        val own = made(Chunking("founding"), BuiltInProfiles.all[2])
        assertEquals(ChunkShape(289, 25, 62), own.plan.shape)
        assertNull(own.forecast!!.founding)
        assertEquals(own.forecast!!.planned, other.forecast!!.founding)
        assertEquals(own.forecast!!.segy, other.forecast!!.segy)
    }

    @Test
    fun `a disk that was not measured leaves the plan without times, and one by times without a plan`() {
        assertNull(made(Chunking("balanced")).forecast)
        val none = assertInstanceOf(MadePlan.None::class.java, AskedPlan(founding, Chunking("measured"), null, null).make())
        assertTrue("Press Measure…" in none.why, none.why)
        assertNotNull(made(Chunking("measured"), BuiltInProfiles.all[0]).forecast)
    }

    @Test
    fun `weights move the shape by times, and a shape by hand is taken whatever the planner`() {
        fun slice(weights: ReadWeights) = made(Chunking("measured", weights = weights), BuiltInProfiles.all[2]).forecast!!.planned.slice.seconds
        assertTrue(slice(ReadWeights.PRESETS.getValue("maps")) < slice(ReadWeights.PRESETS.getValue("sections")))
        assertEquals(ChunkShape(1966, 2, 3), made(Chunking("measured", chunk = ChunkShape(5000, 2, 3))).plan.shape)
    }

    @Test
    fun `a planner that is not installed is said to be that`() {
        val none = assertInstanceOf(MadePlan.None::class.java, AskedPlan(founding, Chunking("gone"), null, null).make())
        assertTrue("no planner is called 'gone'" in none.why, none.why)
    }
}
