package org.pyrus.cli

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.pyrus.volume.spi.Progress
import java.io.ByteArrayOutputStream
import java.io.PrintStream

class ProgressBarTest {
    @Test
    fun `on a terminal progress is one line that is taken away in the end`() {
        val bytes = ByteArrayOutputStream()
        ProgressBar(PrintStream(bytes, true, Charsets.UTF_8), TerminalWidth(100)).use { it.show(Progress("Importing", 300_000_000, 1_000_000_000)) }
        val written = bytes.toString(Charsets.UTF_8)
        val visible = written.replace(Regex("\u001b\\[[0-9;?]*[A-Za-z]"), "")
        assertTrue("Importing" in visible && "30%" in visible, visible)
        assertEquals(1, visible.lines().count { it.isNotBlank() }, visible)
        assertTrue(visible.lines().all { it.length <= 100 }, visible)
        assertTrue(written.substringAfterLast("30%").contains("\u001b["), "the line is not taken away")
    }
}
