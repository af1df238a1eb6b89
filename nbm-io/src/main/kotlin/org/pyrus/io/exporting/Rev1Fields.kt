package org.pyrus.io.exporting

import org.pyrus.io.segy.HeaderBytes
import org.pyrus.volume.spi.SourceByteOrder
import java.nio.ByteBuffer

/** Brings headers of any byte order into that of SEG-Y revision 1, which is big-endian (tables 2 and 3). */
internal object Rev1Fields {
    private const val PAIR = Short.SIZE_BYTES

    /** First bytes of the trace header's 4-byte fields, from 1; the others have two bytes, and the last eight none. */
    private val WIDE_IN_TRACE = (1..25 step 4) + (37..65 step 4) + (73..85 step 4) + (181..197 step 4) + 205 + 225
    private const val TRACE_END = 232

    /** The same of the binary header, counted in the file. */
    private val WIDE_IN_BINARY = (3201..3209 step 4).toList()

    /** The binary header's fields of before revision 1 end here. */
    private const val BINARY_END = 3260

    /** Makes the trace header at [at] of [header] big-endian. */
    fun traceToBig(header: ByteBuffer, at: Int, order: SourceByteOrder) = toBig(header, at, 1, TRACE_END, WIDE_IN_TRACE, order)

    /** The binary header's fields as far as they are of revision 0, out of [head], big-endian, and 0 behind them. */
    fun binary(head: ByteArray, order: SourceByteOrder): ByteBuffer {
        val fields = ByteBuffer.allocate(HeaderBytes.BINARY_HEADER_BYTES)
        fields.put(head, HeaderBytes.TEXT_HEADER_BYTES, BINARY_END - HeaderBytes.TEXT_HEADER_BYTES)
        toBig(fields, 0, HeaderBytes.TEXT_HEADER_BYTES + 1, BINARY_END, WIDE_IN_BINARY, order)
        return fields.clear()
    }

    private fun toBig(header: ByteBuffer, at: Int, first: Int, end: Int, wide: List<Int>, order: SourceByteOrder) {
        if (order == SourceByteOrder.BIG) return
        var byte = first
        while (byte < end) {
            val isWide = order == SourceByteOrder.LITTLE && byte in wide
            val size = if (isWide) Int.SIZE_BYTES else PAIR
            for (i in 0 until size / 2) {
                val (low, high) = at + byte - first + i to at + byte - first + size - 1 - i
                val kept = header.get(low)
                header.put(low, header.get(high)).put(high, kept)
            }
            byte += size
        }
    }
}
