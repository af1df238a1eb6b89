package org.pyrus.io.read

import io.kotest.property.Arb
import io.kotest.property.arbitrary.int
import io.kotest.property.arbitrary.map
import io.kotest.property.checkAll
import kotlinx.coroutines.flow.last
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertArrayEquals
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Nested
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.io.GappedSegy
import org.pyrus.io.hdf5.StoredVolume
import org.pyrus.io.hdf5.TestVolume
import org.pyrus.io.hdf5.VolumeSummary
import org.pyrus.io.hdf5.VolumeWriter
import org.pyrus.io.importing.SegyVolumeImporter
import org.pyrus.synthetic.SegyOptions
import org.pyrus.volume.Axis
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Index
import org.pyrus.volume.IndexRange
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.PlanePlace
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.ExpectedVolume
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.OpenOptions
import org.pyrus.volume.spi.Suitability
import org.pyrus.volume.spi.VolumeReader
import java.io.IOException
import java.io.RandomAccessFile
import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.random.Random

/** Reads that hold every chunk against its checksum. */
class CheckedReaderTest {
    @TempDir
    lateinit var folder: Path

    private val volume get() = folder.resolve("v.h5")
    private val checked = OpenOptions(check = true)

    abstract class Contract(override val expected: ExpectedVolume) : PooledReaderContract() {
        @TempDir
        lateinit var folder: Path

        override fun openReader(): VolumeReader {
            val path = folder.resolve("volume.h5")
            if (!path.exists()) WrittenVolumes.write(path, expected)
            return DirectReaderProvider().open(path, OpenOptions(check = true))
        }
    }

    @Nested
    inner class `Checked, float32 with missing traces` : Contract(WrittenVolumes.floats)

    @Nested
    inner class `Checked, int16` : Contract(WrittenVolumes.shorts)

    @Nested
    inner class `Checked, one trace` : Contract(WrittenVolumes.oneTrace)

    private fun import(chunk: ChunkShape, inlines: Int = 30, crosslines: Int = 40, samples: Int = 300, fast: Set<PlaneKind> = emptySet()): StoredVolume {
        GappedSegy.write(folder.resolve("in.sgy"), SegyOptions(), inlines, crosslines, samples)
        runBlocking { SegyVolumeImporter().import(ImportRequest(folder.resolve("in.sgy"), volume, chunk = chunk, overwrite = true, fastCopies = fast)).last() }
        return StoredVolume.open(volume)
    }

    private fun flip(at: Long) = RandomAccessFile(volume.toFile(), "rw").use {
        it.seek(at)
        val byte = it.read()
        it.seek(at)
        it.write(byte xor 1)
    }

    private fun slab(random: Random, stored: StoredVolume): Hyperslab {
        fun <A : Axis> range(count: Int): IndexRange<A> = random.nextInt(count).let { IndexRange(Index(it), 1 + random.nextInt(count - it)) }
        return stored.grid.dimensions.run { Hyperslab(range(inlines), range(crosslines), range(samples)) }
    }

    @Test
    fun `any part of a volume is the same with and without the check, whether chunks are small, or larger than a buffer`() = runBlocking<Unit> {
        // 1.44 MB a volume, so that chunks are larger than a buffer of 1 MiB too, with padding and without
        for (chunk in listOf(ChunkShape(1, 1, 7), ChunkShape(7, 11, 32), ChunkShape(30, 40, 300), ChunkShape(29, 39, 299), ChunkShape(30, 3, 300))) {
            val stored = import(chunk)
            DirectReaderProvider().open(volume).use { plain ->
                DirectReaderProvider().open(volume, checked).use { reader ->
                    checkAll(30, Arb.int().map { slab(Random(it), stored) }) { slab ->
                        assertArrayEquals(plain.read(slab).values, reader.read(slab).values, "$slab of $chunk")
                    }
                }
            }
        }
    }

    @Test
    fun `a read that meets a damaged chunk fails with file, chunk and where that is, and others go on`() = runBlocking<Unit> {
        for (chunk in listOf(ChunkShape(10, 40, 100), ChunkShape(30, 40, 300))) {
            val stored = import(chunk)
            flip(stored.dataAddress + stored.chunkBytes - 5)
            DirectReaderProvider().open(volume, checked).use { reader ->
                val geometry = reader.info.geometry
                // the damaged byte is far from the first sample, which is in its chunk all the same
                val first = Hyperslab(IndexRange(Index(0), 1), IndexRange(Index(0), 1), IndexRange(Index(0), 1))
                val failure = assertThrows(IOException::class.java) { runBlocking { reader.read(first) } }
                val last = geometry.inlines.numberAt(Index(chunk.inlines - 1))
                val told = "$volume: chunk [0, 0, 0], byte ${stored.dataAddress + 1}: it has not its checksum: inlines ${geometry.inlines.first} to $last, crosslines "
                assertTrue(failure.message!!.startsWith(told), failure.message)
                if (chunk.inlines == 30) return@use
                val other = PlanePlace(PlaneKind.INLINE, 29).slab(geometry)
                assertArrayEquals(DirectReaderProvider().open(volume).use { it.read(other).values }, reader.read(other).values)
                assertThrows(IOException::class.java) { reader.cursor().use { it.sample(Index(0), Index(0), Index(0)) } }
            }
        }
    }

    @Test
    fun `fast copies have no part in it`() = runBlocking<Unit> {
        val stored = import(ChunkShape(10, 40, 100), fast = setOf(PlaneKind.SLICE))
        stored.copies.single().let { flip(it.dataAddress + 17) }
        DirectReaderProvider().open(volume, checked).use { reader ->
            val slice = PlanePlace(PlaneKind.SLICE, 0).slab(reader.info.geometry)
            DirectReaderProvider().open(volume).use { plain ->
                assertEquals("slice copy", plain.layout(slice))
                assertTrue(!plain.read(slice).values.contentEquals(reader.read(slice).values))
            }
        }
    }

    @Test
    fun `what can't be checked is refused, by other readers too`() {
        val test = TestVolume.ALL.first()
        test.write(volume)
        val words = "it does not check checksums"
        for (provider in listOf(JhdfReaderProvider(), SegyReaderProvider())) {
            assertEquals(Suitability.Unable(words), provider.suitability(volume, checked))
            assertEquals(words, assertThrows(Refusal::class.java) { provider.open(volume, checked) }.problem)
        }
        assertTrue(DirectReaderProvider().suitability(volume, checked) is Suitability.Able)
    }

    @Test
    fun `a volume without checksums of chunks is refused, with what to do`() {
        // as a program makes it that gives none
        VolumeWriter.create(volume, TestVolume.ALL[2].layout).use { it.commit(VolumeSummary(null)) }
        val refusal = assertThrows(Refusal::class.java) { DirectReaderProvider().open(volume, checked) }
        assertEquals("$volume: it has no checksums of its chunks. Read it without the check; importing again, or pyrus rechunk, makes a volume with checksums.", refusal.message)
        assertEquals(Suitability.Unable("it has no checksums of its chunks"), DirectReaderProvider().suitability(volume, checked))
    }
}
