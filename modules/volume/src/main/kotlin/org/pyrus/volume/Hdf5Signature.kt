package org.pyrus.volume

import java.io.IOException
import java.nio.ByteBuffer
import java.nio.channels.FileChannel
import java.nio.file.Path
import java.nio.file.StandardOpenOption.READ

/** The eight bytes that an HDF5 file's superblock begins with (HDF5 File Format Specification 3.0, II.A). */
object Hdf5Signature {
    private val SIGNATURE = byteArrayOf(0x89.toByte(), 'H'.code.toByte(), 'D'.code.toByte(), 'F'.code.toByte(), 13, 10, 26, 10)

    const val BYTES = 8

    /** A copy of it. */
    fun bytes(): ByteArray = SIGNATURE.copyOf()

    /** Whether [bytes] begin with it. */
    fun begins(bytes: ByteArray): Boolean = bytes.size >= BYTES && SIGNATURE.indices.all { bytes[it] == SIGNATURE[it] }

    /**
     * Whether [path] is HDF5: holds the signature at byte 0, 512, 1024, 2048 and so on, where a superblock may lie. Blocking.
     *
     * @throws IOException where it can't be read
     */
    fun isIn(path: Path): Boolean = FileChannel.open(path, READ).use { channel ->
        val found = ByteBuffer.allocateDirect(BYTES)
        generateSequence(0L) { if (it == 0L) 512L else it * 2 }.takeWhile { it <= channel.size() - BYTES }.any { at ->
            found.clear()
            while (found.hasRemaining()) if (channel.read(found, at + found.position()) < 0) break
            found.flip() == ByteBuffer.wrap(SIGNATURE)
        }
    }
}
