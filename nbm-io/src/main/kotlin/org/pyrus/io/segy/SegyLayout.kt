package org.pyrus.io.segy

import org.pyrus.volume.Issue
import org.pyrus.volume.spi.HeaderPositions
import org.pyrus.volume.spi.SourceByteOrder

/**
 * How a SEG-Y file is laid out: everything that its head decides. Offsets count from 0, byte positions in messages from 1. Immutable.
 *
 * @property head all bytes before the first trace: text header (3200), binary header (400), extended text headers
 * @property startMs recording start of the first trace, ms
 * @property intervalMicros sample interval, µs; 1000 where neither header says (see [intervalKnown])
 * @property lengthUnit `m` or `ft` as the binary header's measurement system says (bytes 3255–3256), empty where it does not
 * @property tail all bytes behind the last trace
 * @property trailers how many trailer records of revision 2 are at the end of [tail]
 * @property fixedLength whether all traces are as long as the first: the binary header says so (bytes 3503–3504), or the user
 * @property extra the headers that each trace has besides its first
 * @property positions where line numbers and coordinates are unless the user says otherwise
 * @property issues what was found in the head that is to be told
 * @property hasCutTrace whether [tail] begins with a whole header of one more trace, which is cut short and to be salvaged
 */
internal class SegyLayout(
    val byteOrder: SourceByteOrder,
    val format: SampleFormat,
    val samplesPerTrace: Int,
    val traceCount: Long,
    val fileBytes: Long,
    val head: ByteArray,
    val revision: String,
    val intervalMicros: Double,
    val intervalKnown: Boolean,
    val startMs: Double,
    val depth: Boolean,
    val lengthUnit: String,
    val fixedLength: Boolean,
    val tail: ByteArray,
    val trailers: Int = 0,
    val extra: ExtraHeaders = ExtraHeaders.NONE,
    val positions: HeaderPositions = HeaderPositions(),
    val issues: List<Issue> = emptyList(),
    val hasCutTrace: Boolean = false,
) {
    /** Traces whose headers are whole: one more than [traceCount] where the last is cut short and salvaged. */
    val headerCount: Long get() = if (hasCutTrace) traceCount + 1 else traceCount

    val text: TextHeader by lazy { TextHeader(head.copyOf(HeaderBytes.TEXT_HEADER_BYTES)) }

    val firstTraceByte: Long get() = head.size.toLong()

    /** Bytes of a trace's headers, behind which its samples are. */
    val headerBytes: Int = HeaderBytes.TRACE_HEADER_BYTES * (1 + extra.count)

    /** Bytes of a trace record: headers and samples. */
    val traceBytes: Int = headerBytes + samplesPerTrace * format.bytes

    /** How much of a trace's headers is looked at: the first, and where there are more the second. */
    val knownHeaderBytes: Int get() = minOf(headerBytes, 2 * HeaderBytes.TRACE_HEADER_BYTES)

    val extendedTextHeaderCount: Int get() = (head.size - HeaderBytes.TEXT_HEADER_BYTES - HeaderBytes.BINARY_HEADER_BYTES) / HeaderBytes.TEXT_HEADER_BYTES

    /** Bytes behind the last trace that are no trailer records either. */
    val strayBytes: Int get() = tail.size - trailers * Trailers.RECORD_BYTES

    /** Where the record of [trace] (from 0) starts. */
    fun traceOffset(trace: Long): Long = firstTraceByte + trace * traceBytes
}
