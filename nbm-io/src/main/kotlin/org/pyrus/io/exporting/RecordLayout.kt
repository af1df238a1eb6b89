package org.pyrus.io.exporting

import org.pyrus.io.hdf5.StoredVolume
import org.pyrus.io.segy.SampleFormat
import org.pyrus.volume.Refusal
import org.pyrus.volume.StoredType
import org.pyrus.volume.spi.SourceByteOrder
import org.pyrus.volume.spi.TracePolicy

/**
 * Where the trace records of a volume's source lie, and of what they are.
 *
 * @property samples how many a trace has
 * @property headerBytes of a trace's headers: 240, and 240 for each extra one
 */
internal class RecordLayout private constructor(
    val format: SampleFormat,
    val byteOrder: SourceByteOrder,
    val samples: Int,
    val traceCount: Int,
    private val headBytes: IntArray,
    private val firstTraces: IntArray,
    val headerBytes: Int,
) {
    /** Bytes of a record: headers, and the samples. */
    val traceBytes: Int = Math.addExact(headerBytes, Math.multiplyExact(samples, format.bytes))

    /** Visits the runs that [count] traces from [first] on make in the files that they are of, each with the byte, from 0, at which it starts in its file. */
    inline fun forEachRun(first: Int, count: Int, visit: (file: Int, offset: Long, first: Int, count: Int) -> Unit) {
        var at = first
        while (at < first + count) {
            val file = fileOf(at)
            val end = minOf(first + count, endOf(file))
            visit(file, offset(file, at), at, end - at)
            at = end
        }
    }

    /** The file, from 0, that [trace] is of. */
    fun fileOf(trace: Int): Int = if (firstTraces.size == 1) 0 else firstTraces.binarySearch(trace).let { if (it >= 0) it else -2 - it }

    /** The trace behind the last one of [file]. */
    fun endOf(file: Int): Int = if (file == firstTraces.lastIndex) traceCount else firstTraces[file + 1]

    /** The byte of [file] at which the record of [trace] (from 0 through all) starts, or where it is [endOf] it, the tail. */
    fun offset(file: Int, trace: Int): Long = headBytes[file] + (trace.toLong() - firstTraces[file]) * traceBytes

    companion object {
        const val REMEDY = "Import the survey again, or take another copy of the volume."

        /** @throws Refusal where [stored] says what can't be of its source */
        fun of(stored: StoredVolume): RecordLayout {
            val segy = stored.segy
            fun damaged(what: String): Nothing = throw Refusal("a damaged volume: $what", stored.path, remedy = REMEDY)
            val format = SampleFormat.of(segy.formatCode) ?: damaged("its source would be of the sample format ${segy.formatCode}")
            val order = SourceByteOrder.entries.find { it.label == segy.byteOrder } ?: damaged("its source would be '${segy.byteOrder}'")
            if (stored.storedType != format.storedType && stored.storedType != StoredType.FLOAT32) damaged("it stores ${stored.storedType.label} of a source of format ${format.label}")
            val allReverse = stored.storedType != StoredType.FLOAT32 || (format.exactFloat && format != SampleFormat.IBM_FLOAT32)
            if (segy.wordCount > 0 && allReverse) damaged("/segy/irreversible is of samples that all reverse")
            val dimensions = stored.grid.dimensions
            val most = if (segy.layout.traces == TracePolicy()) dimensions.inlines.toLong() * dimensions.crosslines else Int.MAX_VALUE.toLong()
            if (segy.traceCount !in 1..most) damaged("it has ${segy.traceCount} traces in ${dimensions.inlines} x ${dimensions.crosslines} positions")
            val one = RecordLayout(format, order, dimensions.samples, segy.traceCount.toInt(), intArrayOf(segy.head.size), intArrayOf(0), segy.headerBytes)
            val bytes = one.offset(0, one.traceCount) + segy.tail.size
            if (bytes != segy.sourceBytes) damaged("its parts make a source of $bytes bytes, and it says ${segy.sourceBytes}")
            if (segy.files.isEmpty()) return one
            val heads = IntArray(segy.files.size) { segy.files[it].head.size }
            val firsts = IntArray(segy.files.size) { segy.files[it].firstTrace.toInt() }
            return RecordLayout(format, order, dimensions.samples, one.traceCount, heads, firsts, segy.headerBytes).also { layout ->
                segy.files.forEachIndexed { nth, file ->
                    val own = layout.offset(nth, layout.endOf(nth)) + file.tail.size
                    if (own != file.bytes) damaged("its parts make ${file.name} of $own bytes, and it says ${file.bytes}")
                }
            }
        }
    }
}
