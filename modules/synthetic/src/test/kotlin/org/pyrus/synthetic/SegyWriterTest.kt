package org.pyrus.synthetic

import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.cancel
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertArrayEquals
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.volume.CrosslineNumber
import org.pyrus.volume.InlineNumber
import org.pyrus.volume.LineAxis
import org.pyrus.volume.SampleAxis
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.ConcurrentLinkedQueue

class SegyWriterTest {
    @TempDir
    lateinit var folder: Path

    private fun bytes(survey: SyntheticSurvey, options: SegyOptions = SegyOptions()): ByteArray = folder.resolve("survey.sgy").let {
        runBlocking { SegyWriter(survey, options).write(it) }
        Files.readAllBytes(it)
    }

    @Test
    fun `a seed gives the same bytes each time, and another seed others`() {
        for (format in listOf(1, 3, 5)) {
            val first = bytes(SyntheticSurvey.faulted(40, 30, 90, seed = 7), SegyOptions(formatCode = format))
            assertArrayEquals(first, bytes(SyntheticSurvey.faulted(40, 30, 90, seed = 7), SegyOptions(formatCode = format)))
            assertFalse(first.contentEquals(bytes(SyntheticSurvey.faulted(40, 30, 90, seed = 8), SegyOptions(formatCode = format))))
        }
    }

    @Test
    fun `the file has the bytes that were announced, and replaces an older one`() {
        val geometry = SyntheticSurvey.geometry(LineAxis(InlineNumber(1), 1, 6), LineAxis(CrosslineNumber(1), 1, 5), SampleAxis(0.0, 4.0, 11)) { i, x -> i != x }
        val path = Files.write(folder.resolve("survey.sgy"), ByteArray(100_000))
        val writer = SegyWriter(SyntheticSurvey.arithmetic(geometry), SegyOptions(formatCode = 3, extendedTextHeaders = 2))
        val told = ConcurrentLinkedQueue<Pair<Long, Long>>()
        runBlocking { writer.write(path) { done, total -> told.add(done to total) } }
        // 3200 + 400 of head, 2 × 3200 of extended text; 30 − 5 traces of 240 + 11 × 2
        assertEquals(10_000L + 25 * 262, Files.size(path))
        assertEquals(Files.size(path), writer.fileBytes)
        assertEquals(25 * 262L to 25 * 262L, told.maxBy { it.first })
        assertEquals(listOf(path), Files.list(folder).use { it.toList() })
    }

    @Test
    fun `a cancelled file is not there, and an older one stays as it was`() {
        val path = Files.writeString(folder.resolve("survey.sgy"), "older")
        assertThrows(CancellationException::class.java) {
            runBlocking {
                coroutineScope {
                    SegyWriter(SyntheticSurvey.faulted(200, 20, 50)).write(path) { _, _ -> cancel() }
                }
            }
        }
        assertEquals("older", Files.readString(path))
        assertEquals(listOf(path), Files.list(folder).use { it.toList() })
    }

    @Test
    fun `neighbours along each axis differ in the arithmetic survey, and every sample format holds its values`() {
        for (i in 0 until 40) {
            for (x in 0 until 40) {
                for (k in 0 until 40) {
                    val here = SyntheticSurvey.arithmeticSample(i, x, k)
                    assertTrue(here in -100f..100f && here == Math.rint(here.toDouble()).toFloat())
                    val neighbours = listOf(SyntheticSurvey.arithmeticSample(i + 1, x, k), SyntheticSurvey.arithmeticSample(i, x + 1, k), SyntheticSurvey.arithmeticSample(i, x, k + 1))
                    assertFalse(here in neighbours, "[$i][$x][$k]")
                }
            }
        }
    }

    @Test
    fun `options that no file can have are refused`() {
        fun message(block: () -> Unit) = assertThrows(IllegalArgumentException::class.java) { block() }.message
        assertEquals("sample format 1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16, got 4", message { SegyOptions(formatCode = 4) })
        assertEquals("pairs are swapped of a big-endian file, and samples of 3 bytes have none", message { SegyOptions(formatCode = 7, pairwise = true) })
        assertEquals("revision 2.0 or 2.1, got 2.2", message { Revision2(minor = 2) })
        assertEquals("line numbers lie in bytes 1..237, got 238 and 193", message { SegyOptions(inlineByte = 238) })
    }
}
