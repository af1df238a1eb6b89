package org.pyrus.io.rechunking

import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.flow.last
import kotlinx.coroutines.flow.onEach
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource
import org.pyrus.io.GappedSegy
import org.pyrus.io.hdf5.StoredVolume
import org.pyrus.io.importing.SegyVolumeImporter
import org.pyrus.synthetic.Revision2
import org.pyrus.synthetic.SegyOptions
import org.pyrus.testing.Python
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.CoordinateReference
import org.pyrus.volume.Grade
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.Refusal
import org.pyrus.volume.VolumeDimensions
import org.pyrus.volume.spi.ChunkPlan
import org.pyrus.volume.spi.ExportRequest
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.JobEvent
import org.pyrus.volume.spi.RechunkRequest
import org.pyrus.volume.spi.SourceLayout
import org.pyrus.volume.spi.TracePolicy
import java.io.RandomAccessFile
import java.nio.ByteOrder
import java.nio.file.Files
import java.nio.file.Path

/** A volume in other chunks: h5py finds every dataset, attribute and word of the old one in it, and the SEG-Y file still comes back. */
class RechunkTest {
    @TempDir
    lateinit var folder: Path

    private val source get() = folder.resolve("in.sgy")
    private val volume get() = folder.resolve("a.h5")
    private val target get() = folder.resolve("b.h5")
    private val importer = SegyVolumeImporter()

    private fun write(options: SegyOptions = SegyOptions(), inlines: Int = 23, crosslines: Int = 19, samples: Int = 61) = GappedSegy.write(source, options, inlines, crosslines, samples)

    private fun import(chunk: ChunkShape = ChunkShape(8, 5, 16), change: (ImportRequest) -> ImportRequest = { it }): StoredVolume {
        runBlocking { importer.import(change(ImportRequest(source, volume, chunk = chunk, overwrite = true))).last() }
        return StoredVolume.open(volume)
    }

    private fun request(chunk: ChunkShape, dimensions: VolumeDimensions = StoredVolume.open(volume).grid.dimensions) =
        RechunkRequest(volume, target, ChunkPlan.byHand(dimensions, chunk), overwrite = true)

    private fun rechunk(request: RechunkRequest): List<JobEvent> = runBlocking { importer.rechunk(request).toList() }

    private fun refusal(request: RechunkRequest): String = assertThrows(Refusal::class.java) { rechunk(request) }.message!!

    private fun left(): Set<String> = Files.list(folder).use { files -> files.map { it.fileName.toString() }.toList().toSet() }

    private fun assertSameInPython() {
        val output = Python.run(javaClass.getResource("same_volume.py")!!, folder, volume.toString(), target.toString())
        assertTrue(output.trim().matches(Regex("\\d+ datasets and \\d+ attributes are the same")), output)
    }

    @ParameterizedTest
    @CsvSource("1", "2", "3", "5", "6", "7", "8", "9", "10", "11", "12", "16")
    fun `every stored type keeps its words, headers and facts, and both verify and export are as before`(format: Int) {
        write(SegyOptions(format, extendedTextHeaders = 1))
        import { it.copy(sha256 = true, crs = CoordinateReference.ofCode("EPSG:23031")) }
        for (chunk in listOf(ChunkShape(23, 19, 61), ChunkShape(1, 19, 7), ChunkShape(5, 3, 64), ChunkShape(4, 1, 1))) {
            val done = rechunk(request(chunk)).last() as JobEvent.Rechunked
            assertEquals(Files.size(target), done.targetBytes)
            assertEquals(chunk.coercedTo(VolumeDimensions(23, 19, 61)), StoredVolume.open(target).grid.shape)
            assertEquals(0L, runBlocking { (importer.verify(target, source).last() as JobEvent.Verified).report.differenceCount })
            runBlocking { importer.export(ExportRequest(target, folder.resolve("back.sgy"), overwrite = true)).last() }
            assertEquals(-1, Files.mismatch(source, folder.resolve("back.sgy")))
        }
        assertSameInPython()
    }

