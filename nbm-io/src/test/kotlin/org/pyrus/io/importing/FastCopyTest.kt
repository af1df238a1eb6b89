package org.pyrus.io.importing

import kotlinx.coroutines.flow.first
import kotlinx.coroutines.flow.last
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.io.hdf5.StoredVolume
import org.pyrus.synthetic.SegyOptions
import org.pyrus.synthetic.SegyWriter
import org.pyrus.synthetic.SyntheticSurvey
import org.pyrus.testing.Python
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.CrosslineAxis
import org.pyrus.volume.FastCopy
import org.pyrus.volume.InlineAxis
import org.pyrus.volume.LineNumber
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.StoredType
import org.pyrus.volume.VolumeDimensions
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.JobEvent
import org.pyrus.volume.spi.VerifyReport
import java.io.RandomAccessFile
import java.nio.file.Files
import java.nio.file.Path
import java.util.BitSet

class FastCopyTest {
    @TempDir
    lateinit var folder: Path

    private val source get() = folder.resolve("a.sgy")
    private val target get() = folder.resolve("a.h5")
    private val importer = SegyVolumeImporter()
    private val all = PlaneKind.entries.toSet()

    private fun write(format: Int = 5, inlines: Int = 23, crosslines: Int = 19, samples: Int = 61) = runBlocking {
        val geometry = SyntheticSurvey.geometry(
            InlineAxis(LineNumber(100), 2, inlines), CrosslineAxis(LineNumber(40), 1, crosslines), SampleAxis(0.0, 2.0, samples),
        ) { i, x -> (i * 5 + x) % 7 != 0 }
        SegyWriter(SyntheticSurvey.arithmetic(geometry), SegyOptions(formatCode = format)).write(source)
    }

    private fun request(copies: Set<PlaneKind> = all, budget: Long = ImportRequest.DEFAULT_BUFFER_BUDGET_BYTES) =
        ImportRequest(source, target, chunk = ChunkShape(8, 5, 16), overwrite = true, fastCopies = copies, bufferBudgetBytes = budget, workers = 2)

    private fun import(request: ImportRequest): List<JobEvent> = runBlocking { importer.import(request).toList() }

    private fun verify(): VerifyReport = runBlocking { (importer.verify(target, source).last() as JobEvent.Verified).report }

    private fun checkByH5py(vararg names: String) =
        assertEquals(names.joinToString(" "), Python.run(javaClass.getResource("fast_copies.py")!!, folder, target.toString()).trim())

    @Test
    fun `each copy has the samples in its own order, whatever their type, as h5py reads them, and verifies`() {
        for (format in listOf(1, 2, 3, 5, 8)) {
            write(format)
            import(request())
            checkByH5py("inline", "crossline", "slice")
            val report = verify()
            assertEquals(0, report.differenceCount)
            assertEquals(all, report.fastCopies)
        }
        import(request(setOf(PlaneKind.SLICE)))
        checkByH5py("slice")
    }

    @Test
    fun `a copy is the same whatever the memory that it is made in`() {
        write(samples = 500)
        import(request())
        val whole = Files.readAllBytes(target)
        val overhead = 2 * TraceWorker.overheadBytes(240 + 500 * 4, 500, StoredType.FLOAT32)
        for (bytes in listOf(15_000L, 100_000L)) {
            import(request(budget = overhead + bytes))
            assertTrue(whole.contentEquals(Files.readAllBytes(target)), "$bytes")
        }
    }

    @Test
    fun `what the samples will take is said before they are written`() {
        write()
        // 24 × 20 × 64 float32 samples in whole chunks of 8 × 5 × 16, and 23 × 19 × 61 without padding
        val events = import(request(setOf(PlaneKind.INLINE, PlaneKind.SLICE)))
        val said = events.indexOfFirst { it is JobEvent.Found && it.issue.message == "the samples will take 123 kB in chunks, 107 kB each in an inline and a slice copy, 336 kB together" }
        assertTrue(said >= 0, "${events.filterIsInstance<JobEvent.Found>()}")
        assertTrue(said < events.indexOfFirst { it is JobEvent.Advanced && it.progress.phase == "Importing" })
        val copying = events.filterIsInstance<JobEvent.Advanced>().map { it.progress }.filter { it.phase == "Writing fast copies" }
        assertEquals(2L * 23 * 19 * 61 * 4, copying.last().done)
    }

