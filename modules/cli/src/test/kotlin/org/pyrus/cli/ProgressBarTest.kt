package org.pyrus.cli

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.pyrus.volume.spi.Progress
import java.io.ByteArrayOutputStream
import java.io.PrintStream

class ProgressBarTest {
    private val bytes = ByteArrayOutputStream()
    private var seconds = 100.0
    private val bar = ProgressBar(PrintStream(bytes, true, Charsets.UTF_8), TerminalWidth(90)) { (seconds * 1e9).toLong() }

    private fun visible(text: String) = text.replace(Regex("\u001b\\[[0-9;?]*[A-Za-z]"), "")

    /** What the one line has shown, one after the other. */
    private val states get() = visible(bytes.toString(Charsets.UTF_8)).split('\r').drop(1)

    @Test
    fun `on a terminal one line is drawn over itself, with rate and time left, and taken away in the end`() {
        for (tick in 0..30) {
            seconds = 100 + tick * 0.05
            bar.show(Progress("Importing", tick * 10_000_000L, 1_000_000_000))
        }
        bar.close()
        assertTrue('\n' !in bytes.toString(Charsets.UTF_8), "more than a line")
        assertTrue(states.size in 12..18, "drawn ${states.size} times in 1.5 s")
        assertTrue(states.all { it.length < 90 }, states.toString())
        assertEquals("", states.last())
        val last = states[states.size - 2].replace(Regex("[━ ]+"), " ").trim()
        assertTrue(Regex("Importing (29|30) % (29|30)0 MB of 1.00 GB 200 MB/s 4 s left").matches(last), last)
    }

    @Test
    fun `a note stands on a line of its own`() {
        bar.show(Progress("Importing", 1, 10))
        bar.note("warning: no coordinates")
        assertTrue(visible(bytes.toString(Charsets.UTF_8)).endsWith("\rwarning: no coordinates${System.lineSeparator()}"))
    }
}
