package org.pyrus.project.importing

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNotNull
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.project.HalvingPlanner
import org.pyrus.project.scanOf
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.CoordinateReference
import org.pyrus.volume.CrosslineAxis
import org.pyrus.volume.InlineAxis
import org.pyrus.volume.LineNumber
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.PyrusSettings
import org.pyrus.volume.ReadPace
import org.pyrus.volume.Refusal
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.StorageProfile
import org.pyrus.volume.StoredType
import org.pyrus.volume.SurveyGeometry
import org.pyrus.volume.TraceMask
import org.pyrus.volume.spi.ChunkPlanner
import org.pyrus.volume.spi.HeaderField
import org.pyrus.volume.spi.HeaderPositions
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.PlanBasis
import org.pyrus.volume.spi.PlanRequest
import org.pyrus.volume.spi.ReadManner
import org.pyrus.volume.spi.ReadWeights
import org.pyrus.volume.spi.SourceLayout
import java.nio.file.Files
import java.nio.file.Path

class ImportDraftTest {
    private val source = Path.of("f3.sgy").toAbsolutePath()
    private val target = source.resolveSibling("f3.h5")
    private val choices = ImportChoices(targetText = target.toString())
    private val free = TargetDisk(target, exists = false, isFolder = false, isSource = false, folderExists = true, writable = true, freeBytes = 1_000_000)
    private val settings = PyrusSettings(planner = "halving", workers = 3, bufferBudgetMiB = 64)

    private fun draft(
        choices: ImportChoices = this.choices,
        disk: TargetDisk? = free,
        scan: ScanState = ScanState.Found(scanOf(source, type = StoredType.INT16)),
        further: List<Path> = emptyList(),
    ) =
        ImportDraft.of(listOf(source) + further, choices, scan, disk, settings, HalvingPlanner)

    @Test
    fun `a sound draft makes the request that the settings and choices ask for`() {
        val expected = ImportRequest(source, target, planner = "halving", bufferBudgetBytes = 64L shl 20, workers = 3, manner = ReadManner(3))
        assertEquals(expected, draft().request)
        assertEquals(ChunkShape(5, 10, 25), draft().plan?.shape)
        // 10,000 samples of two bytes; header, coordinates and a live byte for each of 200 positions
        assertEquals(10_000 * 2 + 200 * 257L, draft().volumeBytes)
    }

    @Test
    fun `float32 of an integer source takes four bytes a sample`() {
        val draft = draft(choices.copy(float32 = true))
        assertEquals(10_000 * 4 + 200 * 257L, draft.volumeBytes)
        assertEquals(true, draft.request?.float32)
    }

    @Test
    fun `each fast copy takes the samples once more, and is asked for`() {
        val draft = draft(choices.copy(fastCopies = setOf(PlaneKind.INLINE, PlaneKind.SLICE)))
        assertEquals(mapOf(PlaneKind.INLINE to 20_000L, PlaneKind.SLICE to 20_000L), draft.copyBytes)
        assertEquals(3 * 20_000 + 200 * 257L, draft.volumeBytes)
        assertEquals(setOf(PlaneKind.INLINE, PlaneKind.SLICE), draft.request?.fastCopies)
        val full = draft(choices.copy(fastCopies = setOf(PlaneKind.INLINE)), free.copy(freeBytes = 91_300))
        assertEquals("The volume takes 91.4 kB, and 91.3 kB are free on the target's disk: choose another disk.", full.problem)
    }

    @Test
    fun `a planner that has no plan says why, and nothing can be imported`() {
        val refusing = object : ChunkPlanner {
            override val id = "measured"
            override val description = "for tests"

            override fun plan(request: PlanRequest) = throw Refusal("the disk was not measured", remedy = "Measure it.")
        }
        val draft = ImportDraft.of(listOf(source), choices, ScanState.Found(scanOf(source)), free, settings, refusing)
        assertEquals("the disk was not measured. Measure it.", draft.problem)
        assertEquals(null, draft.request)
    }