    @Test
    fun `traces left out, several files, extra headers, trailers and words that do not reverse stay`() {
        write(SegyOptions(3, ByteOrder.LITTLE_ENDIAN, revision2 = Revision2(1, extraHeaders = 2, trailers = 2), extendedTextHeaders = 1))
        import { it.copy(float32 = true) }
        rechunk(request(ChunkShape(3, 7, 30)))
        assertSameInPython()
        write(SegyOptions(2))
        Files.copy(source, folder.resolve("in2.sgy"))
        import { it.copy(furtherSources = listOf(folder.resolve("in2.sgy")), layout = SourceLayout(traces = TracePolicy.parse("duplicates first")), float32 = true, sha256 = true) }
        rechunk(request(ChunkShape(3, 7, 30)))
        assertSameInPython()
        val report = runBlocking { (importer.verify(target, listOf(source, folder.resolve("in2.sgy"))).last() as JobEvent.Verified).report }
        assertEquals(0L, report.differenceCount, report.differences.toString())
    }

    @Test
    fun `fast copies stay`() {
        write()
        import { it.copy(fastCopies = setOf(PlaneKind.CROSSLINE, PlaneKind.SLICE)) }
        rechunk(request(ChunkShape(3, 7, 30)))
        assertSameInPython()
        val report = runBlocking { (importer.verify(target, source).last() as JobEvent.Verified).report }
        assertEquals(0L to setOf(PlaneKind.CROSSLINE, PlaneKind.SLICE), report.differenceCount to report.fastCopies)
    }

    @Test
    fun `the least budget, in which a batch is a part of one column, gives the same file as a large one`() {
        write(inlines = 64, crosslines = 48, samples = 2100)
        import(ChunkShape(10, 48, 700))
        val wide = request(ChunkShape(64, 48, 30))
        rechunk(wide.copy(bufferBudgetBytes = 300L shl 20))
        val other = folder.resolve("c.h5")
        rechunk(wide.copy(target = other, bufferBudgetBytes = 5L shl 20, workers = 2))
        assertEquals(-1, Files.mismatch(target, other))
        assertEquals(0L, runBlocking { (importer.verify(other, source).last() as JobEvent.Verified).report.differenceCount })
        val small = refusal(wide.copy(bufferBudgetBytes = 3L shl 20, workers = 2))
        assertEquals("$target: a chunk of 64x48x30 takes 369 kB, and the workers 3.15 MB, more than the buffer budget holds. Give a budget of at least 4 MiB, or choose a smaller chunk shape.", small)
    }

    @Test
    fun `what can't be done is refused with what to do, and nothing is left behind`() {
        write()
        import()
        val before = left()
        val request = request(ChunkShape(3, 3, 3))
        assertEquals("$volume: source and target are the same file. Name another target.", refusal(request.copy(target = volume)))
        assertEquals(
            "$volume: it has chunks of 8x5x16 already, and that is what by hand gives. Keep it as it is, or ask for another shape with --chunk or --planner.", refusal(request(ChunkShape(8, 5, 16))),
        )
        assertTrue(refusal(request.copy(plan = ChunkPlan.byHand(VolumeDimensions(23, 19, 60), ChunkShape(3, 3, 3)))).startsWith("$volume: the plan is for 23x19x60, and the volume is 23x19x61."))
        assertTrue(refusal(request.copy(volume = source)).startsWith("$source: not a Pyrus volume that can be read"))
        assertEquals(before, left())
        Files.writeString(target, "older")
        assertEquals("$target: the target exists. Name another file, or replace this one with --overwrite.", refusal(request.copy(overwrite = false)))
        Files.copy(source, folder.resolve("other.sgy"))
        assertTrue(refusal(request.copy(target = folder.resolve("other.sgy"))).startsWith("${folder.resolve("other.sgy")}: it is a SEG-Y file"))
        assertEquals("older", Files.readString(target))
        assertEquals(before + "b.h5" + "other.sgy", left())
    }

