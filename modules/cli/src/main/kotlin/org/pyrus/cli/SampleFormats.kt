package org.pyrus.cli

import org.pyrus.volume.Human
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Index
import org.pyrus.volume.IndexRange
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.Sample
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.Selection
import org.pyrus.volume.SurveyGeometry
import org.pyrus.volume.numpyHeader
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.nio.channels.WritableByteChannel
import java.nio.file.Path
import java.util.Locale

/** Files that `pyrus read` can write. */
internal enum class SampleFormat(val extensions: List<String>) {
    /** NumPy's format 1.0: float32, little-endian, C order. */
    NPY(listOf("npy")),

    /** Text: a row for each line or trace, headed by line numbers, ms or m. */
    CSV(listOf("csv")),

    /** Bare float32, little-endian, row-major. */
    F32(listOf("f32", "raw", "bin")),
    ;

    companion object {
        /** The format that a file's extension names, or null. */
        fun of(file: Path): SampleFormat? {
            val extension = file.fileName?.toString().orEmpty().substringAfterLast('.', "").lowercase(Locale.ROOT)
            return entries.find { extension in it.extensions }
        }
    }
}

/** Where samples go, in a slab's row-major order, any number of whole traces (or, of a slice, samples) at a time. */
internal interface SampleSink : AutoCloseable {
    fun write(values: FloatArray)

    /** Writes what is still held back. The channel stays open. */
    override fun close()
}

/** A sink that writes what is [wanted] as [format]. */
internal fun sampleSink(format: SampleFormat, channel: WritableByteChannel, wanted: Wanted): SampleSink = when (format) {
    SampleFormat.NPY -> FloatSink(channel).apply { writeBytes(numpyHeader(wanted.shape)) }
    SampleFormat.F32 -> FloatSink(channel)
    SampleFormat.CSV -> CsvSink(channel, wanted.csv())
}

/** Little-endian float32 through one direct buffer of a megabyte. */
private class FloatSink(private val channel: WritableByteChannel) : SampleSink {
    private val buffer = ByteBuffer.allocateDirect(1 shl 20).order(ByteOrder.LITTLE_ENDIAN)

    fun writeBytes(bytes: ByteArray) {
        buffer.put(bytes)
        drain()
    }

    override fun write(values: FloatArray) {
        var done = 0
        while (done < values.size) {
            val count = minOf(values.size - done, buffer.capacity() / Float.SIZE_BYTES)
            buffer.asFloatBuffer().put(values, done, count)
            buffer.position(count * Float.SIZE_BYTES)
            drain()
            done += count
        }
    }

    private fun drain() {
        buffer.flip()
        while (buffer.hasRemaining()) channel.write(buffer)
        buffer.clear()
    }

    override fun close() = Unit
}

/**
 * How a box becomes a table.
 *
 * @property columns samples in a row
 * @property label what stands at the start of a row
 */
internal class CsvLayout(val header: String, val columns: Int, val label: (row: Long) -> String)

/** Two axes: a corner cell, then the columns' numbers. One axis or a single sample: two columns. Sub-volume: inline and crossline before each trace. */
internal fun csvLayout(selection: Selection, slab: Hyperslab, geometry: SurveyGeometry): CsvLayout {
    val time = geometry.samples.domain.run { if (unit.isEmpty()) axisName else "${axisName}_$unit" }
    val times = { geometry.samples.values(slab.samples).joinToString(",") { Human.position(it) } }
    val inline = { row: Long -> geometry.inlines.numberAt(Index(slab.inlines.first.value + row.toInt())).toString() }
    val crossline = { row: Long -> geometry.crosslines.numberAt(Index(slab.crosslines.first.value + row.toInt())).toString() }
    return when (val axes = selection.axes) {
        PlaneKind.entries -> csvLayout(slab.samples, geometry) { inline(it / slab.crosslines.count) + "," + crossline(it % slab.crosslines.count) }
        listOf(PlaneKind.CROSSLINE, PlaneKind.SLICE) -> CsvLayout("crossline/$time,${times()}", slab.samples.count, crossline)
        listOf(PlaneKind.INLINE, PlaneKind.SLICE) -> CsvLayout("inline/$time,${times()}", slab.samples.count, inline)
        listOf(PlaneKind.INLINE, PlaneKind.CROSSLINE) ->
            CsvLayout("inline/crossline," + (0 until slab.crosslines.count).joinToString(",") { crossline(it.toLong()) }, slab.crosslines.count, inline)
        listOf(PlaneKind.INLINE) -> CsvLayout("inline,amplitude", 1, inline)
        listOf(PlaneKind.CROSSLINE) -> CsvLayout("crossline,amplitude", 1, crossline)
        else -> {
            check(axes.isEmpty() || axes == listOf(PlaneKind.SLICE)) { "$axes are not in the volume's order" }
            CsvLayout("$time,amplitude", 1) { Human.position(geometry.samples.valueAt(Index(slab.samples.first.value + it.toInt()))) }
        }
    }
}

/** A row for each trace, [samples] of it after its inline and crossline. */
internal fun csvLayout(samples: IndexRange<Sample>, geometry: SurveyGeometry, label: (row: Long) -> String): CsvLayout =
    CsvLayout("inline,crossline," + geometry.samples.values(samples).joinToString(",") { Human.position(it) }, samples.count, label)

private fun SampleAxis.values(range: IndexRange<Sample>): DoubleArray = DoubleArray(range.count) { valueAt(Index(range.first.value + it)) }

/** Comma-separated text, UTF-8, lines ended by a line feed; figures give back the same float32 when read. */
private class CsvSink(private val channel: WritableByteChannel, private val layout: CsvLayout) : SampleSink {
    private val text = StringBuilder(layout.header).append('\n')
    private var column = 0
    private var row = 0L

    override fun write(values: FloatArray) {
        for (value in values) {
            if (column == 0) text.append(layout.label(row))
            text.append(',').append(value)
            if (++column == layout.columns) {
                text.append('\n')
                column = 0
                row++
                if (text.length > 1 shl 16) close()
            }
        }
    }

    override fun close() {
        val bytes = Charsets.UTF_8.encode(text.toString())
        while (bytes.hasRemaining()) channel.write(bytes)
        text.setLength(0)
    }
}
