package org.pyrus.io.exporting

import kotlinx.coroutines.flow.first
import kotlinx.coroutines.flow.last
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource
import org.junit.jupiter.params.provider.MethodSource
import org.pyrus.io.GappedSegy
import org.pyrus.io.hdf5.PayloadSpace
import org.pyrus.io.hdf5.StoredVolume
import org.pyrus.io.hdf5.WordSpool
import org.pyrus.io.importing.SegyVolumeImporter
import org.pyrus.io.segy.SegyBytes
import org.pyrus.synthetic.Revision2
import org.pyrus.synthetic.SegyOptions
import org.pyrus.synthetic.Sorting
import org.pyrus.testing.Corpus
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.ExportRequest
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.JobEvent
import java.io.RandomAccessFile
import java.nio.ByteOrder
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardOpenOption.APPEND
import kotlin.random.Random

/** The SEG-Y file comes back byte for byte, compared by the operating system's own bytes, whatever the volume's shape. */
class ExportTest {
    @TempDir
    lateinit var folder: Path

    private val source get() = folder.resolve("in.sgy")
    private val volume get() = folder.resolve("a.h5")
    private val target get() = folder.resolve("out.sgy")
    private val importer = SegyVolumeImporter()

    private fun write(options: SegyOptions = SegyOptions(), inlines: Int = 23, crosslines: Int = 19, samples: Int = 61, full: Boolean = false) =
        GappedSegy.write(source, options, inlines, crosslines, samples, full)

    private fun import(chunk: ChunkShape = ChunkShape(8, 5, 16), float32: Boolean = false): StoredVolume {
        runBlocking { importer.import(ImportRequest(source, volume, chunk = chunk, overwrite = true, float32 = float32)).last() }
        return StoredVolume.open(volume)
    }

    private fun export(request: ExportRequest = ExportRequest(volume, target, overwrite = true)) = runBlocking { importer.export(request).last() as JobEvent.Exported }

    private fun assertIdentical(message: String = "") = assertEquals(-1, Files.mismatch(source, target), message)

    private fun refusal(request: ExportRequest = ExportRequest(volume, target)): String = assertThrows(Refusal::class.java) { export(request) }.message!!

    private fun left(): Set<String> = Files.list(folder).use { files -> files.map { it.fileName.toString() }.toList().toSet() }

    /** Adds [value] to a byte of the volume. */
    private fun damage(at: Long, value: Int = 1) = RandomAccessFile(volume.toFile(), "rw").use {
        it.seek(at)
        val old = it.read()
        it.seek(at)
        it.write(old + value)
    }

    @ParameterizedTest
    @MethodSource("corpus")
    fun `a file of the corpus comes back, and its source is not needed`(file: String) {
        Files.copy(Corpus.file(file), source)
        val moved = folder.resolve("elsewhere.sgy")
        for (chunk in listOf(ChunkShape(64, 64, 64), ChunkShape(3, 4, 7))) {
            import(chunk)
            Files.move(source, moved)
            val done = export()
            Files.move(moved, source)
            assertIdentical(file)
            assertEquals(Files.size(source), done.bytes)
            assertEquals("in.sgy", done.sourceName)
        }
    }

