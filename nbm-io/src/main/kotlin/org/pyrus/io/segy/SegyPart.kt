package org.pyrus.io.segy

import org.pyrus.volume.FileState
import org.pyrus.volume.InputFile
import org.pyrus.volume.OpenFile
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.HeaderOverrides
import java.io.Closeable
import java.io.IOException
import java.nio.ByteBuffer
import java.nio.channels.FileChannel
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardOpenOption.READ

/** One open file of a [SegyFile], with the layout that its own head gives. Reads are positional: safe for any number of threads. */
internal class SegyPart(val path: Path, private val channel: FileChannel, val layout: SegyLayout, private val opened: FileState) : Closeable {
    private val file = OpenFile(path, opened)

    /** As [SegyFile.read], of the file's own bytes. */
    fun read(target: ByteBuffer, position: Long) = readFully(path, channel, target, position)

    /** The file as it was when it was opened. */
    val state: FileState get() = opened

    val isOpen: Boolean get() = channel.isOpen

    /** What tells the file from others by any name, where the file system has something that does. */
    val identity: Any get() = opened.key ?: path.toRealPath()

    /**
     * Refuses the file where it is no longer the one that was opened: what was read of it then may come from before and after.
     *
     * @throws Refusal saying so
     */
    fun requireUnchanged() {
        val now = try {
            FileState.of(path)
        } catch (e: IOException) {
            throw changed(e)
        }
        if (now != opened) throw changed(null)
    }

    /** As [OpenFile.requireUnwritten], for who reads now and then. */
    fun requireUnwritten() = file.requireUnwritten()

    private fun changed(cause: IOException?) =
        Refusal("it was changed while it was read", path, remedy = "Wait until nothing writes it any more, and begin again.", cause = cause)

    override fun close() = channel.close()

    companion object {
        /** Opens one file as [SegyFile.open] does. */
        fun open(path: Path, overrides: HeaderOverrides, salvage: Boolean): SegyPart {
            InputFile.check(path, "a SEG-Y file")
            val channel = try {
                FileChannel.open(path, READ)
            } catch (e: IOException) {
                throw Refusal("it can't be opened (${e.message})", path, remedy = "See to the drive and try again.", cause = e)
            }
            try {
                val state = FileState.of(path)
                return SegyPart(path, channel, HeadReader(path, channel.size(), overrides, salvage) { bytes, at -> readFully(path, channel, ByteBuffer.wrap(bytes), at) }.read(), state)
            } catch (e: IOException) {
                channel.close()
                throw Refusal(e.message ?: "it can't be read", remedy = "See to the drive and try again.", cause = e)
            } catch (e: Throwable) {
                channel.close()
                throw e
            }
        }

        /** As [SegyFile.announcesSegy]. */
        fun announcesSegy(path: Path): Boolean = try {
            // a pipe would be waited for without end
            Files.isRegularFile(path) && FileChannel.open(path, READ).use { channel ->
                HeadReader(path, channel.size()) { bytes, at -> readFully(path, channel, ByteBuffer.wrap(bytes), at) }.announcesSegy()
            }
        } catch (_: IOException) {
            false
        }

        private fun readFully(path: Path, channel: FileChannel, target: ByteBuffer, position: Long) {
            val start = target.position()
            try {
                while (target.hasRemaining()) {
                    val at = position + target.position() - start
                    if (channel.read(target, at) < 0) throw IOException("it ends at byte ${channel.size()}")
                }
            } catch (e: IOException) {
                throw IOException("$path: reading at byte ${position + target.position() - start + 1} failed: ${e.why}", e)
            }
        }
    }
}
