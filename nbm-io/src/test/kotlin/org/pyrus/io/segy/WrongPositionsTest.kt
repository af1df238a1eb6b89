package org.pyrus.io.segy

import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.HeaderPositions
import org.pyrus.volume.spi.SourceLayout
import java.nio.file.Path

/** Files whose traces make no grid of single positions, each refused by a whole message that says what it looks like. */
class WrongPositionsTest {
    @TempDir
    lateinit var folder: Path

    /** Traces of 4 float32 samples: the second begins behind 3600 + 256 bytes. */
    private fun assertRefused(message: String, traces: List<TestTrace>, positions: HeaderPositions = HeaderPositions()) {
        val path = SegyBytes(traces).writeTo(folder)
        val refusal = assertThrows(Refusal::class.java) { runBlocking { SegySource().scan(path, SourceLayout(positions)) } }
        assertEquals("$path: $message", refusal.message)
    }

    private val line = "it looks like a 2D line: its traces move, but their line numbers do not"
    private val lineRemedy = "If it is one, import it with --line2d; if it is 3D, name the bytes of its line numbers with --inline-byte and --crossline-byte."
    private val preStack = "it looks like pre-stack data: traces at one position differ in offset (byte 37)"
    private val stack = "Stack the survey first; only post-stack 3D is imported."
    private fun offsets(those: String) = "Take one offset with --offset (there are $those), or the mean of all with --stack."

    private val shots = "it looks like shot gathers, not a stacked volume"
    private val other = "the line numbers are probably at other bytes than 189 and 193"
    private val again = "Say which to take with --duplicates first, last or mean, or export the survey again with one trace at each position."
    private val name = "Name their bytes with --inline-byte and --crossline-byte."

    @Test
    fun `a 2D line is told by CDP numbers or coordinates that move while its line numbers stand`() {
        assertRefused("traces 1 and 2 are both at inline 5, crossline 0: $line (trace 2, byte 4045). $lineRemedy", (1..9).map { TestTrace(5, 0, mapOf(21 to it)) })
        assertRefused("traces 1 and 2 are both at inline 0, crossline 0: $line (trace 2, byte 4045). $lineRemedy", (1..9).map { TestTrace(0, 0, mapOf(181 to it)) })
    }

    @Test
    fun `pre-stack data are told by the offsets at one position`() {
        val gathers = SegyBytes.grid(1..3, 1..3).flatMap { trace -> listOf(100, 200).map { TestTrace(trace.inline, trace.crossline, mapOf(37 to it)) } }
        assertRefused("traces 1 and 2 are both at inline 1, crossline 1: $preStack (trace 2, byte 4045). ${offsets("100, 200")}", gathers)
        val oneGather = (1..6).map { TestTrace(7, 8, mapOf(37 to it * 50)) }
        assertRefused("traces 1 and 2 are both at inline 7, crossline 8: $preStack (trace 2, byte 4045). ${offsets("50, 100, 150, 200, 250, 300")}", oneGather)
    }

    @Test
    fun `offsets that differ elsewhere do not make a doubled position pre-stack`() {
        val traces = SegyBytes.grid(1..3, 1..3).map { TestTrace(it.inline, it.crossline, mapOf(37 to it.inline)) } + TestTrace(2, 2, mapOf(37 to 2))
        assertRefused("traces 5 and 10 are both at inline 2, crossline 2: ${few(1, 10)} (trace 10, byte ${3600 + 9 * 256 + 189}). $again", traces)
    }

    @Test
    fun `shot gathers are told by field records whose traces are numbered`() {
        val gathers = (1..4).flatMap { shot -> (1..6).map { TestTrace(0, 0, mapOf(9 to shot, 13 to it, 37 to it * 25)) } }
        assertRefused("traces 1 and 2 are both at inline 0, crossline 0: $shots (trace 2, byte 4045). $stack", gathers)
    }

    @Test
    fun `line numbers at other bytes are told by positions that come again`() {
        val elsewhere = SegyBytes.grid(1..4, 1..5).map { TestTrace(0, 0, mapOf(17 to it.inline, 25 to it.crossline)) }
        assertRefused("traces 1 and 2 are both at inline 0, crossline 0: $other (trace 2, byte 4045). $name", elsewhere)
        assertRefused(
            "traces 1 and 6 are both at inline 0, crossline 1: the line numbers are probably at other bytes than 17 and 25 (trace 6, byte ${3600 + 5 * 256 + 17}). $name",
            SegyBytes.grid(1..4, 1..5).map { TestTrace(it.inline, it.crossline, mapOf(17 to 0, 25 to it.crossline)) },
            HeaderPositions(17, 25),
        )
    }

    @Test
    fun `positions that come twice here and there in a large survey are counted, the first with the right line numbers`() {
        val traces = SegyBytes.grid(-40 until 60 step 2, 300 until 400 step 5) + TestTrace(18, 345)
        // inline index 29 of 20 crosslines each, crossline index 9: the 590th of 1000 traces
        assertRefused("traces 590 and 1001 are both at inline 18, crossline 345: ${few(1, 1001)} (trace 1001, byte ${3600 + 1000 * 256 + 189}). $again", traces)
        val more = traces + List(3) { TestTrace(18, 345) } + TestTrace(-40, 300)
        assertRefused("traces 590 and 1001 are both at inline 18, crossline 345: ${few(5, 1005)} (trace 1001, byte ${3600 + 1000 * 256 + 189}). $again", more)
    }

    private fun few(doubled: Int, of: Int) = "$doubled ${if (doubled == 1) "trace stands" else "traces stand"} at a position that another has, of $of"

    @Test
    fun `a grid more than ten times sparser than its traces is refused, one of ten times is not`() {
        fun diagonal(count: Int) = (0 until count).map { TestTrace(it, it) }
        val path = SegyBytes(diagonal(10)).writeTo(folder)
        assertEquals(100L, runBlocking { SegySource().scan(path) }.geometry.positionCount)
        assertRefused(sparse("inlines 0..10 by 1 and crosslines 0..10 by 1", "11 × 11", 11), diagonal(11))
    }

    @Test
    fun `line numbers as far apart as 32 bits allow are refused, though their grid has more positions than 64 bits count`() {
        val least = Int.MIN_VALUE
        val most = Int.MAX_VALUE
        assertRefused(
            sparse("inlines $least..$most by 1 and crosslines $least..$most by 1", "4294967296 × 4294967296", 3),
            listOf(TestTrace(least, least), TestTrace(most, most), TestTrace(0, 0)),
        )
        // the one step that meets both lines, 2³² − 1, is more than an Int holds
        assertRefused(sparse("inlines $least..$most by 1 and crosslines 1..1 by 1", "4294967296 × 1", 2), listOf(TestTrace(least, 1), TestTrace(most, 1)))
    }

    private fun sparse(lines: String, grid: String, traces: Int) =
        "$lines make a grid of $grid positions for $traces traces, more than 10 times sparser than a survey is (trace 1, byte 3789). " +
            "The line numbers are probably at other bytes than 189 and 193: name them with --inline-byte and --crossline-byte."
}
