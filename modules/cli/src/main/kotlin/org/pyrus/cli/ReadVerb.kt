package org.pyrus.cli

import com.github.ajalt.clikt.core.UsageError
import com.github.ajalt.clikt.parameters.arguments.argument
import com.github.ajalt.clikt.parameters.arguments.multiple
import com.github.ajalt.clikt.parameters.groups.provideDelegate
import com.github.ajalt.clikt.parameters.options.convert
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import kotlinx.serialization.json.add
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonArray
import org.pyrus.volume.Human
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.NewFile
import org.pyrus.volume.ReadCost
import org.pyrus.volume.Refusal
import org.pyrus.volume.Selection
import org.pyrus.volume.TargetFile
import org.pyrus.volume.describe
import org.pyrus.volume.spi.Progress
import org.pyrus.volume.spi.VolumeReader
import java.nio.ByteBuffer
import java.nio.channels.Channels
import java.nio.channels.WritableByteChannel
import java.nio.file.Path
import java.util.Locale

/** `pyrus read`: any hyperslab, into a file or a summary. Memory stays at one piece of [PIECE_SAMPLES], whatever is read. */
internal class ReadVerb(session: Session) : Verb("read", "Read a plane, a trace or a sub-volume, into a file or as a summary", session) {
    private val volume by pathArgument("VOLUME", "Volume to read")
    private val words by argument("WORDS", help = "What to read: 'inline 1050, 200..1800 ms', 'trace 1050,2040', 'crosslines 2000..2200', 'all'").multiple()
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
            val slab = selection.slab(geometry, volume, said)
            if (explain) return explain(selection, slab, open)
            val summary = SampleSummary(geometry)
            val start = System.nanoTime()
            val write = { channel: WritableByteChannel ->
                sampleSink(format, channel, selection, slab, geometry).use { sink -> copy(open, slab, summary, sink) }
            }
            when {
                toStandardOutput -> write(CheckedOutput(session))
                file != null -> NewFile.write(file, overwrite, listOf(volume)) { write(it) }
                else -> copy(open, slab, summary, null)
            }
            val seconds = (System.nanoTime() - start) / 1e9
            if (!toStandardOutput) report(selection, slab, summary, open, file, seconds)
        }
    }

    private fun copy(open: VolumeReader, slab: Hyperslab, summary: SampleSummary, sink: SampleSink?) = session.progress().use { display ->
        session.job {
            var done = 0L
            for (piece in slab.pieces(PIECE_SAMPLES)) {
                val samples = open.read(piece)
                summary.add(samples)
                sink?.write(samples.values)
                done += piece.sampleCount
                display.show(Progress("Reading", done * Float.SIZE_BYTES, slab.sampleCount * Float.SIZE_BYTES))
            }
        }
    }

    private fun explain(selection: Selection, slab: Hyperslab, open: VolumeReader) {
        val cost = slab.pieces(PIECE_SAMPLES).fold(ReadCost(0, 0, 0)) { sum, piece ->
            sum + (open.cost(piece) ?: throw Refusal("this reader leaves the requests to its library", volume, remedy = "Give --reader direct."))
        }
        val shape = selection.shape(slab)
        if (json) {
            return out.json(
                buildJsonObject {
                    put("path", volume.toString())
                    put("slab", open.info.geometry.describe(slab))
                    putJsonArray("shape") { shape.forEach { add(it) } }
                    put("requests", cost.requests)
                    put("touched_bytes", cost.touchedBytes)
                    put("wanted_bytes", cost.wantedBytes)
                },
            )
        }
        out.println("$volume: ${open.info.geometry.describe(slab)}")
        out.println(
            Labelled().apply {
                row("shape", shape.joinToString(" x ").ifEmpty { "one sample" })
                row("requests", Human.count(cost.requests))
                row("touched", touched(cost))
            },
        )
    }

    private fun touched(cost: ReadCost): String {
        val ratio = if (cost.wantedBytes == 0L) "" else ", ${Human.threeDigits(cost.touchedPerWanted)} times as many"
        return "${Human.bytes(cost.touchedBytes)} for ${Human.bytes(cost.wantedBytes)} wanted$ratio"
    }

    private fun report(selection: Selection, slab: Hyperslab, summary: SampleSummary, open: VolumeReader, file: Path?, seconds: Double) {
        val shape = selection.shape(slab)
        if (json) {
            val result = buildJsonObject {
                put("path", volume.toString())
                put("slab", open.info.geometry.describe(slab))
                putJsonArray("shape") { shape.forEach { add(it) } }
                summary.json().forEach { (name, value) -> put(name, value) }
                put("seconds", seconds)
                put("out", file?.toString())
            }
            return out.json(result)
        }
        out.println("$volume: ${open.info.geometry.describe(slab)}")
        out.println(
            Labelled().apply {
                row("shape", shape.joinToString(" x ").ifEmpty { "one sample" })
                summary.rows(this)
                row("read in", Human.duration(seconds))
                if (file != null) row("written to", file.toString())
            },
        )
    }

    private companion object {
        /** 32 MiB of samples. */
        const val PIECE_SAMPLES = 8 shl 20
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
