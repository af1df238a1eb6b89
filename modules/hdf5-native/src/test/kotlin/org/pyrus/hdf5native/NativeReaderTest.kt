package org.pyrus.hdf5native

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Nested
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.volume.spi.ChunkCache
import org.pyrus.volume.spi.ExpectedVolume
import org.pyrus.volume.spi.OpenOptions
import org.pyrus.volume.spi.VolumeReader
import org.pyrus.volume.spi.VolumeReaderContract
import java.nio.file.Path
import kotlin.io.path.exists

class NativeReaderTest {
    abstract class Contract(override val expected: ExpectedVolume, private val cache: ChunkCache = ChunkCache.Fitting) : VolumeReaderContract() {
        @TempDir
        lateinit var folder: Path

        override fun openReader(): VolumeReader {
            val path = folder.resolve("volume.h5")
            if (!path.exists()) NativeVolumes.write(path, expected)
            return NativeReaderProvider().open(path, OpenOptions(chunkCache = cache))
        }
    }

    @Nested
    inner class `A float32 volume with missing traces` : Contract(NativeVolumes.floats) {
        @Test
        fun `the file's attributes are told as text`() = openReader().use {
            assertEquals(mapOf("pyrus_program" to "hdf-java", "pyrus_format" to "1"), it.info.attributes)
        }
    }

    @Nested
    inner class `An int16 volume` : Contract(NativeVolumes.shorts)

    @Nested
    inner class `A float32 volume through the library's own chunk cache` : Contract(NativeVolumes.floats, ChunkCache.OfLibrary)

    @Nested
    inner class `A float32 volume through a chunk cache of three chunks` : Contract(NativeVolumes.floats, ChunkCache.Bytes(3 * 7 * 5 * 12 * 4L))

    @Nested
    inner class `An int16 volume without a chunk cache` : Contract(NativeVolumes.shorts, ChunkCache.Bytes(0))
}
