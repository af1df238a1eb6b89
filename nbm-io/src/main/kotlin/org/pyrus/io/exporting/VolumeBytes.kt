package org.pyrus.io.exporting

import org.pyrus.io.hdf5.fill
import org.pyrus.io.segy.why
import org.pyrus.volume.OpenFile
import java.io.Closeable
import java.io.IOException
import java.nio.ByteBuffer
import java.nio.channels.FileChannel
import java.nio.file.Path
import java.nio.file.StandardOpenOption.READ

/**
 * An open volume's bytes. Reads are positional: safe for any number of threads.
 *
 * @param file the volume, as it was before its metadata were read
 * @throws IOException where it can't be opened, or is not what it was then
 */
internal class VolumeBytes(private val path: Path, private val file: OpenFile) : Closeable {
    private val channel = FileChannel.open(path, READ)

    init {
        try {
            file.requireSame()
        } catch (e: IOException) {
            channel.close()
            throw e
        }
    }

    /** As [OpenFile.requireUnwritten]: to be asked before what was made of the bytes gets its name. */
    fun requireUnwritten() = file.requireUnwritten()

    /** Fills [target], from its position to its limit, with the bytes from [address] (from 0) on; an [IOException] names file and byte. */
    fun read(target: ByteBuffer, address: Long) {
        val start = target.position()
        try {
            target.fill(channel, address)
        } catch (e: IOException) {
            throw IOException("$path: reading at byte ${address + target.position() - start + 1} failed: ${e.why}", e)
        }
    }

    override fun close() = channel.close()
}
