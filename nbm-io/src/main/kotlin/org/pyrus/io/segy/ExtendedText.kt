package org.pyrus.io.segy

import org.pyrus.volume.Grade
import org.pyrus.volume.Issue
import org.pyrus.volume.Refusal
import java.nio.file.Path

/** Finds where the first trace starts: behind the extended text headers, or where revision 2 says (bytes 3521–3528). */
internal class ExtendedText(
    private val path: Path,
    private val fileBytes: Long,
    private val binary: BinaryHeader,
    private val issues: MutableList<Issue>,
    private val read: (at: Long, count: Int) -> ByteArray,
) {
    /**
     * All bytes between binary header and first trace.
     *
     * Files that claim revision 0 have extended text headers too: their number is believed where the traces then come out whole, or they claim revision 1 or 2; where
     * old files have blanks or nothing of meaning, it isn't.
     *
     * @param traceBytes of a trace by the binary header
     */
    fun bytes(traceBytes: Long): ByteArray {
        firstTrace()?.let { return read(FIXED_HEAD, (it - FIXED_HEAD).toInt()) }
        val count = binary.extendedHeaders
        if (count == 0 || (count < 0 && !binary.claimsRevision)) return ByteArray(0)
        if (count < 0) return untilEnd()
        val size = count.toLong() * HeaderBytes.TEXT_HEADER_BYTES
        val wholeWithThem = (fileBytes - FIXED_HEAD - size) % traceBytes == 0L
        val wholeWithout = (fileBytes - FIXED_HEAD) % traceBytes == 0L
        val believed = binary.claimsRevision || (fileBytes >= FIXED_HEAD + size && (wholeWithThem || !wholeWithout))
        if (!believed) return ByteArray(0)
        if (FIXED_HEAD + size > fileBytes) {
            throw Refusal(
                "it is cut short: $count extended text headers are announced, and the file ends inside them", path, byte = HeaderBytes.BINARY_EXTENDED_HEADERS.toLong(),
                remedy = "Copy the file again.",
            )
        }
        return read(FIXED_HEAD, size.toInt())
    }

    /** Where revision 2 says that the first trace starts; null where it does not, or says what can't be. */
    private fun firstTrace(): Long? {
        val at = binary.firstTrace
        if (at == 0L) return null
        if (at in FIXED_HEAD..minOf(fileBytes, MOST_HEAD_BYTES)) return at
        val message = "the first trace would start behind ${java.lang.Long.toUnsignedString(at)} bytes, which is not inside the file: it is looked for behind the text headers"
        issues += Issue(Grade.WARNING, message, byte = HeaderBytes.BINARY_FIRST_TRACE.toLong(), remedy = "Write 0 into bytes 3521–3528, or where it starts.")
        return null
    }

    private fun untilEnd(): ByteArray {
        var size = 0
        while (size < MOST_EXTENDED_BYTES && FIXED_HEAD + size + HeaderBytes.TEXT_HEADER_BYTES <= fileBytes) {
            val next = read(FIXED_HEAD + size, HeaderBytes.TEXT_HEADER_BYTES)
            size += HeaderBytes.TEXT_HEADER_BYTES
            if (TextHeader.holdsEnd(next)) return read(FIXED_HEAD, size)
        }
        throw Refusal(
            "extended text headers without number are announced, and no ((SEG: EndText)) ends them", path, byte = HeaderBytes.BINARY_EXTENDED_HEADERS.toLong(),
            remedy = "Write their number into bytes 3505–3506.",
        )
    }

    private companion object {
        const val FIXED_HEAD = (HeaderBytes.TEXT_HEADER_BYTES + HeaderBytes.BINARY_HEADER_BYTES).toLong()
        const val MOST_EXTENDED_BYTES = HeaderBytes.TEXT_HEADER_BYTES * 1000

        /** More than any file's text headers take, and no more than a volume keeps. */
        const val MOST_HEAD_BYTES = FIXED_HEAD + (64 shl 20)
    }
}
