package org.pyrus.project.rechunking

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.openide.util.lookup.Lookups
import org.pyrus.project.HalvingPlanner
import org.pyrus.project.importing.TargetDisk
import org.pyrus.project.scanOf
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.PyrusSettings
import org.pyrus.volume.StoredType
import org.pyrus.volume.spi.PlanRequest
import org.pyrus.volume.spi.VolumeInfo
import java.nio.file.Path

class RechunkDraftTest {
    private val volume = Path.of("/data/survey.h5")
    private val geometry = scanOf(Path.of("survey.sgy")).geometry
    private val info = VolumeInfo(volume, geometry, StoredType.INT16, ChunkShape(3, 2, 1), null, mapOf("pyrus_format" to "1"))
    private val choices = RechunkChoices(rechunkTarget(volume).toString(), HalvingPlanner.id)
    private val free = { target: Path, _: List<Path> ->
        TargetDisk(target, exists = false, isFolder = false, isSource = false, folderExists = true, writable = true, freeBytes = 1_000_000_000)
    }

    private fun draft(info: VolumeInfo = this.info, choices: RechunkChoices = this.choices, look: (Path, List<Path>) -> TargetDisk = free): RechunkDraft {
        lateinit var draft: RechunkDraft
        Lookups.executeWith(Lookups.fixed(HalvingPlanner)) { draft = RechunkDraft.of(info, choices, PyrusSettings(bufferBudgetMiB = 100, workers = 3), look) { null } }
        return draft
    }

    @Test
    fun `the planner's shape, or the one typed, becomes a request into a file beside the volume`() {
        val planned = draft()
        assertEquals(HalvingPlanner.plan(PlanRequest(geometry.dimensions)).shape, planned.plan!!.shape)
        val request = planned.request!!
        assertEquals(listOf(volume, Path.of("/data/survey rechunked.h5"), false, 100L shl 20, 3), request.run { listOf(volume, target, overwrite, bufferBudgetBytes, workers) })
        assertEquals(ChunkShape(1, 2, 1), draft(choices = choices.copy(shapeText = " 1 × 2 x 1 ")).request!!.plan.shape)
        assertNull(planned.now)
        assertNull(planned.then)
    }

    @Test
    fun `what stands against it is said, and then there is no request`() {
        fun problem(draft: RechunkDraft): String = draft.problem!!.also { assertNull(draft.request) }
        assertEquals("The volume has these chunks already.", problem(draft(choices = choices.copy(shapeText = "3x2x1"))))
        assertEquals("\"3x2\" is not three whole numbers such as 64x32x64.", problem(draft(choices = choices.copy(shapeText = "3x2"))))
        assertEquals("Name the volume to write.", problem(draft(choices = choices.copy(targetText = " "))))
        assertTrue("only volumes that Pyrus has imported" in problem(draft(info.copy(attributes = emptyMap()))))
        assertTrue("'none'" in problem(draft(choices = choices.copy(planner = "none"))))
        val there = { target: Path, sources: List<Path> -> free(target, sources).copy(exists = true) }
        assertEquals("The target exists: name another, or tick Replace the existing file.", problem(draft(look = there)))
        assertNull(draft(choices = choices.copy(overwrite = true), look = there).problem)
        val full = { target: Path, sources: List<Path> -> free(target, sources).copy(freeBytes = 1) }
        assertTrue("are free on the target's disk" in problem(draft(look = full)))
    }
}
