package org.pyrus.io.segy

import org.pyrus.volume.Issue
import org.pyrus.volume.SampleDomain
import org.pyrus.volume.spi.HeaderPositions
import org.pyrus.volume.spi.SourceByteOrder
import org.pyrus.volume.spi.SourceLayout
import java.nio.ByteBuffer

/**
 * How a SEG-Y file is laid out: everything that its head decides. Offsets count from 0, byte positions in messages from 1. Immutable.
 *
 * @property head all bytes before the first trace: text header (3200), binary header (400), extended text headers
 * @property startMs recording start of the first trace, ms
 * @property intervalMicros sample interval, µs; 1000 where neither header says (see [intervalKnown])
 * @property domain of the samples: depth where the user says so, or the first trace's identification (bytes 29–30) is 25
 * @property domainUnitKnown whether [domain]'s unit is anybody's word: where nobody says, depths are in metres
 * @property lengthUnit `m` or `ft` as the binary header's measurement system says (bytes 3255–3256), empty where it does not
 * @property tail all bytes behind the last trace
 * @property trailers how many trailer records of revision 2 are at the end of [tail]
 * @property fixedLength whether all traces are as long as the first: the binary header says so (bytes 3503–3504), or the user
 * @property samplesNamed whether the user says how many samples a trace has
 * @property extra the headers that each trace has besides its first
 * @property positions where the first trace states coordinates, and where the standard has line numbers
 * @property xml the layout of the trace headers that the file has itself
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
    val domain: SampleDomain,
    val domainUnitKnown: Boolean,
    val lengthUnit: String,
    val fixedLength: Boolean,
    val samplesNamed: Boolean = false,
    val tail: ByteArray,
    val trailers: Int = 0,
    val extra: ExtraHeaders = ExtraHeaders.NONE,
    val positions: HeaderPositions = HeaderPositions(),
    private val xml: XmlLayout? = null,
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

    /** Where trace headers keep what is read of them besides line numbers and coordinates. */
    val map: HeaderMap = xml?.headerMap() ?: HeaderMap.STANDARD

    /** The trace header at byte [at] of [buffer]. */
    fun header(buffer: ByteBuffer, at: Int = 0): TraceHeader = TraceHeader(buffer, byteOrder, at, map)

    /** [asked], and what it leaves open as the file's own layout of the trace headers says. */
    fun declaredUnder(asked: SourceLayout): SourceLayout {
        val fields = xml?.fields ?: return asked
        val linesAreOpen = asked.inline == null && asked.crossline == null && fields.keys.containsAll(LINES)
        val own = if (!linesAreOpen) asked else (if (asked.exchangeAxes) LINES.reversed() else LINES).let { (i, x) -> asked.copy(inline = fields[i], crossline = fields[x]) }
        val coordinatesAreOpen = asked.x == null && asked.y == null && fields.keys.containsAll(COORDINATES) && !hasExtendedCoordinates
        return if (coordinatesAreOpen) own.copy(x = fields[COORDINATES[0]], y = fields[COORDINATES[1]]) else own
    }

    /** Where the record of [trace] (from 0) starts. */
    fun traceOffset(trace: Long): Long = firstTraceByte + trace * traceBytes

    /** The layout of the one file that [all] files of a survey make, of which this is the first: its head, the traces of all, the last's tail; [issues] of all heads. */
    fun joined(all: List<SegyLayout>, issues: List<Issue>): SegyLayout {
        val traces = all.sumOf { it.traceCount }
        val last = all.last()
        val stated = all.find { it.domainUnitKnown } ?: this
        return SegyLayout(
            byteOrder, format, samplesPerTrace, traces, traceOffset(traces) + last.tail.size, head, revision, intervalMicros, intervalKnown, startMs, stated.domain, stated.domainUnitKnown,
            all.map { it.lengthUnit }.find { it.isNotEmpty() }.orEmpty(), all.all { it.fixedLength }, samplesNamed, last.tail, last.trailers, extra, positions, xml, issues, last.hasCutTrace,
        )
    }

    private val hasExtendedCoordinates: Boolean get() = extra.hasExtension1 && xml?.extensionFields?.keys?.containsAll(COORDINATES) == true

    private companion object {
        val LINES = listOf("iline", "xline")
        val COORDINATES = listOf("cdp_x", "cdp_y")
    }
}
