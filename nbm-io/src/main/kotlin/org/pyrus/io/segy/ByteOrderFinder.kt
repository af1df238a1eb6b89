package org.pyrus.io.segy

import org.pyrus.volume.spi.SourceByteOrder
import java.nio.ByteBuffer

/** Finds in which order a file's numbers have their bytes. [head] begins with text and binary header. */
internal class ByteOrderFinder(private val head: ByteArray) {
    /**
     * By the constant of revision 2 (bytes 3297–3300), in files of whatever revision; where there is none, by the format code, which only one order makes one that
     * any revision knows, as it takes one of two bytes. Null where neither tells.
     *
     * @param firstTrace the first bytes of the first trace header, where they are known: swapped pairs look like little-endian in a number of two bytes, and only
     * numbers of four tell them apart
     */
    fun find(firstTrace: ByteArray?): SourceByteOrder? {
        val constant = ByteBuffer.wrap(head).getInt(HeaderBytes.BINARY_BYTE_ORDER - 1)
        CONSTANTS[constant]?.let { return it }
        val byFormat = listOf(SourceByteOrder.BIG, SourceByteOrder.LITTLE).find { SampleFormat.isKnown(BinaryHeader(head, it).format) }
        return if (byFormat == SourceByteOrder.LITTLE && firstTrace != null && looksPairwise(firstTrace)) SourceByteOrder.PAIRWISE else byFormat
    }

    /** Whether small numbers would be multiples of 65,536 if this were little-endian, and none the other way round. */
    private fun looksPairwise(firstTrace: ByteArray): Boolean {
        val header = TraceHeader(ByteBuffer.wrap(firstTrace), SourceByteOrder.LITTLE)
        val numbers = WHOLE_NUMBERS.map { header.int32(it) }
        val small = numbers.count { it in 1..0xffff }
        val multiples = numbers.count { it != 0 && it and 0xffff == 0 }
        return small == 0 && multiples > 0
    }

    private companion object {
        /** As the constant reads in big-endian order: SEG-Y rev 2.0, bytes 3297–3300. */
        val CONSTANTS = mapOf(
            0x01020304 to SourceByteOrder.BIG, 0x04030201 to SourceByteOrder.LITTLE, 0x02010403 to SourceByteOrder.PAIRWISE,
        )

        /** Trace numbers, field record, source point, CDP: 4-byte numbers that count. */
        val WHOLE_NUMBERS = listOf(1, 5, 9, 13, 17, 21, 25)
    }
}