    @Test
    fun `a planner is asked for the type that is written`() {
        val asked = mutableListOf<Int>()
        val listening = object : ChunkPlanner by HalvingPlanner {
            override fun plan(request: PlanRequest) = HalvingPlanner.plan(request).also { asked += request.sampleBytes }
        }
        for (float32 in listOf(false, true)) {
            ImportDraft.of(listOf(source), choices.copy(float32 = float32), ScanState.Found(scanOf(source, type = StoredType.INT16)), free, settings, listening)
        }
        assertEquals(listOf(2, 4), asked)
    }

    @Test
    fun `several files are one survey, named after the first`() {
        val further = listOf("f3 b.sgy", "f3 c.sgy").map(source::resolveSibling)
        val request = draft(further = further).request
        assertEquals(listOf(source) + further, request?.sources)
        assertEquals(target, request?.target)
    }

    @Test
    fun `files are in the order of their names, numbers by their size`() {
        val names = listOf("Line 10.sgy", "line 2.sgy", "line 2b.sgy", "line.sgy", "9.sgy", "line 002.sgy")
        val sorted = names.shuffled().map { Path.of(it) }.sortedWith(ByName).map { "$it" }
        assertEquals(listOf("9.sgy", "line 002.sgy", "line 2.sgy", "line 2b.sgy", "Line 10.sgy", "line.sgy"), sorted)
    }

    @Test
    fun `none of several sources can be the target`(@TempDir folder: Path) {
        val files = listOf("a", "b", "c").map { Files.createFile(folder.resolve(it)) }
        assertTrue(TargetDisk.look(files[2], files).isSource)
        assertFalse(TargetDisk.look(files[2], files.take(2)).isSource)
    }

    @Test
    fun `a chunk by hand is taken, no longer than the volume`() {
        val draft = draft(choices.copy(chunk = listOf(64, 4, 50)))
        assertEquals(ChunkShape(10, 4, 50), draft.request?.chunk)
    }

    @Test
    fun `nothing can be imported before the scan ends, nor on what it found for other positions`() {
        val nine = SourceLayout(HeaderField(9), HeaderField(21))
        assertNull(draft(scan = ScanState.Running(40)).request)
        assertNull(draft(scan = ScanState.Refused("broken", "")).request)
        assertNull(draft(scan = ScanState.Found(scanOf(source), nine)).request)
        assertNotNull(draft(choices.copy(layout = LayoutChoices("9", "21")), scan = ScanState.Found(scanOf(source), nine)).request)
    }

    @Test
    fun `what the coordinates are in is an EPSG code or a definition, or said to be none`() {
        assertEquals(CoordinateReference(23031), draft(choices.copy(crsText = " EPSG:23031 ")).request?.crs)
        assertEquals("Local", draft(choices.copy(crsText = "LOCAL_CS[\"Local\"]")).request?.crs?.label)
        val wrong = draft(choices.copy(crsText = "UTM 31"))
        assertNull(wrong.request)
        assertEquals("A coordinate reference system's definition begins with a word such as PROJCRS[ or PROJCS[, got 'UTM 31'.", wrong.problem)
    }

    @Test
    fun `overlapping positions are said to overlap`() {
        val draft = draft(choices.copy(layout = LayoutChoices("189", "191")))
        assertNull(draft.request)
        assertEquals("Inline at 189 and crossline at 191 overlap.", draft.problem)
    }

    @Test
    fun `an existing target is replaced only where that was asked for`() {
        val there = free.copy(exists = true)
        assertEquals("The target exists: name another, or tick Replace the existing file.", draft(disk = there).problem)
        assertEquals(true, draft(choices.copy(overwrite = true), there).request?.overwrite)
        assertEquals(false, draft(choices.copy(overwrite = true), free).request?.overwrite)
    }

    @Test
    fun `each thing wrong with the target is said`() {
        assertTrue(draft(choices.copy(targetText = "  ")).problem!!.startsWith("Name the file"))
        assertTrue(draft(disk = free.copy(exists = true, isFolder = true)).problem!!.contains("is a folder"))
        assertTrue(draft(choices.copy(overwrite = true), free.copy(exists = true, isSource = true)).problem!!.contains("source itself"))
        assertTrue(draft(disk = free.copy(folderExists = false)).problem!!.contains("folder does not exist"))
        assertTrue(draft(disk = free.copy(writable = false)).problem!!.contains("can't be written"))
    }

