package org.pyrus.io.segy

import java.nio.charset.Charset

/** The textual file header: 40 lines of 80 in EBCDIC (code page 500) or ASCII. */
internal class TextHeader(bytes: ByteArray) {
    val isEbcdic: Boolean = looksEbcdic(bytes)
    private val text: String = String(bytes, if (isEbcdic) EBCDIC else Charsets.ISO_8859_1)

    val encoding: String = if (isEbcdic) "EBCDIC (code page 500)" else "ASCII"

    /** Lines of 80, control characters as spaces, ends trimmed. */
    val lines: List<String> = text.printable().chunked(LINE).map { it.trimEnd() }

    /** The part of the characters that people can read, blank and NUL counted as readable. */
    val readable: Double = text.count { it in ' '..'~' || it == '\u0000' || it == '\n' || it == '\r' }.toDouble() / bytes.size

    companion object {
        private const val LINE = 80
        val EBCDIC: Charset = Charset.forName("Cp500")

        private fun looksEbcdic(bytes: ByteArray): Boolean = when (bytes[0].toInt() and 0xff) {
            0xc3 -> true
            0x43 -> false
            else -> printable(String(bytes, EBCDIC)) > printable(String(bytes, Charsets.ISO_8859_1))
        }

        private fun printable(text: String): Int = text.count { it in ' '..'~' }

        /** Whether [bytes] hold the stanza that ends extended text headers of unknown number, in either encoding (rev 1, section 6). */
        fun holdsEnd(bytes: ByteArray): Boolean =
            listOf(EBCDIC, Charsets.ISO_8859_1).any { String(bytes, it).replace(" ", "").contains("((SEG:EndText))", ignoreCase = true) }
    }
}
