package org.pyrus.io.soak

import org.pyrus.synthetic.SegyOptions
import org.pyrus.synthetic.SegyWriter
import org.pyrus.synthetic.SyntheticSurvey
import org.pyrus.volume.ArbitraryLine
import org.pyrus.volume.Axis
import org.pyrus.volume.CrosslineIndex
import org.pyrus.volume.CrosslineNumber
import org.pyrus.volume.GridPoint
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Index
import org.pyrus.volume.IndexRange
import org.pyrus.volume.Inline
import org.pyrus.volume.InlineIndex
import org.pyrus.volume.InlineNumber
import org.pyrus.volume.LineAxis
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.PlanePlace
import org.pyrus.volume.PlaneRun
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.TraceFit
import org.pyrus.volume.TraceSet
import org.pyrus.volume.VolumeDimensions
import org.pyrus.volume.spi.VolumeReader
import java.nio.file.Path
import kotlin.random.Random

/** A survey whose sample at `[i, x, s]` is that of the arithmetic one at `[i + shift, x, s]`, so that it is known of any by where it lies. */
internal class SoakVolume(val inlines: Int, val crosslines: Int, val samples: Int, private val shift: Int = 0) {
    val dimensions = VolumeDimensions(inlines, crosslines, samples)

    fun sample(inline: Int, crossline: Int, sample: Int): Float = SyntheticSurvey.arithmeticSample(inline + shift, crossline, sample)

    /** Writes it as SEG-Y of a format by its code. */
    suspend fun write(path: Path, format: Int) {
        val geometry = SyntheticSurvey.geometry(LineAxis(InlineNumber(100), 1, inlines), LineAxis(CrosslineNumber(40), 1, crosslines), SampleAxis(0.0, 2.0, samples))
        val model = SyntheticSurvey(geometry) { inline, crossline, trace -> for (sample in trace.indices) trace[sample] = sample(inline, crossline, sample) }
        SegyWriter(model, SegyOptions(format)).write(path)
    }

    /** Asks [reader] for something by chance and holds every sample against what it must be; returns how many. Throws [WrongSample], and what the reader throws. */
    suspend fun read(reader: VolumeReader, random: Random): Int {
        val geometry = reader.info.geometry
        if (geometry.dimensions != dimensions) throw WrongSample("the volume is ${geometry.dimensions} in place of $dimensions")
        return when (random.nextInt(REQUESTS)) {
            0, 1, 2 -> PlanePlace(PlaneKind.INLINE, random.nextInt(inlines)).slab(geometry).let { check(it, reader.read(it).values) }

            3, 4, 5 -> PlanePlace(PlaneKind.CROSSLINE, random.nextInt(crosslines)).slab(geometry).let { check(it, reader.read(it).values) }

            6, 7, 8 -> PlanePlace(PlaneKind.SLICE, random.nextInt(samples)).slab(geometry).let { check(it, reader.read(it).values) }

            9 -> Hyperslab.trace(Index(random.nextInt(inlines)), Index(random.nextInt(crosslines)), geometry).let { check(it, reader.read(it).values) }

            10 -> box(random).let { check(it, reader.read(it).values) }

            11 -> box(random).let { slab -> check(slab, FloatArray(slab.sampleCount.toInt()) { Float.NaN }.also { reader.read(slab, it) }) }

            12 -> planes(reader, random)

            13 -> traces(reader, random)

            14 -> line(reader, random)

            else -> cursor(reader, random)
        }
    }

    private fun <T : Axis> range(count: Int, random: Random): IndexRange<T> {
        val first = random.nextInt(count)
        return IndexRange(Index(first), 1 + random.nextInt(minOf(count - first, MOST_SIDE)))
    }

    private fun box(random: Random) = Hyperslab(range(inlines, random), range(crosslines, random), range(samples, random))

    private fun check(slab: Hyperslab, values: FloatArray): Int {
        if (values.size.toLong() != slab.sampleCount) throw WrongSample("$slab has ${values.size} samples")
        var at = 0
        for (inline in slab.inlines.first.value until slab.inlines.end) {
            for (crossline in slab.crosslines.first.value until slab.crosslines.end) {
                for (sample in slab.samples.first.value until slab.samples.end) check(inline, crossline, sample, values[at++])
            }
        }
        return at
    }

    private fun check(inline: Int, crossline: Int, sample: Int, value: Float) {
        if (value != sample(inline, crossline, sample)) throw WrongSample("[$inline, $crossline, $sample] is $value in place of ${sample(inline, crossline, sample)}")
    }

    private suspend fun planes(reader: VolumeReader, random: Random): Int {
        val kind = PlaneKind.entries.random(random)
        val count = when (kind) {
            PlaneKind.INLINE -> inlines
            PlaneKind.CROSSLINE -> crosslines
            PlaneKind.SLICE -> samples
        }
        val first = random.nextInt(count)
        val run = PlaneRun(kind, first, 1 + random.nextInt(minOf(count - first, MOST_PLANES)))
        return reader.read(run).sumOf { check(it.slab, it.values) }
    }

    private suspend fun traces(reader: VolumeReader, random: Random): Int {
        val positions = generateSequence { InlineIndex(random.nextInt(inlines)) to CrosslineIndex(random.nextInt(crosslines)) }.take(1 + random.nextInt(MOST_SIDE))
        val traces = TraceSet.of(positions, range(samples, random))
        val values = reader.read(traces)
        val depth = traces.samples.count
        for (trace in 0 until traces.count) {
            for (k in 0 until depth) check(traces.inlineAt(trace), traces.crosslineAt(trace), traces.samples.first.value + k, values[trace * depth + k])
        }
        return values.size
    }

    /** Along the volume's own traces, whose samples are then those of the line. */
    private suspend fun line(reader: VolumeReader, random: Random): Int {
        val vertices = List(3) { GridPoint(random.nextInt(inlines).toDouble(), random.nextInt(crosslines).toDouble()) }
        val line = ArbitraryLine.through(vertices, range(samples, random), TraceFit.NEAREST)
        val values = reader.read(line).values
        val depth = line.samples.count
        line.points.forEachIndexed { trace, point ->
            for (k in 0 until depth) check(Math.floor(point.inline + 0.5).toInt(), Math.floor(point.crossline + 0.5).toInt(), line.samples.first.value + k, values[trace * depth + k])
        }
        return values.size
    }

    /** What a cursor gave is looked at when it is closed, since only then it is sure. */
    private fun cursor(reader: VolumeReader, random: Random): Int {
        val places = List(SINGLE_SAMPLES) { Triple(random.nextInt(inlines), random.nextInt(crosslines), random.nextInt(samples)) }
        val values = FloatArray(SINGLE_SAMPLES)
        val trace = FloatArray(samples)
        val inline: Index<Inline> = Index(random.nextInt(inlines))
        val crossline = random.nextInt(crosslines)
        reader.cursor().use { cursor ->
            places.forEachIndexed { nth, (i, x, s) -> values[nth] = cursor.sample(Index(i), Index(x), Index(s)) }
            cursor.trace(inline, Index(crossline), trace)
        }
        places.forEachIndexed { nth, (i, x, s) -> check(i, x, s, values[nth]) }
        for (sample in trace.indices) check(inline.value, crossline, sample, trace[sample])
        return SINGLE_SAMPLES + samples
    }

    private companion object {
        const val REQUESTS = 16
        const val MOST_SIDE = 24
        const val MOST_PLANES = 4
        const val SINGLE_SAMPLES = 200
    }
}

/** A sample that is not what it must be. */
internal class WrongSample(message: String) : Exception(message)
