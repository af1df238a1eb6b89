package org.pyrus.bench

import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.Progress
import org.pyrus.volume.spi.Suitability
import java.nio.file.Files
import java.nio.file.Path

class BenchTest {
    @TempDir
    lateinit var folder: Path

    private val geometry = FakeVolume.geometry(12, 10, 20)

    /** No page cache that can be emptied, as for anyone but root. */
    private val nobodys get() = PageCache(control = folder.resolve("drop_caches"))

    private fun volume(): Path = Files.write(folder.resolve("v.h5"), ByteArray(50_000) { it.toByte() })

    private fun run(request: BenchRequest, vararg readers: FakeVolume, onProgress: (Progress) -> Unit = {}): BenchReport =
        runBlocking { Bench(request, "pyrus 1", nobodys, readers.asList()).run(onProgress) }

    @Test
    fun `every reader that opens the file is timed at every index, the best first, and those that can't are named with their reason`() {
        val readers = arrayOf(
            FakeVolume("slow", geometry, Suitability.Able(10)),
            FakeVolume("best", geometry, Suitability.Able(90)),
            FakeVolume("none", geometry, Suitability.Unable("reads no such thing")),
        )
        val report = run(BenchRequest(listOf(volume()), caches = setOf(CacheState.WARM), rounds = 5), *readers)
        val figures = report.volumes.single()
        assertEquals(listOf("best", "slow", ContiguousFloor.ID), figures.contestants.map { it.id })
        assertEquals(listOf(Absent("none", "reads no such thing")), figures.absent)
        assertEquals(listOf(12, 10, 20), figures.dimensions)
        for (operation in Operation.timed + Operation.MEAN) {
            assertEquals(5, figures.figure(CacheState.WARM, operation, "slow")!!.seconds.size, operation.id)
            assertNull(figures.figure(CacheState.WARM, operation, "best")!!.ratio)
            assertTrue(figures.figure(CacheState.WARM, operation, "slow")!!.ratio!! > 0)
        }
        assertTrue(readers.all { it.open == 0 }, "a reader was left open")
        assertEquals(report, BenchReport.fromJson(report.toJson()))
    }

    @Test
    fun `the readers asked for take part in the order given, and one that can't is refused`() {
        val readers = arrayOf(FakeVolume("a", geometry), FakeVolume("b", geometry), FakeVolume("c", geometry, Suitability.Unable("is for others")))
        val request = BenchRequest(listOf(volume()), readers = listOf("b", "a"), caches = setOf(CacheState.WARM), rounds = 1)
        assertEquals(listOf("b", "a"), run(request, *readers).volumes[0].contestants.filterNot { it.floor }.map { it.id })
        val unable = assertThrows(Refusal::class.java) { run(request.copy(readers = listOf("a", "c")), *readers) }
        assertEquals("the reader 'c' can't open it: is for others", unable.problem)
        assertEquals("no reader is called 'z'", assertThrows(Refusal::class.java) { run(request.copy(readers = listOf("z")), *readers) }.problem)
    }

    @Test
    fun `a reader that gives another sample is named, with the other reader, the place and both values`() {
        val readers = arrayOf(
            FakeVolume("true", geometry, Suitability.Able(90)),
            FakeVolume("wrong", geometry) { i, x, s -> FakeVolume.value(i, x, s).let { if (x == 3 && s >= 7) it + 0.5f else it } },
        )
        val refusal = assertThrows(Refusal::class.java) { run(BenchRequest(listOf(volume()), caches = setOf(CacheState.WARM), rounds = 3), *readers) }
        // crossline 3 of an inline of 20 samples a trace, sample 7, counted from 1; which inline is the seed's choice
        val said = Regex("the reader '(true|wrong)' gives (\\S+), '(true|wrong)' gives (\\S+) for sample 68 of inline (\\d+), .*").matchEntire(refusal.problem)
        assertTrue(said != null, refusal.problem)
        val values = mapOf(said!!.groupValues[1] to said.groupValues[2].toFloat(), said.groupValues[3] to said.groupValues[4].toFloat())
        val inline = said.groupValues[5].toInt() - 101
        assertEquals(mapOf("true" to FakeVolume.value(inline, 3, 7), "wrong" to FakeVolume.value(inline, 3, 7) + 0.5f), values)
        assertTrue(readers.all { it.open == 0 }, "a reader was left open")
    }

