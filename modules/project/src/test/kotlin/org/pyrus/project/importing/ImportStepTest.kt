package org.pyrus.project.importing

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.pyrus.project.HalvingPlanner
import org.pyrus.project.scanOf
import org.pyrus.volume.PyrusSettings
import java.nio.file.Path

class ImportStepTest {
    private val source = Path.of("f3.sgy").toAbsolutePath()
    private val target = source.resolveSibling("f3.h5")
    private val found = ScanState.Found(scanOf(source))
    private val disk = TargetDisk(target, exists = false, isFolder = false, isSource = false, folderExists = true, writable = true, freeBytes = null)

    private fun draft(choices: ImportChoices = ImportChoices(targetText = "$target"), scan: ScanState = found, disk: TargetDisk = this.disk) =
        ImportDraft.of(listOf(source), choices, scan, disk, PyrusSettings(planner = "halving"), HalvingPlanner)

    /** The pages that may be left. */
    private fun open(scan: ScanState, draft: ImportDraft?): List<ImportStep> = ImportStep.entries.filter { it.mayLeave(scan, draft, draft?.request) }

    @Test
    fun `all pages may be left where the import is sound, the last one by importing`() {
        assertEquals(ImportStep.entries.toList(), open(found, draft()))
    }

    @Test
    fun `while the scan runs all pages can be looked at, and nothing imported`() {
        val running = ScanState.Running(40)
        for (draft in listOf(null, draft(scan = running))) assertEquals(listOf(ImportStep.FILE, ImportStep.BYTES, ImportStep.TARGET), open(running, draft))
        assertTrue(ImportStep.SUMMARY !in open(ScanState.Cancelled, draft(scan = ScanState.Cancelled)))
    }

    @Test
    fun `a refused file leads as far as the byte positions, where it may be mended`() {
        val refused = ScanState.Refused("no grid", "Try others.")
        assertEquals(listOf(ImportStep.FILE), open(refused, draft(scan = refused)))
    }

    @Test
    fun `positions that can't be hold the user on their page, and a wrong target on its own`() {
        val overlapping = draft(ImportChoices(LayoutChoices("189", "191"), "$target"))
        assertEquals(ImportStep.BYTES, overlapping.problemAt)
        assertEquals(listOf(ImportStep.FILE), open(found, overlapping).take(1))
        assertTrue(ImportStep.BYTES !in open(found, overlapping))
        val taken = draft(disk = disk.copy(exists = true))
        assertEquals(ImportStep.TARGET, taken.problemAt)
        assertEquals(listOf(ImportStep.FILE, ImportStep.BYTES), open(found, taken))
        assertEquals(null, draft().problemAt)
    }
}
