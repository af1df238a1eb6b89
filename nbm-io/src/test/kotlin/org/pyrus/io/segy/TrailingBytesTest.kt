package org.pyrus.io.segy

import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertArrayEquals
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.volume.Grade.WARNING
import org.pyrus.volume.Issue
import org.pyrus.volume.Refusal
import java.nio.file.Files
import java.nio.file.Path

/** Bytes behind the last whole trace: kept where they can be no trace, else refused as one that was cut short. */
class TrailingBytesTest {
    @TempDir
    lateinit var folder: Path

    private val path get() = folder.resolve("survey.sgy")

    /** Traces as programs write them: numbered in line and file, a CDP number, a fixed identification, samples and interval. */
    private fun numbered(traces: List<TestTrace>) = traces.mapIndexed { k, it ->
        val ints = mapOf(1 to it.crossline, 5 to k + 1, 9 to it.inline, 21 to k + 500, 181 to it.inline * 25, 185 to it.crossline * 25)
        TestTrace(it.inline, it.crossline, ints, mapOf(29 to 1, 71 to 1, 115 to 100, 117 to 4000))
    }

    /** 9 traces of 240 + 100 × 4 bytes behind 3600. */
    private val grid = SegyBytes(numbered(SegyBytes.grid(1..3, 1..3)), samples = 100, binary = { it.putShort(3254, 1) })

    private fun write(bytes: SegyBytes, tail: ByteArray): Path = Files.write(path, bytes.bytes() + tail)

    private fun refusal(): Refusal = assertThrows(Refusal::class.java) { runBlocking { SegySource().scan(path) } }

    @Test
    fun `padding and text behind the last corner of a survey are kept, and told`() {
        val text = "Written by a program that signs its files. ".repeat(12).toByteArray()
        for (tail in listOf(ByteArray(17), ByteArray(100), ByteArray(639), text.copyOf(17), text.copyOf(100), text)) {
            write(grid, tail)
            assertArrayEquals(tail, SegyFile.open(path).use { it.layout.tail })
            val scan = runBlocking { SegySource().scan(path) }
            assertEquals(9, scan.traceCount)
            val remedy = "They are kept in /segy/tail. If the survey should have more traces than 9, copy the file again."
            assertEquals(listOf(Issue(WARNING, "${tail.size} bytes behind the last trace are no trace", byte = 3600 + 9 * 640 + 1L, remedy = remedy)), scan.issues)
        }
    }

    @Test
    fun `a trace that goes on with the survey is cut short, though the traces before it fill their grid`() {
        val more = SegyBytes(numbered(SegyBytes.grid(1..4, 1..3)), samples = 100).bytes()
        for (left in listOf(17, 100, 239, 240, 639)) {
            Files.write(path, more.copyOf(3600 + 9 * 640 + left))
            assertEquals(
                "$path: it is cut short: after 9 whole traces, $left bytes are left of a trace of 640 (trace 10, byte 9361). " +
                    "Copy the file again, or import what there is with --salvage; if it is complete, its samples per trace (byte 3221) or format (byte 3225) are wrong.",
                refusal().message,
            )
        }
    }

    @Test
    fun `bytes that are no trace are taken for one cut short where the survey doesn't end before them`() {
        val open = SegyBytes(numbered(SegyBytes.grid(1..3, 1..3)).dropLast(1), samples = 100)
        write(open, ByteArray(100))
        assertEquals("it is cut short: after 8 whole traces, 100 bytes are left of a trace of 640", refusal().problem)
    }

    @Test
    fun `too few bytes to tell are taken for a trace cut short`() {
        for (left in 1..7) {
            write(grid, ByteArray(left))
            assertEquals("it is cut short: after 9 whole traces, $left bytes are left of a trace of 640", refusal().problem)
        }
    }
}
