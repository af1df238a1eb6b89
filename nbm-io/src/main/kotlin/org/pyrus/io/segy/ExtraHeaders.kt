package org.pyrus.io.segy

import org.pyrus.volume.Grade
import org.pyrus.volume.Issue
import org.pyrus.volume.spi.SourceByteOrder
import java.nio.ByteBuffer

/**
 * The headers that revision 2 lets a trace have behind its first one, 240 bytes each.
 *
 * @property count how many each trace has
 * @property hasExtension1 whether the first of them is extension 1, by its name (bytes 233–240: `SEG00001`) or for want of one
 */
internal class ExtraHeaders private constructor(val count: Int, val hasExtension1: Boolean) {
    companion object {
        val NONE = ExtraHeaders(0, false)
        private const val EXTENSION_1 = "SEG00001"

        /**
         * Reads what the first trace says of its headers. The binary header gives the most that a trace has (3507), its own extension 1 how many it has (157–158, extension
         * 1 included; 0 where it does not say).
         *
         * @param firstHeaders headers of the first trace, all or the first two
         * @param room bytes from the first trace to the file's end
         * @param samplesBytes bytes of a trace's samples, if the first trace has no headers that say otherwise
         */
        fun find(binary: BinaryHeader, firstHeaders: ByteArray, order: SourceByteOrder, room: Long, samplesBytes: Long, issues: MutableList<Issue>): ExtraHeaders {
            val most = binary.mostExtraHeaders
            if (most == 0) return NONE
            fun bytesWith(count: Int) = HeaderBytes.TRACE_HEADER_BYTES * (1L + count) + samplesBytes
            val at = HeaderBytes.BINARY_EXTRA_HEADERS.toLong()
            if (firstHeaders.size < 2 * HeaderBytes.TRACE_HEADER_BYTES) return ignored(most, at, issues)
            val name = name(firstHeaders)
            val isExtension1 = name == EXTENSION_1 || name.isBlank()
            val said = if (isExtension1) TraceHeader(ByteBuffer.wrap(firstHeaders), order).uint16(HeaderBytes.EXTENSION_HEADERS) else 0
            if (name != EXTENSION_1 && room % bytesWith(most) != 0L && room % bytesWith(0) == 0L) return ignored(most, at, issues)
            if (said > most) {
                val message = "the first trace says that it has $said extra headers, and the binary header that $most is the most: $most are taken"
                issues += Issue(Grade.WARNING, message, 1, at, "If the amplitudes look like noise, write the right number into bytes 3507–3508 (3507–3510 in revision 2.0).")
            }
            return ExtraHeaders(if (said in 1..most) said else most, isExtension1)
        }

        private fun ignored(most: Int, at: Long, issues: MutableList<Issue>): ExtraHeaders {
            val message = "up to $most extra trace headers are announced, and there are none: the traces come out whole without them"
            issues += Issue(Grade.WARNING, message, byte = at, remedy = "Write 0 into bytes 3507–3508 (3507–3510 in revision 2.0).")
            return NONE
        }

        /** The name of the second of [headers]: EBCDIC or ASCII, in a file of swapped pairs swapped or not; blank where it has none. */
        private fun name(headers: ByteArray): String {
            val from = 2 * HeaderBytes.TRACE_HEADER_BYTES - HeaderBytes.HEADER_NAME_BYTES
            val bytes = headers.copyOfRange(from, from + HeaderBytes.HEADER_NAME_BYTES)
            val swapped = ByteArray(bytes.size) { bytes[it xor 1] }
            val readings = listOf(bytes, swapped).flatMap { listOf(String(it, Charsets.ISO_8859_1), String(it, TextHeader.EBCDIC)) }
            return readings.find { it == EXTENSION_1 } ?: readings[0].printable()
        }
    }
}
