package org.pyrus.io.importing

import org.pyrus.io.segy.SampleConverter
import org.pyrus.io.segy.SegyFile
import org.pyrus.volume.AmplitudeHistogram
import org.pyrus.volume.StoredType
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.util.zip.CRC32C

/**
 * One worker's buffers: a block of trace records as the source has them, and one trace in the stored type. Not thread-safe.
 *
 * @param converter this worker's own
 * @param blockBytes how much one read of the source may bring
 * @param histogram this worker's own, where amplitudes are to be counted
 */
internal class TraceWorker(private val file: SegyFile, private val converter: SampleConverter, blockBytes: Int, private val histogram: HistogramCounts? = null) {
    private val layout = file.layout
    private val storedType: StoredType = converter.storedType
    private val records: ByteBuffer = ByteBuffer.allocateDirect(blockBytes)
    private val recordSlice: ByteBuffer = records.duplicate()
    private val asDoubles = storedType.bytes == Long.SIZE_BYTES || storedType == StoredType.UINT32
    private val words = IntArray(if (asDoubles) 0 else layout.samplesPerTrace)
    private val doubles = DoubleArray(if (asDoubles) layout.samplesPerTrace else 0)
    private val counted = if (asDoubles && histogram != null) IntArray(layout.samplesPerTrace) else words
    private val crc = CRC32C()

    /** The trace last converted, in the stored type, little-endian, from byte 0. */
    val trace: ByteBuffer = ByteBuffer.allocateDirect(Math.multiplyExact(layout.samplesPerTrace, storedType.bytes)).order(ByteOrder.LITTLE_ENDIAN)
    private val traceWords = trace.asIntBuffer()
    private val merger by lazy(LazyThreadSafetyMode.NONE) { TraceMerger(file) }

    /** Reads [count] whole trace records from [firstTrace] on. */
    fun readRecords(firstTrace: Int, count: Int) {
        records.clear().limit(Math.multiplyExact(count, layout.traceBytes))
        file.read(records, layout.traceOffset(firstTrace.toLong()))
    }

    /** The bytes of the [nth] record last read, header first; valid until the next call. */
    fun record(nth: Int): ByteBuffer = recordSlice.limit(recordEnd(nth)).position(nth * layout.traceBytes)

    /** Copies the headers of the [nth] record to [target] at [targetByte]. */
    fun copyHeader(nth: Int, target: ByteBuffer, targetByte: Int) {
        target.put(targetByte, records, nth * layout.traceBytes, layout.headerBytes)
    }

    /** CRC-32C of the [nth] record last read. */
    fun checksum(nth: Int): Int {
        crc.reset()
        crc.update(record(nth))
        return crc.value.toInt()
    }

    /** Converts the samples of the [nth] record into [trace]; says whether any of its words does not reverse bit for bit. */
    fun convertRecord(nth: Int): Boolean = converter.convert(records, samplesAt(nth), trace, 0, layout.samplesPerTrace)

    /** Visits each sample word of the [nth] record that its stored value does not give back. */
    fun forEachIrreversible(nth: Int, visit: (sample: Int, word: Long) -> Unit) = converter.forEachIrreversible(records, samplesAt(nth), layout.samplesPerTrace, visit)

    /** Reads and converts only samples [first] until [end] of one trace, into their places in [trace]. */
    fun readSamples(traceNumber: Int, first: Int, end: Int) {
        val width = layout.format.bytes
        records.clear().limit((end - first) * width)
        file.read(records, layout.traceOffset(traceNumber.toLong()) + layout.headerBytes + first.toLong() * width)
        converter.convert(records, 0, trace, first * storedType.bytes, end - first)
    }

    /**
     * Makes samples [first] until [end] of a position that is made of [traces]: into their places in [trace]. One trace alone behind the last whole one is that which is cut
     * short; samples that it has not are 0.
     */
    fun merge(traces: IntArray, first: Int, end: Int) {
        if (traces.size == 1 && traces[0].toLong() == layout.traceCount) convertCutTrace() else merger.mean(traces, first, end, trace)
    }

