package org.pyrus.bench

import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.ReadPace
import org.pyrus.volume.StorageProfile
import org.pyrus.volume.spi.ChunkPlan
import org.pyrus.volume.spi.ChunkPlanner
import org.pyrus.volume.spi.ExportRequest
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.JobEvent
import org.pyrus.volume.spi.PlanRequest
import org.pyrus.volume.spi.ProfileBudget
import org.pyrus.volume.spi.Progress
import org.pyrus.volume.spi.RechunkRequest
import org.pyrus.volume.spi.StorageProfiler
import org.pyrus.volume.spi.VolumeImporter
import java.nio.file.Files
import java.nio.file.Path

class SweepTest {
    @TempDir
    lateinit var folder: Path

    private val asked = ArrayList<ChunkShape?>()

    private val importer = object : VolumeImporter {
        override fun import(request: ImportRequest): Flow<JobEvent> = flow {
            asked += request.chunk
            Files.write(request.target, ByteArray(40_000))
        }

        override fun verify(volume: Path, sources: List<Path>) = throw UnsupportedOperationException()

        override fun export(request: ExportRequest) = throw UnsupportedOperationException()

        override fun rechunk(request: RechunkRequest) = throw UnsupportedOperationException()
    }

    /** A shape that says which knobs made it. */
    private val planner = object : ChunkPlanner {
        override val id = "founding"
        override val description = "for tests"

        override fun plan(request: PlanRequest) = with(request) {
            ChunkPlan(id, dimensions, ChunkShape(knobs.sizeKiB.toInt(), (knobs.ratio * 4).toInt(), (knobs.asymmetry * 4).toInt()), "")
        }
    }

    /** A disk that does ten thousand small reads a second for each that is under way. */
    private val profiler = object : StorageProfiler {
        override val builtIn = emptyList<StorageProfile>()

        override fun known(folder: Path): StorageProfile? = null

        override suspend fun measure(place: Path, budget: ProfileBudget, keep: Boolean, onProgress: (Progress) -> Unit) =
            StorageProfile("a disk", "a test", listOf(1, 4, 16).map { ReadPace(4096, it, 10_000.0 * it) }, 1e9, pageCacheKeptOut = false)
    }

    private val reader = FakeVolume("direct", FakeVolume.geometry(20, 20, 20))

    private fun sweep(onProgress: (Progress) -> Unit = {}): SweepReport {
        val segy = Files.write(folder.resolve("s.sgy"), ByteArray(50_000))
        val request = SweepRequest(segy, folder, 2, listOf(10, 20, 30), listOf(512.0), listOf(1.5), listOf(1.0), listOf(1, 2))
        return runBlocking { Sweep(request, "pyrus 1", PageCache(folder.resolve("none")), listOf(reader), importer, planner, profiler).run(onProgress) }
    }

    @Test
    fun `volumes of each shape are made, read and removed, and the founding figures stand beside`() {
        val told = ArrayList<Progress>()
        val report = sweep(told::add)
        // opening; cubes that fit; one knob after the other, the rest as the articles chose them; workers; two imports beside copies
        val knobs = listOf(ChunkShape(512, 8, 10), ChunkShape(2048, 6, 10), ChunkShape(2048, 8, 4))
        assertEquals(listOf(null, ChunkShape(10, 10, 10), ChunkShape(20, 20, 20)) + knobs + listOf(null, null, null), asked)
        assertEquals(listOf("queue-depth", "chunk-side", "size", "ratio", "asymmetry", "workers", "mapping", "flat"), report.charts.map { it.id })
        val disk = report.charts[0].curves.single { it.name == "a disk" }
        assertEquals(listOf(1.0 to 1e4, 4.0 to 4e4, 16.0 to 16e4), disk.points.map { it.x to it.y })
        val side = report.charts[1]
        assertEquals(listOf(10.0, 20.0), side.curves.single { it.name == "direct" }.points.map { it.x })
        assertEquals(0.096, side.curves.single { it.founding && "parallel, NVMe" in it.name }.points.single { it.x == 80.0 }.y)
        assertEquals(listOf(1.0, 2.0), report.charts[5].curves.first().points.map { it.x })
        assertEquals(listOf(1.27, 1.21), report.charts.last().curves.single().points.drop(1).map { it.y })
        assertEquals(CacheState.WARM, report.cache)
        assertTrue(report.notes[0].startsWith("Planes were read with the files in memory, not from the disk: this system has no "))
        assertEquals("Queue depths were measured through the page cache, which could not be passed by: they may be too good.", report.notes[1])
        assertEquals(listOf("s.sgy"), Files.list(folder).use { files -> files.map { it.fileName.toString() }.toList() })
        assertEquals(0, reader.open)
        assertEquals(report, SweepReport.fromJson(report.toJson()))
        assertEquals(told.last().total, told.last().done)
    }

    @Test
    fun `the page has each chart's picture and explanation, and the table every point`() {
        val report = sweep()
        val page = SweepPage.of(report)
        // of the mapping nothing was measured: the reader tells of no extents
        for (chart in report.charts.filter { chart -> chart.curves.isNotEmpty() }) {
            assertTrue(chart.explanation in page, chart.id)
            assertTrue("<img alt=\"${chart.title}\"" in page, chart.id)
            assertTrue(chart.title in report.table())
        }
        assertTrue("0.13 µs a float" in page && "compare their shapes" in page)
    }

    @Test
    fun `whoever cancels finds nothing left`() {
        assertThrows(CancellationException::class.java) { sweep { if ("20 cubed" in it.phase) throw CancellationException("enough") } }
        assertEquals(listOf("s.sgy"), Files.list(folder).use { files -> files.map { it.fileName.toString() }.toList() })
        assertEquals(0, reader.open)
    }
}
