package org.pyrus.chunking.profile

import com.sun.nio.file.ExtendedOpenOption
import java.io.EOFException
import java.io.IOException
import java.nio.ByteBuffer
import java.nio.channels.FileChannel
import java.nio.file.Files
import java.nio.file.OpenOption
import java.nio.file.Path

/**
 * A file that is read, or written, straight from the device where its file system allows that, else through the page cache.
 *
 * @property direct whether the page cache is kept out
 */
internal class ProbeChannel private constructor(val channel: FileChannel, val direct: Boolean) : AutoCloseable {
    /** A buffer of [bytes], a multiple of 4 KiB, aligned as direct reads want it. */
    fun buffer(bytes: Int): ByteBuffer = ByteBuffer.allocateDirect(bytes + BLOCK_BYTES).alignedSlice(BLOCK_BYTES).slice(0, bytes)

    /** Fills [buffer] from [at] on. */
    fun read(buffer: ByteBuffer, at: Long) {
        buffer.clear()
        while (buffer.hasRemaining()) {
            if (channel.read(buffer, at + buffer.position()) < 0) throw EOFException("the file ended at byte ${at + buffer.position()}")
        }
    }

    override fun close() = channel.close()

    companion object {
        /** What places, lengths and memory are aligned to. */
        private const val BLOCK_BYTES = 4096

        /** Opens [path]; throws [IOException] where it can't be opened at all. */
        fun open(path: Path, vararg options: OpenOption): ProbeChannel {
            // small reads past the page cache need small blocks: a network's file system may have them of a mebibyte
            val channel = try {
                if (Files.getFileStore(path).blockSize > BLOCK_BYTES) null else FileChannel.open(path, *options, ExtendedOpenOption.DIRECT)
            } catch (_: IOException) {
                null
            } catch (_: UnsupportedOperationException) {
                null
            }
            return if (channel != null) ProbeChannel(channel, true) else ProbeChannel(FileChannel.open(path, *options), false)
        }
    }
}
