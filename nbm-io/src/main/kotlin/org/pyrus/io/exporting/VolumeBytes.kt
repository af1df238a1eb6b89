package org.pyrus.io.exporting

import org.pyrus.io.hdf5.fill
import java.io.Closeable
import java.io.IOException
import java.nio.ByteBuffer
import java.nio.channels.FileChannel
import java.nio.file.Path
import java.nio.file.StandardOpenOption.READ

/** An open volume's bytes. Reads are positional: safe for any number of threads. */
internal class VolumeBytes(private val path: Path) : Closeable {
    private val channel = FileChannel.open(path, READ)

    /** Fills [target], from its position to its limit, with the bytes from [address] (from 0) on; an [IOException] names file and byte. */
    fun read(target: ByteBuffer, address: Long) {
        val start = target.position()
        try {
            target.fill(channel, address)
        } catch (e: IOException) {
            throw IOException("$path: reading at byte ${address + target.position() - start + 1} failed: ${e.message}", e)
        }
    }

    override fun close() = channel.close()
}
