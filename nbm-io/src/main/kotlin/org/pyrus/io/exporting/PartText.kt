package org.pyrus.io.exporting

import org.pyrus.io.segy.HeaderBytes
import org.pyrus.io.segy.TextHeader

/** The text headers of a file that is a part of a volume: those of the source, with lines that say what was done in the place of blank ones, or in a header of their own. */
internal object PartText {
    private const val LINE_BYTES = 80
    private const val PREFIX_CHARS = 4

    /** The last two lines have words of their own in revision 1. */
    private const val LINES_TO_USE = 38
    private val BLANK = Regex("(C ?\\d{1,2})?\\s*")

    /** How many characters a note may have. */
    const val NOTE_CHARS = LINE_BYTES - PREFIX_CHARS

    /** @property extended headers of 3200 bytes each */
    class Headers(val text: ByteArray, val extended: ByteArray)

    /**
     * @param head all bytes of the source before its first trace
     * @param notes of at most [NOTE_CHARS] characters each
     */
    fun of(head: ByteArray, notes: List<String>): Headers {
        require(notes.all { it.length <= NOTE_CHARS }) { "notes of more than $NOTE_CHARS characters: $notes" }
        val text = head.copyOf(HeaderBytes.TEXT_HEADER_BYTES)
        val source = TextHeader(text)
        val charset = if (source.isEbcdic) TextHeader.EBCDIC else Charsets.US_ASCII
        val rest = head.size - HeaderBytes.TEXT_HEADER_BYTES - HeaderBytes.BINARY_HEADER_BYTES
        val extended = if (rest % HeaderBytes.TEXT_HEADER_BYTES == 0) head.copyOfRange(head.size - rest, head.size) else ByteArray(0)
        val blank = source.lines.take(LINES_TO_USE).indices.filter { BLANK.matches(source.lines[it]) }.takeLast(notes.size)
        if (blank.size == notes.size) {
            for ((note, line) in notes.zip(blank)) "C%2d %s".format(null, line + 1, note).padEnd(LINE_BYTES).toByteArray(charset).copyInto(text, line * LINE_BYTES)
            return Headers(text, extended)
        }
        val own = (listOf("((PYRUS: EXPORTED))") + notes).joinToString("") { it.padEnd(LINE_BYTES) }.padEnd(HeaderBytes.TEXT_HEADER_BYTES)
        return Headers(text, own.toByteArray(charset) + extended)
    }
}
