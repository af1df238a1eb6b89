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

    private fun issues(bytes: SegyBytes): List<Issue> = runBlocking { SegySource().scan(bytes.writeTo(folder)) }.issues

    /** The grid with [shorts] in the headers of [traces], counted from 1. */
    private fun with(traces: Set<Int>, vararg shorts: Pair<Int, Int>) =
        grid.mapIndexed { k, it -> if (k + 1 in traces) TestTrace(it.inline, it.crossline, it.ints, it.shorts + shorts) else it }

    @Test
    fun `a survey as it should be gives nothing to say`() = assertEquals(emptyList<Issue>(), issues(SegyBytes(grid)))

    @Test
    fun `an interval that no header says is a warning`() = assertEquals(
        listOf(
            Issue(
                WARNING, "neither the binary header nor the first trace header gives a sample interval; 1 ms is taken", byte = 3217,
                remedy = "Times are wrong by a factor until the interval is written into bytes 3217–3218.",
            ),
        ),
        issues(SegyBytes(grid, interval = 0)),
    )

    @Test
    fun `a revision later than 1 is a warning`() =
        assertEquals(listOf(Issue(WARNING, "it claims revision 2.0 and is read as revision 1", byte = 3501)), issues(SegyBytes(grid, revision = 2 to 0)))

    @Test
    fun `a trace header with another length is told where the file says that all are of one`() = assertEquals(
        listOf(Issue(INFO, "a trace header gives 5 samples; the binary header's 4 hold, as it says that all traces are of one length", 4, 3600 + 3 * 256 + 115L)),
        issues(SegyBytes(with(setOf(4, 6), 115 to 5))),
    )

    @Test
    fun `delays that differ from the first are counted`() = assertEquals(
        listOf(
            Issue(
                WARNING, "2 traces have another delay than the first", 3, 3600 + 2 * 256 + 109L,
                "All traces are taken to start at 0.0 ms, as the first one does.",
            ),
        ),
        issues(SegyBytes(with(setOf(3, 9), 109 to 100))),
    )

    @Test
    fun `dead traces are counted, and the first named`() =
        assertEquals(listOf(Issue(INFO, "3 traces are marked dead", 2, 3600 + 256 + 29L)), issues(SegyBytes(with(setOf(2, 5, 6), 29 to 2))))

    @Test
    fun `missing traces are counted`() = assertEquals(listOf(Issue(INFO, "1 of 9 grid positions have no trace")), issues(SegyBytes(grid - grid[4])))

    @Test
    fun `a coordinate scalar of 0 is told`() =
        assertEquals(listOf(Issue(INFO, "the coordinate scalar is 0 in 2 traces; 1 is taken", byte = 3600 + 71L)), issues(SegyBytes(with(setOf(1, 2), 71 to 0))))

    @Test
    fun `a survey without coordinates is told to have none`() = assertEquals(
        listOf(Issue(INFO, "CDP X and Y (bytes 181 and 185) do not vary: the volume has no coordinates")),
        issues(SegyBytes(SegyBytes.grid(1..3, 1..3))),
    )
}
