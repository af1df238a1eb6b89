package org.pyrus.io.read

import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Nested
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.io.hdf5.VolumeData
import org.pyrus.volume.ChunkGrid
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.CrosslineNumber
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Index
import org.pyrus.volume.InlineNumber
import org.pyrus.volume.LineAxis
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.StoredType
import org.pyrus.volume.SurveyGeometry
import org.pyrus.volume.TraceMask
import org.pyrus.volume.spi.ExpectedVolume
import org.pyrus.volume.spi.VolumeInfo
import org.pyrus.volume.spi.VolumeReader
import java.io.IOException
import java.io.RandomAccessFile
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.nio.file.Files
import java.nio.file.Path
import kotlin.io.path.createFile
import kotlin.io.path.exists
import kotlin.io.path.writeBytes

/** [DirectReader] over chunks laid out by their definition, one sample after the other, with nothing of HDF5 around them. */
class BareChunksTest {
    abstract class Contract internal constructor(
        type: StoredType,
        chunk: ChunkShape,
        liveSample: (Int, Int, Int) -> Float,
        private val rule: MappingRule? = MappingRule.ALWAYS,
    ) : PooledReaderContract() {
        @TempDir
        lateinit var folder: Path

        override val expected = volume(23, 17, 41, type, chunk, liveSample)

        override fun openReader(): VolumeReader {
            val path = folder.resolve("chunks")
            if (!path.exists()) path.writeBytes(ByteArray(ADDRESS) + chunkBytes(expected))
            return open(path, expected, rule)
        }
    }

    @Nested
    inner class `float32 with missing traces, chunk sides that divide nothing` :
        Contract(StoredType.FLOAT32, ChunkShape(7, 5, 12), { i, x, s -> if (s == 5) Float.NaN else i * 1000 + x + s / 64f })

    @Nested
    inner class `float32 by positional reads alone` : Contract(StoredType.FLOAT32, ChunkShape(7, 5, 12), { i, x, s -> i * 1000 + x + s / 64f }, rule = null)

    @Nested
    inner class `int16 by positional reads alone` : Contract(StoredType.INT16, ChunkShape(7, 5, 12), { i, x, s -> ((i * 3100 + x * 700 + s) % 65536 - 32768).toFloat() }, rule = null)

    @Nested
    inner class `float32 mapped from the second time on` : Contract(StoredType.FLOAT32, ChunkShape(7, 5, 12), { i, x, s -> i * 1000 + x + s / 64f }, MappingRule(0, 0.0, 1e9))

    @Nested
    inner class `float32 in chunks of one trace` : Contract(StoredType.FLOAT32, ChunkShape(1, 1, 41), { i, x, s -> i * 1000 + x + s / 64f })

    @Nested
    inner class `float32 in one chunk larger than the volume` : Contract(StoredType.FLOAT32, ChunkShape(64, 64, 64), { i, x, s -> i * 1000 + x + s / 64f })

    @Nested
    inner class `float64` : Contract(StoredType.FLOAT64, ChunkShape(4, 17, 3), { i, x, s -> (i * 1000 + x + s / 7.0).toFloat() })

    @Nested
    inner class `int8` : Contract(StoredType.INT8, ChunkShape(6, 6, 6), { i, x, s -> ((i * 31 + x * 7 + s) % 256 - 128).toFloat() })

    @Nested
    inner class `int16` : Contract(StoredType.INT16, ChunkShape(23, 1, 41), { i, x, s -> ((i * 3100 + x * 700 + s) % 65536 - 32768).toFloat() })

    @Nested
    inner class `int32` : Contract(StoredType.INT32, ChunkShape(2, 3, 40), { i, x, s -> (i * 50_000_000 + x * 1_234_567 + s - 600_000_000).toFloat() })

    @Nested
    inner class `int64, rounded to the nearest float32` : Contract(StoredType.INT64, ChunkShape(2, 3, 40), { i, x, s -> (i - 11L) * (1L shl 58).toFloat() + x * 4096f + s })

    @Nested
    inner class `uint8` : Contract(StoredType.UINT8, ChunkShape(6, 6, 6), { i, x, s -> ((i * 31 + x * 7 + s) % 256).toFloat() })

    @Nested
    inner class `uint16` : Contract(StoredType.UINT16, ChunkShape(23, 1, 41), { i, x, s -> ((i * 3100 + x * 700 + s) % 65536).toFloat() })

    @Nested
    inner class `uint32` : Contract(StoredType.UINT32, ChunkShape(2, 3, 40), { i, x, s -> (i * 190_000_000L + x * 256 + s).toFloat() })

    @Nested
    inner class `uint64` : Contract(StoredType.UINT64, ChunkShape(2, 3, 40), { i, x, s -> i * (3L shl 57).toFloat() + x * 4096f + s })

