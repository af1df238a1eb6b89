package org.pyrus.synthetic

import org.pyrus.volume.Index
import org.pyrus.volume.SampleDomain
import org.pyrus.volume.SurveyGeometry
import java.nio.ByteBuffer
import java.nio.charset.Charset
import kotlin.math.roundToInt

/** The headers of a synthetic SEG-Y file, rev 1, as the standard's tables have them; bytes from 1. */
internal class SegyHeaders(private val geometry: SurveyGeometry, private val options: SegyOptions) {
    private val intervalMicros = (geometry.samples.interval * 1000).roundToInt()

    fun fileHead(): ByteArray {
        val buffer = ByteBuffer.allocate(TEXT_BYTES + BINARY_BYTES + options.extendedTextHeaders * TEXT_BYTES).order(options.byteOrder)
        buffer.put(card(lines()))
        fun short(byte: Int, value: Int) = buffer.putShort(byte - 1, value.toShort())
        buffer.putInt(3201 - 1, 1)
        short(3213, (if (options.sorting == Sorting.INLINE) geometry.crosslines.count else geometry.inlines.count).takeIf { it <= 65_535 } ?: 0) // 0: not said
        short(3217, intervalMicros)
        short(3221, geometry.samples.count)
        short(3225, options.formatCode)
        short(3227, 1)
        short(3229, 4)
        short(3255, if (geometry.samples.domain == SampleDomain.DEPTH_FEET) 2 else 1)
        buffer.put(3501 - 1, 1)
        short(3503, 1)
        short(3505, options.extendedTextHeaders)
        for (nth in 0 until options.extendedTextHeaders) {
            buffer.position(TEXT_BYTES + BINARY_BYTES + nth * TEXT_BYTES)
            buffer.put(card(listOf("((PYRUS: NOTE ${nth + 1}))", "A stanza that says nothing.")))
        }
        return buffer.array()
    }

    /** Fills the 240 bytes at [at] of [record]; [number] is the trace's place in the file, from 1. */
    fun putTraceHeader(record: ByteBuffer, at: Int, number: Int, inline: Int, crossline: Int) {
        fun int(byte: Int, value: Int) = record.putInt(at + byte - 1, value)
        fun short(byte: Int, value: Int) = record.putShort(at + byte - 1, value.toShort())
        val inlineNumber = geometry.inlines.numberAt(Index(inline)).value
        val crosslineNumber = geometry.crosslines.numberAt(Index(crossline)).value
        int(1, number)
        int(5, number)
        int(9, inlineNumber)
        int(21, crosslineNumber)
        int(25, 1)
        short(29, if (geometry.samples.domain == SampleDomain.TIME) 1 else 25)
        short(31, 1)
        short(33, 1)
        short(35, 1)
        short(109, options.delayMs)
        short(115, geometry.samples.count)
        short(117, intervalMicros)
        geometry.coordinates?.at(Index(inline), Index(crossline))?.let { point ->
            short(71, -COORDINATE_DIVISOR)
            short(89, 1)
            for (byte in listOf(73, 181)) int(byte, Math.rint(point.x * COORDINATE_DIVISOR).toInt())
            for (byte in listOf(77, 185)) int(byte, Math.rint(point.y * COORDINATE_DIVISOR).toInt())
        }
        int(options.inlineByte, inlineNumber)
        int(options.crosslineByte, crosslineNumber)
    }

    private fun lines(): List<String> = buildList {
        add("SYNTHETIC SURVEY MADE BY PYRUS: EVERY SAMPLE IS COMPUTED")
        add("INLINES ${geometry.inlines} IN BYTES ${options.inlineByte}-${options.inlineByte + 3}")
        add("CROSSLINES ${geometry.crosslines} IN BYTES ${options.crosslineByte}-${options.crosslineByte + 3}")
        add("SAMPLES ${geometry.samples.count} OF ${geometry.samples.interval} ${geometry.samples.domain.unit.uppercase()}, FORMAT ${options.formatCode}")
        add("CDP X AND Y IN BYTES 181-184 AND 185-188, SCALAR IN 71-72")
        geometry.coordinates?.let { grid ->
            for (inline in listOf(0, geometry.inlines.count - 1)) {
                for (crossline in listOf(0, geometry.crosslines.count - 1)) {
                    val at = grid.at(Index(inline), Index(crossline))
                    add("CORNER INLINE ${geometry.inlines.numberAt(Index(inline))} CROSSLINE ${geometry.crosslines.numberAt(Index(crossline))} X %.2f Y %.2f".format(null, at.x, at.y))
                }
            }
        }
    }

    private fun card(lines: List<String>): ByteArray {
        val end = mapOf(38 to "SEG Y REV1", 39 to "END TEXTUAL HEADER")
        val text = (0 until 40).joinToString("") { "C%2d %s".format(null, it + 1, lines.getOrElse(it) { _ -> end[it].orEmpty() }).take(80).padEnd(80) }
        return text.toByteArray(if (options.ebcdic) Charset.forName("Cp500") else Charsets.US_ASCII)
    }

    companion object {
        const val TEXT_BYTES = 3200
        const val BINARY_BYTES = 400
        const val TRACE_HEADER_BYTES = 240
        private const val COORDINATE_DIVISOR = 100
    }
}
