package org.pyrus.volume.spi

import org.pyrus.volume.VolumeFile
import org.pyrus.volume.VolumeFileKind
import java.io.IOException
import java.nio.file.Files
import java.nio.file.Path

/** Tells surveys' files from others, by their content. */
object VolumeFiles {
    /** An HDF5 file's first eight bytes (HDF5 File Format Specification 3.0, II.A). */
    private val HDF5_SIGNATURE = byteArrayOf(0x89.toByte(), 0x48, 0x44, 0x46, 0x0d, 0x0a, 0x1a, 0x0a)

    /** What [path] is, or null where it is no survey that anything here reads. Blocking: reads its metadata. Never throws. */
    fun recognise(path: Path): VolumeFile? = when {
        !Files.isRegularFile(path) -> null
        isHdf5(path) -> if (Readers.all().any { it.suitability(path) is Suitability.Able }) VolumeFile(path, VolumeFileKind.HDF5) else null
        Sources.all().any { it.recognises(path) } -> VolumeFile(path, VolumeFileKind.SEGY)
        else -> null
    }

    private fun isHdf5(path: Path): Boolean = try {
        Files.newInputStream(path).use { it.readNBytes(HDF5_SIGNATURE.size).contentEquals(HDF5_SIGNATURE) }
    } catch (_: IOException) {
        false
    }
}