    @Nested
    inner class `A file that ends too soon` {
        @TempDir
        lateinit var folder: Path

        private val expected = volume(8, 8, 8, StoredType.FLOAT32, ChunkShape(4, 4, 4)) { i, x, s -> i + x + s.toFloat() }

        @Test
        fun `fails with the file, the chunk and the byte, and reads what is there`() = runBlocking<Unit> {
            val path = folder.resolve("cut")
            // chunks of 256 bytes, eight of them: the last but one, at [1, 1, 0], is cut in the middle
            path.writeBytes((ByteArray(ADDRESS) + chunkBytes(expected)).copyOf(ADDRESS + 6 * 256 + 128))
            open(path, expected).use { reader ->
                val failure = assertThrows(IOException::class.java) { runBlocking { reader.read(Hyperslab.inline(Index(7), expected.geometry)) } }
                assertEquals("$path: chunk [1, 1, 0], byte ${ADDRESS + 6 * 256 + 128 + 1}: the file ends here", failure.message)
                val there = Hyperslab.inline(Index(0), expected.geometry)
                expected.assertHolds(there, reader.read(there))
            }
        }

        @Test
        fun `cut while it is open and read, it fails with the place too`() = runBlocking<Unit> {
            val path = folder.resolve("cut later")
            path.writeBytes(ByteArray(ADDRESS) + chunkBytes(expected))
            open(path, expected).use { reader ->
                expected.assertHolds(expected.geometry.wholeVolume, reader.read(expected.geometry.wholeVolume))
                RandomAccessFile(path.toFile(), "rw").use { it.setLength(ADDRESS + 6 * 256L) }
                val failure = assertThrows(IOException::class.java) { runBlocking { reader.read(Hyperslab.inline(Index(7), expected.geometry)) } }
                assertEquals("$path: chunk [1, 1, 0], byte ${ADDRESS + 6 * 256 + 1}: the file ends here", failure.message)
            }
        }

        @Test
        fun `fails the same with all workers at it, and leaves the reader in use`() = runBlocking<Unit> {
            val path = folder.resolve("empty").createFile()
            open(path, expected).use { reader ->
                repeat(20) { assertThrows(IOException::class.java) { runBlocking { reader.read(expected.geometry.wholeVolume) } } }
            }
        }
    }

    @Test
    fun `samples beyond 4 GiB come from their own place, and a slab past an array is refused`() = runBlocking<Unit> {
        val folder = Files.createTempDirectory("pyrus")
        val path = folder.resolve("sparse")
        try {
            val geometry = geometry(2000, 2000, 1000) { _, _ -> true }
            val grid = ChunkGrid(geometry.dimensions, ChunkShape(50, 50, 50))
            val last = grid.storedSampleCount - 1
            RandomAccessFile(path.toFile(), "rw").use {
                it.seek(last * 4)
                it.write(ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putFloat(2.5f).array())
            }
            val info = VolumeInfo(path, geometry, StoredType.FLOAT32, grid.shape, null)
            DirectReader(info, VolumeData(path, 0, grid, StoredType.FLOAT32)).use { reader ->
                val trace = reader.read(Hyperslab.trace(Index(1999), Index(1999), geometry)).values
                assertEquals(2.5f, trace.last())
                assertTrue(trace.dropLast(1).all { it == 0f })
                val refused = assertThrows(IllegalArgumentException::class.java) { runBlocking { reader.read(geometry.wholeVolume) } }
                assertTrue(refused.message!!.contains("2147483647"), refused.message)
            }
        } finally {
            folder.toFile().deleteRecursively()
        }
    }

    private companion object {
        /** Where the chunks begin: odd, as no reader may count on alignment. */
        const val ADDRESS = 1001

        fun geometry(inlines: Int, crosslines: Int, samples: Int, isLive: (Int, Int) -> Boolean) = SurveyGeometry(
            LineAxis(InlineNumber(100), 1, inlines),
            LineAxis(CrosslineNumber(200), 2, crosslines),
            SampleAxis(0.0, 4.0, samples),
            TraceMask.build(inlines, crosslines, isLive),
        )

        fun volume(inlines: Int, crosslines: Int, samples: Int, type: StoredType, chunk: ChunkShape, liveSample: (Int, Int, Int) -> Float) =
            ExpectedVolume(geometry(inlines, crosslines, samples) { i, x -> (i + x) % 5 != 0 }, type, chunk, liveSample)

        fun open(path: Path, expected: ExpectedVolume, rule: MappingRule? = MappingRule.ALWAYS): VolumeReader {
            val info = VolumeInfo(path, expected.geometry, expected.storedType, expected.chunk, null)
            val grid = ChunkGrid(expected.geometry.dimensions, expected.chunk!!)
            return DirectReader(info, VolumeData(path, ADDRESS.toLong(), grid, expected.storedType), rule = rule)
        }
    }
}
