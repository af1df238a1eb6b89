package org.pyrus.io.segy

import org.pyrus.volume.Grade
import org.pyrus.volume.Issue

/** Finds the trailer records that revision 2 lets a file have behind its last trace: 3200 bytes of text each, in stanzas as the extended text headers. */
internal class Trailers(private val binary: BinaryHeader, private val issues: MutableList<Issue>, private val read: (at: Long, count: Int) -> ByteArray) {
    /**
     * How many there are: as many as the binary header says (bytes 3529–3532), where they fit; where it says that their number is not known (−1), those records from
     * which on all is text, the first of them begins a stanza, and before which the traces come out whole.
     *
     * @param first the byte, from 0, at which the first trace starts
     */
    fun find(first: Long, fileBytes: Long, traceBytes: Long): Int {
        val room = fileBytes - first
        val said = binary.trailers
        if (said < 0) return search(fileBytes, room, traceBytes)
        if (said == 0) return 0
        val bytes = said.toLong() * RECORD_BYTES
        val fits = bytes in 1..minOf(room - traceBytes, MOST_BYTES) && (room % traceBytes != 0L || (room - bytes) % traceBytes == 0L)
        if (fits) return said
        val message = "$said trailer records are announced, and they are not there"
        issues += Issue(Grade.WARNING, message, byte = HeaderBytes.BINARY_TRAILERS.toLong(), remedy = "If the file should have some, copy it again; else write 0 into bytes 3529–3532.")
        return 0
    }

    private fun search(fileBytes: Long, room: Long, traceBytes: Long): Int {
        var found = 0
        for (count in 1..MOST_SEARCHED) {
            val bytes = count.toLong() * RECORD_BYTES
            if (bytes > room - traceBytes) break
            val record = TextHeader(read(fileBytes - bytes, RECORD_BYTES))
            if (record.readable < LEAST_READABLE) break
            if ((room - bytes) % traceBytes == 0L && record.lines[0].startsWith("((")) found = count
        }
        return found
    }

    companion object {
        const val RECORD_BYTES = HeaderBytes.TEXT_HEADER_BYTES

        /** No more than a volume keeps of what is behind its source's last trace. */
        private const val MOST_BYTES = 64L shl 20
        private const val MOST_SEARCHED = 1000
        private const val LEAST_READABLE = 0.9
    }
}
