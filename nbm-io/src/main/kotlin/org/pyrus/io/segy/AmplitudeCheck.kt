package org.pyrus.io.segy

import org.pyrus.volume.Agreement
import org.pyrus.volume.AmplitudeFinding
import org.pyrus.volume.Grade
import org.pyrus.volume.Human
import org.pyrus.volume.Issue
import org.pyrus.volume.spi.SourceByteOrder
import java.nio.ByteBuffer
import kotlin.math.sqrt

/** What [AmplitudeCheck] says: [issue] names the options that override what the file says, null where nothing speaks against it. */
internal class AmplitudeJudgement(val finding: AmplitudeFinding, val issue: Issue? = null)

/**
 * Looks whether a file's samples are of the format and byte order that it is read in, by some of its traces: many files claim format 1 whatever they hold.
 *
 * Floats of four and eight bytes tell by themselves ([FloatWordCount], [DoubleWordCount]). Integers tell by how rough a trace is: with its bytes in the wrong order the
 * digits that change from sample to sample lead, and neighbours have nothing to do with each other.
 */
internal class AmplitudeCheck(private val file: SegyFile) {
    private val layout = file.layout

    fun judge(): AmplitudeJudgement = when (layout.format) {
        SampleFormat.IBM_FLOAT32, SampleFormat.IEEE_FLOAT32 -> floats()
        SampleFormat.IEEE_FLOAT64 -> doubles()
        SampleFormat.INT8, SampleFormat.UINT8 -> undecided("each byte is a number of it")
        else -> integers()
    }

    private fun floats(): AmplitudeJudgement {
        val counts = FLOATS.flatMap { format -> SourceByteOrder.entries.map { FloatWordCount(format, it) } }
        val traces = traces()
        for (count in counts) for (trace in traces) count.add(trace)
        val claimed = counts.first { it.format == layout.format && it.order == layout.byteOrder }
        if (claimed.count < LEAST_WORDS) return tooFew(claimed.count)
        if (claimed.strangeShare > MUCH) {
            val strange = "${Human.percent(claimed.strangeShare)} of ${words(claimed.count)} make no number that a program writes in it"
            val better = counts.filter { it.strangeShare < LITTLE && it.count >= LEAST_WORDS }.minByOrNull { it.strangeShare } ?: return undecided("$strange, nor in another")
            val message = "the amplitudes look like noise as format ${layout.format.label}, ${layout.byteOrder.label}: $strange; as format ${better.format.label}, ${better.order.label}, they do"
            return contradicts(strange, message, better.format, better.order)
        }
        val ibm = counts.first { it.format == SampleFormat.IBM_FLOAT32 && it.order == layout.byteOrder }
        if (layout.format == SampleFormat.IEEE_FLOAT32 && ibm.strangeShare == 0.0) {
            val normalised = "each of ${words(ibm.count)} is a normalised IBM float"
            if (!ibm.looksLikeIbm) return undecided("$normalised too")
            val message = "$normalised, which IEEE floats are not by chance: the samples are probably not of format ${layout.format.label}"
            return contradicts(normalised, message, ibm.format, ibm.order)
        }
        return agrees(usual(claimed.count, claimed.strangeShare))
    }

    private fun doubles(): AmplitudeJudgement {
        val traces = traces()
        val counts = SourceByteOrder.entries.map { order -> DoubleWordCount(order).also { count -> traces.forEach(count::add) } }
        val claimed = counts.first { it.order == layout.byteOrder }
        if (claimed.count < LEAST_WORDS) return tooFew(claimed.count)
        if (claimed.strangeShare <= MUCH) return agrees(usual(claimed.count, claimed.strangeShare))
        val strange = "${Human.percent(claimed.strangeShare)} of ${words(claimed.count)} make no number that a program writes in it"
        val better = counts.filter { it.strangeShare < LITTLE }.minByOrNull { it.strangeShare } ?: return undecided("$strange, nor in another byte order")
        return contradicts(strange, "the amplitudes look like noise in ${layout.byteOrder.label} order: $strange; in ${better.order.label} order they do", layout.format, better.order)
    }

