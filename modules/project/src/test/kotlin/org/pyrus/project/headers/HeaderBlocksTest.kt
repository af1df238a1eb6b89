package org.pyrus.project.headers

import kotlinx.coroutines.delay
import kotlinx.coroutines.test.advanceUntilIdle
import kotlinx.coroutines.test.runTest
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.pyrus.volume.BinaryHeaderFields
import org.pyrus.volume.HeaderValues
import org.pyrus.volume.Refusal
import org.pyrus.volume.StandardField
import org.pyrus.volume.TraceHeaderFields
import org.pyrus.volume.spi.HeaderBrowser
import org.pyrus.volume.spi.SourceByteOrder
import org.pyrus.volume.spi.TraceHeaders
import java.nio.ByteBuffer
import java.nio.file.Path

class HeaderBlocksTest {
    private val inline = TraceHeaderFields.STANDARD.single { it.byte == 189 }

    /** Ten million traces, the inline of each its number; a block takes a tenth of a second. */
    private class Slow(private val failing: Boolean = false) : HeaderBrowser {
        val read = mutableListOf<Long>()
        override val path: Path = Path.of("slow.sgy")
        override val traceCount: Long = 10_000_000
        override val revision = "1.0"
        override val byteOrder = SourceByteOrder.BIG
        override val textEncoding = "ASCII"
        override val textHeader = emptyList<String>()
        override val extendedTextHeaders = emptyList<List<String>>()
        override val binaryHeader = HeaderValues(ByteArray(400), byteOrder, firstByte = BinaryHeaderFields.FIRST_BYTE)
        override val binaryFields: List<StandardField> = BinaryHeaderFields.of(revision)
        override val traceFields: List<StandardField> = TraceHeaderFields.STANDARD

        override suspend fun read(traces: LongArray, onProgress: (Int) -> Unit): TraceHeaders {
            read += traces.first()
            delay(100)
            if (failing) throw Refusal("the drive is gone", path, remedy = "Plug it in.")
            val bytes = ByteBuffer.allocate(traces.size * 240)
            traces.forEachIndexed { nth, trace -> bytes.putInt(nth * 240 + 188, trace.toInt()) }
            return TraceHeaders(traces, 240, bytes.array(), byteOrder)
        }

        override fun close() = Unit
    }

    @Test
    fun `what is asked for comes later, and is then there without reading`() = runTest {
        val source = Slow()
        val loaded = mutableListOf<Long>()
        val blocks = HeaderBlocks(source, this, { first, _ -> loaded += first }, { throw it })
        assertNull(blocks.get(1000))
        advanceUntilIdle()
        assertEquals("1000", blocks.get(1000)!!.text(inline))
        assertEquals("1010", blocks.get(1010)!!.text(inline))
        assertEquals(listOf(896L), loaded)
        assertEquals(listOf(896L), source.read)
    }

    @Test
    fun `of what is scrolled past only the last is read, and no more is held than the limit`() = runTest {
        val source = Slow()
        val blocks = HeaderBlocks(source, this, { _, _ -> }, { throw it })
        for (trace in 0L until 10_000_000 step 128) blocks.get(trace)
        advanceUntilIdle()
        assertTrue(source.read.size <= HeaderBlocks.MOST_WANTED + 1, "${source.read}")
        assertEquals("9999999", blocks.get(9_999_999)!!.text(inline))
        repeat(200) {
            blocks.get(it * 128L)
            advanceUntilIdle()
        }
        assertEquals(HeaderBlocks.MOST, blocks.held)
    }

    @Test
    fun `a drive that fails is told once`() = runTest {
        val told = mutableListOf<String>()
        val source = Slow(failing = true)
        val blocks = HeaderBlocks(source, this, { _, _ -> }, { told += it.problem })
        repeat(3) {
            blocks.get(it * 1000L)
            advanceUntilIdle()
        }
        assertEquals(listOf("the drive is gone"), told)
        assertEquals(1, source.read.size)
    }
}
