package org.pyrus.hdf5native

import java.nio.ByteBuffer
import java.nio.channels.FileChannel
import java.nio.file.Path
import java.nio.file.StandardOpenOption

private val SIGNATURE = byteArrayOf(0x89.toByte(), 'H'.code.toByte(), 'D'.code.toByte(), 'F'.code.toByte(), 13, 10, 26, 10)

/**
 * Whether [path] holds the signature of HDF5 at byte 0, 512, 1024, 2048 and so on (HDF5 File Format Specification 3.0, II.A).
 *
 * @throws java.io.IOException where it can't be read
 */
internal fun hasHdf5Signature(path: Path): Boolean = FileChannel.open(path, StandardOpenOption.READ).use { channel ->
    val found = ByteBuffer.allocateDirect(SIGNATURE.size)
    generateSequence(0L) { if (it == 0L) 512L else it * 2 }
        .takeWhile { it + SIGNATURE.size <= channel.size() }
        .any { at ->
            found.clear()
            while (found.hasRemaining()) if (channel.read(found, at + found.position()) < 0) break
            found.flip() == ByteBuffer.wrap(SIGNATURE)
        }
}
