package org.pyrus.hdf5native

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Nested
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.pyrus.volume.spi.ExpectedVolume
import org.pyrus.volume.spi.VolumeReader
import org.pyrus.volume.spi.VolumeReaderContract
import java.nio.file.Path
import kotlin.io.path.exists

class NativeReaderTest {
    abstract class Contract(override val expected: ExpectedVolume) : VolumeReaderContract() {
        @TempDir
        lateinit var folder: Path

        override fun openReader(): VolumeReader {
            val path = folder.resolve("volume.h5")
            if (!path.exists()) NativeVolumes.write(path, expected)
            return NativeReaderProvider().open(path)
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
}