    /** The header of [traceNumber], from the buffer's position on; valid until the next call. */
    fun headerOf(traceNumber: Int): ByteBuffer {
        records.clear().limit(layout.knownHeaderBytes)
        file.read(records, layout.traceOffset(traceNumber.toLong()))
        return recordSlice.limit(layout.knownHeaderBytes).position(0)
    }

    private fun convertCutTrace() {
        val width = layout.format.bytes
        val wholeBytes = (layout.tail.size - layout.headerBytes) / width * width
        val samples = layout.tail.copyOfRange(layout.headerBytes, layout.headerBytes + wholeBytes).copyOf(layout.samplesPerTrace * width)
        records.clear().put(samples)
        converter.convert(records, 0, trace, 0, layout.samplesPerTrace)
    }

    /** Copies samples [first] until [first] + [count] of [trace] to [target] at [targetByte]. */
    fun copySamples(first: Int, count: Int, target: ByteBuffer, targetByte: Int) {
        target.put(targetByte, trace, first * storedType.bytes, count * storedType.bytes)
    }

    /** Adds samples [first] until [end] of [trace] to [tally], and to the histogram. */
    fun tally(tally: AmplitudeTally, first: Int, end: Int) {
        val count = end - first
        when (storedType) {
            StoredType.FLOAT32, StoredType.INT32 -> traceWords.get(first, words, 0, count)
            StoredType.INT16 -> for (i in 0 until count) words[i] = trace.getShort((first + i) * 2).toInt()
            StoredType.UINT16 -> for (i in 0 until count) words[i] = trace.getShort((first + i) * 2).toInt() and 0xffff
            StoredType.INT8 -> for (i in 0 until count) words[i] = trace.get(first + i).toInt()
            StoredType.UINT8 -> for (i in 0 until count) words[i] = trace.get(first + i).toInt() and 0xff
            StoredType.UINT32 -> for (i in 0 until count) doubles[i] = (trace.getInt((first + i) * 4).toLong() and 0xffffffffL).toDouble()
            StoredType.INT64 -> for (i in 0 until count) doubles[i] = trace.getLong((first + i) * 8).toDouble()
            StoredType.UINT64 -> for (i in 0 until count) doubles[i] = trace.getLong((first + i) * 8).toULong().toDouble()
            StoredType.FLOAT64 -> for (i in 0 until count) doubles[i] = trace.getDouble((first + i) * 8)
        }
        when {
            storedType == StoredType.FLOAT32 -> tally.add(words, count)
            asDoubles -> tally.addDoubles(doubles, count)
            else -> tally.addInts(words, count)
        }
        if (histogram == null) return
        when {
            asDoubles -> for (i in 0 until count) counted[i] = AmplitudeHistogram.floatBits(doubles[i])
            storedType != StoredType.FLOAT32 -> for (i in 0 until count) words[i] = words[i].toFloat().toRawBits()
        }
        histogram.add(counted, count)
    }

    private fun samplesAt(nth: Int): Int = nth * layout.traceBytes + layout.headerBytes

    private fun recordEnd(nth: Int): Int = (nth + 1) * layout.traceBytes

    companion object {
        /** The least block that is worth a read of its own. */
        const val BLOCK_BYTES = 1 shl 20

        /** A block's size for traces of [traceBytes]: at least 1 MiB, at least one trace. */
        fun blockBytes(traceBytes: Int): Int = maxOf(BLOCK_BYTES / traceBytes * traceBytes + traceBytes, traceBytes)

        fun maxTraces(blockBytes: Int, traceBytes: Int): Int = blockBytes / traceBytes

        /** Memory that one worker takes besides the batches, in bytes: a block, a trace as the source's words, as stored and as counted, and a histogram. */
        fun overheadBytes(traceBytes: Int, samples: Int, storedType: StoredType): Long =
            blockBytes(traceBytes) + samples.toLong() * (storedType.bytes + 2 * maxOf(storedType.bytes, Int.SIZE_BYTES) + Int.SIZE_BYTES) + HistogramCounts.BYTES
    }
}
