package org.pyrus.cli

import com.github.ajalt.clikt.core.UsageError
import com.github.ajalt.clikt.parameters.arguments.argument
import com.github.ajalt.clikt.parameters.arguments.multiple
import com.github.ajalt.clikt.parameters.groups.provideDelegate
import com.github.ajalt.clikt.parameters.options.convert
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import kotlinx.serialization.json.JsonObjectBuilder
import kotlinx.serialization.json.add
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonArray
import org.pyrus.volume.Human
import org.pyrus.volume.NewFile
import org.pyrus.volume.ReadCost
import org.pyrus.volume.Refusal
import org.pyrus.volume.TargetFile
import org.pyrus.volume.spi.Profilers
import org.pyrus.volume.spi.Progress
import org.pyrus.volume.spi.ReadManner
import org.pyrus.volume.spi.ReadTimes
import org.pyrus.volume.spi.VolumeReader
import java.nio.ByteBuffer
import java.nio.channels.Channels
import java.nio.channels.WritableByteChannel
import java.nio.file.Path
import java.util.Locale

/** `pyrus read`: any hyperslab, into a file or a summary. Memory stays at one piece of [Wanted.PIECE_SAMPLES], whatever is read. */
internal class ReadVerb(session: Session) : Verb("read", "Read a plane, a trace or a sub-volume, into a file or as a summary", session) {
    private val volume by pathArgument("VOLUME", "Volume to read")
    private val words by argument(
        "WORDS",
        help = "What to read: 'inline 1050, 200..1800 ms', 'trace 1050/2040', 'crosslines 2000..2200', 'line 1050/2040 to 1100/2100 linear', " +
            "'line xy 431955/6348555 to 440000/6350000', 'all'",
    ).multiple()
    private val chosen by SlabOptions()
    private val reader by ReaderOptions(session)
    private val target by option("--out", metavar = "FILE", help = "Write .npy, .csv or bare .f32 here; - for standard output")
    private val format by option("--format", metavar = "NAME", help = "npy, csv or f32, whatever the file's name").convert { name ->
        SampleFormat.entries.find { it.name.lowercase(Locale.ROOT) == name.lowercase(Locale.ROOT) } ?: fail("'$name' is none of npy, csv, f32")
    }
    private val overwrite by overwriteOption()
    private val explain by option("--explain", help = "Say by what requests it would be read, and read nothing").flag()
    private val json by jsonOption()

    override fun run() {
        val (selection, said) = chosen.only(words)
        val file = target?.takeIf { it != "-" }?.let { pathOf(it) }
        val toStandardOutput = target == "-"
        if (explain && target != null) throw UsageError("--explain reads nothing that --out could write; give one of them")
        if (json && toStandardOutput) throw UsageError("--json and --out - both write to standard output; give one of them")
        val format = format ?: file?.let {
            SampleFormat.of(it) ?: throw UsageError("'$it' ends in none of .npy, .csv, .f32; give --format")
        } ?: SampleFormat.F32
        if (file != null) TargetFile.of(file, overwrite, listOf(volume))
        reader.open(volume).use { open ->
            val geometry = open.info.geometry
            val wanted = when (selection.path) {
                null -> WantedSlab(selection, selection.slab(geometry, volume, said), geometry)
                else -> WantedLine(selection, selection.line(geometry, volume, said), geometry)
            }
            if (explain) return explain(wanted, open)
            val summary = SampleSummary(geometry)
            val start = System.nanoTime()
            val write = { channel: WritableByteChannel -> sampleSink(format, channel, wanted).use { sink -> copy(open, wanted, summary, sink) } }
            when {
                toStandardOutput -> write(CheckedOutput(session))
                file != null -> NewFile.write(file, overwrite, listOf(volume)) { write(it) }
                else -> copy(open, wanted, summary, null)
            }
            val seconds = (System.nanoTime() - start) / 1e9
            if (!toStandardOutput) report(wanted, summary, file, seconds)
        }
    }

    private fun copy(open: VolumeReader, wanted: Wanted, summary: SampleSummary, sink: SampleSink?) = session.progress().use { display ->
        session.job {
            var done = 0L
            wanted.read(open, summary) { values ->
                sink?.write(values)
                done += values.size
                display.show(Progress("Reading", done * Float.SIZE_BYTES, wanted.sampleCount * Float.SIZE_BYTES))
            }
        }
    }

    private fun explain(wanted: Wanted, open: VolumeReader) {
        val cost = wanted.cost(open) ?: throw Refusal("this reader leaves the requests to others", volume, remedy = "Give --reader direct.")
        val layouts = wanted.layouts(open)
        val disk = Profilers.find()?.known(volume)
        val expected = disk?.let { ReadTimes.find()?.predict(cost, it, ReadManner(reader.askedWorkers)) }
        val least = if (disk?.pageCacheKeptOut == false) "at least " else ""
        val rows = Labelled().apply {
            if (layouts.isNotEmpty()) row("read from", layouts.joinToString(" and "))
            rows(cost)
            row("expected", expected?.let { "$least${Human.moment(it.seconds)} where none of it is in memory yet" } ?: "not known: the disk was not measured (pyrus profile FOLDER)")
        }
        tell(wanted, rows) {
            if (layouts.isNotEmpty()) putJsonArray("read_from") { layouts.forEach { add(it) } }
            put("requests", cost.requests)
            put("touched_bytes", cost.touchedBytes)
            put("wanted_bytes", cost.wantedBytes)
            expected?.let { put("expected_ms", it.seconds * 1000) }
        }
    }

    private fun Labelled.rows(cost: ReadCost) {
        row("requests", Human.count(cost.requests))
        row("touched", touched(cost))
    }

    private fun touched(cost: ReadCost): String {
        val ratio = if (cost.wantedBytes == 0L) "" else ", ${Human.threeDigits(cost.touchedPerWanted)} times as many"
        return "${Human.bytes(cost.touchedBytes)} for ${Human.bytes(cost.wantedBytes)} wanted$ratio"
    }

    private fun report(wanted: Wanted, summary: SampleSummary, file: Path?, seconds: Double) {
        val rows = Labelled().apply {
            summary.rows(this)
            row("read in", Human.duration(seconds))
            if (file != null) row("written to", file.toString())
        }
        tell(wanted, rows) {
            summary.json().forEach { (name, value) -> put(name, value) }
            put("seconds", seconds)
            put("out", file?.toString())
        }
    }

    /** Says what and how large it is, then [rows], or as JSON [more]. */
    private fun tell(wanted: Wanted, rows: Labelled, more: JsonObjectBuilder.() -> Unit) {
        if (json) {
            return out.json(
                buildJsonObject {
                    put("path", volume.toString())
                    put("slab", wanted.text)
                    putJsonArray("shape") { wanted.shape.forEach { add(it) } }
                    more()
                },
            )
        }
        out.println("$volume: ${wanted.text}")
        out.println(Labelled().apply { row("shape", wanted.shape.joinToString(" x ").ifEmpty { "one sample" }) } + rows)
    }
}

/** Standard output as a channel that fails when it takes no more, so that the job ends. */
private class CheckedOutput(private val session: Session) : WritableByteChannel {
    private val channel = Channels.newChannel(session.out)

    override fun write(source: ByteBuffer): Int = channel.write(source).also {
        if (session.out.checkError()) throw OutputLost()
    }

    override fun isOpen() = true

    override fun close() = Unit
}
