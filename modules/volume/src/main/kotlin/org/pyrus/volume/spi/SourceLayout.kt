package org.pyrus.volume.spi

import org.pyrus.volume.SampleDomain

/** How a number stands in a trace header. */
enum class FieldType(val bytes: Int, val isInteger: Boolean, internal val typed: String) {
    INT16(2, true, "2"),
    INT32(4, true, "4"),
    FLOAT32(4, false, "float32"),
    FLOAT64(8, false, "float64"),
}

/**
 * A field of the trace header.
 *
 * @property byte its first byte, counted from 1 as the SEG-Y standard writes it and on through the extra headers that follow: byte 401 is byte 161 of extension 1
 * @throws IllegalArgumentException where it does not lie inside the trace header and its extension 1, or passes from one to the other
 */
data class HeaderField(val byte: Int, val type: FieldType = FieldType.INT32) {
    /** Its last byte. */
    val end: Int get() = byte + type.bytes - 1

    init {
        require(byte in 1..MOST_BYTES) { "a header field's first byte must lie in 1..${MOST_BYTES + 1 - type.bytes}, got $byte" }
        require((byte - 1) / HEADER_BYTES == (end - 1) / HEADER_BYTES) { "a field of ${type.bytes} bytes at byte $byte passes the end of its header" }
    }

    infix fun overlaps(other: HeaderField): Boolean = byte <= other.end && other.byte <= end

    /** `189`, or `189 (2 bytes)` where it isn't a 4-byte integer. */
    override fun toString(): String = when (type) {
        FieldType.INT32 -> "$byte"
        FieldType.INT16 -> "$byte (2 bytes)"
        FieldType.FLOAT32 -> "$byte (float32)"
        FieldType.FLOAT64 -> "$byte (float64)"
    }

    /** As users type it: `189`, or `189:2`, `189:float32`, `189:float64` where it isn't a 4-byte integer. */
    fun typed(): String = if (type == FieldType.INT32) "$byte" else "$byte:${type.typed}"

    companion object {
        /**
         * The field that [text] names as [typed] writes it, or null where it is none such.
         *
         * @throws IllegalArgumentException where it is one that no trace header has room for
         */
        fun parse(text: String): HeaderField? {
            val byte = text.substringBefore(':').toIntOrNull() ?: return null
            val type = if (':' in text) FieldType.entries.find { it.typed == text.substringAfter(':') } ?: return null else FieldType.INT32
            return HeaderField(byte, type)
        }

        const val HEADER_BYTES = 240
        const val MOST_BYTES = 2 * HEADER_BYTES
    }
}

/**
 * Where the trace headers keep a survey's line numbers and coordinates: the positions that a scan has used.
 *
 * @property inline an integer
 * @property crossline an integer
 * @property x scaled by the coordinate scalar (bytes 71–72) where it is an integer
 * @property y likewise
 * @throws IllegalArgumentException where a line number is no integer, or two that belong together overlap
 */
data class HeaderPositions(
    val inline: HeaderField = HeaderField(INLINE_BYTE),
    val crossline: HeaderField = HeaderField(CROSSLINE_BYTE),
    val x: HeaderField = HeaderField(CDP_X_BYTE),
    val y: HeaderField = HeaderField(CDP_Y_BYTE),
) {
    init {
        require(inline.type.isInteger && crossline.type.isInteger) { "line numbers are integers, got ${inline.type} and ${crossline.type}" }
        require(!(inline overlaps crossline)) { "inline at $inline and crossline at $crossline overlap" }
        require(!(x overlaps y)) { "X at $x and Y at $y overlap" }
    }

    /** 4-byte line numbers from these bytes on, and coordinates where revision 1 has them. */
    constructor(inlineByte: Int, crosslineByte: Int) : this(HeaderField(inlineByte), HeaderField(crosslineByte))

    val inlineByte: Int get() = inline.byte
    val crosslineByte: Int get() = crossline.byte

    /** The same with inline and crossline exchanged. */
    fun exchanged(): HeaderPositions = copy(inline = crossline, crossline = inline)

    companion object {
        /** SEG-Y rev 1, trace header bytes 181–196. */
        private const val CDP_X_BYTE = 181
        private const val CDP_Y_BYTE = 185
        private const val INLINE_BYTE = 189
        private const val CROSSLINE_BYTE = 193
    }
}

/** In which order the bytes of a source's numbers stand. */
enum class SourceByteOrder(val label: String, val optionName: String) {
    BIG("big-endian", "big"),
    LITTLE("little-endian", "little"),

    /** The two bytes of each 16-bit word are exchanged, words in big-endian order: 0x01020304 is stored as 02 01 04 03. */
    PAIRWISE("pairwise swapped", "pairwise"),
}

