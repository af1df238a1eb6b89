package org.pyrus.cli

import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.flowOf
import org.pyrus.volume.AmplitudeHistogram
import org.pyrus.volume.AmplitudeStatistics
import org.pyrus.volume.ChunkGrid
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.CrosslineNumber
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Index
import org.pyrus.volume.InlineNumber
import org.pyrus.volume.LineAxis
import org.pyrus.volume.Plane
import org.pyrus.volume.ReadPlan
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.Samples
import org.pyrus.volume.StoredType
import org.pyrus.volume.SurveyGeometry
import org.pyrus.volume.TraceMask
import org.pyrus.volume.spi.ChunkPlan
import org.pyrus.volume.spi.ChunkPlanner
import org.pyrus.volume.spi.ExportRequest
import org.pyrus.volume.spi.HeaderBrowser
import org.pyrus.volume.spi.HeaderOverrides
import org.pyrus.volume.spi.HeaderPositions
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.JobEvent
import org.pyrus.volume.spi.LayoutCandidates
import org.pyrus.volume.spi.OpenOptions
import org.pyrus.volume.spi.Picture
import org.pyrus.volume.spi.PlanRequest
import org.pyrus.volume.spi.PlaneRenderer
import org.pyrus.volume.spi.Planners
import org.pyrus.volume.spi.Progress
import org.pyrus.volume.spi.ReaderProvider
import org.pyrus.volume.spi.RechunkRequest
import org.pyrus.volume.spi.RenderSettings
import org.pyrus.volume.spi.SourceLayout
import org.pyrus.volume.spi.Suitability
import org.pyrus.volume.spi.SurveyScan
import org.pyrus.volume.spi.SurveySource
import org.pyrus.volume.spi.TraceSorting
import org.pyrus.volume.spi.VolumeImporter
import org.pyrus.volume.spi.VolumeInfo
import org.pyrus.volume.spi.VolumeReader
import java.nio.file.Path

/** Inlines 1001, 1003, 1005; crosslines 20..23; 8, 10, … 16 ms. All live but inline 1003, crossline 22. */
val smallGeometry = SurveyGeometry(
    LineAxis(InlineNumber(1001), 2, 3),
    LineAxis(CrosslineNumber(20), 1, 4),
    SampleAxis(8.0, 2.0, 5),
    TraceMask.build(3, 4) { i, x -> !(i == 1 && x == 2) },
)

/** The sample at three indices of the fake volume: digits that say where it lies. */
fun smallSample(inline: Int, crossline: Int, sample: Int): Float =
    if (smallGeometry.liveTraces.isLive(Index(inline), Index(crossline))) 100f * inline + 10f * crossline + sample + 0.5f else 0f

/** A volume in memory, [geometry] filled with [sample]. */
class FakeReaders(private val geometry: SurveyGeometry = smallGeometry, private val sample: (Int, Int, Int) -> Float = ::smallSample) : ReaderProvider {
    override val id = "direct"
    override val description = "a volume in memory"

    override fun suitability(path: Path, options: OpenOptions) = Suitability.Able(100)

    override fun open(path: Path, options: OpenOptions) = object : VolumeReader {
        override val info = VolumeInfo(
            path,
            geometry,
            StoredType.FLOAT32,
            ChunkShape(2, 2, 5),
            AmplitudeStatistics(55, 2, 0.5, 234.5, 118.0, 140.25, 1, AmplitudeHistogram(floatArrayOf(1f, 64f, 128f), longArrayOf(5, 40, 10))),
            mapOf("source" to "small.sgy"),
        )

        override suspend fun read(slab: Hyperslab): Samples {
            slab.requireInside(geometry.dimensions)
            val values = FloatArray(slab.sampleCount.toInt())
            var at = 0
            for (i in slab.inlines.first.value until slab.inlines.end) {
                for (x in slab.crosslines.first.value until slab.crosslines.end) {
                    for (k in slab.samples.first.value until slab.samples.end) values[at++] = sample(i, x, k)
                }
            }
            return Samples(slab, values)
        }

        override fun cost(slab: Hyperslab) = ReadPlan.of(slab, ChunkGrid(geometry.dimensions, ChunkShape(2, 2, 5)), 4).cost

        override fun close() = Unit
    }
}

class FakePlanner : ChunkPlanner {
    override val id = Planners.DEFAULT
    override val description = "for tests"

    override fun plan(request: PlanRequest) = with(request) {
        ChunkPlan(id, dimensions, ChunkShape(289, 25, 62).coercedTo(dimensions), "size ${knobs.sizeKiB}, ratio ${knobs.ratio}, asymmetry ${knobs.asymmetry}")
    }
}

class FakeSource(private val found: SurveyScan) : SurveySource {
    override val id = "segy"
    var asked: SourceLayout? = null

    override fun recognises(path: Path) = true

    override suspend fun scan(path: Path, layout: SourceLayout, onProgress: (Progress) -> Unit): SurveyScan {
        asked = layout
        return found.copy(path = path)
    }

    override suspend fun candidates(path: Path, layout: SourceLayout) = LayoutCandidates(emptyList(), linesAreClear = false, emptyList(), headersRead = 0)

    override suspend fun headers(path: Path, layout: SourceLayout): HeaderBrowser = error("no test of this source looks at headers")
}

class FakeImporter(
    private val importing: (ImportRequest) -> Flow<JobEvent> = { flowOf() },
    private val verifying: (Path, Path?) -> Flow<JobEvent> = { _, _ -> flowOf() },
    private val checking: (Path) -> Flow<JobEvent> = { flowOf() },
    private val exporting: (ExportRequest) -> Flow<JobEvent> = { flowOf() },
    private val rechunking: (RechunkRequest) -> Flow<JobEvent> = { flowOf() },
) : VolumeImporter {
    override fun import(request: ImportRequest) = importing(request)

    override fun verify(volume: Path, sources: List<Path>) = verifying(volume, sources.firstOrNull())
    override fun verifySums(volume: Path) = checking(volume)

    override fun export(request: ExportRequest) = exporting(request)

    override fun rechunk(request: RechunkRequest) = rechunking(request)
}

/** Draws each pixel in a colour that says where it lies. */
class FakeRenderer : PlaneRenderer {
    override val colourMaps = listOf("red-white-blue", "grey")
    var plane: Plane? = null
    var settings: RenderSettings? = null

    override fun render(plane: Plane, settings: RenderSettings): Picture {
        this.plane = plane
        this.settings = settings
        return Picture(settings.width, settings.height, IntArray(settings.width * settings.height) { 0xFF000000.toInt() or it })
    }
}

fun smallScan(path: Path = Path.of("small.sgy")) = SurveyScan(
    path, 8_840, 11, smallGeometry, StoredType.INT16, "3 (int16)", "1.0", "big-endian", "EBCDIC", List(40) { "C%2d".format(it + 1).padEnd(80) }, 0,
    HeaderPositions(), HeaderOverrides(), TraceSorting.INLINE, emptyList(), 0.25,
)
