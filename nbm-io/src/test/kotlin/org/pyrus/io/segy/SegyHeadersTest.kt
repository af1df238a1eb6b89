package org.pyrus.io.segy

import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.synthetic.Revision2
import org.pyrus.synthetic.SegyOptions
import org.pyrus.synthetic.SegyWriter
import org.pyrus.synthetic.SyntheticSurvey
import org.pyrus.volume.CrosslineNumber
import org.pyrus.volume.InlineNumber
import org.pyrus.volume.LineAxis
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.StandardField
import org.pyrus.volume.spi.HeaderBrowser
import java.nio.ByteOrder
import java.nio.file.Files
import java.nio.file.Path

class SegyHeadersTest {
    @TempDir
    lateinit var folder: Path

    private val path get() = folder.resolve("a.sgy")

    /** 7 × 5 traces of 11 samples. */
    private fun write(options: SegyOptions) = runBlocking {
        val geometry = SyntheticSurvey.geometry(LineAxis(InlineNumber(100), 2, 7), LineAxis(CrosslineNumber(-20), 5, 5), SampleAxis(0.0, 4.0, 11))
        SegyWriter(SyntheticSurvey.arithmetic(geometry), options).write(path)
    }

    private fun <T> open(look: suspend HeaderBrowser.() -> T): T = runBlocking { SegySource().headers(path).use { it.look() } }

    private fun List<StandardField>.at(byte: Int) = single { it.byte == byte }

    @Test
    fun `any trace's fields are read by number, in every byte order and behind extra headers`() {
        val orders = listOf(SegyOptions(5), SegyOptions(5, ByteOrder.LITTLE_ENDIAN), SegyOptions(5, pairwise = true))
        for (options in orders + orders.map { it.copy(revision2 = Revision2(extraHeaders = 2)) }) {
            write(options)
            open {
                assertEquals(35, traceCount)
                val read = read(longArrayOf(34, 0, 6))
                assertEquals(listOf("112", "100", "102"), (0..2).map { read[it].text(traceFields.at(189)) })
                assertEquals(listOf("0", "-20", "-15"), (0..2).map { read[it].text(traceFields.at(193)) })
                assertEquals("5", binaryHeader.text(binaryFields.at(3225)))
                assertEquals("IEEE float32", binaryHeader.meaning(binaryFields.at(3225)))
                assertEquals(options.revision2 != null, traceFields.any { it.byte == 377 })
                if (options.revision2 != null) assertEquals("11", read[1].text(traceFields.at(377)))
            }
        }
    }

    @Test
    fun `the headers of a file whose last trace is cut short can be looked at, and no trace that is not there`() {
        write(SegyOptions(5))
        val whole = Files.readAllBytes(path)
        Files.write(path, whole.copyOf(whole.size - 20))
        open {
            assertEquals(35, traceCount)
            assertEquals("112", read(longArrayOf(34))[0].text(traceFields.at(189)))
            assertTrue(assertThrows(IllegalArgumentException::class.java) { runBlocking { read(longArrayOf(35)) } }.message!!.contains("got 35"))
        }
    }
}
