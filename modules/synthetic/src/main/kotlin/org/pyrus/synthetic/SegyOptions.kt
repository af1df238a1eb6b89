package org.pyrus.synthetic

import java.nio.ByteOrder

/** In which direction the traces of a file follow each other. */
enum class Sorting { INLINE, CROSSLINE }

/**
 * How [SegyWriter] writes a survey.
 *
 * @property formatCode 1 (IBM float32), 2 (int32), 3 (int16), 5 (IEEE float32) or 8 (int8)
 * @property inlineByte where the inline number goes in the trace header, from 1, 4 bytes; likewise [crosslineByte]
 * @property descending whether lines run from the last to the first
 * @property extendedTextHeaders how many extended text headers to write
 * @property delayMs recording start (trace header bytes 109–110)
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
) {
    init {
        require(formatCode in setOf(1, 2, 3, 5, 8)) { "sample format 1, 2, 3, 5 or 8, got $formatCode" }
        require(inlineByte in 1..237 && crosslineByte in 1..237) { "line numbers lie in bytes 1..237, got $inlineByte and $crosslineByte" }
    }

    internal val sampleBytes: Int get() = when (formatCode) {
        3 -> 2
        8 -> 1
        else -> 4
    }
}