    @Test
    fun `a foreign HDF5 file is refused with what can be done with it`() {
        write()
        import()
        Python.run(javaClass.getResource("foreign_volume.py")!!, folder, folder.resolve("foreign.h5").toString())
        val message = refusal(request(ChunkShape(3, 3, 3)).copy(volume = folder.resolve("foreign.h5")))
        assertTrue(message.contains("it is HDF5, but Pyrus did not make it"), message)
        assertTrue(message.endsWith("pyrus verify, export and rechunk take volumes that pyrus import has made."), message)
    }

    @Test
    fun `what another program has added is told, since it is not in the new volume`() {
        write()
        import()
        Python.run(javaClass.getResource("add_to_volume.py")!!, folder, volume.toString())
        val found = rechunk(request(ChunkShape(3, 3, 3))).filterIsInstance<JobEvent.Found>().single()
        assertEquals("what is not Pyrus' own, or was changed since, is not in the new volume as it was: /@picked_by, /current, /data@units, /horizons", found.issue.message)
    }

    @Test
    fun `checksums that can't be used are told, since the new volume's would make whole what may be damaged`() {
        write()
        import()
        // a letter of a link's name in the header of /checksum, which its own checksum covers
        damage(volume, String(Files.readAllBytes(volume), Charsets.ISO_8859_1).lastIndexOf("chunk_crc32c").toLong())
        val issue = rechunk(request(ChunkShape(3, 3, 3))).filterIsInstance<JobEvent.Found>().first().issue
        assertEquals(Grade.WARNING, issue.grade)
        val problem = Regex("that its samples are what was imported is not known: its checksums can't be used: .*the checksum of the metadata at byte \\d+ is wrong.*")
        assertTrue(problem.matches(issue.message), issue.message)
        assertEquals("Compare it with the SEG-Y file, by pyrus verify VOLUME SEGY, or import that again.", issue.remedy)
    }

    @Test
    fun `a byte that is another on the disk than was written keeps the new volume from its name`() {
        write()
        import()
        val request = request(ChunkShape(4, 3, 20))
        rechunk(request)
        val copy = StoredVolume.open(target)
        Files.delete(target)
        // the third sample of the trace at 3, 2: chunk 0, its row 3 x 3 + 2; and byte 5 of the header of the seventh trace
        val places = mapOf(
            copy.dataAddress + ((3 * 3 + 2) * 20 + 2) * 4 to "sample 2 at inline 106, crossline 42",
            copy.segy.traceHeaders + 6 * 240 + 4 to "/segy/trace_header",
        )
        for ((address, found) in places) {
            val job = RechunkJob(request) { event ->
                if (event is JobEvent.Advanced && event.progress.phase == "Finishing") damage(folder.resolve("b.h5.part"), address)
            }
            val refusal = assertThrows(Refusal::class.java) { runBlocking { job.run() } }
            assertEquals("what was written is not what was read: $found differs, read back from the disk", refusal.problem)
            assertEquals(setOf("in.sgy", "a.h5"), left())
        }
    }

    private fun damage(file: Path, at: Long) = RandomAccessFile(file.toFile(), "rw").use {
        it.seek(at)
        val old = it.read()
        it.seek(at)
        it.write(old xor 1)
    }

    @Test
    fun `a cancelled rechunk leaves the older target as it was and nothing beside it`() {
        write(inlines = 60, crosslines = 60, samples = 500)
        import()
        Files.writeString(target, "older")
        val before = left()
        for (phase in listOf("Rechunking", "Comparing")) {
            assertThrows(CancellationException::class.java) {
                runBlocking { importer.rechunk(request(ChunkShape(7, 60, 11))).onEach { if (it is JobEvent.Advanced && it.progress.phase == phase) throw CancellationException("enough") }.toList() }
            }
            assertEquals("older", Files.readString(target))
            assertEquals(before, left())
        }
    }
}
