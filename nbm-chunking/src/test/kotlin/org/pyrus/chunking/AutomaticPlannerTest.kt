package org.pyrus.chunking

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.pyrus.chunking.profile.BuiltInProfiles
import org.pyrus.volume.VolumeDimensions
import org.pyrus.volume.spi.PlanRequest
import org.pyrus.volume.spi.Planners

class AutomaticPlannerTest {
    private val request = PlanRequest(VolumeDimensions(983, 551, 1500))

    @Test
    fun `where nobody names a planner, an unknown disk gets equal parts and a known one the shape that is read soonest`() {
        val unknown = Planners.named().plan(request)
        val balanced = BalancedDivision().plan(request)
        assertEquals(balanced.copy(reason = "as nothing is known of the disk: ${balanced.reason}"), unknown)
        val onDisk = request.copy(profile = BuiltInProfiles.all.first { it.name == "sata" })
        val known = Planners.named().plan(onDisk)
        assertEquals(MeasuredPlanner().plan(onDisk).shape, known.shape)
        assertEquals("measured", known.planner)
        assertTrue(known.reason.startsWith("as the disk is known: of ") && " on sata: inline " in known.reason, known.reason)
    }
}
