package org.pyrus.io.read

import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Nested
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.testing.ForeignFiles
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Index
import org.pyrus.volume.IndexRange
import org.pyrus.volume.Refusal
import org.pyrus.volume.StoredType
import org.pyrus.volume.foreign.AxisOrder
import org.pyrus.volume.spi.ExpectedVolume
import org.pyrus.volume.spi.OpenOptions
import org.pyrus.volume.spi.ReaderProvider
import org.pyrus.volume.spi.Readers
import org.pyrus.volume.spi.Suitability
import org.pyrus.volume.spi.VolumeReader
import java.io.IOException
import java.io.RandomAccessFile
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.nio.file.Files
import java.nio.file.Path

/** Files that h5py and netCDF4-python have written, through the readers of this module. */
class ForeignReadersTest {
    abstract class Contract(private val provider: ReaderProvider, private val file: String, override val expected: ExpectedVolume, private val options: OpenOptions = AXES) : PooledReaderContract() {
        override fun openReader(): VolumeReader = provider.open(ForeignFiles.file(file), options)
    }

    @Nested
    inner class `Direct, a B-tree of chunks` : Contract(DirectReaderProvider(), "btree1.h5", ForeignFiles.floats)

    @Nested
    inner class `Direct, a fixed array of chunks` : Contract(DirectReaderProvider(), "latest-fixed.h5", ForeignFiles.floats)

    @Nested
    inner class `Direct, an extensible array of chunks` : Contract(DirectReaderProvider(), "latest-extensible.h5", ForeignFiles.floats)

    @Nested
    inner class `Direct, a second-version B-tree of chunks` : Contract(DirectReaderProvider(), "latest-btree2.h5", ForeignFiles.floats)

    @Nested
    inner class `Direct, one chunk` : Contract(DirectReaderProvider(), "latest-single.h5", ForeignFiles.of(StoredType.FLOAT32, ForeignFiles.wholeChunk))

    @Nested
    inner class `Direct, an implicit index` : Contract(DirectReaderProvider(), "latest-implicit.h5", ForeignFiles.floats)

    @Nested
    inner class `Direct, in one piece` : Contract(DirectReaderProvider(), "contiguous.h5", ForeignFiles.of(StoredType.FLOAT32, null))

    @Nested
    inner class `Direct, big-endian` : Contract(DirectReaderProvider(), "big-endian.h5", ForeignFiles.floats)

    @Nested
    inner class `Direct, float64 and big-endian in one piece` : Contract(DirectReaderProvider(), "float64.h5", ForeignFiles.of(StoredType.FLOAT64, null))

    @Nested
    inner class `Direct, big-endian int16` : Contract(DirectReaderProvider(), "int16-big-endian.h5", ForeignFiles.integers(StoredType.INT16, -50))

    @Nested
    inner class `Direct, behind a user block` : Contract(DirectReaderProvider(), "user-block.h5", ForeignFiles.floats)

    @Nested
    inner class `Direct, chunks that nobody wrote` : Contract(DirectReaderProvider(), "sparse.h5", ForeignFiles.sparse)

    @Nested
    inner class `Direct, the axes turned` : Contract(DirectReaderProvider(), "turned.h5", ForeignFiles.turned, OpenOptions())

    @Nested
    inner class `jHDF, a B-tree of chunks` : Contract(JhdfReaderProvider(), "btree1.h5", ForeignFiles.floats)

    @Nested
    inner class `jHDF, deflate, shuffle and checksums` : Contract(JhdfReaderProvider(), "deflate.h5", ForeignFiles.floats)

    @Nested
    inner class `jHDF, deflate of the latest layout` : Contract(JhdfReaderProvider(), "deflate-latest.h5", ForeignFiles.floats)

    @Nested
    inner class `jHDF, shuffled big-endian int16` : Contract(JhdfReaderProvider(), "deflate-int16.h5", ForeignFiles.integers(StoredType.INT16, 0))

    @Nested
    inner class `jHDF, chunks that nobody wrote` : Contract(JhdfReaderProvider(), "sparse.h5", ForeignFiles.sparse)

    @Nested
    inner class `jHDF, netCDF-4 by SEISNC` : Contract(JhdfReaderProvider(), "seisnc.nc", ForeignFiles.seisnc, OpenOptions())

    @Nested
    inner class `jHDF, the axes turned` : Contract(JhdfReaderProvider(), "turned.h5", ForeignFiles.turned, OpenOptions())

    private fun whole(file: String, expected: ExpectedVolume, options: OpenOptions = AXES, id: String? = null) =
        Readers.open(ForeignFiles.file(file), id, options).use { reader ->
            assertEquals(expected.storedType, reader.info.storedType, file)
            expected.assertHolds(expected.geometry.wholeVolume, runBlocking { reader.read(expected.geometry.wholeVolume) })
            reader
        }

