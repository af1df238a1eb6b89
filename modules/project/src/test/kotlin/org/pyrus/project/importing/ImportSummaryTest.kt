package org.pyrus.project.importing

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Test
import org.pyrus.project.HalvingPlanner
import org.pyrus.project.scanOf
import org.pyrus.volume.CoordinateReference
import org.pyrus.volume.Grade
import org.pyrus.volume.Issue
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.PyrusSettings
import org.pyrus.volume.ReadCost
import org.pyrus.volume.ReadPace
import org.pyrus.volume.StorageProfile
import org.pyrus.volume.StoredType
import org.pyrus.volume.spi.DuplicatePolicy
import org.pyrus.volume.spi.HeaderOverrides
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.PlanForecast
import org.pyrus.volume.spi.PredictedPlanes
import org.pyrus.volume.spi.PredictedRead
import org.pyrus.volume.spi.TracePolicy
import java.nio.file.Path

/** 10 inlines of 20 crosslines of 50 samples, which the planner halves: [scanOf]. */
class ImportSummaryTest {
    private val source = Path.of("/data/f3.sgy")
    private val target = source.resolveSibling("f3.h5")
    private val choices = ImportChoices(targetText = "$target")
    private val disk = TargetDisk(target, exists = true, isFolder = false, isSource = false, folderExists = true, writable = true, freeBytes = 1_000_000)
    private val scan = scanOf(source, type = StoredType.INT16)

    private fun draft(choices: ImportChoices = this.choices, disk: TargetDisk = this.disk.copy(exists = false), further: List<Path> = emptyList()) =
        ImportDraft.of(listOf(source) + further, choices, ScanState.Found(scan), disk, PyrusSettings(), HalvingPlanner)

    private fun facts(draft: ImportDraft) = ImportSummary.of(draft, scan)!!.facts.associate { it.id to it.value }

    @Test
    fun `a plain import in words`() {
        val expected = mapOf(
            "source" to "/data/f3.sgy (64.0 kB, 200 traces)",
            "survey" to "Inlines 101..119 by 2 (10 lines), crosslines 1..20 (20 lines), 0..196 ms by 4 (50 samples)",
            "read" to "inline at byte 189, crossline at byte 193, X at byte 181, Y at byte 185",
            "issues" to "none",
            "target" to "/data/f3.h5",
            "stored" to "${StoredType.INT16.label} in chunks of 5x10x25 (planner: halving)",
            // 10,000 samples of two bytes; header, coordinates and a live byte for each of 200 positions: 71,400 bytes
            "size" to "about 71.4 kB; 1.00 MB are free on the target's disk",
            "planes" to "not foretold: the target's disk was not measured",
        )
        assertEquals(expected, facts(draft()))
    }

    @Test
    fun `what is not plain is said`() {
        val said = facts(draft(choices.copy(overwrite = true, fastCopies = setOf(PlaneKind.SLICE, PlaneKind.INLINE), crsText = "EPSG:23031"), disk, listOf(Path.of("/data/b.sgy"))))
        assertEquals("2 files as one survey (64.0 kB, 200 traces):\n/data/f3.sgy\n/data/b.sgy", said["source"])
        assertEquals("/data/f3.h5, in the place of the file that is there", said["target"])
        assertEquals("of inlines, slices, which take 40.0 kB of it", said["fast"])
        assertEquals("EPSG:23031", said["crs"])
        val read = scan.copy(overrides = HeaderOverrides(formatCode = 5), traces = TracePolicy(DuplicatePolicy.FIRST))
        assertEquals(
            "inline at byte 189, crossline at byte 193, X at byte 181, Y at byte 185, format 5, duplicates first",
            ImportSummary.of(draft(), read)!!.facts.single { it.id == "read" }.value,
        )
    }

    @Test
    fun `times are told as they were foretold`() {
        fun planes(seconds: Double) = PredictedRead(ReadCost(1, 1, 1), seconds, 0.0).let { PredictedPlanes(it, it.copy(deviceSeconds = 2 * seconds), it.copy(deviceSeconds = 4 * seconds)) }
        val profile = StorageProfile("steady", "thought of", listOf(ReadPace(4096, 1, 1000.0)), 1e9)
        val foretold = draft().copy(forecast = PlanForecast(profile, planes(0.010), null, planes(0.100)))
        assertEquals(
            "inline 10.0 ms, crossline 20.0 ms, slice 40.0 ms; out of the SEG-Y file itself: inline 100 ms, crossline 200 ms, slice 400 ms",
            facts(foretold)["planes"],
        )
    }

    @Test
    fun `issues are counted by their grades, the gravest first`() {
        fun issues(vararg grades: Grade) = ImportSummary.issues(grades.map { Issue(it, "something") })
        assertEquals("1 warning, 2 notes", issues(Grade.INFO, Grade.WARNING, Grade.INFO))
        assertEquals("2 errors, 1 note", issues(Grade.ERROR, Grade.INFO, Grade.ERROR))
        assertEquals("none", issues())
    }

    @Test
    fun `the command is one that a shell takes word by word`() {
        assertEquals("pyrus-cli import /data/f3.sgy /data/f3.h5", ImportSummary.of(draft(), scan)!!.command)
        val odd = ImportRequest(Path.of("/my data/a.sgy"), Path.of("/data/it's.h5"), crs = CoordinateReference(null, "LOCAL_CS[\"A\"]"), fastCopies = setOf(PlaneKind.SLICE))
        assertEquals("pyrus-cli import '/my data/a.sgy' '/data/it'\\''s.h5' --fast slice --crs 'LOCAL_CS[\"A\"]'", ImportSummary.command(odd))
    }

    @Test
    fun `of what can't be imported there is no summary`() {
        assertNull(ImportSummary.of(draft(disk = disk), scan))
    }
}
