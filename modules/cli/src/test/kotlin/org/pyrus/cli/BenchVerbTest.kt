package org.pyrus.cli

import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.bench.BenchReport
import org.pyrus.bench.CacheState
import org.pyrus.bench.Operation
import org.pyrus.synthetic.SegyWriter
import org.pyrus.synthetic.SyntheticSurvey
import org.pyrus.volume.CrosslineNumber
import org.pyrus.volume.InlineNumber
import org.pyrus.volume.LineAxis
import org.pyrus.volume.SampleAxis
import java.nio.file.Files
import java.nio.file.Path

/** `bench` with the readers that are installed. */
class BenchVerbTest {
    @TempDir
    lateinit var folder: Path

    private val segy get() = folder.resolve("survey.sgy")
    private val volume get() = folder.resolve("survey.h5")

    private fun import() {
        val geometry = SyntheticSurvey.geometry(LineAxis(InlineNumber(100), 2, 40), LineAxis(CrosslineNumber(-20), 5, 30), SampleAxis(0.0, 4.0, 60))
        runBlocking { SegyWriter(SyntheticSurvey.arithmetic(geometry)).write(segy) }
        assertEquals(0, pyrus("import", "$segy", "$volume", "--chunk", "8x8x8").code)
    }

    @Test
    fun `every reader and the SEG-Y file are timed beside two floors, and agree`() {
        import()
        val json = folder.resolve("bench.json")
        val ran = pyrus("bench", "$volume", "--segy", "$segy", "--warm", "--rounds", "3", "--json", "$json")
        assertEquals(0, ran.code, ran.toString())
        for (word in listOf("direct", "jhdf", "native", "segy", "same-extents", "contiguous", "warm, ms")) assertTrue(word in ran.out, ran.out)
        val figures = BenchReport.fromJson(Files.readString(json)).volumes.single()
        assertEquals(listOf("direct", "jhdf", "native", "segy", "same-extents", "contiguous"), figures.contestants.map { it.id })
        for (operation in figures.operations(CacheState.WARM)) {
            for (contestant in figures.contestants) assertEquals(3, figures.figure(CacheState.WARM, operation, contestant.id)!!.seconds.size)
        }
        assertTrue(Operation.MEAN in figures.operations(CacheState.WARM))

        val again = pyrus("bench", "$volume", "--warm", "--rounds", "1", "--readers", "jhdf", "--json", "$json")
        assertEquals(listOf("pyrus: $json: the target exists. Name another file, or replace this one with --overwrite."), again.errLines)
        val standard = pyrus("bench", "$volume", "--warm", "--rounds", "1", "--readers", "jhdf", "--json", "-")
        assertEquals(listOf("jhdf"), BenchReport.fromJson(standard.out).volumes[0].contestants.filterNot { it.floor }.map { it.id })
    }

    @Test
    fun `a SEG-Y file of another survey is refused`() {
        import()
        val other = folder.resolve("other.sgy")
        val geometry = SyntheticSurvey.geometry(LineAxis(InlineNumber(100), 2, 41), LineAxis(CrosslineNumber(-20), 5, 30), SampleAxis(0.0, 4.0, 60))
        runBlocking { SegyWriter(SyntheticSurvey.arithmetic(geometry)).write(other) }
        val ran = pyrus("bench", "$volume", "--segy", "$other", "--warm")
        assertEquals(1, ran.code)
        val said = "pyrus: $other: segy finds a survey of 41x30x60, direct one of 40x30x60. Give the SEG-Y file that the volume was made of."
        assertEquals(listOf(said), ran.errLines)
    }

    @Test
    fun `single samples have a rate in each order, and a page`() {
        import()
        val page = folder.resolve("pattern.html")
        val ran = pyrus("bench", "--pattern", "$volume", "--rounds", "1", "--html", "$page")
        assertEquals(0, ran.code, ran.toString())
        for (order in listOf("in trace order", "across traces", "in bricks", "at random", "a plain array")) assertTrue(order in ran.out, ran.out)
        assertTrue("data:image/png;base64," in Files.readString(page))
    }

    @Test
    fun `a sweep of what is no folder is refused`() {
        val ran = pyrus("bench", "--sweep", "$volume")
        assertEquals(1, ran.code)
        assertEquals(listOf("pyrus: $volume: it is no folder. Name one on the disk that is to be measured."), ran.errLines)
    }
}