    private fun integers(): AmplitudeJudgement {
        val traces = traces()
        val other = if (layout.byteOrder == SourceByteOrder.LITTLE) SourceByteOrder.BIG else SourceByteOrder.LITTLE
        val rough = roughness(traces, layout.byteOrder)
        val swapped = roughness(traces, other)
        if (rough == null || swapped == null) return undecided("fewer than $LEAST_TRACES of the traces looked at have $LEAST_SAMPLES samples that differ")
        val noise = "from sample to sample they change ${Human.percent(sqrt(rough))} as much as noise does"
        if (rough < NOISE) return agrees(noise)
        if (swapped > rough * SMOOTH) return undecided("$noise, and in ${other.label} order ${Human.percent(sqrt(swapped))}")
        return contradicts(noise, "the amplitudes look like noise in ${layout.byteOrder.label} order, and do not in ${other.label} order", layout.format, other)
    }

    private fun words(count: Int) = "${Human.count(count.toLong())} words"

    private fun usual(count: Int, strangeShare: Double) = "of ${words(count)} looked at ${Human.percent(1 - strangeShare)} are numbers that a program writes in it"

    private fun agrees(reason: String) = AmplitudeJudgement(AmplitudeFinding(Agreement.AGREES, reason))

    private fun undecided(reason: String) = AmplitudeJudgement(AmplitudeFinding(Agreement.UNDECIDED, reason))

    private fun tooFew(count: Int) = undecided("of the samples looked at ${Human.count(count.toLong())} are not zero, of $LEAST_WORDS needed")

    private fun contradicts(reason: String, message: String, format: SampleFormat, order: SourceByteOrder): AmplitudeJudgement {
        val options = listOfNotNull(
            if (format == layout.format) null else "--format ${format.code}", if (order == layout.byteOrder) null else "--byte-order ${order.optionName}",
        ).joinToString(" ")
        val remedy = "Look at a section, and if it is noise, read the file with $options."
        return AmplitudeJudgement(
            AmplitudeFinding(Agreement.CONTRADICTS, "$reason; $options may read them"),
            Issue(Grade.WARNING, message, byte = HeaderBytes.BINARY_FORMAT.toLong(), remedy = remedy),
        )
    }

    /** The median over the traces of the mean square of a step between neighbours to twice that of a sample: 1 for noise, less the smoother a trace is. */
    private fun roughness(traces: List<ByteBuffer>, order: SourceByteOrder): Double? {
        val converter = SampleConverter(layout.format, order, float32 = true, mostSamples())
        val ratios = traces.mapNotNull { trace ->
            val values = FloatArray(trace.capacity() / layout.format.bytes)
            converter.convert(trace, 0, values, 0, values.size)
            val mean = values.average()
            val energy = values.sumOf { (it - mean) * (it - mean) }
            var steps = 0.0
            for (i in 1 until values.size) steps += (values[i] - values[i - 1]).toDouble().let { it * it }
            if (values.size < LEAST_SAMPLES || energy == 0.0) null else steps / (2 * energy)
        }
        return if (ratios.size < LEAST_TRACES) null else ratios.sorted()[ratios.size / 2]
    }

    private fun mostSamples(): Int = minOf(layout.samplesPerTrace, MOST_SAMPLES)

    /** The samples of some traces throughout the file, from a quarter of the trace on: the first ones are often zeros. */
    private fun traces(): List<ByteBuffer> {
        val first = if (layout.samplesPerTrace > MOST_SAMPLES) minOf(layout.samplesPerTrace / 4, layout.samplesPerTrace - MOST_SAMPLES) else 0
        val step = maxOf(1, layout.traceCount / MOST_TRACES)
        return (0 until layout.traceCount step step).map { trace ->
            ByteBuffer.allocate(mostSamples() * layout.format.bytes).also {
                file.read(it, layout.traceOffset(trace) + layout.headerBytes + first.toLong() * layout.format.bytes)
            }
        }
    }

    private companion object {
        val FLOATS = listOf(SampleFormat.IBM_FLOAT32, SampleFormat.IEEE_FLOAT32)
        const val MOST_TRACES = 48L
        const val MOST_SAMPLES = 1024
        const val LEAST_WORDS = 500
        const val LEAST_SAMPLES = 16
        const val LEAST_TRACES = 4

        /** Of the words that a program has written none is strange, but for nulls; of others, from one in twenty. */
        const val MUCH = 0.01
        const val LITTLE = 0.001
        const val NOISE = 0.7
        const val SMOOTH = 0.5
    }
}
