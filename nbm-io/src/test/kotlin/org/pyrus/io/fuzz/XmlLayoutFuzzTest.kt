package org.pyrus.io.fuzz

import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.io.segy.XmlLayoutParser
import org.pyrus.testing.FuzzTime
import org.pyrus.testing.TextDamage
import java.net.ServerSocket
import java.nio.file.Files
import java.nio.file.Path

class XmlLayoutFuzzTest {
    @TempDir
    lateinit var folder: Path

    @Test
    fun `a layout of whatever XML is one, or refused in one line`() {
        val seeds = listOf(
            """<segy-layout><entry name="iline" byte="9" type="int4"/><entry name="xline" byte="21" type="int4"/><entry name="delay" byte="233" type="time2"/></segy-layout>""",
            """<?xml version="1.0" encoding="UTF-8"?><segy-layout><entry name="cdp_x" byte="181" type="coor4"/><extension name="SEG00001"><entry name="cdp_x" byte="121" type="ieee64"/></extension></segy-layout>""",
        )
        val damage =
            TextDamage(seeds, "<entry ", "<a>", "</a>", "<!DOCTYPE a [<!ENTITY b \"c\">]>", "&b;", "<![CDATA[", "]]>", "<!--", "-->", "<?x ?>", "byte=\"240\"", "type=\"ieee64\"", " xmlns:a=\"b\"", "&#0;", "&#x10ffff;")
        FuzzTime.each("xml layout", damage::next) { bytes ->
            try {
                XmlLayoutParser.parse(bytes.toString(Charsets.UTF_8))
            } catch (e: IllegalArgumentException) {
                check(e.message.orEmpty().let { line -> line.isNotBlank() && line.none { it.isISOControl() } && line.length < 1000 }) { "not one line: ${e.message}" }
            }
        }
    }

    @Test
    fun `nothing outside a layout is read, neither a file nor an address, and nothing in it grows`() {
        val secret = Files.writeString(folder.resolve("secret.txt"), "the secret")
        ServerSocket(0).use { server ->
            server.soTimeout = 1
            val outside = listOf(
                """<!DOCTYPE a [<!ENTITY b SYSTEM "${secret.toUri()}">]><segy-layout><entry name="&b;" byte="9" type="int4"/></segy-layout>""",
                """<!DOCTYPE a SYSTEM "http://127.0.0.1:${server.localPort}/a.dtd"><segy-layout/>""",
                """<!DOCTYPE a [<!ENTITY % b SYSTEM "http://127.0.0.1:${server.localPort}/b">%b;]><segy-layout/>""",
                """<!DOCTYPE a [<!ENTITY b0 "b">${(1..30).joinToString("") { "<!ENTITY b$it \"&b${it - 1};&b${it - 1};\">" }}]><segy-layout>&b30;</segy-layout>""",
            )
            for (xml in outside) {
                val message = assertThrows(IllegalArgumentException::class.java) { XmlLayoutParser.parse(xml) }.message!!
                assertTrue(message.startsWith("it is no XML ("), message)
                assertFalse("the secret" in message, message)
            }
            // of the schema's place too, which is not asked for
            XmlLayoutParser.parse("""<segy-layout xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="http://127.0.0.1:${server.localPort}/c"/>""")
            assertThrows(java.net.SocketTimeoutException::class.java) { server.accept() }
        }
    }

    @Test
    fun `elements that lie a hundred thousand deep in each other are no trouble`() {
        val deep = "<a>".repeat(100_000) + "</a>".repeat(100_000)
        assertTrue(XmlLayoutParser.parse("<segy-layout>$deep</segy-layout>").fields.isEmpty())
    }
}