    @Test
    fun `every type of integers`() {
        for (type in listOf(StoredType.INT8, StoredType.INT16, StoredType.INT32, StoredType.UINT8, StoredType.UINT16, StoredType.UINT32)) {
            assertTrue(whole("${type.label}.h5", ForeignFiles.integers(type, 0, null)) is DirectReader)
        }
    }

    @Test
    fun `lzf, with chunks that it made no shorter`() {
        val expected = ForeignFiles.integers(StoredType.UINT32, 0)
        val path = ForeignFiles.file("lzf.h5")
        JhdfReaderProvider().open(path, AXES).use { reader ->
            val compressible = expected.geometry.wholeVolume.copy(inlines = IndexRange(Index(4), 9))
            expected.assertHolds(compressible, runBlocking { reader.read(compressible) })
        }
    }

    @Test
    fun `what is compressed is read by jHDF, what is not directly`() {
        assertTrue(Readers.open(ForeignFiles.file("btree1.h5"), options = AXES).use { it } is DirectReader)
        assertTrue(Readers.open(ForeignFiles.file("deflate.h5"), options = AXES).use { it } is JhdfReader)
        val path = ForeignFiles.file("deflate.h5")
        val unable = DirectReaderProvider().suitability(path, AXES) as Suitability.Unable
        assertTrue(unable.reason.startsWith("it reads samples as they lie, and these are filtered: shuffle (filter 2)"), unable.reason)
        assertEquals("it reads chunks, and these samples lie in one piece", (JhdfReaderProvider().suitability(ForeignFiles.file("contiguous.h5"), AXES) as Suitability.Unable).reason)
    }

    @Test
    fun `samples of earlier Pyrus code have its axes, counted lines and no interval, which is said`() {
        Readers.open(ForeignFiles.file("seismic_dataset.h5")).use { reader ->
            assertEquals(ForeignFiles.counted, reader.info.geometry)
            assertEquals(
                mapOf(
                    "dataset" to "/seismic_dataset 13x11x29 float32, by [inline][crossline][sample]",
                    "inlines" to "counted from 1: the file has no numbers of them",
                    "crosslines" to "counted from 1: the file has no numbers of them",
                    "samples" to "counted from 1: the file does not say the sample interval",
                ),
                reader.info.attributes,
            )
        }
    }

    @Test
    fun `nothing written at all is the fill value`() = whole("empty.h5", ForeignFiles.of(StoredType.FLOAT32, null) { _, _, _ -> 0f }).let { }

    @Test
    fun `axes that do not ascend evenly are counted, and a unit that is not said is not invented`() {
        Readers.open(ForeignFiles.file("uneven.h5")).use { reader ->
            assertEquals(ForeignFiles.counted, reader.info.geometry)
            assertEquals("counted from 1: the numbers in 'iline' do not ascend by whole steps", reader.info.attributes["inlines"])
            assertEquals("counted from 1: the sample interval is 5, of which unit the file does not say", reader.info.attributes["samples"])
        }
    }

    private fun refusal(path: Path, options: OpenOptions = OpenOptions()): String = assertThrows(Refusal::class.java) { Readers.open(path, options = options) }.message!!

    @Test
    fun `several datasets that could be meant are listed, and the one named is read`() {
        val path = ForeignFiles.file("several.h5")
        assertEquals("$path: it has 2 datasets that could be meant: /far/stack 13x11x29 float64; /near 13x11x29 float32. Name one, such as --dataset /far/stack.", refusal(path))
        whole("several.h5", ForeignFiles.of(StoredType.FLOAT64, null), AXES.copy(dataset = "far/stack"))
        whole("several.h5", ForeignFiles.of(StoredType.FLOAT32, null), AXES.copy(dataset = "/near"))
        assertEquals("$path: it has no dataset of three axes that is called /line. It has /far/stack 13x11x29 float64; /near 13x11x29 float32.", refusal(path, OpenOptions(dataset = "line")))
    }

    @Test
    fun `a dataset beside which the others are nothing is meant`() = whole("largest.h5", ForeignFiles.of(StoredType.FLOAT32, null)).let { }

    @Test
    fun `axes without names are asked for, and may be in any order`() {
        val path = ForeignFiles.file("btree1.h5")
        assertEquals(
            "$path: the axes of /cube 13x11x29 float32 are not named, so which is inline, crossline and sample is not known. Say it in the dataset's order, such as --axes inline,crossline,sample.",
            refusal(path),
        )
        Readers.open(path, options = OpenOptions(axes = AxisOrder.parse("sample,crossline,inline"))).use {
            assertEquals("29x11x13", it.info.geometry.dimensions.toString())
            assertEquals("10x3x4", it.info.chunk.toString())
        }
    }

