package org.pyrus.io.importing

import kotlinx.coroutines.flow.collect
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.flow.last
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.synthetic.SegyOptions
import org.pyrus.synthetic.SegyWriter
import org.pyrus.synthetic.Sorting
import org.pyrus.synthetic.SyntheticSurvey
import org.pyrus.volume.AmplitudeStatistics
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.CrosslineAxis
import org.pyrus.volume.InlineAxis
import org.pyrus.volume.LineNumber
import org.pyrus.volume.Refusal
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.StoredType
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.JobEvent
import org.pyrus.volume.spi.Readers
import org.pyrus.volume.spi.VerifyReport
import java.io.RandomAccessFile
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardCopyOption
import java.nio.file.StandardOpenOption
import java.nio.file.attribute.FileTime
import kotlin.math.abs
import kotlin.math.ceil

class ImportTest {
    @TempDir
    lateinit var folder: Path

    private val source get() = folder.resolve("a.sgy")
    private val target get() = folder.resolve("a.h5")
    private val importer = SegyVolumeImporter()
    private val shape = ChunkShape(8, 5, 16)

    private fun isLive(inline: Int, crossline: Int) = (inline * 5 + crossline) % 7 != 0

    private fun write(options: SegyOptions = SegyOptions(), inlines: Int = 23, crosslines: Int = 19, samples: Int = 61) = runBlocking {
        val geometry = SyntheticSurvey.geometry(
            InlineAxis(LineNumber(100), 2, inlines), CrosslineAxis(LineNumber(40), 1, crosslines), SampleAxis(0.0, 2.0, samples), ::isLive,
        )
        SegyWriter(SyntheticSurvey.arithmetic(geometry), options).write(source)
    }

    private fun import(request: ImportRequest): JobEvent.Imported = runBlocking { importer.import(request).last() as JobEvent.Imported }

    private fun verify(): VerifyReport = runBlocking { (importer.verify(target, source).last() as JobEvent.Verified).report }

    private fun checkSamples() = runBlocking {
        val samples = Readers.open(target).use { it.read(it.info.geometry.wholeVolume) }
        val (inlines, crosslines, along) = samples.slab
        for (i in 0 until inlines.count) {
            for (x in 0 until crosslines.count) {
                for (s in 0 until along.count) assertEquals(if (isLive(i, x)) SyntheticSurvey.arithmeticSample(i, x, s) else 0f, samples[i, x, s]) { "$i, $x, $s" }
            }
        }
    }

    @Test
    fun `every format, order and sorting comes back sample by sample, and verifies`() {
        for (format in listOf(1, 2, 3, 5, 8)) {
            for (sorting in Sorting.entries) {
                write(SegyOptions(formatCode = format, sorting = sorting, descending = format % 2 == 0))
                import(ImportRequest(source, target, chunk = ChunkShape(8, 5, 16), overwrite = true))
                checkSamples()
                assertEquals(0, verify().differenceCount)
            }
        }
    }

    @Test
    fun `an integer survey keeps its type, or becomes float32 where asked`() {
        write(SegyOptions(formatCode = 3))
        import(ImportRequest(source, target, chunk = shape))
        assertEquals(StoredType.INT16, Readers.open(target).use { it.info.storedType })
        import(ImportRequest(source, target, chunk = shape, float32 = true, overwrite = true))
        assertEquals(StoredType.FLOAT32, Readers.open(target).use { it.info.storedType })
        checkSamples()
    }

    @Test
    fun `a column over the budget is done in sample ranges, with the same result`() {
        write(samples = 3000)
        val shape = ChunkShape(8, 5, 100)
        import(ImportRequest(source, target, chunk = shape))
        val whole = Files.readAllBytes(target)
        // a column is 30 chunks of 16,000 bytes; two workers take some MiB each besides
        val overhead = Workers.defaultCount() * TraceWorker.overheadBytes(240 + 3000 * 4, 3000, StoredType.FLOAT32)
        import(ImportRequest(source, target, chunk = shape, overwrite = true, bufferBudgetBytes = overhead + 100_000))
        assertTrue(whole.contentEquals(Files.readAllBytes(target)))
        checkSamples()
    }

    @Test
    fun `a budget that holds no chunk is refused with the budget that it needs`() {
        write()
        val error = assertThrows(Refusal::class.java) { import(ImportRequest(source, target, chunk = shape, bufferBudgetBytes = 1000)) }
        val words = Regex("a chunk of 8x5x16 with the headers of its 40 traces takes 12.3 kB, and the workers \\S+ MB, more than the buffer budget holds. Give a budget of at least \\d+ MiB")
        assertTrue(error.message!!.contains(words), error.message)
        assertEquals(setOf("a.sgy"), left())
    }

