package org.pyrus.io.segy

import org.pyrus.volume.Grade
import org.pyrus.volume.Human
import org.pyrus.volume.Issue
import org.pyrus.volume.spi.SourceByteOrder
import java.nio.ByteBuffer

/**
 * Looks whether a file's samples are of the format and byte order that it is read in, by some of its traces: many files claim format 1 whatever they hold.
 *
 * Words of four bytes tell by themselves ([FloatWordCount]). Integers of two and four bytes tell by how rough a trace is: with its bytes in the wrong order the digits that
 * change from sample to sample lead, and neighbours have nothing to do with each other.
 */
internal class AmplitudeCheck(private val file: SegyFile) {
    private val layout = file.layout

    /** The warning, which names the options that override what the file says; null where nothing speaks against it, or too little is there to tell. */
    fun issue(): Issue? = when (layout.format) {
        SampleFormat.IBM_FLOAT32, SampleFormat.IEEE_FLOAT32 -> floats()
        SampleFormat.INT16, SampleFormat.UINT16, SampleFormat.INT32, SampleFormat.UINT32 -> integers()
        else -> null
    }

    private fun floats(): Issue? {
        val counts = FLOATS.flatMap { format -> SourceByteOrder.entries.map { FloatWordCount(format, it) } }
        val traces = traces()
        for (count in counts) for (trace in traces) count.add(trace)
        val claimed = counts.first { it.format == layout.format && it.order == layout.byteOrder }
        if (claimed.count < LEAST_WORDS) return null
        if (claimed.strangeShare > MUCH) {
            val better = counts.filter { it.strangeShare < LITTLE && it.count >= LEAST_WORDS }.minByOrNull { it.strangeShare } ?: return null
            val message = "the amplitudes look like noise as format ${layout.format.label}, ${layout.byteOrder.label}: ${Human.percent(claimed.strangeShare)} of " +
                "${Human.count(claimed.count.toLong())} words make no number that a program writes in it; as format ${better.format.label}, ${better.order.label}, they do"
            return warning(message, better.format, better.order)
        }
        val ibm = counts.first { it.format == SampleFormat.IBM_FLOAT32 && it.order == layout.byteOrder }
        if (layout.format != SampleFormat.IEEE_FLOAT32 || !ibm.looksLikeIbm) return null
        val message = "each of ${Human.count(ibm.count.toLong())} words is a normalised IBM float, which IEEE floats are not by chance: the samples are probably not of format ${layout.format.label}"
        return warning(message, ibm.format, ibm.order)
    }

    private fun integers(): Issue? {
        val traces = traces()
        val rough = roughness(traces, layout.byteOrder) ?: return null
        val other = if (layout.byteOrder == SourceByteOrder.LITTLE) SourceByteOrder.BIG else SourceByteOrder.LITTLE
        val swapped = roughness(traces, other) ?: return null
        if (rough < NOISE || swapped > rough * SMOOTH) return null
        return warning("the amplitudes look like noise in ${layout.byteOrder.label} order, and do not in ${other.label} order", layout.format, other)
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

    private fun warning(message: String, format: SampleFormat, order: SourceByteOrder): Issue {
        val options = listOfNotNull(
            if (format == layout.format) null else "--format ${format.code}", if (order == layout.byteOrder) null else "--byte-order ${order.optionName}",
        )
        return Issue(Grade.WARNING, message, byte = HeaderBytes.BINARY_FORMAT.toLong(), remedy = "Look at a section, and if it is noise, read the file with ${options.joinToString(" ")}.")
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

/**
 * Counts words of four bytes that are not strange as floats of [format] in [order].
 *
 * A program that computes IBM floats normalises them: the first of six digits is not 0. Of IEEE words read so, every 16th or so has a first digit of 0. An IEEE float is neither
 * subnormal nor NaN, and either's size is within 10^±24: of bytes in a wrong order, exponents are any.
 */
internal class FloatWordCount(val format: SampleFormat, val order: SourceByteOrder) {
    private val words = SampleWords(order)
    private var strange = 0
    private var negative = 0

    /** How many words have each IEEE exponent, where IBM words could be unnormalised: the exponent is even, and so its last bit, an IBM word's first of its fraction, 0. */
    private val even = IntArray(256)

    /** Words that are not zero. */
    var count = 0
        private set

    val strangeShare: Double get() = if (count == 0) 1.0 else strange.toDouble() / count

    /**
     * Whether all words are normalised IBM floats, which a set of IEEE floats is not: of those whose exponent is even, an eighth or so have three zeros next. Only where samples
     * have either sign and many sizes, as amplitudes do.
     */
    val looksLikeIbm: Boolean get() = strange == 0 && minOf(negative, count - negative) > count / 20 && even.count { it >= LEAST_OF_EXPONENT } >= 2

    fun add(trace: ByteBuffer) {
        val taken = IntArray(trace.capacity() / Int.SIZE_BYTES)
        words.take(trace, 0, taken, taken.size)
        for (word in taken) {
            if (isZero(word)) continue
            count++
            if (isStrange(word)) strange++
            if (word < 0) negative++
            if (word and (1 shl 23) == 0) even[word ushr 23 and 0xff]++
        }
    }

    private fun isZero(word: Int): Boolean = word and (if (format == SampleFormat.IBM_FLOAT32) FRACTION else Int.MAX_VALUE) == 0

    private fun isStrange(word: Int): Boolean = if (format == SampleFormat.IBM_FLOAT32) {
        word and TOP_DIGIT == 0 || (word ushr 24 and 0x7f) !in IBM_EXPONENTS
    } else {
        (word ushr 23 and 0xff) !in IEEE_EXPONENTS
    }

    private companion object {
        const val FRACTION = 0xffffff
        const val TOP_DIGIT = 0xf00000
        val IBM_EXPONENTS = 0x1f..0x60
        val IEEE_EXPONENTS = 1..127 + 80
        const val LEAST_OF_EXPONENT = 100
    }
}
