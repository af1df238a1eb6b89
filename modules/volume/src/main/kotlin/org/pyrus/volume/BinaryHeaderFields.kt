package org.pyrus.volume

import org.pyrus.volume.FieldKind.FLOAT
import org.pyrus.volume.FieldKind.UNSIGNED

/** The fields of the binary file header (SEG-Y rev 2.1, table 2; those up to byte 3260 and from 3501 to 3506 are revision 1's). Bytes count from the file's start. */
object BinaryHeaderFields {
    const val FIRST_BYTE = 3201
    const val BYTES = 400

    private val YES_NO = mapOf(1L to "no", 2L to "yes")

    /** The sample formats by their code (bytes 3225–3226), in the codes' order. */
    val SAMPLE_FORMATS: Map<Int, String> = mapOf(
        1 to "IBM float32", 2 to "int32", 3 to "int16", 4 to "fixed point with gain", 5 to "IEEE float32", 6 to "IEEE float64", 7 to "int24", 8 to "int8",
        9 to "int64", 10 to "uint32", 11 to "uint16", 12 to "uint64", 15 to "uint24", 16 to "uint8",
    )

    private val SORTINGS = mapOf(
        -1L to "other", 1L to "as recorded", 2L to "CDP ensemble", 3L to "single fold continuous profile", 4L to "horizontally stacked", 5L to "common source point",
        6L to "common receiver point", 7L to "common offset point", 8L to "common mid-point", 9L to "common conversion point",
    )

    private val POLARITIES = mapOf(1L to "pressure increase or upward motion is negative", 2L to "pressure increase or upward motion is positive")

    private val BEFORE_EXTRA_HEADERS = listOf(
        StandardField(3201, 4, "Job identification number"),
        StandardField(3205, 4, "Line number"),
        StandardField(3209, 4, "Reel number"),
        StandardField(3213, 2, "Data traces per ensemble"),
        StandardField(3215, 2, "Auxiliary traces per ensemble"),
        StandardField(3217, 2, "Sample interval", "µs, Hz, mm or 1/1000 ft", UNSIGNED),
        StandardField(3219, 2, "Sample interval of original field recording", "µs, Hz, mm or 1/1000 ft", UNSIGNED),
        StandardField(3221, 2, "Samples per data trace", kind = UNSIGNED),
        StandardField(3223, 2, "Samples per data trace for original field recording", kind = UNSIGNED),
        StandardField(3225, 2, "Data sample format code", meanings = SAMPLE_FORMATS.mapKeys { it.key.toLong() }),
        StandardField(3227, 2, "Ensemble fold"),
        StandardField(3229, 2, "Trace sorting code", meanings = SORTINGS),
        StandardField(3231, 2, "Vertical sum code"),
        StandardField(3233, 2, "Sweep frequency at start", "Hz"),
        StandardField(3235, 2, "Sweep frequency at end", "Hz"),
        StandardField(3237, 2, "Sweep length", "ms"),
        StandardField(3239, 2, "Sweep type code", meanings = TraceHeaderFields.SWEEPS),
        StandardField(3241, 2, "Trace number of sweep channel"),
        StandardField(3243, 2, "Sweep trace taper length at start", "ms"),
        StandardField(3245, 2, "Sweep trace taper length at end", "ms"),
        StandardField(3247, 2, "Taper type", meanings = TraceHeaderFields.TAPERS),
        StandardField(3249, 2, "Correlated data traces", meanings = YES_NO),
        StandardField(3251, 2, "Binary gain recovered", meanings = mapOf(1L to "yes", 2L to "no")),
        StandardField(3253, 2, "Amplitude recovery method", meanings = mapOf(1L to "none", 2L to "spherical divergence", 3L to "AGC", 4L to "other")),
        StandardField(3255, 2, "Measurement system", meanings = mapOf(1L to "metres", 2L to "feet")),
        StandardField(3257, 2, "Impulse signal polarity", meanings = POLARITIES),
        StandardField(3259, 2, "Vibratory polarity code"),
        StandardField(3261, 4, "Extended data traces per ensemble"),
        StandardField(3265, 4, "Extended auxiliary traces per ensemble"),
        StandardField(3269, 4, "Extended samples per data trace"),
        StandardField(3273, 8, "Extended sample interval", "µs, Hz, mm or 1/1000 ft", FLOAT),
        StandardField(3281, 8, "Extended sample interval of original field recording", "µs, Hz, mm or 1/1000 ft", FLOAT),
        StandardField(3289, 4, "Extended samples per data trace in original recording"),
        StandardField(3293, 4, "Extended ensemble fold"),
        StandardField(3297, 4, "Integer constant 16909060", meanings = mapOf(0x01020304L to "bytes in this order")),
        StandardField(3501, 1, "SEG-Y revision major", kind = UNSIGNED),
        StandardField(3502, 1, "SEG-Y revision minor", kind = UNSIGNED),
        StandardField(3503, 2, "Fixed-length trace flag", meanings = mapOf(0L to "traces may differ in length", 1L to "all traces are of one length")),
        StandardField(3505, 2, "Extended textual file headers", meanings = mapOf(-1L to "until ((SEG: EndText))")),
    )

    /** Revision 2.0 has their number in four bytes; 2.1 in two, and the survey type behind. */
    private val EXTRA_HEADERS_20 = listOf(StandardField(3507, 4, "Most additional trace headers"))
    private val EXTRA_HEADERS_21 = listOf(StandardField(3507, 2, "Most additional trace headers", kind = UNSIGNED), StandardField(3509, 2, "Survey type"))

    private val BEHIND_EXTRA_HEADERS = listOf(
        StandardField(3511, 2, "Time basis code", meanings = TraceHeaderFields.TIME_BASES),
        StandardField(3513, 8, "Traces in this file or stream", kind = UNSIGNED),
        StandardField(3521, 8, "Byte offset of first trace", kind = UNSIGNED),
        StandardField(3529, 4, "Data trailer stanza records"),
    )

    /** The fields of a file of [revision] (`0`, `1.0`, `2.0`): also those that came later, where it may have something else. */
    fun of(revision: String): List<StandardField> = BEFORE_EXTRA_HEADERS + (if (revision == "2.0") EXTRA_HEADERS_20 else EXTRA_HEADERS_21) + BEHIND_EXTRA_HEADERS
}