    @Test
    fun `targets that must not be written are refused, and stay as they are`() {
        write()
        assertEquals(
            "$source: source and target are the same file. Name another target.",
            assertThrows(Refusal::class.java) {
                import(ImportRequest(source, source, chunk = shape))
            }.message,
        )
        Files.writeString(target, "mine")
        assertEquals(
            "$target: the target exists. Name another file, or replace this one with --overwrite.",
            assertThrows(Refusal::class.java) {
                import(ImportRequest(source, target, chunk = shape))
            }.message,
        )
        assertEquals("mine", Files.readString(target))
        val nowhere = folder.resolve("no/such/a.h5")
        assertTrue(assertThrows(Refusal::class.java) { import(ImportRequest(source, nowhere, chunk = shape)) }.message!!.contains("does not exist. Create it first."))
    }

    /** Imports; [meanwhile] is done when the samples are written and the volume is not yet there. */
    private fun importWhile(request: ImportRequest, meanwhile: () -> Unit) = runBlocking {
        ImportJob(request) { if (it is JobEvent.Advanced && it.progress.phase == "Finishing") meanwhile() }.run()
    }

    private fun refusal(request: ImportRequest, meanwhile: () -> Unit = {}): String = assertThrows(Refusal::class.java) { importWhile(request, meanwhile) }.message!!

    @Test
    fun `a target that comes into being during the import is left as it is, unless it may be overwritten`() {
        write()
        val theirs = { Files.writeString(target, "theirs").let { } }
        assertEquals(
            "$target: the target has come into being meanwhile, and is left as it is. Name another file, or replace this one with --overwrite.",
            refusal(ImportRequest(source, target, chunk = shape), theirs),
        )
        assertEquals("theirs", Files.readString(target))
        assertEquals(setOf("a.sgy", "a.h5"), left())
        importWhile(ImportRequest(source, target, chunk = shape, overwrite = true), theirs)
        checkSamples()
    }

    @Test
    fun `a source that is written to during the import is refused, and nothing is left behind`() {
        write()
        val touched = { Files.setLastModifiedTime(source, FileTime.fromMillis(1)).let { } }
        val grown = { Files.write(source, ByteArray(1), StandardOpenOption.APPEND).let { } }
        val replaced = { Files.move(Files.copy(source, folder.resolve("b")), source, StandardCopyOption.REPLACE_EXISTING).let { } }
        for (change in listOf(touched, grown, replaced)) {
            write()
            assertEquals("$source: it was changed while it was read. Wait until nothing writes it any more, and begin again.", refusal(ImportRequest(source, target, chunk = shape), change))
            assertEquals(setOf("a.sgy"), left())
        }
    }

    @Test
    fun `a source by the name of the unfinished volume is refused and keeps its bytes`() {
        write()
        val named = Files.move(source, folder.resolve("a.h5.part"))
        val bytes = Files.readAllBytes(named)
        val wanted = "${named.toRealPath()}: the job needs this name for its unfinished file, but it is the source. Rename it, remove it, or name another target."
        assertEquals(wanted, refusal(ImportRequest(named, target, chunk = shape)))
        val alias = Files.createSymbolicLink(folder.resolve("alias.sgy"), named)
        assertEquals(wanted, refusal(ImportRequest(alias, target, chunk = shape)))
        assertTrue(bytes.contentEquals(Files.readAllBytes(named)))
    }

    @Test
    fun `an overwritten link leads to the new volume`() {
        write()
        val real = Files.writeString(Files.createDirectories(folder.resolve("store")).resolve("real.h5"), "old")
        Files.createSymbolicLink(target, real)
        assertEquals("$target: the target exists. Name another file, or replace this one with --overwrite.", refusal(ImportRequest(source, target, chunk = shape)))
        import(ImportRequest(source, target, chunk = shape, overwrite = true))
        assertTrue(Files.isSymbolicLink(target))
        checkSamples()
        assertEquals(listOf(real), Files.list(real.parent).use { it.toList() })
    }

    @Test
    fun `a chunk longer than the survey is as long as the survey`() {
        write()
        assertEquals(ChunkShape(23, 19, 61), import(ImportRequest(source, target, chunk = ChunkShape(2000, 2000, 2000))).plan.shape)
    }

    @Test
    fun `a budget of more memory than Java has is refused with both figures and the words to raise it`() {
        write()
        val message = refusal(ImportRequest(source, target, chunk = shape, bufferBudgetBytes = 1L shl 50))
        val words = Regex("a buffer budget of 1073741824 MiB passes the (\\d+) MiB that this Java can give. .*PYRUS_JAVA_OPTIONS=-Xmx1310721g before ./pyrus, -J-Xmx1310721g behind bin/pyrus.")
        val most = words.matchEntire(message)!!.groupValues[1].toLong()
        assertTrue(most in 1..Runtime.getRuntime().maxMemory() / (1 shl 20), message)
    }

    @Test
    fun `too little space is refused before anything is written`() {
        val error = assertThrows(Refusal::class.java) { Preflight.checkSpace(target, 5_000_000_000) { 1_500_000_000 } }
        assertEquals("$target: no space for the result: it takes 5.00 GB, and 1.50 GB are free. Free some space, or name a target on another drive.", error.message)
    }

