package org.pyrus.io.segy

import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.volume.Grade.INFO
import org.pyrus.volume.Grade.WARNING
import org.pyrus.volume.Issue
import java.nio.file.Path

/** What a scan says of surveys that it accepts. */
class ScanIssuesTest {
    @TempDir
    lateinit var folder: Path

    /** 9 traces of 4 float32 samples, 256 bytes each, with coordinates in whole metres. */
    private val grid = SegyBytes.grid(1..3, 1..3).map { TestTrace(it.inline, it.crossline, mapOf(181 to it.inline * 25, 185 to it.crossline * 25), mapOf(71 to 1)) }

    private fun survey(traces: List<TestTrace>, interval: Int = 4000, revision: Pair<Int, Int> = 1 to 0) =
        SegyBytes(traces, interval = interval, revision = revision, binary = { it.putShort(3254, 1) })

    private fun issues(bytes: SegyBytes): List<Issue> = runBlocking { SegySource().scan(bytes.writeTo(folder)) }.issues

    /** The grid with [shorts] in the headers of [traces], counted from 1. */
    private fun with(traces: Set<Int>, vararg shorts: Pair<Int, Int>) =
        grid.mapIndexed { k, it -> if (k + 1 in traces) TestTrace(it.inline, it.crossline, it.ints, it.shorts + shorts) else it }

    @Test
    fun `a survey as it should be gives nothing to say`() = assertEquals(emptyList<Issue>(), issues(survey(grid)))

    @Test
    fun `an interval that no header says is a warning`() = assertEquals(
        listOf(
            Issue(
                WARNING, "neither the binary header nor the first trace header gives a sample interval; 1 ms is taken", byte = 3217,
                remedy = "Times are wrong by a factor until the interval is written into bytes 3217–3218.",
            ),
        ),
        issues(survey(grid, interval = 0)),
    )

    @Test
    fun `a revision later than 2 is a warning`() {
        assertEquals(listOf(Issue(WARNING, "it claims revision 3.0 and is read as revision 1", byte = 3501)), issues(survey(grid, revision = 3 to 0)))
        assertEquals(emptyList<Issue>(), issues(survey(grid, revision = 2 to 1)))
    }

    @Test
    fun `a trace header with another length is told where the file says that all are of one`() = assertEquals(
        listOf(Issue(INFO, "a trace header gives 5 samples; the binary header's 4 hold, as it says that all traces are of one length", 4, 3600 + 3 * 256 + 115L)),
        issues(survey(with(setOf(4, 6), 115 to 5))),
    )

    @Test
    fun `delays that differ from the first are counted`() = assertEquals(
        listOf(
            Issue(
                WARNING, "2 traces have another delay than the first", 3, 3600 + 2 * 256 + 109L,
                "All traces are taken to start at 0.0 ms, as the first one does.",
            ),
        ),
        issues(survey(with(setOf(3, 9), 109 to 100))),
    )

    @Test
    fun `delays are compared by what their scalars make of them`() {
        // 100 ms four times over, and once a tenth of it that only its scalar shows
        val traces = grid.mapIndexed { k, it ->
            val delay = listOf(mapOf(109 to 100), mapOf(109 to 1000, 215 to -10), mapOf(109 to 10, 215 to 10), mapOf(109 to 100, 215 to 1))[k % 4]
            TestTrace(it.inline, it.crossline, it.ints, it.shorts + (if (k == 6) mapOf(109 to 100, 215 to -10) else delay))
        }
        assertEquals(listOf(7L to "1 traces have another delay than the first"), issues(survey(traces)).map { it.trace to it.message })
    }

    @Test
    fun `dead traces are counted, and the first named`() =
        assertEquals(listOf(Issue(INFO, "3 traces are marked dead", 2, 3600 + 256 + 29L)), issues(survey(with(setOf(2, 5, 6), 29 to 2))))

    @Test
    fun `missing traces are counted`() = assertEquals(listOf(Issue(INFO, "1 of 9 grid positions has no trace")), issues(survey(grid - grid[4])))

    @Test
    fun `a coordinate scalar of 0 is told`() =
        assertEquals(listOf(Issue(INFO, "the coordinate scalar is 0 in 2 traces; 1 is taken", byte = 3600 + 71L)), issues(survey(with(setOf(1, 2), 71 to 0))))

    @Test
    fun `a survey without coordinates is told to have none`() = assertEquals(
        listOf(Issue(INFO, "X and Y (bytes 181 and 185) do not vary: the volume has no coordinates")),
        issues(SegyBytes(SegyBytes.grid(1..3, 1..3))),
    )
}
