package org.pyrus.cli

import com.github.ajalt.clikt.parameters.groups.provideDelegate
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.add
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonArray
import org.pyrus.volume.Human
import org.pyrus.volume.spi.Sources
import org.pyrus.volume.spi.SurveyScan

/** `pyrus scan`: what a SEG-Y file holds, from all its headers. */
internal class ScanVerb(session: Session) : Verb("scan", "Say what a SEG-Y file holds, from all its trace headers", session) {
    private val source by pathArgument("IN.sgy", "SEG-Y file")
    private val layouts by LayoutOptions(session)
    private val text by option("--text", help = "Print the text header too").flag()
    private val json by jsonOption()

    override fun run() {
        val layout = layouts.layout()
        val scan = session.progress().use { display -> session.job { Sources.segy().scan(source, layout, display::show) } }
        if (json) out.json(scan.json()) else print(scan)
    }

    private fun print(scan: SurveyScan) {
        out.println(scan.path)
        out.println(
            Labelled().apply {
                row("SEG-Y", "revision ${scan.revision}, ${scan.byteOrder}, format ${scan.format}, ${Human.bytes(scan.bytes)}")
                row("traces", "${Human.count(scan.traceCount)} of ${Human.count(scan.geometry.samples.count, "sample")}, ${scan.sorting.label}")
                geometry(scan.geometry)
                row("line numbers", "inline at byte ${scan.positions.inlineByte}, crossline at byte ${scan.positions.crosslineByte}")
                row("text header", "${scan.textEncoding}, ${scan.extendedTextHeaders} extended" + if (text) "" else "; --text shows it")
                row("stored as", scan.storedType.label)
                row("scanned in", Human.duration(scan.seconds))
            },
        )
        scan.issues.sortedByDescending { it.grade }.forEach { out.println(it.line()) }
        if (text) scan.textHeader.forEach { out.println(it.trimEnd()) }
    }
}

internal fun SurveyScan.json() = buildJsonObject {
    put("path", path.toString())
    put("bytes", bytes)
    put("traces", traceCount)
    put("format", format)
    put("revision", revision)
    put("byte_order", byteOrder)
    put("sorting", sorting.name.lowercase())
    put("inline_byte", positions.inlineByte)
    put("crossline_byte", positions.crosslineByte)
    geometry.json().forEach { (name, value) -> put(name, value) }
    put("type", storedType.label)
    put("text_encoding", textEncoding)
    putJsonArray("text_header") { textHeader.forEach { add(JsonPrimitive(it)) } }
    put("extended_text_headers", extendedTextHeaders)
    put("issues", issues.json())
    put("seconds", seconds)
}
