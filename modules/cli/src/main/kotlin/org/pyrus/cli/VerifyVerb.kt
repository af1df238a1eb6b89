package org.pyrus.cli

import com.github.ajalt.clikt.core.ProgramResult
import com.github.ajalt.clikt.core.UsageError
import com.github.ajalt.clikt.parameters.arguments.convert
import com.github.ajalt.clikt.parameters.arguments.multiple
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.add
import kotlinx.serialization.json.addJsonObject
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonArray
import org.pyrus.volume.Human
import org.pyrus.volume.spi.ChunkPlace
import org.pyrus.volume.spi.Importers
import org.pyrus.volume.spi.JobEvent
import org.pyrus.volume.spi.SumReport
import org.pyrus.volume.spi.VerifyReport

/** `pyrus verify`: whether a volume still has the bytes that were written, and says what its SEG-Y says. */
internal class VerifyVerb(session: Session) : Verb("verify", "Check a volume by its checksums, and compare every sample and header byte with its SEG-Y", session) {
    private val volume by pathArgument("VOLUME", "Volume to verify")
    private val sources by rawPath("SEGY", "SEG-Y file, or the files of one survey in their order (what the volume names, where it lies beside it)").convert { pathOf(it) }.multiple()
    private val sumsOnly by option("--sums", help = "Check by the volume's own checksums alone, whether its SEG-Y is there or not").flag()
    private val json by jsonOption()

    override fun run() {
        if (sumsOnly && sources.isNotEmpty()) throw UsageError("--sums reads no SEG-Y file; give one of them")
        val importer = Importers.default()
        val report = session.follow<JobEvent.Verified>(if (sumsOnly) importer.verifySums(volume) else importer.verify(volume, sources)).report
        if (json) out.json(report.json()) else print(report)
        if (report.holds) return
        session.err.println("pyrus: $volume: ${report.verdict()}. ${report.remedy()}")
        throw ProgramResult(Failures.FAILED)
    }

    private fun VerifyReport.verdict(): String {
        val damages = sums?.damageCount ?: 0
        return listOfNotNull(
            if (differenceCount > 0) "${Human.count(differenceCount, "difference")} from $sourceWords" else null,
            if (damages > 0) "damaged in ${Human.count(damages, "place")}, by its own checksums" else null,
        ).joinToString("; ")
    }

    private fun VerifyReport.remedy(): String = if (source == null) {
        "Import the SEG-Y file again, or take the volume from a copy."
    } else {
        "Import the SEG-Y file${if (files.isEmpty()) "" else "s"} again."
    }

    private fun print(report: VerifyReport) {
        out.println(if (report.source == null) "${report.volume} by its own checksums" else "${report.volume} against ${report.sourceWords}")
        out.println(
            Labelled().apply {
                checksums(report.sums)
                if (report.source != null) compared(report)
                row(if (report.source == null) "checked in" else "compared in", Human.duration(report.seconds))
            },
        )
        report.sums?.run { shown(damages.map { "damaged: ${it.message}${it.byte?.let { byte -> " (byte ${Human.count(byte)})" }.orEmpty()}" }, damageCount) }
        shown(report.differences.mapIndexed { nth, issue -> if (nth == 0) "first difference: ${issue.line()}" else issue.line() }, report.differenceCount)
    }

    private fun shown(lines: List<String>, count: Long) {
        val shown = lines.take(SHOWN)
        shown.forEach(out::println)
        if (count > shown.size) out.println("and ${Human.count(count - shown.size)} more")
    }

    private fun Labelled.checksums(sums: SumReport?) {
        if (sums == null) return row("checksums", "none: an earlier Pyrus made it")
        row("chunks", if (sums.chunks == 0L) "without checksums" else damaged(sums.chunks, sums.damagedChunks))
        row("all else", "${Human.count(sums.blocks, "block")} and the metadata, ${damaged(sums.damageCount - sums.damagedChunks)}")
        row("checked", Human.bytes(sums.bytes))
    }

    private fun damaged(chunks: Long, count: Long) = "${Human.count(chunks)}, ${damaged(count)}"

    private fun damaged(count: Long) = if (count == 0L) "all as they were written" else "${Human.count(count)} damaged"

    private fun Labelled.compared(report: VerifyReport) {
        row("traces", Human.count(report.tracesCompared))
        row("samples", Human.count(report.samplesCompared))
        row("header bytes", Human.count(report.headerBytesCompared))
        digest("digest", report.digest, report.keptDigest)
        digest("SHA-256", report.sha256, report.keptSha256)
        for (file in report.files) {
            digest("digest of ${file.path.fileName}", file.digest, file.keptDigest)
            digest("SHA-256 of ${file.path.fileName}", file.sha256, file.keptSha256)
        }
        if (report.fastCopies.isNotEmpty()) row("fast copies", report.fastCopies.sorted().joinToString { it.title.lowercase() })
        row("differences", Human.count(report.differenceCount))
    }

    private fun Labelled.digest(label: String, now: String?, kept: String?) {
        if (now != null) row(label, if (now == kept) "$now, as the volume keeps it" else "$now, and the volume keeps $kept")
    }

    private companion object {
        const val SHOWN = 10
    }
}

private val VerifyReport.sourceWords: String get() = Human.files(files.map { it.path }.ifEmpty { listOfNotNull(source) })

private fun VerifyReport.json(): JsonObject = buildJsonObject {
    put("volume", volume.toString())
    put("source", source?.toString())
    put("same", holds)
    put("checksums", sums?.json() ?: JsonNull)
    put("traces_compared", tracesCompared)
    put("samples_compared", samplesCompared)
    put("header_bytes_compared", headerBytesCompared)
    put("digest", digest)
    put("kept_digest", keptDigest)
    put("sha256", sha256)
    put("kept_sha256", keptSha256)
    if (files.isNotEmpty()) {
        putJsonArray("files") {
            for (file in files) {
                addJsonObject {
                    put("path", file.path.toString())
                    put("digest", file.digest)
                    put("kept_digest", file.keptDigest)
                    put("sha256", file.sha256)
                    put("kept_sha256", file.keptSha256)
                }
            }
        }
    }
    putJsonArray("fast_copies") { fastCopies.sorted().forEach { add(it.title.lowercase()) } }
    put("difference_count", differenceCount)
    put("differences", differences.json())
    put("seconds", seconds)
}

private fun SumReport.json(): JsonObject = buildJsonObject {
    put("chunks", chunks)
    put("blocks", blocks)
    put("bytes", bytes)
    put("damaged_chunks", damagedChunks)
    put("damage_count", damageCount)
    putJsonArray("damages") {
        for (damage in damages) {
            addJsonObject {
                put("message", damage.message)
                put("byte", damage.byte)
                put("bytes", damage.byteCount)
                put("chunk", damage.chunk?.json() ?: JsonNull)
            }
        }
    }
}

private fun ChunkPlace.json(): JsonObject = buildJsonObject {
    put("number", number)
    putJsonArray("position") { position.forEach { add(it) } }
    put("first_inline", firstInline.value)
    put("last_inline", lastInline.value)
    put("first_crossline", firstCrossline.value)
    put("last_crossline", lastCrossline.value)
    put("first_sample", firstSample)
    put("last_sample", lastSample)
    put("sample_unit", domain.unit)
}