    @Test
    fun `NaN is NaN by every reader, and the sign of zero is no difference`() {
        val a = FakeVolume("a", geometry, Suitability.Able(90)) { _, _, s -> if (s % 2 == 0) Float.NaN else 0f }
        val b = FakeVolume("b", geometry) { _, _, s -> if (s % 2 == 0) Float.fromBits(0x7fc00001) else -0f }
        assertEquals(2, run(BenchRequest(listOf(volume()), caches = setOf(CacheState.WARM), rounds = 1), a, b).volumes[0].contestants.count { !it.floor })
    }

    @Test
    fun `where the page cache can't be emptied the report says so, and cold is of floors alone`() {
        val report = run(BenchRequest(listOf(volume()), rounds = 2), FakeVolume("a", geometry))
        assertTrue(report.notes.first().startsWith("Readers were timed warm only: this system has no ${folder.resolve("drop_caches")}."), "${report.notes}")
        val cold = report.volumes[0].figures.filter { it.cache == CacheState.COLD }
        assertTrue(cold.all { figure -> report.volumes[0].contestants.single { it.id == figure.contestant }.floor }, "$cold")
        assertTrue(cold.isNotEmpty() || report.notes.any { "past the page cache either" in it }, "${report.notes}")
        assertTrue("Readers were timed warm only" in BenchTable.of(report))
        val warm = run(BenchRequest(listOf(volume()), caches = setOf(CacheState.WARM), rounds = 2), FakeVolume("a", geometry))
        assertEquals(emptyList<String>(), warm.notes)
    }

    @Test
    fun `where it can be emptied it is, before each cold read, and every reader is timed`() {
        val control = Files.createFile(folder.resolve("control"))
        val request = BenchRequest(listOf(volume()), caches = setOf(CacheState.COLD), rounds = 2)
        val report = runBlocking { Bench(request, "pyrus 1", PageCache(control), listOf(FakeVolume("a", geometry))).run() }
        assertEquals("3\n", Files.readString(control))
        assertEquals(emptyList<String>(), report.notes)
        assertEquals(setOf(CacheState.COLD), report.volumes[0].figures.map { it.cache }.toSet())
        assertEquals(2, report.volumes[0].figure(CacheState.COLD, Operation.SLICE, "a")!!.seconds.size)
    }

    @Test
    fun `surveys of other sizes are refused, and so is a file that is not there`() {
        val request = BenchRequest(listOf(volume()), segy = Files.createFile(folder.resolve("s.sgy")), rounds = 1)
        val other = FakeVolume("segy", FakeVolume.geometry(12, 10, 21), Suitability.Unable("no"))
        val refusal = assertThrows(Refusal::class.java) { run(request, FakeVolume("a", geometry), other) }
        assertEquals("segy finds a survey of 12x10x21, a one of 12x10x20", refusal.problem)
        assertEquals(request.segy, refusal.file)
        val gone = BenchRequest(listOf(folder.resolve("gone.h5")))
        assertEquals("there is no such file", assertThrows(Refusal::class.java) { run(gone, FakeVolume("a", geometry)) }.problem)
    }

    @Test
    fun `progress comes to its end, and whoever cancels is heeded and finds nothing open`() {
        val told = ArrayList<Progress>()
        val reader = FakeVolume("a", geometry)
        run(BenchRequest(listOf(volume()), caches = setOf(CacheState.WARM), rounds = 2), reader, onProgress = told::add)
        assertEquals("Timing v.h5, warm", told.last().phase)
        assertEquals(told.last().total, told.last().done)
        assertThrows(CancellationException::class.java) {
            run(BenchRequest(listOf(volume()), caches = setOf(CacheState.WARM), rounds = 2), reader) { throw CancellationException("enough") }
        }
        assertEquals(0, reader.open)
        assertFalse(Files.list(folder).use { files -> files.anyMatch { "part" in "$it" } })
    }
}
