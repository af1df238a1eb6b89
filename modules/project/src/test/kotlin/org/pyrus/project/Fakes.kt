package org.pyrus.project

import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.flow.flowOf
import org.pyrus.project.jobs.JobDisplay
import org.pyrus.project.jobs.JobOutcome
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.CrosslineAxis
import org.pyrus.volume.InlineAxis
import org.pyrus.volume.Issue
import org.pyrus.volume.LineNumber
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.StoredType
import org.pyrus.volume.SurveyGeometry
import org.pyrus.volume.TraceMask
import org.pyrus.volume.spi.ChunkPlan
import org.pyrus.volume.spi.ChunkPlanner
import org.pyrus.volume.spi.ExportRequest
import org.pyrus.volume.spi.FieldPair
import org.pyrus.volume.spi.HeaderBrowser
import org.pyrus.volume.spi.HeaderOverrides
import org.pyrus.volume.spi.HeaderPositions
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.JobEvent
import org.pyrus.volume.spi.LayoutCandidates
import org.pyrus.volume.spi.PlanRequest
import org.pyrus.volume.spi.Progress
import org.pyrus.volume.spi.RechunkRequest
import org.pyrus.volume.spi.SourceLayout
import org.pyrus.volume.spi.SurveyScan
import org.pyrus.volume.spi.SurveySource
import org.pyrus.volume.spi.TraceSorting
import org.pyrus.volume.spi.UnfinishedImport
import org.pyrus.volume.spi.VolumeImporter
import java.nio.file.Path

/** 10 inlines of 20 crosslines of 50 samples. */
internal fun scanOf(path: Path, positions: HeaderPositions = HeaderPositions(), type: StoredType = StoredType.FLOAT32, issues: List<Issue> = emptyList()) = SurveyScan(
    path, 64_000, 200,
    SurveyGeometry(InlineAxis(LineNumber(101), 2, 10), CrosslineAxis(LineNumber(1), 1, 20), SampleAxis(0.0, 4.0, 50), TraceMask.full(10, 20)),
    type, "5 (IEEE float32)", "1.0", "big-endian", "EBCDIC", listOf("C 1 TEST"), 0, positions, HeaderOverrides(), TraceSorting.INLINE, issues, 0.01,
)

internal fun scanOf(path: Path, layout: SourceLayout) = scanOf(path, HeaderPositions().let { HeaderPositions(layout.inline ?: it.inline, layout.crossline ?: it.crossline) })

/** Halves every side. */
internal object HalvingPlanner : ChunkPlanner {
    override val id = "halving"
    override val description = "for tests"

    override fun plan(request: PlanRequest) = with(request.dimensions) { ChunkPlan(id, this, ChunkShape(inlines / 2, crosslines / 2, samples / 2), "halved") }
}

/** A source whose scans are what [answer] gives. */
internal class FakeSource(private val likely: List<FieldPair> = emptyList(), private val answer: suspend (Path, SourceLayout) -> SurveyScan) : SurveySource {
    override val id = "segy"
    val asked = mutableListOf<SourceLayout>()

    /** Which files were scanned as one survey. */
    val together = mutableListOf<List<Path>>()

    override fun recognises(path: Path) = true

    override suspend fun scan(path: Path, layout: SourceLayout, onProgress: (Progress) -> Unit): SurveyScan {
        synchronized(asked) { asked += layout }
        return answer(path, layout)
    }

    override suspend fun scan(paths: List<Path>, layout: SourceLayout, onProgress: (Progress) -> Unit): SurveyScan {
        synchronized(asked) { together += paths }
        return scan(paths.first(), layout, onProgress)
    }

    override suspend fun candidates(path: Path, layout: SourceLayout) = LayoutCandidates(likely, linesAreClear = false, emptyList(), headersRead = 0)

    override suspend fun headers(path: Path, layout: SourceLayout): HeaderBrowser = error("no test of this source looks at headers")
}

/** An importer that does [work] and then says it is done; [left] gives what imports have left in a folder. */
internal class FakeImporter(private val left: (Path) -> List<UnfinishedImport> = { emptyList() }, private val work: suspend (ImportRequest) -> Unit) : VolumeImporter {
    override fun unfinished(folder: Path): List<UnfinishedImport> = left(folder)

    override fun import(request: ImportRequest): Flow<JobEvent> = flow {
        work(request)
        val scan = scanOf(request.source)
        emit(JobEvent.Imported(request.target, scan, HalvingPlanner.plan(PlanRequest(scan.geometry.dimensions)), 40_000, 0.5))
    }

    override fun verify(volume: Path, sources: List<Path>): Flow<JobEvent> = throw UnsupportedOperationException()

    override fun export(request: ExportRequest): Flow<JobEvent> = throw UnsupportedOperationException()

    override fun rechunk(request: RechunkRequest): Flow<JobEvent> = flowOf(JobEvent.Rechunked(request.volume, request.target, ChunkShape(1, 1, 1), request.plan, 40_000, 0.5))
}

/** Writes what becomes of imports into [said], a line each. */
internal class ToldDisplay(private val name: String, private val said: MutableList<String>) : JobDisplay {
    override fun started() {
        said += "$name started"
    }

    override fun advanced(event: JobEvent) = Unit

    override fun ended(outcome: JobOutcome) {
        said += "$name " + when (outcome) {
            is JobOutcome.Done -> "done"
            is JobOutcome.Failed -> "failed: ${outcome.cause.message}"
            JobOutcome.Cancelled -> "cancelled"
        }
    }
}