/**
 * What is to hold in place of what the file's headers say; null is as the file says. The file's bytes stay as they are, and export gives them back.
 *
 * @property byteOrder of headers and samples alike
 * @property formatCode the sample format's code by SEG-Y rev 2.1 (1 is IBM float32); one that is not read is refused by the source, not here
 * @property samples of each trace, in the binary header's (bytes 3221–3222) and all trace headers' place
 * @property intervalMicros the sample interval, µs, or thousandths of a metre or foot in a depth domain
 * @property startMs the first sample's time, ms (or depth, m or ft), in the place of delay and its scalar (bytes 109 and 215)
 * @property domain whether samples are times or depths, and of which unit, in the place of trace identification (bytes 29–30) and measurement system (bytes 3255–3256)
 * @property coordinateScalar in the place of bytes 71–72, as these have it: a positive one multiplies, a negative one divides, 0 is 1
 * @throws IllegalArgumentException where a value can be no file's
 */
data class HeaderOverrides(
    val byteOrder: SourceByteOrder? = null,
    val formatCode: Int? = null,
    val samples: Int? = null,
    val intervalMicros: Double? = null,
    val startMs: Double? = null,
    val coordinateScalar: Int? = null,
    val domain: SampleDomain? = null,
) {
    init {
        require(formatCode == null || formatCode in FORMAT_CODES) { "a sample format's code is $FORMAT_CODES, got $formatCode" }
        require(samples == null || samples >= 1) { "a trace has at least one sample, got $samples" }
        require(intervalMicros == null || (intervalMicros > 0 && intervalMicros.isFinite())) { "the sample interval must be positive, got $intervalMicros µs" }
        require(startMs == null || startMs.isFinite()) { "the start must be a finite number, got $startMs" }
        require(coordinateScalar == null || coordinateScalar in Short.MIN_VALUE..Short.MAX_VALUE) { "the coordinate scalar has two bytes, got $coordinateScalar" }
    }

    companion object {
        val FORMAT_CODES = 1..16
    }
}

/**
 * How a source is to be read: what the user says of it, or a saved layout does. Byte positions that are null are found; overrides that are null are as the file says.
 * [SurveyScan.layout] has all positions, and a volume keeps them and the overrides, so that verify reads its source as the import did.
 *
 * @property traces which of the source's traces make the volume, where that is not simply all
 * @property exchangeAxes whether what is found as inlines are crosslines and the other way round; positions that are given are obeyed as given
 * @throws IllegalArgumentException where positions do not fit together
 */
data class SourceLayout(
    val inline: HeaderField? = null,
    val crossline: HeaderField? = null,
    val x: HeaderField? = null,
    val y: HeaderField? = null,
    val overrides: HeaderOverrides = HeaderOverrides(),
    val exchangeAxes: Boolean = false,
    val traces: TracePolicy = TracePolicy(),
) {
    /** With all positions given. */
    constructor(positions: HeaderPositions, overrides: HeaderOverrides = HeaderOverrides(), traces: TracePolicy = TracePolicy()) :
        this(positions.inline, positions.crossline, positions.x, positions.y, overrides, traces = traces)

    /** All positions, where all are given. */
    val positions: HeaderPositions?
        get() = if (inline == null || crossline == null || x == null || y == null) null else HeaderPositions(inline, crossline, x, y)

    /** What is given, in words: `inline at byte 9`, `format 5`; empty where all is found, or as the file says. */
    fun words(): List<String> = listOfNotNull(
        inline?.let { "inline at byte $it" }, crossline?.let { "crossline at byte $it" }, x?.let { "X at byte $it" }, y?.let { "Y at byte $it" },
        overrides.byteOrder?.label, overrides.formatCode?.let { "format $it" }, overrides.samples?.let { "$it samples" }, overrides.intervalMicros?.let { "interval $it µs" },
        overrides.startMs?.let { "start $it ${overrides.domain?.unit ?: "ms"}" }, overrides.coordinateScalar?.let { "coordinate scalar $it" },
        overrides.domain?.let { "${it.axisName} in ${it.unit}" }, if (exchangeAxes) "inlines and crosslines exchanged" else null,
    ) + traces.words()

    init {
        require(inline == null || crossline == null || !(inline overlaps crossline)) { "inline at $inline and crossline at $crossline overlap" }
        require((x == null) == (y == null)) { "X and Y are given together, got X at $x and Y at $y" }
        require(x == null || y == null || !(x overlaps y)) { "X at $x and Y at $y overlap" }
        require(inline?.type?.isInteger != false && crossline?.type?.isInteger != false) { "line numbers are integers, got ${inline?.type} and ${crossline?.type}" }
    }
}

/**
 * A pair of fields that may be the line numbers, or the coordinates.
 *
 * @property score how well the pair makes a grid, or the coordinates move with the lines, 0..1
 * @property reasons what speaks for it and against it, in words
 */
data class FieldPair(val first: HeaderField, val second: HeaderField, val score: Double, val reasons: List<String>)

/**
 * What the search for byte positions found in a sample of a source's trace headers.
 *
 * @property lines inline and crossline, the likeliest first
 * @property linesAreClear whether the first of [lines] is clearly the likeliest
 * @property coordinates X and Y, the likeliest first, judged by the first of [lines]
 * @property headersRead how many headers the sample has
 */
data class LayoutCandidates(val lines: List<FieldPair>, val linesAreClear: Boolean, val coordinates: List<FieldPair>, val headersRead: Int)
