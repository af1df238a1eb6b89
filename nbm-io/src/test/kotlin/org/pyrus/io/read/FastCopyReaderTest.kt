package org.pyrus.io.read

import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Nested
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.io.hdf5.StoredVolume
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.CrosslineNumber
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Index
import org.pyrus.volume.IndexRange
import org.pyrus.volume.InlineNumber
import org.pyrus.volume.LineAxis
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.ReadCost
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.StoredType
import org.pyrus.volume.SurveyGeometry
import org.pyrus.volume.TraceMask
import org.pyrus.volume.spi.ExpectedVolume
import org.pyrus.volume.spi.VolumeReader
import java.io.IOException
import java.io.RandomAccessFile
import java.nio.file.Path
import kotlin.io.path.exists

class FastCopyReaderTest {
    @TempDir
    lateinit var folder: Path

    abstract class Contract(override val expected: ExpectedVolume, private vararg val copies: PlaneKind) : PooledReaderContract() {
        @TempDir
        lateinit var folder: Path

        override fun openReader(): VolumeReader {
            val path = folder.resolve("volume.h5")
            if (!path.exists()) WrittenVolumes.write(path, expected, copies.toSet())
            return DirectReaderProvider().open(path)
        }
    }

    @Nested
    inner class `Direct, float32 with every copy` : Contract(WrittenVolumes.floats, PlaneKind.INLINE, PlaneKind.CROSSLINE, PlaneKind.SLICE)

    @Nested
    inner class `Direct, int16 with a slice copy` : Contract(WrittenVolumes.shorts, PlaneKind.SLICE)

    @Nested
    inner class `Direct, one trace with a crossline copy` : Contract(WrittenVolumes.oneTrace, PlaneKind.CROSSLINE)

    /** 100 × 120 × 140 float32 samples in chunks of 20 sides: gaps between chunks' rows are closed, so that a plane of chunks costs 20 times its samples. */
    private val cubes = ExpectedVolume(
        SurveyGeometry(LineAxis(InlineNumber(1), 1, 100), LineAxis(CrosslineNumber(1), 1, 120), SampleAxis(0.0, 4.0, 140), TraceMask.full(100, 120)),
        StoredType.FLOAT32,
        ChunkShape(20, 20, 20),
    ) { inline, crossline, sample -> inline * 10000f + crossline * 100 + sample / 64f }
    private val geometry get() = cubes.geometry
    private val path get() = folder.resolve("cubes.h5")

    private fun open(vararg copies: PlaneKind): VolumeReader {
        WrittenVolumes.write(path, cubes, copies.toSet())
        return DirectReaderProvider().open(path)
    }

    @Test
    fun `a plane comes out of the copy of its kind, byte for byte what is wanted, and one without a copy out of the chunks`() = open(PlaneKind.INLINE, PlaneKind.SLICE).use { reader ->
        assertEquals("inline copy", reader.layout(Hyperslab.inline(Index(50), geometry)))
        assertEquals("slice copy", reader.layout(Hyperslab.slice(Index(77), geometry)))
        assertEquals(ReadCost(1, 120 * 140 * 4, 120 * 140 * 4), reader.cost(Hyperslab.inline(Index(50), geometry)))
        assertEquals(ReadCost(1, 100 * 120 * 4, 100 * 120 * 4), reader.cost(Hyperslab.slice(Index(77), geometry)))
        val copies = StoredVolume.open(path).copies
        assertEquals(copies[1].dataAddress + 77 * 100 * 120 * 4L, reader.extents(Hyperslab.slice(Index(77), geometry))!!.run { start + extents.walk().apply { enter(0) }.start })
        val crossline = Hyperslab.crossline(Index(60), geometry)
        runBlocking { cubes.assertHolds(crossline, reader.read(crossline)) }
    }

    @Test
    fun `a cube that is a chunk comes out of the chunks, and one of whole slices out of their copy, turned`() = open(PlaneKind.SLICE).use { reader ->
        val chunk = Hyperslab(IndexRange(Index(20), 20), IndexRange(Index(40), 20), IndexRange(Index(60), 20))
        assertEquals("chunks", reader.layout(chunk))
        assertEquals(ReadCost(1, 32_000, 32_000), reader.cost(chunk))
        val slices = Hyperslab(geometry.inlines.all, geometry.crosslines.all, IndexRange(Index(37), 5))
        assertEquals("slice copy", reader.layout(slices))
        assertEquals(240_000, reader.cost(slices)!!.touchedBytes)
        runBlocking {
            cubes.assertHolds(chunk, reader.read(chunk))
            cubes.assertHolds(slices, reader.read(slices))
        }
    }

    @Test
    fun `without copies there is one place to read from, and none is told`() = open().use { assertEquals(null, it.layout(Hyperslab.inline(Index(0), geometry))) }

    @Test
    fun `a copy that the file has no longer is told by its name, plane and byte`() {
        open(PlaneKind.SLICE).use { reader ->
            val copy = StoredVolume.open(path).copies.single()
            val plane = 100 * 120 * 4L
            RandomAccessFile(path.toFile(), "rw").use { it.setLength(copy.dataAddress + 70 * plane + 8) }
            val error = assertThrows(IOException::class.java) { runBlocking { reader.read(Hyperslab.slice(Index(70), geometry)) } }
            assertEquals("$path: slice copy, its plane 70, byte ${copy.dataAddress + 70 * plane + 9}: the file ends here", error.message)
        }
    }
}