    @Test
    fun `a file without a dataset of three axes is refused once, not by each reader`() {
        val path = ForeignFiles.file("flat.h5")
        assertEquals(
            "$path: it is HDF5, but has no dataset of three axes with samples of a kind that volumes have. Give a volume, or a file with a dataset of inlines, crosslines and samples.",
            refusal(path),
        )
    }

    @Test
    fun `what only the HDF5 library knows is left to it`() {
        for (provider in listOf(DirectReaderProvider(), JhdfReaderProvider())) {
            assertTrue(provider.suitability(ForeignFiles.file("scaleoffset.h5"), AXES) is Suitability.Unable)
            assertEquals(Suitability.Unable("/cube lies in its header (compact)"), provider.suitability(ForeignFiles.file("compact.h5"), AXES))
            assertTrue(provider.suitability(ForeignFiles.file("external.h5"), AXES) is Suitability.Unable)
        }
    }

    @Nested
    inner class Damaged {
        @TempDir
        lateinit var folder: Path

        private fun copy(name: String): Path = Files.copy(ForeignFiles.file(name), folder.resolve(name))

        private fun refused(path: Path): String {
            val message = assertThrows(Refusal::class.java) { DirectReaderProvider().open(path, AXES) }.message!!
            assertTrue(message.startsWith("$path: ") && '\n' !in message, message)
            return message
        }

        @Test
        fun `a file cut short is refused with the dataset and the place`() {
            val contiguous = copy("contiguous.h5")
            RandomAccessFile(contiguous.toFile(), "rw").use { it.setLength(10_000) }
            assertEquals("$contiguous: /cube lies outside the file: has 16,588 bytes from byte 2,049 on, of 10,000. The file is cut short or damaged: copy it again.", refused(contiguous))
            val chunked = copy("btree1.h5")
            RandomAccessFile(chunked.toFile(), "rw").use { it.setLength(20_000) }
            assertTrue("/cube lies outside the file: its chunk at [" in refused(chunked))
        }

        @Test
        fun `cut anywhere, it is refused or read, and nothing else`() {
            for (name in listOf("btree1.h5", "latest-fixed.h5", "deflate.h5", "turned.h5")) {
                val bytes = Files.readAllBytes(ForeignFiles.file(name))
                for (length in 0 until bytes.size step 997) {
                    val path = Files.write(folder.resolve("cut-$length-$name"), bytes.copyOf(length))
                    for (id in listOf("direct", "jhdf")) {
                        try {
                            Readers.open(path, id, AXES).close()
                        } catch (e: Refusal) {
                            assertTrue(e.message!!.startsWith("$path: ") && '\n' !in e.message!!, e.message)
                            assertTrue("failed on it" !in e.message!!, e.message)
                        }
                    }
                }
            }
        }

        @Test
        fun `a side without end is refused within memory`() {
            // the dataspace message of libver 'earliest' has the sides as 8-byte numbers: 13, 11, 29
            val path = copy("btree1.h5")
            val bytes = Files.readAllBytes(path)
            val sides = ByteBuffer.wrap(ByteArray(24)).order(ByteOrder.LITTLE_ENDIAN).putLong(13).putLong(11).putLong(29).array()
            val at = (0 until bytes.size - 24).first { bytes.copyOfRange(it, it + 24).contentEquals(sides) }
            for (side in listOf(1L shl 40, 1L shl 62, -1L, 0x7fffffffL)) {
                val changed = bytes.copyOf().also { ByteBuffer.wrap(it).order(ByteOrder.LITTLE_ENDIAN).putLong(at, side) }
                Files.write(path, changed)
                refused(path)
            }
        }

        @Test
        fun `a chunk whose bytes are damaged fails by its place, and the rest is read`() = runBlocking<Unit> {
            val path = copy("deflate.h5")
            val bytes = Files.readAllBytes(path)
            RandomAccessFile(path.toFile(), "rw").use { file ->
                for (at in bytes.size - 200 until bytes.size step 7) {
                    file.seek(at.toLong())
                    file.write(bytes[at].toInt() xor 0x5a)
                }
            }
            JhdfReaderProvider().open(path, AXES).use { reader ->
                val failure = assertThrows(IOException::class.java) { runBlocking { reader.read(reader.info.geometry.wholeVolume) } }
                assertTrue(failure.message!!.startsWith("$path: chunk ["), failure.message)
                val first = Hyperslab.trace(Index(0), Index(0), reader.info.geometry)
                ForeignFiles.floats.assertHolds(first, reader.read(first))
            }
        }
    }

    private companion object {
        val AXES = OpenOptions(axes = AxisOrder.OF_VOLUMES)
    }
}
