package org.pyrus.cli

import com.github.ajalt.clikt.core.UsageError
import com.github.ajalt.clikt.parameters.arguments.convert
import com.github.ajalt.clikt.parameters.arguments.multiple
import com.github.ajalt.clikt.parameters.groups.provideDelegate
import com.github.ajalt.clikt.parameters.options.convert
import com.github.ajalt.clikt.parameters.options.option
import kotlinx.serialization.json.JsonObject
import org.pyrus.volume.Human
import org.pyrus.volume.StorageProfile
import org.pyrus.volume.StoredBytes
import org.pyrus.volume.StoredType
import org.pyrus.volume.VolumeDimensions
import org.pyrus.volume.spi.ChunkPlan
import org.pyrus.volume.spi.ChunkPlanner
import org.pyrus.volume.spi.PlanForecast
import org.pyrus.volume.spi.Planners
import org.pyrus.volume.spi.Profilers
import org.pyrus.volume.spi.Readers
import org.pyrus.volume.spi.Sources
import java.nio.file.Files
import java.nio.file.Path

/** `pyrus plan`: which chunk shape a volume would get, and why. */
internal class PlanVerb(session: Session) : Verb("plan", "Say which chunk shape a volume would get, and why", session) {
    private val sources by rawPath("FILE", "Take the dimensions from this SEG-Y file, the files of one survey, or a volume").convert { pathOf(it) }.multiple()
    private val dimensions by option("--dims", metavar = "SIDES", help = "Take these dimensions: inlines, crosslines, samples, such as 1966x1103x3001")
        .convert { checked { VolumeDimensions.parse(it) } ?: fail("'$it' is not three positive whole numbers such as 1966x1103x3001") }
    private val chunk by chunkOption()
    private val chooser by PlannerOptions(session)
    private val profile by profileOption()
    private val layouts by LayoutOptions(session)
    private val traces by TraceOptions()
    private val fast by fastOption()
    private val json by jsonOption()

    override fun run() {
        val given = dimensions
        val planner = Planners.named(chooser.planner)
        chooser.knobs() // so that bad figures are refused before a scan
        when {
            given != null && sources.isEmpty() -> print(planner, given, StoredType.FLOAT32, profile?.let(Profilers::named))
            given == null && sources.isNotEmpty() -> {
                val disk = profile?.let(Profilers::named) ?: Profilers.find()?.known(sources[0])
                val (dimensions, type) = surveyOf(sources)
                print(planner, dimensions, type, disk)
            }
            else -> throw UsageError("give either a SEG-Y file or a volume, or --dims")
        }
    }

    /** A volume says so itself; a SEG-Y file is scanned. */
    private fun surveyOf(files: List<Path>): Pair<VolumeDimensions, StoredType> {
        if (files.size == 1 && Files.isRegularFile(files[0]) && !Sources.segy().recognises(files[0])) {
            return Readers.open(files[0], session.settings).use { it.info.geometry.dimensions to it.info.storedType }
        }
        return scan().let { it.geometry.dimensions to it.storedType }
    }

    private fun print(planner: ChunkPlanner, dimensions: VolumeDimensions, type: StoredType, disk: StorageProfile?) {
        val plan = chooser.chunk(chunk)?.let { ChunkPlan.byHand(dimensions, it) } ?: planner.plan(chooser.request(dimensions, type.bytes, disk))
        val forecast = PlanForecast.of(plan, type.bytes, disk, session.settings.readManner, fast)
        val stored = StoredBytes.of(plan.grid, type.bytes, fast)
        if (json) {
            val others = listOfNotNull(
                forecast?.founding?.let { "founding_seconds" to it.json() },
                forecast?.let { "segy_seconds" to it.segy.json() },
                if (fast.isEmpty()) null else "samples" to stored.json(),
            )
            out.json(JsonObject(plan.json(type, forecast?.planned) + others))
        } else {
            print(plan, stored, type, disk, forecast)
        }
    }

    private fun scan() = session.progress().use { display -> session.job { Sources.segy().scan(sources, traces.on(layouts.layout()), display::show) } }

    private fun print(plan: ChunkPlan, stored: StoredBytes, type: StoredType, disk: StorageProfile?, forecast: PlanForecast?) {
        out.println("${plan.dimensions} ${type.label}: chunks of ${plan.shape}")
        out.println(
            Labelled().apply {
                plan(plan, type, stored)
                disk?.let { row("disk", "${it.name}, ${it.source}") }
                row("planes", forecast?.let { "${it.planned.words()}, read for the first time" } ?: UNKNOWN_DISK)
                forecast?.founding?.let { row("founding", it.words()) }
                forecast?.let { row("from SEG-Y", it.segy.words()) }
            },
        )
    }
}
