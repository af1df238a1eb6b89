package org.pyrus.cli

import com.github.ajalt.clikt.parameters.groups.provideDelegate
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonObject
import org.pyrus.volume.AmplitudeSketch
import org.pyrus.volume.AmplitudeStatistics
import org.pyrus.volume.ChunkGrid
import org.pyrus.volume.FastCopy
import org.pyrus.volume.Human
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.spi.VolumeInfo
import java.nio.file.Files

/** `pyrus info`: what a volume is, without reading samples. */
internal class InfoVerb(session: Session) : Verb("info", "Say what a volume holds, from its metadata", session) {
    private val volume by pathArgument("VOLUME", "Volume to look at")
    private val reader by ReaderOptions(session)
    private val text by option("--text", help = "Print attributes of several lines too, such as the text header").flag()
    private val json by jsonOption()

    override fun run() {
        val info = reader.open(volume).use { it.info }
        if (json) out.json(info.json()) else print(info)
    }

    private fun print(info: VolumeInfo) {
        out.println(info.path)
        out.println(
            Labelled().apply {
                row("volume", "${info.geometry.dimensions} ${info.storedType.label}, ${Human.bytes(Files.size(info.path))}")
                row("chunk", info.chunk?.let { "$it (padding ${Human.percent(ChunkGrid(info.geometry.dimensions, it).padding)})" } ?: "none: contiguous")
                if (info.fastCopies.isNotEmpty()) row("fast copies", info.fastCopies.sorted().joinToString { "${it.title.lowercase()} ${Human.bytes(info.copyBytes(it))}" })
                geometry(info.geometry)
                info.geometry.liveTraces.deadCount.let { if (it > 0) row("marked dead", Human.count(it, "trace")) }
                info.statistics?.let { amplitudes(it) }
                info.attributes.forEach { (name, value) -> row(name, value.lines().singleOrNull() ?: "${value.lines().size} lines" + if (text) "" else "; --text shows them") }
            },
        )
        if (text) info.attributes.filterValues { '\n' in it }.values.forEach { out.println(it) }
    }
}

/** The rows that say what amplitudes a volume has. */
private fun Labelled.amplitudes(statistics: AmplitudeStatistics) = with(statistics) {
    row("amplitudes", "${Human.amplitude(min)} to ${Human.amplitude(max)}, mean ${Human.amplitude(mean)}, rms ${Human.amplitude(rms)}")
    if (nonFinite > 0) row("not finite", Human.count(nonFinite, "sample") + nan?.let { ", ${Human.count(it)} of them NaN" }.orEmpty())
    if (histogram != null) row("percentiles", SHOWN_PERCENTILES.joinToString { "${Human.position(it)} %: ${Human.roughly(percentile(it)!!)}" })
    AmplitudeSketch.of(this, SKETCH_BINS)?.let { row("histogram", "${Human.roughly(it.from)} |${it.bars}| ${Human.roughly(it.to)}") }
}

private val SHOWN_PERCENTILES = listOf(1.0, 10.0, 50.0, 90.0, 99.0)
private const val SKETCH_BINS = 48

private fun VolumeInfo.copyBytes(kind: PlaneKind): Long = FastCopy(kind, geometry.dimensions).bytes(storedType.bytes)

internal fun VolumeInfo.json(): JsonObject = buildJsonObject {
    put("path", path.toString())
    put("bytes", Files.size(path))
    geometry.json().forEach { (name, value) -> put(name, value) }
    put("type", storedType.label)
    put("chunk", chunk?.json() ?: JsonNull)
    put("padding", chunk?.let { ChunkGrid(geometry.dimensions, it).padding })
    putJsonObject("fast_copies") { fastCopies.sorted().forEach { put(it.title.lowercase(), copyBytes(it)) } }
    put("statistics", statistics?.json() ?: JsonNull)
    putJsonObject("attributes") { attributes.forEach { (name, value) -> put(name, value) } }
}
