package org.pyrus.io.checking

import kotlinx.coroutines.flow.last
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.io.GappedSegy
import org.pyrus.io.hdf5.PythonReaders
import org.pyrus.io.hdf5.StoredVolume
import org.pyrus.io.hdf5.TestVolume
import org.pyrus.io.importing.SegyVolumeImporter
import org.pyrus.synthetic.SegyOptions
import org.pyrus.testing.Python
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.Refusal
import org.pyrus.volume.VolumeDimensions
import org.pyrus.volume.spi.ChunkPlan
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.JobEvent
import org.pyrus.volume.spi.RechunkRequest
import org.pyrus.volume.spi.SourceLayout
import org.pyrus.volume.spi.SumReport
import org.pyrus.volume.spi.TracePolicy
import org.pyrus.volume.spi.VerifyReport
import java.io.RandomAccessFile
import java.nio.file.Files
import java.nio.file.Path

/** Checksums are those that h5py finds, and verify tells by them what is damaged, and where in the survey that is. */
class ChecksumsTest {
    @TempDir
    lateinit var folder: Path

    private val source get() = folder.resolve("in.sgy")
    private val volume get() = folder.resolve("a.h5")
    private val target get() = folder.resolve("b.h5")
    private val importer = SegyVolumeImporter()

    /** 23 inlines, 19 crosslines and 61 samples in chunks that none of them is a multiple of: a grid of 3 × 4 × 4. */
    private fun import(options: SegyOptions = SegyOptions(), change: (ImportRequest) -> ImportRequest = { it }): StoredVolume {
        GappedSegy.write(source, options, inlines = 23, crosslines = 19, samples = 61)
        runBlocking { importer.import(change(ImportRequest(source, volume, chunk = ChunkShape(8, 5, 16), overwrite = true))).last() }
        return StoredVolume.open(volume)
    }

    private fun sums(path: Path = volume): SumReport = runBlocking { (importer.verifySums(path).last() as JobEvent.Verified).report.sums!! }

    private fun verify(): List<JobEvent> = runBlocking { importer.verify(volume, emptyList()).toList() }

    private fun List<JobEvent>.report(): VerifyReport = (last() as JobEvent.Verified).report

    private fun List<JobEvent>.notes(): List<String> = filterIsInstance<JobEvent.Found>().map { it.issue.message }

    private fun flip(at: Long, path: Path = volume) = RandomAccessFile(path.toFile(), "rw").use {
        it.seek(at)
        val byte = it.read()
        it.seek(at)
        it.write(byte xor 0x10)
    }

    private fun checkByH5py(vararg volumes: Path): List<String> = Python.run(
        javaClass.getResource("check_sums.py")!!, folder,
        *volumes.map {
            it.toString()
        }.toTypedArray(),
        modules = listOf(PythonReaders.checksums),
    ).trim().lines()

    @Test
    fun `every kind of import has the checksums that h5py finds, and verifies by them`() {
        val imports = listOf<Pair<SegyOptions, (ImportRequest) -> ImportRequest>>(
            SegyOptions() to { it },
            SegyOptions(3) to { it.copy(fastCopies = PlaneKind.entries.toSet(), workers = 1) },
            SegyOptions(1, extendedTextHeaders = 2) to { it.copy(sha256 = true, bufferBudgetBytes = 8L shl 20) },
            SegyOptions(2) to { it.copy(float32 = true, chunk = ChunkShape(23, 19, 61)) },
        )
        for ((options, change) in imports) {
            val stored = import(options, change)
            assertEquals("${stored.grid.chunkCount} chunks", checkByH5py(volume).single().substringBefore(","))
            assertEquals(stored.grid.chunkCount to 0L, sums().run { chunks to damageCount })
        }
    }

    @Test
    fun `two files, of which traces are left out, and those made of several have checksums too`() {
        GappedSegy.write(source, SegyOptions(2), inlines = 23, crosslines = 19, samples = 61)
        Files.copy(source, folder.resolve("in2.sgy"))
        for (policy in listOf("duplicates first", "duplicates mean")) {
            val layout = SourceLayout(traces = TracePolicy.parse(policy))
            val request = ImportRequest(source, volume, layout, ChunkShape(8, 5, 16), overwrite = true, furtherSources = listOf(folder.resolve("in2.sgy")), float32 = true)
            runBlocking { importer.import(request).last() }
            checkByH5py(volume)
            assertEquals(0, sums().damageCount)
        }
    }

