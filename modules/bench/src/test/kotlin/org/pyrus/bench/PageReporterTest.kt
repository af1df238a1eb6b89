package org.pyrus.bench

import kotlinx.coroutines.flow.first
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import org.junit.jupiter.api.io.TempDir
import org.openide.util.Lookup
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.BenchmarkReporter
import org.pyrus.volume.spi.BenchmarkRequest
import org.pyrus.volume.spi.JobEvent
import java.nio.file.Files
import java.nio.file.Path

class PageReporterTest {
    @TempDir
    lateinit var folder: Path

    private val volume by lazy { Files.write(folder.resolve("v.h5"), ByteArray(50_000) { it.toByte() }) }
    private val page by lazy { folder.resolve("v benchmark.html") }
    private val reader = FakeVolume("direct", FakeVolume.geometry(12, 10, 20))

    /** No page cache that can be emptied, as for anyone but root. */
    private val reporter by lazy { PageReporter(PageCache(control = folder.resolve("drop_caches"))) { listOf(reader) } }

    private fun names() = Files.list(folder).use { files -> files.map { it.fileName.toString() }.sorted().toList() }

    @Test
    fun `the page of a volume is written, and said at the end`() {
        val events = runBlocking { reporter.report(BenchmarkRequest(volume, page, "pyrus 1")).toList() }
        val last = events.last() as JobEvent.Reported
        assertEquals(listOf(volume, page), listOf(last.volume, last.target))
        assertTrue(events.dropLast(1).all { it is JobEvent.Advanced } && events.size > 1, "$events")
        val text = Files.readString(page)
        assertTrue("pyrus 1, Java" in text && "direct" in text, text.take(2000))
        assertEquals(0, reader.open)
    }

    @Test
    fun `a page that is there is left as it is unless it may be replaced`() {
        Files.writeString(page, "mine")
        val request = BenchmarkRequest(volume, page, "pyrus 1")
        assertEquals("the target exists", assertThrows<Refusal> { runBlocking { reporter.report(request).toList() } }.problem)
        assertEquals("mine", Files.readString(page))
        runBlocking { reporter.report(request.copy(overwrite = true)).toList() }
        assertTrue("<h1>" in Files.readString(page))
    }

    @Test
    fun `cancelled on its way it leaves no page and no open file`() {
        runBlocking { reporter.report(BenchmarkRequest(volume, page, "pyrus 1")).first() }
        assertEquals(listOf("v.h5"), names())
        assertEquals(0, reader.open)
    }

    @Test
    fun `it is found through Lookup`() = assertTrue(Lookup.getDefault().lookup(BenchmarkReporter::class.java) is PageReporter)
}