    @Test
    fun `a cancelled import leaves nothing behind, and the old target as it was`() {
        write(inlines = 60, crosslines = 60, samples = 400)
        Files.writeString(target, "old")
        runBlocking {
            importer.import(ImportRequest(source, target, chunk = ChunkShape(4, 4, 50), overwrite = true, bufferBudgetBytes = 5L shl 20)).first {
                it is JobEvent.Advanced && it.progress.phase == "Importing"
            }
        }
        assertEquals(setOf("a.sgy", "a.h5"), left())
        assertEquals("old", Files.readString(target))
    }

    @Test
    fun `progress rises to the whole and the last event is the result`() {
        write()
        val events = runBlocking { importer.import(ImportRequest(source, target, chunk = shape)).toList() }
        val importing = events.filterIsInstance<JobEvent.Advanced>().map { it.progress }.filter { it.phase == "Importing" }
        assertEquals(importing.map { it.done }.sorted(), importing.map { it.done })
        assertEquals(importing.last().total, importing.last().done)
        assertTrue(events.last() is JobEvent.Imported)
    }

    @Test
    fun `verify names the trace and byte of a sample and of a header byte that differ`() {
        write(SegyOptions(formatCode = 5))
        import(ImportRequest(source, target, chunk = shape))
        RandomAccessFile(source.toFile(), "rw").use { file ->
            // trace 2's header byte 233 and its sample 3, behind 3600 bytes of headers and a trace of 240 + 61 × 4
            file.seek(3600L + 484 + 232)
            file.write(77)
            file.seek(3600L + 484 + 240 + 3 * 4)
            file.writeFloat(12345f)
        }
        val report = verify()
        val found = report.differences.map { Triple(it.message, it.trace, it.byte) }
        assertEquals(
            setOf(Triple("the stored checksum differs", 2L, null), Triple("trace header byte 233 differs", 2L, 4317L), Triple("sample 3 differs", 2L, 4337L)),
            found.toSet(),
        )
        assertFalse(report.differenceCount == 0L)
    }

    @Test
    fun `a file that is not the volume's source is refused by verify`() {
        write()
        import(ImportRequest(source, target, chunk = shape))
        write(samples = 62)
        val error = assertThrows(Refusal::class.java) { verify() }
        assertTrue(error.message!!.contains("it is not the source of $target"), error.message)
    }

    @Test
    fun `sample words that float32 does not give back are kept`() {
        write(SegyOptions(formatCode = 1))
        // the first live trace's sample 5 becomes unnormalised: 0x42010000
        RandomAccessFile(source.toFile(), "rw").use { file ->
            file.seek(3600L + 240 + 5 * 4)
            file.writeInt(0x42010000)
        }
        import(ImportRequest(source, target, chunk = shape))
        assertEquals("1", Readers.open(target).use { it.info.attributes["segy_irreversible_words"] })
        assertEquals(0, verify().differenceCount)
    }

    @Test
    fun `amplitudes are counted as they are imported, NaN and infinite ones apart, whatever the type and the batches`() {
        val values = (0 until 23).flatMap { i -> (0 until 19).filter { isLive(i, it) }.flatMap { x -> (0 until 61).map { SyntheticSurvey.arithmeticSample(i, x, it).toDouble() } } }.sorted()
        for (format in listOf(1, 2, 3, 5, 8)) {
            write(SegyOptions(formatCode = format))
            for (budget in listOf(ImportRequest.DEFAULT_BUFFER_BUDGET_BYTES, 2 * TraceWorker.overheadBytes(484, 61, StoredType.FLOAT32) + 40_000)) {
                import(ImportRequest(source, target, chunk = shape, overwrite = true, bufferBudgetBytes = budget, workers = 2))
                val statistics = Readers.open(target).use { it.info.statistics }!!
                assertEquals(values.size.toLong(), statistics.histogram!!.count)
                for (bin in 0 until statistics.histogram!!.binCount) {
                    // whole numbers below 128 are bins of their own
                    assertEquals(values.count { it == statistics.histogram!!.edgeAt(bin).toDouble() }.toLong(), statistics.histogram!!.countAt(bin))
                }
                for (percent in AmplitudeStatistics.PERCENTILES) {
                    val ranked = values[(ceil(percent / 100 * values.size).toInt() - 1)]
                    assertEquals(ranked, statistics.percentile(percent)!!, abs(ranked) / 128)
                }
                assertEquals(listOf<Any?>(0L, 0L), listOf(statistics.nonFinite, statistics.nan))
            }
        }
        write(SegyOptions(formatCode = 5))
        RandomAccessFile(source.toFile(), "rw").use { file ->
            listOf(Float.NaN, Float.POSITIVE_INFINITY, Float.NaN, Float.NEGATIVE_INFINITY).forEachIndexed { trace, value ->
                file.seek(3600L + trace * 484 + 240)
                file.writeFloat(value)
            }
        }
        import(ImportRequest(source, target, chunk = shape, overwrite = true))
        val statistics = Readers.open(target).use { it.info.statistics }!!
        assertEquals(listOf<Any?>(4L, 2L, values.size - 4L, values.size - 4L), listOf(statistics.nonFinite, statistics.nan, statistics.count, statistics.histogram!!.count))
    }

    private fun left(): Set<String> = Files.list(folder).use { files -> files.map { it.fileName.toString() }.toList().toSet() }
}