    @ParameterizedTest
    @CsvSource("1", "2", "3", "5", "6", "7", "8", "9", "10", "11", "12", "15", "16")
    fun `every format, byte order and sorting comes back, ragged with extended headers and full with bytes behind the last trace`(format: Int) {
        for (order in listOf(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN)) {
            for (sorting in Sorting.entries) {
                for (descending in listOf(false, true)) {
                    write(SegyOptions(format, order, ebcdic = descending, sorting = sorting, descending = descending, extendedTextHeaders = if (descending) 2 else 0), full = !descending)
                    if (!descending) Files.writeString(source, "the end of the file", APPEND)
                    for (float32 in listOf(false, true)) {
                        import(float32 = float32)
                        export()
                        assertIdentical("$order $sorting $descending $float32")
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource("1", "3", "6", "16")
    fun `what revision 2 adds comes back, in every byte order`(format: Int) {
        val revisions = listOf(
            Revision2(), Revision2(1, extraHeaders = 1, onlyExtended = true, trailers = 2), Revision2(0, extraHeaders = 3, untilEndText = true, firstTraceGap = 128),
            Revision2(1, extraHeaders = 2, trailers = 3, countsTrailers = false, statesTraces = true, layoutXml = "<segy-layout/>"),
        )
        for (revision in revisions) {
            for (options in listOf(SegyOptions(format), SegyOptions(format, ByteOrder.LITTLE_ENDIAN), SegyOptions(format, pairwise = true))) {
                write(options.copy(revision2 = revision, extendedTextHeaders = 1))
                for (float32 in listOf(false, true)) {
                    val stored = import(float32 = float32)
                    assertEquals(240 * (1 + revision.extraHeaders), stored.segy.headerBytes)
                    assertEquals(revision.trailers * 3200, stored.segy.tail.size)
                    export()
                    assertIdentical("$options")
                    assertEquals(0L, runBlocking { (importer.verify(volume, source).last() as JobEvent.Verified).report.differenceCount })
                }
            }
        }
    }

    @Test
    fun `any words at all come back, in any order of the traces, NaN payloads and unnormalised words among them`() {
        val random = Random(20)
        val words = IntArray(35 * 40) { random.nextInt() }
        for (format in listOf(1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16)) {
            val traces = SegyBytes.grid(10..16, 1..5).shuffled(random)
            val bytes = SegyBytes(traces, samples = 40, format = format, byteOrder = if (format % 2 == 0) ByteOrder.LITTLE_ENDIAN else ByteOrder.BIG_ENDIAN) { t, s -> words[t * 40 + s] }.bytes()
            Files.write(source, bytes)
            for (float32 in listOf(false, true)) {
                val stored = import(ChunkShape(3, 2, 9), float32)
                if (format == 1) assertTrue(stored.segy.wordCount in 700..1399) { "${stored.segy.wordCount} of 1400" }
                export()
                assertIdentical("format $format, float32 $float32")
            }
        }
    }

    @Test
    fun `a budget of a few traces gives the same file, from chunks of any shape and words in any order`() {
        val random = Random(7)
        val words = IntArray(35 * 40) { random.nextInt() }
        Files.write(source, SegyBytes(SegyBytes.grid(10..16, 1..5).shuffled(random), samples = 40, format = 1) { t, s -> words[t * 40 + s] }.bytes())
        for (chunk in listOf(ChunkShape(7, 5, 40), ChunkShape(7, 5, 9), ChunkShape(4, 3, 40), ChunkShape(2, 2, 11), ChunkShape(1, 1, 1))) {
            val stored = import(chunk)
            shuffleWords(stored, random)
            val overhead = 2 * RecordWorker.overheadBytes(RecordLayout.of(stored)) + KeptWords.OVERHEAD_BYTES
            // a trace takes up to 44 samples, and a mark each: room for three, for seven, for thirty, for all
            for (budget in listOf(600L, 1400, 6000, 1 shl 20)) {
                export(ExportRequest(volume, target, overwrite = true, bufferBudgetBytes = overhead + budget, workers = 2))
                assertIdentical("$chunk, $budget bytes")
            }
        }
    }

    private fun shuffleWords(stored: StoredVolume, random: Random) = RandomAccessFile(volume.toFile(), "rw").use { file ->
        val records = List(stored.segy.wordCount.toInt()) { ByteArray(WordSpool.RECORD_BYTES.toInt()) }
        file.seek(stored.segy.words)
        records.forEach(file::readFully)
        file.seek(stored.segy.words)
        records.shuffled(random).forEach(file::write)
    }

    @Test
    fun `a budget that holds no trace is refused with the budget that it needs`() {
        write()
        import()
        val words = Regex("$volume: a trace takes 256 B, and the workers \\S+ [kM]B, more than the buffer budget holds. Give a budget of at least (\\d+) MiB.")
        val needed = words.matchEntire(refusal(ExportRequest(volume, target, bufferBudgetBytes = 1000)))!!.groupValues[1].toLong()
        assertEquals(setOf("in.sgy", "a.h5"), left())
        export(ExportRequest(volume, target, bufferBudgetBytes = needed shl 20))
        assertIdentical()
    }

    @Test
    fun `a volume with a byte flipped, of a sample, a header, a checksum or a cell, gives no file and a line that says where`() {
        write(SegyOptions(formatCode = 5))
        val remedy = RecordLayout.REMEDY
        val digest = "$volume: a damaged volume: its headers before the first trace, its bytes behind the last or its checksums do not have the digest of its source. $remedy"
        fun checksum(trace: Int) = "$volume: a damaged volume: what it holds of this trace does not have the checksum of what was imported (trace $trace). $remedy"
        // the trace at inline 0, crossline 1 is the first: row 1 of chunk 0, of 16 samples
        import().also { damage(it.dataAddress + 16 * 4 + 2) }
        assertEquals(checksum(1), refusal())
        import().also { damage(it.segy.traceHeaders + 11 * 240 + 200) }
        assertEquals(checksum(12), refusal())
        import().also { damage(it.segy.traceChecksums + 3) }
        assertEquals(digest, refusal())
        // the head follows the checksums on a page of its own
        import().also { damage(PayloadSpace.pageAfter(it.segy.traceChecksums + it.segy.traceCount * 4) + 77) }
        assertEquals(digest, refusal())
        // the second trace's cell, 2, becomes that of the first
        import().also { damage(it.segy.traceCells + 4, -1) }
        assertEquals("$volume: a damaged volume: /segy/trace_cell is 1, where trace 1 is (trace 2). $remedy", refusal())
        // cell 2 becomes one outside the grid of 23 × 19: 2^24 + 2
        import().also { damage(it.segy.traceCells + 7) }
        assertEquals("$volume: a damaged volume: /segy/trace_cell is 16777218, outside its grid of 437 cells (trace 2). $remedy", refusal())
        assertEquals(setOf("in.sgy", "a.h5"), left())
    }

    @Test
    fun `a kept word that is another, or of a trace that there is not, gives no file`() {
        val traces = SegyBytes.grid(1..3, 1..3)
        Files.write(source, SegyBytes(traces, samples = 4, format = 1) { trace, sample -> if (sample == 2) Int.MIN_VALUE else 0x42100000 + trace }.bytes())
        import(ChunkShape(2, 2, 4)).also { damage(it.segy.words + 16) }
        assertTrue("what it holds of this trace does not have the checksum of what was imported (trace " in refusal())
        import(ChunkShape(2, 2, 4)).also { damage(it.segy.words + 3) }
        assertTrue(Regex(".*/segy/irreversible keeps a word of trace \\d+, sample 2, which its source has not\\. .*").matches(refusal()))
        assertEquals(setOf("in.sgy", "a.h5"), left())
    }

    @Test
    fun `a target that exists is replaced only where asked for, and the volume never`() {
        write()
        import()
        Files.writeString(target, "mine")
        assertEquals("$target: the target exists. Name another file, or replace this one with --overwrite.", refusal())
        assertEquals("mine", Files.readString(target))
        assertEquals("$volume: source and target are the same file. Name another target.", refusal(ExportRequest(volume, volume, overwrite = true)))
        export()
        assertIdentical()
        assertEquals(setOf("in.sgy", "a.h5", "out.sgy"), left())
    }

    @Test
    fun `what is no volume is refused`() {
        write()
        assertTrue(refusal(ExportRequest(source, target)).startsWith("$source: not a Pyrus volume that can be read: "))
        assertEquals("$volume: there is no such file. Check the name.", refusal())
    }

    @Test
    fun `a cancelled export leaves nothing behind, and the old target as it was`() {
        write(inlines = 60, crosslines = 60, samples = 400)
        import(ChunkShape(4, 4, 50))
        Files.writeString(target, "old")
        runBlocking {
            importer.export(ExportRequest(volume, target, overwrite = true, bufferBudgetBytes = 5L shl 20)).first { it is JobEvent.Advanced && it.progress.phase == "Exporting" }
        }
        assertEquals(setOf("in.sgy", "a.h5", "out.sgy"), left())
        assertEquals("old", Files.readString(target))
    }

    @Test
    fun `progress rises to the whole, and the last event is the result`() {
        write()
        val stored = import()
        val events = runBlocking { importer.export(ExportRequest(volume, target)).toList() }
        val exporting = events.filterIsInstance<JobEvent.Advanced>().map { it.progress }.filter { it.phase == "Exporting" }
        assertEquals(exporting.map { it.done }.sorted(), exporting.map { it.done })
        assertEquals(stored.segy.traceCount * (240 + 61 * 4), exporting.last().done)
        assertEquals(exporting.last().total, exporting.last().done)
        val done = events.last() as JobEvent.Exported
        assertEquals(JobEvent.Exported(target, "in.sgy", Files.size(source), stored.segy.traceCount, stored.segy.digest, done.seconds), done)
    }

    @Test
    fun `a part file that a killed job left is used again, and any other is left alone`() {
        write()
        import()
        val part = Files.writeString(folder.resolve("out.sgy.part"), "PYRUS PART FILE\nand what it had written".repeat(5000))
        export()
        assertIdentical()
        Files.writeString(part, "mine")
        assertTrue(refusal(ExportRequest(volume, target, overwrite = true)).contains("the job needs this name for its unfinished file, but no job has left it there"))
        assertEquals("mine", Files.readString(part))
    }

    companion object {
        @JvmStatic
        fun corpus(): List<String> = Corpus.volumes.keys.sorted()
    }
}
