package org.pyrus.cli

import com.github.ajalt.clikt.core.ProgramResult
import com.github.ajalt.clikt.parameters.arguments.convert
import com.github.ajalt.clikt.parameters.arguments.multiple
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.add
import kotlinx.serialization.json.addJsonObject
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonArray
import org.pyrus.volume.Human
import org.pyrus.volume.spi.Importers
import org.pyrus.volume.spi.JobEvent
import org.pyrus.volume.spi.VerifyReport

/** `pyrus verify`: whether a volume still says what its SEG-Y says. */
internal class VerifyVerb(session: Session) : Verb("verify", "Compare every sample and header byte of a volume with its SEG-Y", session) {
    private val volume by pathArgument("VOLUME", "Volume to verify")
    private val sources by rawPath("SEGY", "SEG-Y file, or the files of one survey in their order (what the volume names)").convert { pathOf(it) }.multiple()
    private val json by jsonOption()

    override fun run() {
        val report = session.follow<JobEvent.Verified>(Importers.default().verify(volume, sources)).report
        if (json) out.json(report.json()) else print(report)
        if (report.differenceCount == 0L && report.differences.isEmpty()) return
        session.err.println("pyrus: $volume: ${Human.count(report.differenceCount, "difference")} from ${report.sourceWords}. Import the SEG-Y file${if (report.files.isEmpty()) "" else "s"} again.")
        throw ProgramResult(Failures.FAILED)
    }

    private fun print(report: VerifyReport) {
        out.println("${report.volume} against ${report.sourceWords}")
        out.println(
            Labelled().apply {
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
                row("compared in", Human.duration(report.seconds))
            },
        )
        val shown = report.differences.take(SHOWN)
        shown.forEachIndexed { nth, issue -> out.println(if (nth == 0) "first difference: ${issue.line()}" else issue.line()) }
        if (report.differenceCount > shown.size) out.println("and ${Human.count(report.differenceCount - shown.size)} more")
    }

    private fun Labelled.digest(label: String, now: String?, kept: String?) {
        if (now != null) row(label, if (now == kept) "$now, as the volume keeps it" else "$now, and the volume keeps $kept")
    }

    private companion object {
        const val SHOWN = 10
    }
}

private val VerifyReport.sourceWords: String get() = Human.files(files.map { it.path }.ifEmpty { listOf(source) })

private fun VerifyReport.json(): JsonObject = buildJsonObject {
    put("volume", volume.toString())
    put("source", source.toString())
    put("same", differenceCount == 0L && differences.isEmpty())
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
