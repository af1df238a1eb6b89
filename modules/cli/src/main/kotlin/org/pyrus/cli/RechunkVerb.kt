package org.pyrus.cli

import com.github.ajalt.clikt.core.UsageError
import com.github.ajalt.clikt.parameters.groups.provideDelegate
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonObject
import org.pyrus.bench.PlaneSeconds
import org.pyrus.bench.PlanesBeside
import org.pyrus.volume.ChunkGrid
import org.pyrus.volume.Human
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.Refusal
import org.pyrus.volume.StorageProfile
import org.pyrus.volume.spi.ChunkPlan
import org.pyrus.volume.spi.Importers
import org.pyrus.volume.spi.JobEvent
import org.pyrus.volume.spi.Planners
import org.pyrus.volume.spi.PredictedPlanes
import org.pyrus.volume.spi.Profilers
import org.pyrus.volume.spi.ReadManner
import org.pyrus.volume.spi.ReadTimes
import org.pyrus.volume.spi.Readers
import org.pyrus.volume.spi.RechunkRequest
import org.pyrus.volume.spi.VolumeInfo
import java.io.IOException
import java.nio.file.Files
import java.nio.file.NoSuchFileException

/** `pyrus rechunk`: a volume written anew in other chunks. */
internal class RechunkVerb(session: Session) : Verb("rechunk", "Write a volume anew in other chunks, without loss", session) {
    private val volume by pathArgument("VOLUME", "Volume that pyrus import has made")
    private val target by pathArgument("OUT.h5", "Volume to write; another file")
    private val chunk by chunkOption()
    private val chooser by PlannerOptions(session)
    private val profile by profileOption()
    private val overwrite by overwriteOption()
    private val budget by budgetOption()
    private val workers by workersOption()
    private val leaveOutMeasuring by option("--no-measure", help = "Do not time planes of both volumes at the end, for which root's page cache is emptied").flag()
    private val json by jsonOption()

    override fun run() {
        if (chunk != null && chooser.isNamed) throw UsageError("give either --chunk or --planner")
        if (!Files.exists(volume)) throw NoSuchFileException(volume.toString())
        val info = Readers.open(volume, session.settings).use { it.info }
        val disk = profile?.let(Profilers::named)
        val targetDisk = disk ?: Profilers.find()?.known(target)
        val plan = plan(info, targetDisk)
        val before = Predicted(info.chunk?.let { ChunkGrid(info.geometry.dimensions, it) }, info, disk ?: Profilers.find()?.known(volume))
        val after = Predicted(plan.grid, info, targetDisk)
        if (!json) print(plan, info, before, after)
        val request = checked { RechunkRequest(volume, target, plan, overwrite, session.budgetMiB(budget) shl 20, workers ?: session.settings.workers) }
        val done = session.follow<JobEvent.Rechunked>(Importers.default().rechunk(request))
        if (!json) print(done)
        val measured = if (leaveOutMeasuring) null else measured()
        if (json) out.json(done.json(info, before, after, measured)) else measured?.let(::print)
    }

    /** Null where it can't be: the volume is written all the same. */
    private fun measured(): PlaneSeconds? = try {
        session.job { PlanesBeside(listOf(volume, target), workers ?: session.settings.workers).run() }
    } catch (e: IOException) {
        untimed(e)
    } catch (e: Refusal) {
        untimed(e)
    }

    private fun untimed(e: Exception): PlaneSeconds? = null.also { session.err.println("pyrus: planes were not timed: ${e.message}") }

    private fun plan(info: VolumeInfo, disk: StorageProfile?): ChunkPlan {
        val dimensions = info.geometry.dimensions
        return chooser.chunk(chunk)?.let { ChunkPlan.byHand(dimensions, it, target) } ?: Planners.named(chooser.planner).plan(chooser.request(dimensions, info.storedType.bytes, disk))
    }

    /** What planes of [grid] will take on [disk], where that is known. */
    private inner class Predicted(grid: ChunkGrid?, info: VolumeInfo, val disk: StorageProfile?) {
        val planes: PredictedPlanes? = if (disk == null || grid == null) null else predict(grid, info, disk)
        val words: String get() = planes?.words() ?: UNKNOWN_DISK
    }

    /** By as many workers as will read, and of the fast copies, which stay with the volume. */
    private fun predict(grid: ChunkGrid, info: VolumeInfo, disk: StorageProfile): PredictedPlanes? =
        ReadTimes.find()?.predict(grid, info.storedType.bytes, disk, ReadManner(workers ?: session.settings.workers), info.fastCopies)

    private fun print(plan: ChunkPlan, info: VolumeInfo, before: Predicted, after: Predicted) {
        out.println("$volume: ${plan.dimensions} ${info.storedType.label}, chunks of ${info.chunk ?: "no shape"}; to be chunks of ${plan.shape}")
        out.println(
            Labelled().apply {
                plan(plan, info.storedType)
                listOfNotNull(before.disk, after.disk).distinct().forEach { row("disk", "${it.name}, ${it.source}") }
                row("predicted now", before.words)
                row("predicted then", after.words)
            },
        )
    }

    private fun print(done: JobEvent.Rechunked) {
        val pace = "${Human.duration(done.seconds)}, ${Human.bytes(done.targetBytes / done.seconds)}/s"
        out.println("${done.target}: ${Human.bytes(done.targetBytes)} in chunks of ${done.plan.shape}, the same samples, read back and compared; $pace")
    }

    private fun print(measured: PlaneSeconds) {
        out.println(
            Labelled().apply {
                row("measured before", measured.seconds[0].words())
                row("measured now", measured.seconds[1].words())
                row("", measured.whyWarm?.let { "from memory: the page cache can't be emptied ($it)" } ?: "the page cache emptied before each plane")
            },
        )
    }

    private fun JobEvent.Rechunked.json(info: VolumeInfo, before: Predicted, after: Predicted, measured: PlaneSeconds?): JsonObject = buildJsonObject {
        put("volume", volume.toString())
        put("target", target.toString())
        put("target_bytes", targetBytes)
        put("seconds", seconds)
        putJsonObject("before") {
            put("chunk", this@json.before.json())
            before.planes?.let { put("seconds", it.json()) }
            measured?.let { put("measured", it.seconds[0].json()) }
        }
        putJsonObject("after") {
            plan.json(info.storedType, after.planes).forEach { (name, value) -> put(name, value) }
            measured?.let { put("measured", it.seconds[1].json()) }
        }
        measured?.let { put("cache", it.state.title) }
    }

    private fun Map<PlaneKind, Double>.words(): String = entries.joinToString { (kind, seconds) -> "${kind.title.lowercase()} ${Human.moment(seconds)}" }

    private fun Map<PlaneKind, Double>.json() = buildJsonObject { forEach { (kind, seconds) -> put(kind.title.lowercase(), seconds) } }
}
