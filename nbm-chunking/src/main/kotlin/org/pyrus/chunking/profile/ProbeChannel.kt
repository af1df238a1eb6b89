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
 * @property blockBytes what places, lengths and memory are aligned to
 */
internal class ProbeChannel private constructor(val channel: FileChannel, val direct: Boolean, val blockBytes: Int) : AutoCloseable {
    /** A buffer of [bytes], a multiple of [blockBytes], aligned as direct reads want it. */
    fun buffer(bytes: Int): ByteBuffer = ByteBuffer.allocateDirect(bytes + blockBytes).alignedSlice(blockBytes).limit(bytes).slice().alignedSlice(blockBytes)

    /** Fills [buffer] from [at] on. */
    fun read(buffer: ByteBuffer, at: Long) {
        buffer.clear()
        while (buffer.hasRemaining()) {
            if (channel.read(buffer, at + buffer.position()) < 0) throw EOFException("the file ended at byte ${at + buffer.position()}")
        }
    }

    override fun close() = channel.close()

    companion object {
        private const val MOST_BLOCK = 1 shl 16

        /** Opens [path]; throws [IOException] where it can't be opened at all. */
        fun open(path: Path, vararg options: OpenOption): ProbeChannel {
            val block = Files.getFileStore(path).blockSize.let { if (it in 1..MOST_BLOCK) maxOf(it.toInt(), LEAST_BLOCK) else LEAST_BLOCK }
            val channel = try {
                FileChannel.open(path, *options, ExtendedOpenOption.DIRECT)
            } catch (_: IOException) {
                null
            } catch (_: UnsupportedOperationException) {
                null
            }
            return if (channel != null) ProbeChannel(channel, true, block) else ProbeChannel(FileChannel.open(path, *options), false, block)
        }

        private const val LEAST_BLOCK = 4096
    }
}
