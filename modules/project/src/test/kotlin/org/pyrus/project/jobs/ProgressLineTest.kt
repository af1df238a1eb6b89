package org.pyrus.project.jobs

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Test
import org.pyrus.volume.spi.JobPace
import org.pyrus.volume.spi.Progress
import org.pyrus.volume.spi.ProgressUnit

class ProgressLineTest {
    private var seconds = 0.0
    private val pace = JobPace { (seconds * 1e9).toLong() }

    private fun at(time: Double, progress: Progress): String {
        seconds = time
        return pace.advance(progress).line(pace)
    }

    @Test
    fun `a line says percent, rate and time left`() {
        assertEquals("0 %", at(0.0, Progress("Importing", 0, 1_000_000_000)))
        // 250 MB in 1 s leave 750 MB, at that rate for 3 s
        assertEquals("25 %, 250 MB/s, 3 s left", at(1.0, Progress("Importing", 250_000_000, 1_000_000_000)))
        assertEquals("100 %, 250 MB/s", at(4.0, Progress("Importing", 1_000_000_000, 1_000_000_000)))
    }

    @Test
    fun `the rate follows a disk that gets slower, but not at once`() {
        at(0.0, Progress("Importing", 0, 1_000_000))
        at(1.0, Progress("Importing", 100_000, 1_000_000))
        at(2.0, Progress("Importing", 100_000, 1_000_000))
        // e^(-1/3) of 100 kB/s: a mean over 3 s
        assertEquals(71_653.13, pace.perSecond, 0.01)
    }

    @Test
    fun `a new phase starts anew, and counts traces where the job does`() {
        at(0.0, Progress("Scanning", 0, 1000, ProgressUnit.TRACES))
        assertEquals("50 %, 500 traces/s, 1 s left", at(1.0, Progress("Scanning", 500, 1000, ProgressUnit.TRACES)))
        assertEquals("1 %", at(1.1, Progress("Importing", 10, 1000)))
        assertNull(pace.secondsLeft(Progress("Importing", 10, 1000)))
    }

    @Test
    fun `a report that comes late takes nothing back`() {
        at(0.0, Progress("Importing", 0, 1000))
        val line = at(1.0, Progress("Importing", 1000, 1000))
        assertEquals(line, at(2.0, Progress("Importing", 950, 1000)))
        assertEquals(1000.0, pace.perSecond)
    }

    @Test
    fun `a job with nothing to do is at 0 percent`() {
        assertEquals("0 %", at(0.0, Progress("Scanning", 0, 0)))
    }
}
