package org.pyrus.hdf5native

import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Nested
import org.junit.jupiter.api.Test
import org.pyrus.testing.ForeignFiles
import org.pyrus.volume.Refusal
import org.pyrus.volume.StoredType
import org.pyrus.volume.foreign.AxisOrder
import org.pyrus.volume.spi.ExpectedVolume
import org.pyrus.volume.spi.OpenOptions
import org.pyrus.volume.spi.VolumeReader
import org.pyrus.volume.spi.VolumeReaderContract

/** Files that h5py and netCDF4-python have written, through the C library. */
class NativeForeignTest {
    abstract class Contract(private val file: String, override val expected: ExpectedVolume, private val options: OpenOptions = AXES) : VolumeReaderContract() {
        override fun openReader(): VolumeReader = NativeReaderProvider().open(ForeignFiles.file(file), options)
    }

    @Nested
    inner class `A B-tree of chunks` : Contract("btree1.h5", ForeignFiles.floats)

    @Nested
    inner class `In one piece, big-endian float64` : Contract("float64.h5", ForeignFiles.of(StoredType.FLOAT64, null))

    @Nested
    inner class `Deflate, shuffle and checksums` : Contract("deflate.h5", ForeignFiles.floats)

    @Nested
    inner class `A filter that is the library's own` : Contract("scaleoffset.h5", ForeignFiles.integers(StoredType.INT32, 0))

    @Nested
    inner class `The axes turned` : Contract("turned.h5", ForeignFiles.turned, OpenOptions())

    @Nested
    inner class `netCDF-4 by SEISNC` : Contract("seisnc.nc", ForeignFiles.seisnc, OpenOptions())

    private fun assertWhole(name: String, expected: ExpectedVolume, options: OpenOptions = AXES) = NativeReaderProvider().open(ForeignFiles.file(name), options).use { reader ->
        assertEquals(expected.storedType, reader.info.storedType, name)
        assertEquals(expected.chunk, reader.info.chunk, name)
        val whole = expected.geometry.wholeVolume
        expected.assertHolds(whole, runBlocking { reader.read(whole) })
    }

    @Test
    fun `every other way to lie in a file`() {
        for (name in listOf("latest-fixed", "latest-extensible", "latest-btree2", "latest-implicit", "big-endian", "user-block", "deflate-latest")) {
            assertWhole("$name.h5", ForeignFiles.floats)
        }
        assertWhole("sparse.h5", ForeignFiles.sparse)
        assertWhole("compact.h5", ForeignFiles.integers(StoredType.UINT8, 0, null))
        assertWhole("external.h5", ForeignFiles.of(StoredType.FLOAT32, null))
        assertWhole("several.h5", ForeignFiles.of(StoredType.FLOAT64, null), AXES.copy(dataset = "/far/stack"))
        for (type in listOf(StoredType.INT8, StoredType.INT16, StoredType.INT32, StoredType.UINT8, StoredType.UINT16, StoredType.UINT32)) {
            assertWhole("${type.label}.h5", ForeignFiles.integers(type, 0, null))
        }
    }

    @Test
    fun `datasets that could be meant, and axes without names, are asked for`() {
        fun problem(name: String) = assertThrows(Refusal::class.java) { NativeReaderProvider().open(ForeignFiles.file(name)) }.problem
        assertEquals("it has 2 datasets that could be meant: /far/stack 13x11x29 float64; /near 13x11x29 float32", problem("several.h5"))
        assertEquals("the axes of /cube 13x11x29 float32 are not named, so which is inline, crossline and sample is not known", problem("btree1.h5"))
    }

    private companion object {
        val AXES = OpenOptions(axes = AxisOrder.OF_VOLUMES)
    }
}
