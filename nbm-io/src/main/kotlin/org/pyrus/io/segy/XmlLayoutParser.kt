package org.pyrus.io.segy

import org.pyrus.volume.spi.FieldType
import org.pyrus.volume.spi.HeaderField
import org.w3c.dom.Element
import org.xml.sax.ErrorHandler
import org.xml.sax.InputSource
import org.xml.sax.SAXException
import org.xml.sax.SAXParseException
import java.io.IOException
import java.io.StringReader
import java.nio.charset.Charset
import javax.xml.parsers.DocumentBuilderFactory
import javax.xml.parsers.ParserConfigurationException

/**
 * A stanza with a layout of the trace headers.
 *
 * @property at the byte, from 0 in the file, at which it starts
 * @property xml what is behind its name, up to the next stanza
 */
internal class LayoutStanza(val at: Int, val xml: String) {
    companion object {
        private const val NAME = "((seg:layout"

        /** The first in [head], all bytes before the first trace; null where there is none. A stanza begins a record of 3200 bytes, in EBCDIC or ASCII. */
        fun find(head: ByteArray): LayoutStanza? {
            val first = HeaderBytes.TEXT_HEADER_BYTES + HeaderBytes.BINARY_HEADER_BYTES
            val records = (first..head.size - HeaderBytes.TEXT_HEADER_BYTES step HeaderBytes.TEXT_HEADER_BYTES).toList()
            for ((nth, at) in records.withIndex()) {
                val charset = listOf(Charsets.UTF_8, TextHeader.EBCDIC).find { opening(head, at, it).lowercase().startsWith(NAME) } ?: continue
                val end = records.drop(nth + 1).find { opening(head, it, charset).startsWith("((") } ?: (records.last() + HeaderBytes.TEXT_HEADER_BYTES)
                val text = String(head, at, end - at, charset)
                return LayoutStanza(at, text.substringAfter("))").trim { it <= ' ' || it == '\u0085' })
            }
            return null
        }

        /** What the record at [at] begins with, without blanks. */
        private fun opening(head: ByteArray, at: Int, charset: Charset): String = String(head, at, minOf(OPENING_BYTES, head.size - at), charset).filterNot { it.isWhitespace() }

        private const val OPENING_BYTES = 80
    }
}

/** Reads a layout's XML. */
internal object XmlLayoutParser {
    /** What a field of each type is read as here. Scaled ones are 2- or 4-byte integers, and scaled as they are anyhow. */
    private val TYPES = mapOf(
        "int2" to FieldType.INT16, "uint2" to FieldType.INT16, "time2" to FieldType.INT16, "int4" to FieldType.INT32, "uint4" to FieldType.INT32, "coor4" to FieldType.INT32,
        "elev4" to FieldType.INT32, "spnum4" to FieldType.INT32, "linetrc" to FieldType.INT32, "reeltrc" to FieldType.INT32, "ieee32" to FieldType.FLOAT32, "ieee64" to FieldType.FLOAT64,
    )

    /** Types of the standard that nothing is read as. */
    private val OTHER_BYTES = mapOf("int8" to 8, "uint8" to 8, "ibmfp" to 4, "linetrc8" to 8, "reeltrc8" to 8, "scale6" to 6, "string8" to 8)
    private const val EXTENSION_1 = "SEG00001"

    /** @throws IllegalArgumentException where [xml] is no layout, saying why */
    fun parse(xml: String): XmlLayout {
        val root = root(xml)
        require(root.tagName == "segy-layout") { "its root is '${shown(root.tagName)}', not 'segy-layout'" }
        val extension = children(root, "extension").find { it.getAttribute("name") == EXTENSION_1 }
        return XmlLayout(entries(root, 0), extension?.let { entries(it, HeaderBytes.EXTENSION) }.orEmpty())
    }

    private fun root(xml: String): Element = try {
        val factory = DocumentBuilderFactory.newInstance()
        factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true) // so that nothing outside the file is read, and nothing grows without end
        val builder = factory.newDocumentBuilder()
        builder.setErrorHandler(Throwing)
        builder.parse(InputSource(StringReader(xml))).documentElement
    } catch (e: SAXException) {
        throw IllegalArgumentException("it is no XML (${shown(e.message.orEmpty(), 2 * SHOWN)})", e)
    } catch (e: ParserConfigurationException) {
        throw IllegalArgumentException("there is no reader of XML here (${e.message})", e)
    } catch (e: IOException) {
        throw IllegalArgumentException("it is no XML (${shown(e.message.orEmpty(), 2 * SHOWN)})", e)
    }

    private fun entries(header: Element, offset: Int): Map<String, HeaderField> {
        val fields = LinkedHashMap<String, HeaderField>()
        for (entry in children(header, "entry")) {
            val name = entry.getAttribute("name")
            val entryNamed = "entry '${shown(name)}'"
            require(name.isNotEmpty()) { "an entry has no name" }
            val type = entry.getAttribute("type")
            val bytes = requireNotNull(TYPES[type]?.bytes ?: OTHER_BYTES[type]) { "$entryNamed is of the type '${shown(type)}', which the standard has not" }
            val byte = requireNotNull(entry.getAttribute("byte").trim().toIntOrNull()) { "$entryNamed is at byte '${shown(entry.getAttribute("byte"))}', which is no number" }
            require(byte in 1..HeaderBytes.TRACE_HEADER_BYTES + 1 - bytes) { "$entryNamed of $bytes bytes is at byte $byte, outside the header's ${HeaderBytes.TRACE_HEADER_BYTES}" }
            require(name !in fields) { "$entryNamed is there twice" }
            TYPES[type]?.let { fields[name] = HeaderField(offset + byte, it) }
        }
        for (name in listOf("iline", "xline")) require(fields[name]?.type?.isInteger != false) { "entry '$name' is no integer" }
        for ((a, b) in listOf("iline" to "xline", "cdp_x" to "cdp_y")) {
            val first = fields[a] ?: continue
            require(fields[b]?.overlaps(first) != true) { "entries '$a' and '$b' overlap" }
        }
        return fields
    }

    private fun children(of: Element, name: String): List<Element> = (0 until of.childNodes.length).mapNotNull { of.childNodes.item(it) as? Element }.filter { it.tagName == name }

    /** Says nothing on its own, and stops at the first error. */
    private object Throwing : ErrorHandler {
        override fun warning(exception: SAXParseException) = Unit

        override fun error(exception: SAXParseException) = throw exception

        override fun fatalError(exception: SAXParseException) = throw exception
    }

    /** What a file says, as a message may quote it. */
    private fun shown(text: String, most: Int = SHOWN): String = text.take(most).printable()

    private const val SHOWN = 40
}
