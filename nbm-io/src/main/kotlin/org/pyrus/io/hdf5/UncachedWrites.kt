package org.pyrus.io.hdf5

import com.sun.nio.file.ExtendedOpenOption
import java.io.Closeable
import java.io.IOException
import java.nio.ByteBuffer
import java.nio.channels.FileChannel
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardOpenOption.WRITE

/**
 * Writes large pieces of a file past the page cache (O_DIRECT): the disk takes them from our buffer, so that they cost no copy, displace nothing
 * that other programs have there, and leave nothing to be flushed. Safe for any number of threads, each with
 * buffers of its own.
 */
internal class UncachedWrites private constructor(private val channel: FileChannel, private val alignment: Int) : Closeable {
    @Volatile
    private var refused = false

    /**
     * The part of [bytes], counted from its position, that can be written at byte [address] this way: whole blocks of the file that are whole blocks of
     * memory too. Null where that is not worth it.
     */
    fun alignedPart(bytes: ByteBuffer, address: Long): IntRange? {
        if (refused || !bytes.isDirect || bytes.remaining() < LEAST_BYTES) return null
        val from = ((alignment - address % alignment) % alignment).toInt()
        val until = bytes.remaining() - ((address + bytes.remaining()) % alignment).toInt()
        if (until - from < LEAST_BYTES || bytes.alignmentOffset(bytes.position() + from, alignment) != 0) return null
        return from until until
    }

    /**
     * Writes [bytes], an aligned part, from position to limit.
     *
     * @return false where the file system does not do it after all: [bytes] is then to be written the usual way, which also tells why not
     */
    fun write(bytes: ByteBuffer, address: Long): Boolean {
        val start = bytes.position()
        try {
            while (bytes.hasRemaining()) channel.write(bytes, address + bytes.position() - start)
        } catch (_: IOException) {
            refused = true
        }
        return !refused
    }

    override fun close() = channel.close()

    companion object {
        private const val LEAST_BYTES = 1 shl 16

        /** What buffers are aligned to; a file system of larger blocks is written the usual way. */
        private const val MOST_ALIGNMENT = 4096L

        /** Opens the existing [file], or gives null where its file system can't be written this way. */
        fun open(file: Path): UncachedWrites? = try {
            val alignment = Files.getFileStore(file).blockSize
            if (alignment > MOST_ALIGNMENT || MOST_ALIGNMENT % alignment != 0L) null else UncachedWrites(FileChannel.open(file, WRITE, ExtendedOpenOption.DIRECT), alignment.toInt())
        } catch (_: IOException) {
            null
        } catch (_: UnsupportedOperationException) {
            null
        }
    }
}
