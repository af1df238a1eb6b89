package org.pyrus.synthetic

import org.pyrus.volume.Index
import org.pyrus.volume.SampleDomain
import org.pyrus.volume.SurveyGeometry
import java.nio.ByteBuffer
import kotlin.math.roundToInt

/** The headers of a synthetic SEG-Y file, rev 1 or 2, as the standard's tables have them; bytes from 1. */
internal class SegyHeaders(private val geometry: SurveyGeometry, private val options: SegyOptions) {
    private val intervalMicros = geometry.samples.interval * 1000
    private val text = SegyText(geometry, options)
    private val revision2 = options.revision2
    private val onlyExtended = revision2?.onlyExtended == true

    fun fileHead(): ByteArray {
        val extended = text.extended()
        val buffer = ByteBuffer.allocate(TEXT_BYTES + BINARY_BYTES + extended.size + (revision2?.firstTraceGap ?: 0)).order(options.byteOrder)
        buffer.put(text.card())
        fun short(byte: Int, value: Int) = buffer.putShort(byte - 1, value.toShort())
        buffer.putInt(3201 - 1, 1)
        short(3213, (if (options.sorting == Sorting.INLINE) geometry.crosslines.count else geometry.inlines.count).takeIf { it <= 65_535 } ?: 0) // 0: not said
        if (!onlyExtended) {
            short(3217, intervalMicros.roundToInt())
            short(3221, geometry.samples.count)
        }
        short(3225, options.formatCode)
        short(3227, 1)
        short(3229, 4)
        short(3255, if (geometry.samples.domain == SampleDomain.DEPTH_FEET) 2 else 1)
        if (options.statesByteOrder || revision2 != null) buffer.putInt(3297 - 1, 0x01020304)
        buffer.put(3501 - 1, if (revision2 == null) 1 else 2).put(3502 - 1, (revision2?.minor ?: 0).toByte())
        short(3503, 1)
        short(3505, if (revision2?.untilEndText == true) -1 else extended.size / TEXT_BYTES)
        revision2?.let { putRevision2(buffer, it) }
        if (options.pairwise) for (byte in TEXT_BYTES until TEXT_BYTES + BINARY_BYTES step 2) buffer.putShort(byte, java.lang.Short.reverseBytes(buffer.getShort(byte)))
        buffer.put(TEXT_BYTES + BINARY_BYTES, extended)
        return buffer.array()
    }

    private fun putRevision2(buffer: ByteBuffer, revision: Revision2) {
        if (onlyExtended) buffer.putInt(3269 - 1, geometry.samples.count).putDouble(3273 - 1, intervalMicros)
        if (revision.minor == 0) buffer.putInt(3507 - 1, revision.extraHeaders) else buffer.putShort(3507 - 1, revision.extraHeaders.toShort())
        if (revision.statesTraces) buffer.putLong(3513 - 1, geometry.liveTraces.liveCount.toLong())
        if (revision.firstTraceGap > 0) buffer.putLong(3521 - 1, buffer.capacity().toLong())
        buffer.putInt(3529 - 1, if (revision.countsTrailers) revision.trailers else -1)
    }

    /** The records behind the last trace. */
    fun trailers(): ByteArray = text.trailers()

    /** Fills the headers at [at] of [record]; [number] is the trace's place in the file, from 1. */
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
        if (!onlyExtended) {
            short(115, geometry.samples.count)
            short(117, intervalMicros.roundToInt())
        }
        val extraHeaders = revision2?.extraHeaders ?: 0
        val point = geometry.coordinates?.at(Index(inline), Index(crossline))
        if (point != null && !(onlyExtended && extraHeaders > 0)) {
            short(71, -COORDINATE_DIVISOR)
            short(89, 1)
            for (byte in listOf(73, 181)) int(byte, Math.rint(point.x * COORDINATE_DIVISOR).toInt())
            for (byte in listOf(77, 185)) int(byte, Math.rint(point.y * COORDINATE_DIVISOR).toInt())
        }
        int(options.inlineByte, inlineNumber)
        int(options.crosslineByte, crosslineNumber)
        if (revision2 != null) putName(record, at, "SEG00000")
        for (extra in 1..extraHeaders) putName(record, at + extra * TRACE_HEADER_BYTES, if (extra == 1) "SEG00001" else "PRIVATE$extra".take(NAME_BYTES))
        if (extraHeaders > 0) putExtension1(record, at + TRACE_HEADER_BYTES, extraHeaders, point?.x ?: 0.0, point?.y ?: 0.0)
    }

    private fun putExtension1(record: ByteBuffer, at: Int, extraHeaders: Int, x: Double, y: Double) {
        record.putInt(at + 137 - 1, geometry.samples.count).putDouble(at + 145 - 1, intervalMicros).putShort(at + 157 - 1, extraHeaders.toShort())
        record.putDouble(at + 161 - 1, x).putDouble(at + 169 - 1, y)
    }

    private fun putName(record: ByteBuffer, at: Int, name: String) {
        // characters have no order: where pairs are swapped afterwards, they are swapped before
        for (i in name.indices) record.put(at + TRACE_HEADER_BYTES - NAME_BYTES + (if (options.pairwise) i xor 1 else i), name[i].code.toByte())
    }

    companion object {
        const val TEXT_BYTES = 3200
        const val BINARY_BYTES = 400
        const val TRACE_HEADER_BYTES = 240
        private const val NAME_BYTES = 8
        private const val COORDINATE_DIVISOR = 100
    }
}
