package org.pyrus.synthetic

import java.nio.ByteOrder

/** In which direction the traces of a file follow each other. */
enum class Sorting { INLINE, CROSSLINE }

/**
 * How [SegyWriter] writes a survey.
 *
 * @property formatCode the sample format, by its code in SEG-Y rev 2.1: all but 4 (fixed point with gain). Integers are rounded, and values past what a format holds
 * become the nearest that it has: of a negative one in an unsigned format, 0
 * @property inlineByte where the inline number goes in the trace header, from 1, 4 bytes; likewise [crosslineByte]
 * @property descending whether lines run from the last to the first
 * @property extendedTextHeaders how many extended text headers to write
 * @property delayMs recording start (trace header bytes 109–110)
 * @property pairwise whether the bytes of each pair are exchanged in binary header, trace headers and samples, as in a big-endian file that was swapped (SEG-Y rev 2.0,
 * bytes 3297–3300)
 * @property statesByteOrder whether bytes 3297–3300 say in which order the bytes stand; a rev 2 file always does
 * @property revision2 what the file has of revision 2; null for one of revision 1
 */
data class SegyOptions(
    val formatCode: Int = 1,
    val byteOrder: ByteOrder = ByteOrder.BIG_ENDIAN,
    val ebcdic: Boolean = true,
    val sorting: Sorting = Sorting.INLINE,
    val descending: Boolean = false,
    val inlineByte: Int = 189,
    val crosslineByte: Int = 193,
    val extendedTextHeaders: Int = 0,
    val delayMs: Int = 0,
    val pairwise: Boolean = false,
    val statesByteOrder: Boolean = false,
    val revision2: Revision2? = null,
) {
    init {
        require(formatCode in SAMPLE_BYTES) { "sample format ${SAMPLE_BYTES.keys.joinToString()}, got $formatCode" }
        require(inlineByte in 1..237 && crosslineByte in 1..237) { "line numbers lie in bytes 1..237, got $inlineByte and $crosslineByte" }
        require(!pairwise || (byteOrder == ByteOrder.BIG_ENDIAN && sampleBytes != 3)) { "pairs are swapped of a big-endian file, and samples of 3 bytes have none" }
    }

    internal val sampleBytes: Int get() = SAMPLE_BYTES.getValue(formatCode)

    /** Bytes of a trace's headers. */
    internal val headerBytes: Int get() = SegyHeaders.TRACE_HEADER_BYTES * (1 + (revision2?.extraHeaders ?: 0))

    private companion object {
        val SAMPLE_BYTES = sortedMapOf(1 to 4, 2 to 4, 3 to 2, 5 to 4, 6 to 8, 7 to 3, 8 to 1, 9 to 8, 10 to 4, 11 to 2, 12 to 8, 15 to 3, 16 to 1)
    }
}

/**
 * What a file has of SEG-Y revision 2.
 *
 * @property minor 0 or 1
 * @property extraHeaders how many headers each trace has behind its first one: extension 1, with samples, interval, number of headers and coordinates in full, then others
 * that are named `PRIVATE2` and so on
 * @property onlyExtended whether samples and interval stand in the fields of revision 2 alone (binary header bytes 3269 and 3273), 0 in those of revision 1, and with
 * [extraHeaders] the coordinates in extension 1 alone
 * @property untilEndText whether the number of extended text headers is −1, the last of them being `((SEG: EndText))`
 * @property firstTraceGap bytes of nothing before the first trace, whose offset the binary header then gives (3521)
 * @property trailers how many trailer records follow the traces
 * @property countsTrailers whether the binary header gives their number, else −1
 * @property statesTraces whether the binary header gives the number of traces (3513)
 * @property layoutXml the trace headers' layout as XML, kept in extended text headers (SEG-Y rev 2.1, `((SEG:Layout:text/xml))`)
 */
data class Revision2(
    val minor: Int = 0,
    val extraHeaders: Int = 0,
    val onlyExtended: Boolean = false,
    val untilEndText: Boolean = false,
    val firstTraceGap: Int = 0,
    val trailers: Int = 0,
    val countsTrailers: Boolean = true,
    val statesTraces: Boolean = false,
    val layoutXml: String? = null,
) {
    init {
        require(minor in 0..1) { "revision 2.0 or 2.1, got 2.$minor" }
        require(extraHeaders in 0..0x7fff && trailers >= 0 && firstTraceGap >= 0) { "counts of headers, trailers and bytes, got $extraHeaders, $trailers and $firstTraceGap" }
    }
}