    @Test
    fun `volumes of every type, and of every part that one may have, have the checksums that h5py finds`() {
        val paths = TestVolume.ALL.map { test -> folder.resolve("${test.name}.h5").also { test.write(it) } }
        assertEquals(paths.size, checkByH5py(*paths.toTypedArray()).size)
        for (path in paths) assertEquals(emptyList<Any>(), sums(path).damages)
    }

    @Test
    fun `a damaged chunk is named, with its lines and times`() {
        val stored = import()
        val geometry = stored.info.geometry
        // chunk (1, 3, 0) holds inlines 8 to 15, crosslines 15 to 18 and samples 0 to 15; chunk (2, 3, 3) the corner behind: inlines 16 to 22, samples 48 to 60
        flip(stored.dataAddress + ((1 * 4 + 3) * 4 + 0) * stored.chunkBytes + 100)
        flip(stored.dataAddress + ((2 * 4 + 3) * 4 + 3) * stored.chunkBytes)
        flip(stored.dataAddress + ((2 * 4 + 3) * 4 + 3) * stored.chunkBytes + stored.chunkBytes - 1)
        val report = sums()
        fun inlines(at: IntRange) = "inlines ${geometry.inlines.first.value + at.first * geometry.inlines.step} to ${geometry.inlines.first.value + at.last * geometry.inlines.step}"
        fun crosslines(at: IntRange) = "crosslines ${geometry.crosslines.first.value + at.first * geometry.crosslines.step} to ${geometry.crosslines.first.value + at.last * geometry.crosslines.step}"
        fun times(at: IntRange) = "${(geometry.samples.start + at.first * geometry.samples.interval).toInt()} to ${(geometry.samples.start + at.last * geometry.samples.interval).toInt()} ms"
        assertEquals(
            listOf(
                "chunk [1, 3, 0] has not its checksum: ${inlines(8..15)}, ${crosslines(15..18)}, ${times(0..15)}" to stored.dataAddress + 28 * stored.chunkBytes + 1,
                "chunk [2, 3, 3] has not its checksum: ${inlines(16..22)}, ${crosslines(15..18)}, ${times(48..60)}" to stored.dataAddress + 47 * stored.chunkBytes + 1,
            ),
            report.damages.map { it.message to it.byte },
        )
        assertEquals(listOf(28L, 47L), report.damages.map { it.chunk!!.number })
        assertEquals(2L to 2L, report.damagedChunks to report.damageCount)
        // against the source, which lies beside it, both the chunks and the samples are told
        val compared = verify().report()
        assertEquals(report.damages, compared.sums!!.damages)
        assertEquals(48L, compared.sums!!.chunks)
        assertFalse(compared.holds)
    }

    @Test
    fun `more damaged chunks than are told are counted, the first in the file told`() {
        val stored = import(change = { it.copy(chunk = ChunkShape(2, 2, 8)) })
        for (chunk in 20 until 320) flip(stored.dataAddress + chunk * stored.chunkBytes + chunk % stored.chunkBytes)
        val report = sums()
        assertEquals(300L to 300L, report.damagedChunks to report.damageCount)
        assertEquals((20L until 120L).toList(), report.damages.map { it.chunk!!.number })
    }

    @Test
    fun `what is damaged of all else is named by its dataset, and is found beside the source too`() {
        val stored = import(change = { it.copy(fastCopies = setOf(PlaneKind.SLICE)) })
        val places = mapOf(
            "/segy/trace_header" to stored.segy.traceHeaders + 12345, "/segy/trace_cell" to stored.segy.traceCells, "/cdp_y" to stored.cdpY!! + 8,
            "/twt" to stored.sampleValues, "/fast/slice" to stored.copies.single().dataAddress + 77, "/checksum/chunk_crc32c" to stored.sums!!.chunks!! + 5,
        )
        for ((name, address) in places) {
            flip(address)
            val found = sums().damages.map { it.message }
            val expected = listOf("$name has not its checksum")
            assertEquals(expected, found.filter { "chunk [" !in it })
            assertEquals(if (name == "/checksum/chunk_crc32c") 1 else 0, found.count { "chunk [" in it })
            assertFalse(verify().report().holds, name)
            flip(address)
        }
        assertTrue(verify().report().holds)
    }

