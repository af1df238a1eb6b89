package org.pyrus.cli

import com.github.ajalt.clikt.parameters.groups.provideDelegate
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.addJsonObject
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonArray
import org.pyrus.volume.Human
import org.pyrus.volume.spi.ExportRequest
import org.pyrus.volume.spi.ExportedFile
import org.pyrus.volume.spi.Importers
import org.pyrus.volume.spi.JobEvent
import org.pyrus.volume.spi.Readers
import java.nio.file.Files
import java.nio.file.NoSuchFileException

/** `pyrus export`: a volume becomes again the SEG-Y file, or the several, that it was imported from. */
internal class ExportVerb(session: Session) : Verb("export", "Write the SEG-Y file that a volume was imported from, byte for byte, or a part of it", session) {
    private val volume by pathArgument("VOLUME", "Volume to export; its SEG-Y file is not needed")
    private val target by pathArgument("OUT.sgy", "SEG-Y file to write; of a survey that was imported from several, the folder for them")
    private val part by PartOptions()
    private val overwrite by overwriteOption()
    private val budget by budgetOption()
    private val workers by workersOption()
    private val json by jsonOption()

    override fun run() {
        val request = ExportRequest(volume, target, overwrite, session.budgetMiB(budget) shl 20, workers ?: session.settings.workers)
        if (part.isAsked) return exportPart(request)
        val done = session.follow<JobEvent.Exported>(Importers.default().export(request))
        if (json) out.json(done.json(volume.toString())) else out.println(done.line())
    }

    private fun exportPart(request: ExportRequest) {
        if (!Files.exists(volume)) throw NoSuchFileException(volume.toString())
        val geometry = Readers.open(volume, session.settings).use { it.info.geometry }
        val done = session.follow<JobEvent.PartExported>(Importers.default().export(request.copy(part = part.part(geometry, volume))))
        if (json) out.json(done.json(volume.toString())) else out.println(done.line())
    }
}

/** What was written, in a line. */
private fun JobEvent.PartExported.line(): String =
    "$target: ${Human.count(traces, "trace")} of ${Human.count(samples, "sample")} as a new SEG-Y file, rev 1: $part; ${Human.bytes(bytes)}, ${Human.duration(seconds)}"

private fun JobEvent.PartExported.json(volume: String): JsonObject = buildJsonObject {
    put("volume", volume)
    put("target", target.toString())
    put("target_bytes", bytes)
    put("part", part)
    put("traces", traces)
    put("samples", samples)
    put("seconds", seconds)
}

/** What was written, in a line, and one for each of several files. */
private fun JobEvent.Exported.line(): String = (listOf(summary()) + files.map { it.line() }).joinToString("\n")

private fun ExportedFile.line(): String = "  $target: the same ${Human.bytes(bytes)} in ${Human.count(traces, "trace")}, ${proof(digest, sha256)}"

private fun JobEvent.Exported.summary(): String =
    "$target: the same ${Human.bytes(bytes)} in ${Human.count(traces, "trace")} as $sourceName, ${proof(digest, sha256)}, " +
        "${Human.duration(seconds)}, ${Human.bytes(bytes / seconds)}/s"

/** By what they are known to be the same. */
private fun proof(digest: String, sha256: String?): String =
    "by the digest ${digest.take(DIGEST_SHOWN)}…" + sha256?.let { " and the SHA-256 ${it.take(DIGEST_SHOWN)}…" }.orEmpty()

private fun JobEvent.Exported.json(volume: String): JsonObject = buildJsonObject {
    put("volume", volume)
    put("target", target.toString())
    put("target_bytes", bytes)
    put("traces", traces)
    put("source_name", sourceName)
    put("source_digest", digest)
    put("source_sha256", sha256)
    if (files.isNotEmpty()) {
        putJsonArray("files") {
            for (file in files) {
                addJsonObject {
                    put("target", file.target.toString())
                    put("bytes", file.bytes)
                    put("traces", file.traces)
                    put("digest", file.digest)
                    put("sha256", file.sha256)
                }
            }
        }
    }
    put("seconds", seconds)
    put("bytes_per_second", figure(bytes / seconds))
}

private const val DIGEST_SHOWN = 12
