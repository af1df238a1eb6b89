package org.pyrus.io.segy

import java.nio.ByteOrder

/**
 * How a SEG-Y file is laid out: everything that its head decides. Offsets count from 0, byte positions in messages from 1. Immutable.
 *
 * @property head all bytes before the first trace: text header (3200), binary header (400), extended text headers
 * @property startMs recording start of the first trace, ms
 * @property intervalMicros sample interval, µs; 1000 where neither header says (see [intervalKnown])
 * @property lengthUnit `m` or `ft` as the binary header's measurement system says (bytes 3255–3256), empty where it does not
 * @property tail all bytes behind the last trace
 * @property fixedLength whether the binary header says that all traces are as long as it says (bytes 3503–3504)
 * @property hasCutTrace whether [tail] begins with a whole header of one more trace, which is cut short and to be salvaged
 */
internal class SegyLayout(
    val byteOrder: ByteOrder,
    val format: SampleFormat,
    val samplesPerTrace: Int,
    val traceCount: Long,
    val fileBytes: Long,
    val head: ByteArray,
    val revision: String,
    val intervalMicros: Int,
    val intervalKnown: Boolean,
    val startMs: Double,
    val depth: Boolean,
    val lengthUnit: String,
    val fixedLength: Boolean,
    val tail: ByteArray,
    val hasCutTrace: Boolean = false,
) {
    /** Traces whose headers are whole: one more than [traceCount] where the last is cut short and salvaged. */
    val headerCount: Long get() = if (hasCutTrace) traceCount + 1 else traceCount

    val text: TextHeader by lazy { TextHeader(head.copyOf(HeaderBytes.TEXT_HEADER_BYTES)) }

    val firstTraceByte: Long get() = head.size.toLong()

    /** Bytes of a trace record: 240 of header, and the samples. */
    val traceBytes: Int = HeaderBytes.TRACE_HEADER_BYTES + samplesPerTrace * format.bytes

    val extendedTextHeaderCount: Int get() = (head.size - HeaderBytes.TEXT_HEADER_BYTES - HeaderBytes.BINARY_HEADER_BYTES) / HeaderBytes.TEXT_HEADER_BYTES

    /** Where the record of [trace] (from 0) starts. */
    fun traceOffset(trace: Long): Long = firstTraceByte + trace * traceBytes
}