    @Test
    fun `a sample of a copy that differs from the chunks is named, the first in the copy's order, with how many there are`() {
        write()
        import(request())
        val copies = StoredVolume.open(target).copies
        // of slices sample 17, inline 3, crossline 4, its third byte, and all bytes of the one behind it; of crosslines the very last
        damage(copies[2].dataAddress + ((17 * 23 + 3) * 19 + 4) * 4L + 2, 1)
        damage(copies[2].dataAddress + ((17 * 23 + 3) * 19 + 5) * 4L, 4)
        damage(copies[1].dataAddress + 23 * 19 * 61 * 4L - 1, 1)
        assertEquals(
            setOf(
                "the slice copy differs from the chunks in 2 samples, first at inline 106, crossline 44, sample 17",
                "the crossline copy differs from the chunks in 1 sample, first at inline 144, crossline 58, sample 60",
            ),
            verify().differences.map { it.message }.toSet(),
        )
    }

    @Test
    fun `what another program has put in a copy's place keeps nobody from the samples, is told, and is a difference to verify`() {
        write()
        import(request(setOf(PlaneKind.INLINE)))
        Python.run(javaClass.getResource("other_copy.py")!!, folder, target.toString())
        val stored = StoredVolume.open(target)
        assertEquals(setOf(PlaneKind.INLINE), stored.info.fastCopies)
        assertEquals("/fast/slice is 2x2, not 61x23x19", stored.info.attributes["fast_copies_not_used"])
        assertEquals(listOf("a fast copy can't be compared: /fast/slice is 2x2, not 61x23x19"), verify().differences.map { it.message })
    }

    private fun damage(at: Long, bytes: Int) = RandomAccessFile(target.toFile(), "rw").use { file ->
        file.seek(at)
        val old = ByteArray(bytes).also(file::readFully)
        file.seek(at)
        file.write(ByteArray(bytes) { (old[it].toInt() xor 0x55).toByte() })
    }

    @Test
    fun `an import cancelled while copies are written leaves nothing behind`() {
        write(inlines = 60, crosslines = 60, samples = 400)
        runBlocking {
            importer.import(request(budget = 5L shl 20)).first { it is JobEvent.Advanced && it.progress.phase == "Writing fast copies" }
        }
        assertFalse(Files.exists(target))
        assertEquals(listOf(source), Files.list(folder).use { it.toList() })
    }

    @Test
    fun `the boxes of a copy cover every byte of it once, whatever memory there is, and lie apart in it`() {
        val dimensions = VolumeDimensions(7, 11, 13)
        for (chunk in listOf(ChunkShape(1, 1, 1), ChunkShape(3, 4, 5), ChunkShape(7, 2, 13), ChunkShape(7, 11, 13))) {
            for (room in listOf(8, 50, 333, 2000, 8008, 20_000, 70_000, 1_000_000)) {
                for (kind in all) {
                    val copy = FastCopy(kind, dimensions)
                    val covered = BitSet()
                    for (slab in CopyBlock.all(copy, chunk, 8, room)) {
                        val block = CopyBlock(copy, slab, 8, copyAddress = 123 * 4096L, roomBytes = room)
                        assertEquals(slab.sampleCount * 8, block.runCount.toLong() * block.runBytes)
                        val taken = BitSet()
                        for (run in 0 until block.runCount) {
                            cover(covered, block.inCopy(run).toInt(), block.runBytes)
                            assertTrue(block.inMemory(run) + block.runBytes <= room, "$kind, $chunk, $room: run $run of $slab")
                            cover(taken, block.inMemory(run), block.runBytes)
                        }
                    }
                    assertEquals(7 * 11 * 13 * 8, covered.cardinality(), "$kind, $chunk, $room")
                    assertEquals(7 * 11 * 13 * 8, covered.length())
                }
            }
        }
    }

    private fun cover(bytes: BitSet, from: Int, count: Int) {
        assertEquals(0, bytes.get(from, from + count).cardinality())
        bytes.set(from, from + count)
    }
}
