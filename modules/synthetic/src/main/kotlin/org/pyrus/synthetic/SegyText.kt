package org.pyrus.synthetic

import org.pyrus.volume.Index
import org.pyrus.volume.SurveyGeometry
import java.nio.charset.Charset

/** The text of a synthetic SEG-Y file: cards, extended text headers and trailer records, 3200 bytes each. */
internal class SegyText(private val geometry: SurveyGeometry, private val options: SegyOptions) {
    private val charset = if (options.ebcdic) Charset.forName("Cp500") else Charsets.US_ASCII

    /** The textual file header. */
    fun card(): ByteArray = card(lines())

    /** All extended text headers. */
    fun extended(): ByteArray {
        val revision = options.revision2
        val notes = (1..options.extendedTextHeaders).map { card(listOf("((PYRUS: NOTE $it))", "A stanza that says nothing.")) }
        val layout = revision?.layoutXml?.let { records("((SEG:Layout:text/xml))\n$it") }
        val end = if (revision?.untilEndText == true) records("((SEG: EndText))") else null
        return (notes + listOfNotNull(layout, end)).fold(ByteArray(0), ByteArray::plus)
    }

    fun trailers(): ByteArray = (1..(options.revision2?.trailers ?: 0)).map { records("((PYRUS: TRAILER $it))") }.fold(ByteArray(0), ByteArray::plus)

    /** [text] in as many whole records as it takes, with blanks behind. */
    private fun records(text: String): ByteArray = text.toByteArray(charset).let { bytes ->
        val whole = (bytes.size + SegyHeaders.TEXT_BYTES - 1) / SegyHeaders.TEXT_BYTES * SegyHeaders.TEXT_BYTES
        bytes + " ".repeat(whole - bytes.size).toByteArray(charset)
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
        val revision = if (options.revision2 == null) "SEG Y REV1" else "SEG-Y REV2.${options.revision2.minor}"
        val end = mapOf(38 to revision, 39 to "END TEXTUAL HEADER")
        return (0 until 40).joinToString("") { "C%2d %s".format(null, it + 1, lines.getOrElse(it) { _ -> end[it].orEmpty() }).take(80).padEnd(80) }.toByteArray(charset)
    }
}