    @Test
    fun `without its source a volume is checked by its checksums, which is said`() {
        import()
        Files.delete(source)
        val events = verify()
        assertEquals(listOf("its source in.sgy is not beside it: only its own checksums are checked"), events.notes())
        val report = events.report()
        assertEquals(null to 48L, report.source to report.sums!!.chunks)
        assertTrue(report.holds)
        flip(StoredVolume.open(volume).dataAddress)
        assertFalse(verify().report().holds)
    }

    @Test
    fun `a volume without checksums, as earlier programs made them, is verified with its source and says that it has none`() {
        import()
        Python.run(javaClass.getResource("remove.py")!!, folder, volume.toString(), "checksum")
        assertEquals("none", StoredVolume.open(volume).info.attributes["checksums"])
        val report = verify().report()
        assertEquals(null to true, report.sums to report.holds)
        val refusal = assertThrows(Refusal::class.java) { sums() }
        assertTrue(refusal.message!!.startsWith("$volume: it has no checksums: an earlier Pyrus made it. Name the SEG-Y file"), refusal.message)
        Files.delete(source)
        val none = assertThrows(Refusal::class.java) { verify() }
        assertEquals("$volume: its source in.sgy is not beside it, and it has no checksums of its own. Name the SEG-Y file: verify VOLUME SEGY.", none.message)
        // rechunking makes them
        rechunk(ChunkShape(5, 5, 5))
        checkByH5py(target)
        assertEquals(0, sums(target).damageCount)
    }

    @Test
    fun `what other programs add is no damage, and what they take away is told`() {
        val test = TestVolume.ALL.first()
        test.write(volume)
        Python.run(javaClass.getResource("/org/pyrus/io/rechunking/add_to_volume.py")!!, folder, volume.toString())
        val events = runBlocking { importer.verifySums(volume).toList() }
        assertEquals(0L, events.report().sums!!.damageCount, events.report().sums.toString())
        assertEquals(listOf("another program has added to it: what that wrote, the heap of HDF5 and bytes between objects have no checksum any more"), events.notes())
        test.write(volume)
        Python.run(javaClass.getResource("remove.py")!!, folder, volume.toString(), "fast/slice")
        val fewer = runBlocking { importer.verifySums(volume).toList() }
        assertEquals(0L, fewer.report().sums!!.damageCount, fewer.report().sums.toString())
        assertTrue("/fast/slice, which has checksums, is not there any more" in fewer.notes(), fewer.notes().toString())
    }

    @Test
    fun `chunks larger than what is read at once are checked in pieces`() {
        GappedSegy.write(source, SegyOptions(), inlines = 50, crosslines = 60, samples = 500)
        runBlocking { importer.import(ImportRequest(source, volume, chunk = ChunkShape(50, 60, 400))).last() }
        val stored = StoredVolume.open(volume)
        assertEquals(2L, stored.grid.chunkCount)
        assertEquals(0, sums().damageCount)
        flip(stored.dataAddress + stored.chunkBytes + (4 shl 20) + 3)
        assertEquals(listOf(1L), sums().damages.map { it.chunk!!.number })
        assertEquals(listOf(1L), verify().report().sums!!.damages.map { it.chunk!!.number })
    }

    @Test
    fun `a damaged volume is not rechunked, and what is rechunked has its own checksums`() {
        val stored = import()
        rechunk(ChunkShape(3, 7, 30))
        checkByH5py(target)
        assertEquals(0, sums(target).damageCount)
        Files.delete(target)
        flip(stored.dataAddress + 5 * stored.chunkBytes)
        flip(stored.segy.traceHeaders)
        val refusal = assertThrows(Refusal::class.java) { rechunk(ChunkShape(3, 7, 30)) }
        assertTrue(refusal.message!!.startsWith("$volume: it is damaged: /segy/trace_header has not its checksum, and 1 more. Nothing was written."), refusal.message)
        assertEquals(setOf("in.sgy", "a.h5"), Files.list(folder).use { files -> files.map { it.fileName.toString() }.filter { !it.endsWith(".py") }.toList().toSet() })
    }

    private fun rechunk(chunk: ChunkShape) = runBlocking { importer.rechunk(RechunkRequest(volume, target, ChunkPlan.byHand(VolumeDimensions(23, 19, 61), chunk), overwrite = true)).last() }
}
