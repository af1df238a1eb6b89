package org.pyrus.hdf5native

import org.openide.util.lookup.ServiceProvider
import org.pyrus.volume.Hdf5Signature
import org.pyrus.volume.InputFile
import org.pyrus.volume.OpenFile
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.OpenOptions
import org.pyrus.volume.spi.ReaderProvider
import org.pyrus.volume.spi.Suitability
import org.pyrus.volume.spi.VolumeReader
import java.io.IOException
import java.nio.file.Path

/** Reads volumes through the official HDF5 C library (hdf-java). It has no build for ARM. */
@ServiceProvider(service = ReaderProvider::class)
class NativeReaderProvider : ReaderProvider {
    override val id: String get() = "native"

    override val description: String get() = "the official HDF5 library, one read at a time"

    override val isNative: Boolean get() = true

    /** Looks at the file's signature only: loading the library takes longer than reading a plane, and [open] tells what it finds. */
    override fun suitability(path: Path, options: OpenOptions): Suitability = try {
        options.requireNoCheck(path)
        requireHdf5(path)
        Suitability.Able(PREFERENCE)
    } catch (e: Refusal) {
        Suitability.Unable(e.problem)
    } catch (e: RuntimeException) { // a path of a file system that opens no channels, say
        Suitability.Unable("can't look at it: $e")
    }

    /**
     * Opens [path] read-only. The library is loaded, and may be unpacked, only for a file that is HDF5.
     *
     * @throws Refusal where the file can't be read, is not HDF5 or not a volume, or the machine has no HDF5 library
     */
    override fun open(path: Path, options: OpenOptions): VolumeReader {
        options.requireNoLayout(path)
        options.requireNoCheck(path)
        requireHdf5(path)
        NativeLibrary.unavailable?.let { throw Refusal("the native reader $it", path, remedy = "Use another reader.") }
        return OpenFile.reading(path) { NativeReader.open(path, options, it) }
    }

    private fun requireHdf5(path: Path) {
        InputFile.check(path, "a volume")
        val isHdf5 = try {
            Hdf5Signature.isIn(path)
        } catch (e: IOException) {
            throw Refusal("it can't be read ($e)", path, remedy = "Check that the file is there and that you may read it.", cause = e)
        }
        if (!isHdf5) throw Refusal("it is not an HDF5 file", path, remedy = REMEDY)
    }

    private companion object {
        const val PREFERENCE = 10
        const val REMEDY = "Give a volume that pyrus import has made."
    }
}
