package org.pyrus.io.segy

import org.pyrus.volume.spi.SourceByteOrder
import java.nio.ByteBuffer

/**
 * Fields of the binary header, by their bytes in the file; [head] begins with text and binary header.
 *
 * The fields of revision 2 (3261–3296 and from 3507 on) are bytes without a meaning before, where files keep what they like: they count only where that revision is
 * claimed ([isRevision2]).
 */
internal class BinaryHeader(head: ByteArray, private val order: SourceByteOrder) {
    private val buffer = ByteBuffer.wrap(head).order(order.java)

    val interval: Int = uint16(HeaderBytes.BINARY_INTERVAL)
    val samples: Int = uint16(HeaderBytes.BINARY_SAMPLES)
    val format: Int = uint16(HeaderBytes.BINARY_FORMAT).toShort().toInt()
    val measurementSystem: Int = uint16(HeaderBytes.BINARY_MEASUREMENT_SYSTEM)
    val fixedLength: Boolean = uint16(HeaderBytes.BINARY_FIXED_LENGTH) == 1
    val extendedHeaders: Int = uint16(HeaderBytes.BINARY_EXTENDED_HEADERS).toShort().toInt()

    private val stamp = revisionStamp()
    val revision: String = if (stamp == 0 to 0) "0" else "${stamp.first}.${stamp.second}"

    /** Whether the stamp is of a revision that there is and that knows extended text headers. */
    val claimsRevision: Boolean = stamp.first in 1..2
    val isRevision2: Boolean = stamp.first == 2

    /** Where not 0, it overrides [samples]. */
    val extendedSamples: Int = if (isRevision2) int32(HeaderBytes.BINARY_EXTENDED_SAMPLES) else 0

    /** Where not 0, it overrides [interval]. */
    val extendedInterval: Double = if (isRevision2) Double.fromBits(int64(HeaderBytes.BINARY_EXTENDED_INTERVAL)) else 0.0

    /** The most headers that a trace has besides its first. */
    val mostExtraHeaders: Int = if (isRevision2) extraHeaders() else 0
    val traces: Long = if (isRevision2) int64(HeaderBytes.BINARY_TRACES) else 0
    val firstTrace: Long = if (isRevision2) int64(HeaderBytes.BINARY_FIRST_TRACE) else 0

    /** 3200-byte records behind the last trace; −1 where their number is not known. */
    val trailers: Int = if (isRevision2) int32(HeaderBytes.BINARY_TRAILERS) else 0

    /**
     * Two bytes, major and minor. Real files have them as one 2-byte number in their own order too: 00 01 for 1.0, 00 02 for 2.0; 01 02 is 2.1, as there is no revision
     * 1.2.
     */
    private fun revisionStamp(): Pair<Int, Int> {
        val major = uint8(HeaderBytes.BINARY_REVISION)
        val minor = uint8(HeaderBytes.BINARY_REVISION + 1)
        val swapped = (major == 0 && minor in 1..2) || (order != SourceByteOrder.BIG && major == 1 && minor == 2)
        return if (swapped) minor to major else major to minor
    }

    /** A 4-byte number in revision 2.0, of two bytes in 2.1, where the survey type follows; files of 2.0 that have two bytes show in a number that is none. */
    private fun extraHeaders(): Int {
        val wide = int32(HeaderBytes.BINARY_EXTRA_HEADERS)
        return if (stamp.second == 0 && wide in 0..MOST_EXTRA_HEADERS) wide else uint16(HeaderBytes.BINARY_EXTRA_HEADERS)
    }

    private fun uint8(byte: Int): Int = buffer.get(byte - 1).toInt() and 0xff

    private fun uint16(byte: Int): Int = buffer.getShort(byte - 1).toInt() and 0xffff

    private fun int32(byte: Int): Int = order.int32(buffer.getInt(byte - 1))

    private fun int64(byte: Int): Long = order.int64(buffer.getLong(byte - 1))

    private companion object {
        const val MOST_EXTRA_HEADERS = 0xffff
    }
}
