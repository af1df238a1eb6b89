package org.pyrus.cli

import com.github.ajalt.clikt.parameters.groups.provideDelegate
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import kotlinx.coroutines.flow.Flow
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import org.pyrus.volume.Human
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.StoredBytes
import org.pyrus.volume.StoredType
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.Importers
import org.pyrus.volume.spi.JobEvent
import org.pyrus.volume.spi.VolumeImporter
import java.util.concurrent.CancellationException

/** `pyrus import`: a SEG-Y file, or a survey in several, becomes a volume. */
internal class ImportVerb(session: Session) : Verb("import", "Make a chunked HDF5 volume out of a SEG-Y file", session) {
    private val sources by pathArguments("IN.sgy", "SEG-Y file, or the files of one survey in the order of their traces")
    private val target by pathArgument("OUT.h5", "Volume to write")
    private val overwrite by overwriteOption()
    private val chunk by chunkOption()
    private val chooser by PlannerOptions(session)
    private val layouts by LayoutOptions(session)
    private val traces by TraceOptions()
    private val crs by crsOption()
    private val float32 by option("--float32", help = "Store float32 whatever the source's type").flag()
    private val budget by budgetOption()
    private val workers by workersOption()
    private val sha256 by option("--sha256", help = "Keep the plain SHA-256 of each SEG-Y file too, to prove exports by").flag()
    private val fast by fastOption()
    private val resume by option("--resume", help = "Go on where an import of the same source by the same options was interrupted; interrupted itself, keep what is done").flag()
    private val json by jsonOption()

    override fun run() {
        val request = checked {
            ImportRequest(
                sources[0],
                target,
                traces.on(layouts.layout()),
                chooser.chunk(chunk),
                chooser.planner,
                chooser.knobs(),
                overwrite,
                float32,
                session.budgetMiB(budget) shl 20,
                workers ?: session.settings.workers,
                sha256,
                crs = crs,
                furtherSources = sources.drop(1),
                weights = chooser.weights(),
                fastCopies = fast,
                manner = session.settings.readManner,
                resume = resume,
            )
        }
        val importer = Importers.default()
        val done = try {
            session.follow<JobEvent.Imported>(importer.import(request))
        } catch (e: CancellationException) {
            session.leftBehind = importer.leftBy(request)
            throw e
        }
        if (json) out.json(done.json(float32, fast)) else out.println(done.line(float32, fast))
    }
}

/** What a cancelled import has left to go on with, in words; null where that is nothing. */
private fun VolumeImporter.leftBy(request: ImportRequest): String? {
    if (!request.resume) return null
    val left = unfinished(request.target.toAbsolutePath().parent).find { it.target.fileName == request.target.fileName } ?: return null
    return "${Human.percent(left.done)} of the source is kept in ${left.part}; the same command goes on with it"
}

/** Collects [events], showing them, until the one that ends the job. */
internal inline fun <reified E : JobEvent> Session.follow(events: Flow<JobEvent>): E = progress().use { display ->
    job {
        var last: E? = null
        events.collect { event ->
            display.show(event)
            if (event is E) last = event
        }
        checkNotNull(last) { "the job ended without saying what it did" }
    }
}

private fun JobEvent.Imported.storedType(float32: Boolean) = if (float32) StoredType.FLOAT32 else scan.storedType

/** What was written, in a line, and in another who chose the chunks and why. */
internal fun JobEvent.Imported.line(float32: Boolean, fastCopies: Set<PlaneKind> = emptySet()): String {
    val copies = fastCopies.sorted().joinToString("") { " and fast ${it.title.lowercase()}s" }
    return "$target: ${plan.dimensions} ${storedType(float32).label}, ${Human.bytes(targetBytes)} in chunks of ${plan.shape} " +
        "(padding ${Human.percent(plan.grid.padding)})$copies, ${Human.duration(seconds)}, ${Human.bytes(scan.bytes / seconds)}/s of SEG-Y\n" +
        "  planner ${plan.planner}: ${plan.reason}"
}

private fun JobEvent.Imported.json(float32: Boolean, fastCopies: Set<PlaneKind>): JsonObject = buildJsonObject {
    put("target", target.toString())
    put("target_bytes", targetBytes)
    put("seconds", seconds)
    put("source_bytes_per_second", figure(scan.bytes / seconds))
    put("plan", plan.json(storedType(float32)))
    if (fastCopies.isNotEmpty()) put("samples", StoredBytes.of(plan.grid, storedType(float32).bytes, fastCopies).json())
    put("scan", scan.json())
}
