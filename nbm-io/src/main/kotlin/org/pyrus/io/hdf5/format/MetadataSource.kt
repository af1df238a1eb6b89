package org.pyrus.io.hdf5.format

import java.io.IOException
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.nio.channels.FileChannel
import java.nio.file.Path

/** Reads bytes at an address of [path], open as [channel]. Every failure is an [IOException] that names the byte, counted from 1; one of the drive is an [UnreadException]. */
internal class MetadataSource(private val channel: FileChannel, private val path: Path) {
    val fileBytes: Long = channel.size()

    /** [count] bytes from [address] on, little-endian. */
    fun bytes(address: Long, count: Int): ByteBuffer {
        requireInside(address, count.toLong())
        if (count > MOST_BYTES) throw IOException("its metadata has a piece of $count bytes at byte ${address + 1}, more than the $MOST_BYTES that a volume has")
        val buffer = ByteBuffer.allocate(count)
        while (buffer.position() < count) {
            buffer.limit(minOf(count, buffer.position() + PIECE_BYTES))
            if (read(buffer, address + buffer.position()) < 0) throw IOException("it ends at byte ${address + buffer.position()}")
        }
        return buffer.flip().order(ByteOrder.LITTLE_ENDIAN)
    }

    private fun read(buffer: ByteBuffer, address: Long): Int = try {
        channel.read(buffer, address)
    } catch (e: IOException) {
        throw UnreadException(path, address, e)
    }

    /** Throws where [count] bytes from [address] on do not lie in the file. */
    fun requireInside(address: Long, count: Long) {
        if (address < 0 || count < 0 || count > fileBytes || address > fileBytes - count) {
            throw IOException("its metadata points at $count bytes from byte ${if (address < 0) "2^63" else address + 1} on, outside its $fileBytes bytes")
        }
    }

    companion object {
        /** The most that is read at once into memory; no header, mask row or kept part of a source is larger. */
        const val MOST_BYTES = 128 shl 20

        // channels copy heap buffers through hidden direct memory of the same size
        private const val PIECE_BYTES = 1 shl 20
    }
}
