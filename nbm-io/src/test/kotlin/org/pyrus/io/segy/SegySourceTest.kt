package org.pyrus.io.segy

import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.synthetic.SegyOptions
import org.pyrus.synthetic.SegyWriter
import org.pyrus.synthetic.SyntheticSurvey
import java.io.RandomAccessFile
import java.nio.ByteOrder
import java.nio.file.Files
import java.nio.file.Path

class SegySourceTest {
    @TempDir
    lateinit var folder: Path

    private val source = SegySource()

    private fun survey(name: String, options: SegyOptions = SegyOptions()): Path =
        folder.resolve(name).also { runBlocking { SegyWriter(SyntheticSurvey.faulted(3, 4, 10), options).write(it) } }

    @Test
    fun `SEG-Y is recognised whatever its name, text code and byte order`() {
        assertTrue(source.recognises(survey("a.txt")))
        assertTrue(source.recognises(survey("b", SegyOptions(ebcdic = false, byteOrder = ByteOrder.LITTLE_ENDIAN))))
    }

    @Test
    fun `a file cut short is SEG-Y still`() {
        val path = survey("a.sgy")
        for (bytes in listOf(3600L + 240 + 7, 3600L)) {
            RandomAccessFile(path.toFile(), "rw").use { it.setLength(bytes) }
            assertTrue(source.recognises(path), "$bytes bytes")
        }
        RandomAccessFile(path.toFile(), "rw").use { it.setLength(3599) }
        assertFalse(source.recognises(path))
    }

    @Test
    fun `text, zeros, a folder and nothing are not SEG-Y`() {
        assertFalse(source.recognises(Files.writeString(folder.resolve("a.sgy"), "Readable text. ".repeat(1000))))
        assertFalse(source.recognises(Files.write(folder.resolve("b.sgy"), ByteArray(10_000))))
        assertFalse(source.recognises(folder))
        assertFalse(source.recognises(folder.resolve("none.sgy")))
    }
}