    @Test
    fun `a disk too full is refused with both figures`() {
        assertEquals("The volume takes 71.4 kB, and 71.3 kB are free on the target's disk: choose another disk.", draft(disk = free.copy(freeBytes = 71_300)).problem)
        assertNotNull(draft(disk = free.copy(freeBytes = 71_400)).request)
        assertNotNull(draft(disk = free.copy(freeBytes = null)).request)
    }

    @Test
    fun `what the disk said of another target says nothing of this one`() {
        assertNull(draft(disk = free.copy(target = source.resolveSibling("other.h5"))).request)
        assertNull(draft(disk = null).request)
    }

    @Test
    fun `a bare name is meant beside the source`() {
        assertEquals(source.resolveSibling("x.h5"), targetPath("x.h5", source))
        assertNull(targetPath("a\u0000b", source))
    }

    @Test
    fun `the target is named after the source, whatever that is called`() {
        assertEquals(source.resolveSibling("f3.h5"), defaultTarget(source))
        assertEquals(source.resolveSibling("f3.full.h5"), defaultTarget(source.resolveSibling("f3.full.segy")))
        assertEquals(source.resolveSibling("f3.h5"), defaultTarget(source.resolveSibling("f3")))
    }

    @Test
    fun `the files that follow go beside themselves, or into the folder chosen for the first`() {
        val other = source.resolveSibling("b").resolve("k1.sgy")
        assertEquals(other.resolveSibling("k1.h5"), ImportRequest(source, target, overwrite = true).likewiseFor(other).target)
        val elsewhere = source.resolveSibling("volumes")
        val likewise = ImportRequest(source, elsewhere.resolve("mine.h5"), SourceLayout(HeaderPositions(9, 21)), overwrite = true).likewiseFor(other)
        assertEquals(ImportRequest(other, elsewhere.resolve("k1.h5"), SourceLayout(HeaderPositions(9, 21)), overwrite = false), likewise)
    }

    @Test
    fun `weights and shape of the settings hold until a chunk is given by hand`() {
        val kept = settings.copy(weights = ReadWeights(3.0), chunk = ChunkShape(2, 3, 400))
        fun request(choices: ImportChoices) = ImportDraft.of(listOf(source), choices, ScanState.Found(scanOf(source)), free, kept, HalvingPlanner).request!!
        assertEquals(ReadWeights(3.0), request(choices).weights)
        assertEquals(kept.chunk, request(choices).chunk) // uncut: the next survey may have more samples than 50
        assertEquals(ChunkShape(4, 4, 4), request(choices.copy(chunk = listOf(4, 4, 4))).chunk)
    }

    @Test
    fun `a planner gets what is known of the target's disk, and where it needs that in vain, Measure is named`() {
        val disks = mutableListOf<StorageProfile?>()
        val byTimes = object : ChunkPlanner by HalvingPlanner {
            override val basis = PlanBasis.READ_TIMES

            override fun plan(request: PlanRequest) = HalvingPlanner.plan(request).also {
                disks += request.profile
                if (request.profile == null) throw Refusal("the disk was not measured", remedy = "Measure it with pyrus profile.")
            }
        }
        val profile = StorageProfile("steady", "thought of", listOf(ReadPace(4096, 1, 1000.0)), 1e9)
        fun draft(disk: TargetDisk) = ImportDraft.of(listOf(source), choices, ScanState.Found(scanOf(source)), disk, settings, byTimes)
        assertNotNull(draft(free.copy(profile = profile)).request)
        val problem = draft(free).problem!!
        assertTrue("press Measure…" in problem, problem)
        assertEquals(listOf(profile, null), disks)
    }

    @Test
    fun `a chunk that no volume can have is said to be that`() {
        val huge = scanOf(source).let {
            it.copy(geometry = SurveyGeometry(InlineAxis(LineNumber(1), 1, 3000), CrosslineAxis(LineNumber(1), 1, 3000), SampleAxis(0.0, 4.0, 3000), TraceMask.full(3000, 3000)))
        }
        val draft = draft(choices.copy(chunk = listOf(3000, 3000, 3000)), scan = ScanState.Found(huge))
        assertEquals("a chunk of 3000x3000x3000 passes 2147483647 samples. Choose a smaller chunk shape.", draft.problem)
    }
}
