package org.pyrus.cli

import com.github.ajalt.clikt.parameters.groups.provideDelegate
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.add
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonArray
import org.pyrus.volume.AmplitudeFinding
import org.pyrus.volume.Human
import org.pyrus.volume.LayoutJson
import org.pyrus.volume.SurveyCorner
import org.pyrus.volume.spi.CoordinateRange
import org.pyrus.volume.spi.HeaderOverrides
import org.pyrus.volume.spi.SourceFile
import org.pyrus.volume.spi.SourceLayout
import org.pyrus.volume.spi.Sources
import org.pyrus.volume.spi.SurveyScan

/** `pyrus scan`: what a SEG-Y file holds, from all its headers. */
internal class ScanVerb(session: Session) : Verb("scan", "Say what a SEG-Y file holds, from all its trace headers", session) {
    private val sources by pathArguments("IN.sgy", "SEG-Y file, or the files of one survey in the order of their traces")
    private val layouts by LayoutOptions(session)
    private val saveAs by option("--save-layout", metavar = "NAME", help = "Save how the file was read as a layout, for --layout and the window")
    private val traces by TraceOptions()
    private val text by option("--text", help = "Print the text header too").flag()
    private val headers by HeaderOptions()
    private val json by jsonOption()

    override fun run() {
        headers.check()
        val layout = traces.on(layouts.layout())
        headers.span?.let { return showHeaders(it, layout) }
        val scan = session.progress().use { display -> session.job { Sources.segy().scan(sources, layout, display::show) } }
        if (json) out.json(scan.json()) else print(scan)
        saveAs?.let { name -> session.err.println("saved as the layout $name in ${session.layouts.save(name, scan.layout)}") }
    }

    private fun showHeaders(span: TraceSpan, layout: SourceLayout) = session.job { Sources.segy().headers(sources, layout) }.use { open ->
        val field = headers.field(open)
        val report = HeaderReport(Human.files(sources), open, span.of(open), session)
        when {
            headers.csv -> report.csv(field?.let { listOf(it) } ?: open.traceFields)
            field != null -> report.histogram(field)
            else -> report.table()
        }
    }

    private fun print(scan: SurveyScan) {
        out.println(Human.files(sources))
        out.println(
            Labelled().apply {
                row("SEG-Y", "revision ${scan.revision}, ${scan.byteOrder}, format ${scan.format}, ${Human.bytes(scan.bytes)}")
                row("amplitudes", scan.amplitudes.toString())
                row("traces", "${Human.count(scan.traceCount)} of ${Human.count(scan.geometry.samples.count, "sample")}, ${scan.sorting.label}")
                for (file in scan.files) row("file", "${file.path.fileName}: traces ${file.firstTrace + 1} to ${file.firstTrace + file.traceCount}, ${Human.bytes(file.bytes)}")
                row("dead traces", Human.count(scan.deadTraces))
                row("duplicates", Human.count(scan.duplicateTraces))
                geometry(scan.geometry)
                ground(scan)
                row("read at", with(scan.positions) { "inline at byte $inline, crossline at byte $crossline, X at byte $x, Y at byte $y" })
                if (scan.overrides != HeaderOverrides()) row("in place of the headers", SourceLayout(overrides = scan.overrides).words().joinToString())
                row("text header", "${scan.textEncoding}, ${scan.extendedTextHeaders} extended" + if (text) "" else "; --text shows it")
                row("stored as", scan.storedType.label)
                row("scanned in", Human.duration(scan.seconds))
            },
        )
        scan.issues.sortedByDescending { it.grade }.forEach { out.println(it.line()) }
        if (text) scan.textHeader.forEach { out.println(it.trimEnd()) }
    }
}

/** The rows that say where a survey lies on the ground. */
private fun Labelled.ground(scan: SurveyScan) {
    val map = scan.geometry.coordinates ?: return
    row("azimuth", "${Human.fixed(map.inlineAzimuthDegrees, 1)} degrees clockwise from grid north, along inlines towards higher crosslines")
    for (corner in scan.geometry.corners) {
        row("corner", "inline ${corner.inline}, crossline ${corner.crossline}: x ${Human.position(corner.point.x)}, y ${Human.inUnit(Human.position(corner.point.y), map.unit)}")
    }
    scan.coordinateRange?.let { range ->
        val words = listOf("x" to range.x, "y" to range.y).joinToString { (name, values) -> "$name ${Human.position(values.start)}..${Human.position(values.endInclusive)}" }
        row("coordinates", Human.inUnit(words, map.unit))
    }
}

internal fun SurveyScan.json() = buildJsonObject {
    put("path", path.toString())
    put("bytes", bytes)
    if (files.isNotEmpty()) putJsonArray("files") { files.forEach { add(it.json()) } }
    put("traces", traceCount)
    put("format", format)
    put("revision", revision)
    put("byte_order", byteOrder)
    put("amplitudes", amplitudes.json())
    put("sorting", sorting.name.lowercase())
    put("inline_byte", positions.inlineByte)
    put("crossline_byte", positions.crosslineByte)
    put("x_byte", positions.x.byte)
    put("y_byte", positions.y.byte)
    put("layout", LayoutJson.encode(layout))
    put("dead_traces", deadTraces)
    put("duplicate_traces", duplicateTraces)
    put("fill", geometry.fill)
    put("coordinate_range", coordinateRange?.json() ?: JsonNull)
    putJsonArray("corners") { geometry.corners.forEach { add(it.json()) } }
    geometry.json().forEach { (name, value) -> put(name, value) }
    put("type", storedType.label)
    put("text_encoding", textEncoding)
    putJsonArray("text_header") { textHeader.forEach { add(JsonPrimitive(it)) } }
    put("extended_text_headers", extendedTextHeaders)
    put("issues", issues.json())
    put("seconds", seconds)
}

private fun AmplitudeFinding.json() = buildJsonObject {
    put("agreement", agreement.name.lowercase())
    put("reason", reason)
}

private fun SourceFile.json() = buildJsonObject {
    put("path", path.toString())
    put("bytes", bytes)
    put("first_trace", firstTrace + 1)
    put("traces", traceCount)
}

private fun CoordinateRange.json() = buildJsonObject {
    for ((name, values) in listOf("x" to x, "y" to y)) {
        putJsonArray(name) {
            add(values.start)
            add(values.endInclusive)
        }
    }
}

private fun SurveyCorner.json() = buildJsonObject {
    put("inline", inline.value)
    put("crossline", crossline.value)
    put("x", point.x)
    put("y", point.y)
}
