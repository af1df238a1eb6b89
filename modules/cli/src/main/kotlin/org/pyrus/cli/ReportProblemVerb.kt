package org.pyrus.cli

import com.github.ajalt.clikt.parameters.arguments.convert
import com.github.ajalt.clikt.parameters.arguments.multiple
import kotlinx.serialization.json.JsonObject
import org.pyrus.volume.Human
import org.pyrus.volume.Refusal
import org.pyrus.volume.VolumeFileKind
import org.pyrus.volume.events.ProblemReport
import org.pyrus.volume.events.ReportPart
import org.pyrus.volume.spi.Readers
import org.pyrus.volume.spi.SourceLayout
import org.pyrus.volume.spi.Sources
import org.pyrus.volume.spi.VolumeFiles
import java.nio.file.Path

/** `pyrus report-problem`: what helps to find out why something went wrong, in a zip that its user looks at before sending it. */
internal class ReportProblemVerb(session: Session) :
    Verb("report-problem", "Gather log, versions, settings and what is known of surveys into a zip, to be looked at and sent", session) {
    private val target by pathArgument("OUT.zip", "The file to write")
    private val files by rawPath("FILE", "SEG-Y files and volumes that it is about: their scan or metadata come into the zip, never samples or trace headers").convert { pathOf(it) }.multiple()

    override fun run() {
        val report =
            ProblemReport(listOf(ReportPart("version.txt", "pyrus ${PyrusCommand.version()}\n")) + files.mapIndexed { index, file -> about(file, "surveys/${index + 1}-${file.fileName}.json") })
        report.write(target)
        report.parts.forEach { out.println("${it.name}: ${Human.bytes(it.text.length.toLong())}") }
        session.err.println("$target holds no samples and no trace headers, but names of files and folders: look into it before you send it")
    }

    private fun about(file: Path, name: String): ReportPart = try {
        ReportPart(name, if (VolumeFiles.recognise(file)?.kind == VolumeFileKind.HDF5) volume(file).toString() else scan(file).toString())
    } catch (e: Refusal) {
        ReportPart(name, e.message.orEmpty())
    }

    private fun scan(file: Path): JsonObject = session.progress().use { display -> session.job { Sources.segy().scan(listOf(file), SourceLayout(), display::show) } }.json().without("text_header")

    private fun volume(file: Path): JsonObject = Readers.open(file, session.settings).use {
        it.info
    }.json().let { info -> JsonObject(info + ("attributes" to (info["attributes"] as JsonObject).without("text"))) }

    /** Text headers name people and companies. */
    private fun JsonObject.without(key: String) = JsonObject(this - key)
}
