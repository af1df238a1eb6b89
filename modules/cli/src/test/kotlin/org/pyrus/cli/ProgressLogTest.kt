package org.pyrus.cli

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.pyrus.volume.Grade
import org.pyrus.volume.Issue
import org.pyrus.volume.spi.Progress
import org.pyrus.volume.spi.ProgressUnit
import java.io.ByteArrayOutputStream
import java.io.PrintStream

class ProgressLogTest {
    private val bytes = ByteArrayOutputStream()
    private var seconds = 0.0
    private val log = ProgressLog(PrintStream(bytes, true, Charsets.UTF_8)) { (seconds * 1e9).toLong() }
    private val lines get() = bytes.toString(Charsets.UTF_8).lines().dropLast(1)

    @Test
    fun `a long job gives a line a tenth, plain, with rate and time left`() {
        for (tick in 0..1000) {
            seconds = tick * 0.1
            log.show(Progress("Importing", tick * 4_000_000L, 4_000_000_000L))
        }
        assertEquals(10, lines.size, lines.toString())
        assertEquals("Importing 10 %, 400 MB of 4.00 GB, 40.0 MB/s, 1 min 30 s left", lines.first())
        assertEquals("Importing 100 %, 4.00 of 4.00 GB, 40.0 MB/s", lines.last())
        assertTrue(lines.none { line -> line.any { it < ' ' || it > '~' } }, "control characters in $lines")
    }

    @Test
    fun `lines are never less than two seconds apart`() {
        for (tick in 0..50) {
            seconds = tick * 0.1
            log.show(Progress("Scanning", tick * 20L, 1000, ProgressUnit.TRACES))
        }
        assertEquals(listOf("Scanning 40 %, 400 of 1,000 traces, 200 traces/s, 3 s left", "Scanning 80 %, 800 of 1,000 traces, 200 traces/s, 1 s left"), lines)
    }

    @Test
    fun `a slow job says every half minute that it lives`() {
        for (second in 0..65) {
            seconds = second.toDouble()
            log.show(Progress("Importing", second.toLong(), 100_000))
        }
        assertEquals(2, lines.size, lines.toString())
    }

    @Test
    fun `a quick job says nothing, and an issue at once`() {
        log.show(Progress("Importing", 0, 10))
        seconds = 1.9
        log.show(Progress("Importing", 10, 10))
        assertEquals(emptyList<String>(), lines)
        log.note(Issue(Grade.WARNING, "the coordinates don't move", trace = 12, byte = 3841, remedy = "Check bytes 181 and 185.").line())
        assertEquals(listOf("warning: the coordinates don't move (trace 12, byte 3841). Check bytes 181 and 185."), lines)
    }
}
