package org.pyrus.volume.spi

import org.pyrus.volume.Hdf5Signature
import org.pyrus.volume.VolumeFile
import org.pyrus.volume.VolumeFileKind
import java.io.IOException
import java.nio.file.Files
import java.nio.file.Path

/** Tells surveys' files from others, by their content. */
object VolumeFiles {
    /** What [path] is, or null where it is no survey that anything here reads. Blocking: reads its metadata. Never throws. */
    fun recognise(path: Path): VolumeFile? = when {
        !Files.isRegularFile(path) -> null
        isHdf5(path) -> if (Readers.all().any { Readers.suitability(it, path) is Suitability.Able }) VolumeFile(path, VolumeFileKind.HDF5) else null
        Sources.all().any { it.recognises(path) } -> VolumeFile(path, VolumeFileKind.SEGY)
        else -> null
    }

    private fun isHdf5(path: Path): Boolean = try {
        Hdf5Signature.isIn(path)
    } catch (_: IOException) {
        false
    }
}
