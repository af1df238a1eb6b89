package org.pyrus.io.segy

import org.pyrus.volume.Refusal
import java.io.Closeable
import java.io.IOException
import java.nio.ByteBuffer
import java.nio.channels.FileChannel
import java.nio.file.AccessDeniedException
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardOpenOption.READ

/** An open SEG-Y file. Reads are positional: safe for any number of threads. */
internal class SegyFile private constructor(val path: Path, private val channel: FileChannel, val layout: SegyLayout) : Closeable {
    /**
     * Fills [target] from its position to its limit with the bytes from [position] (from 0) on.
     *
     * @throws IOException naming file and byte
     */
    fun read(target: ByteBuffer, position: Long) = readFully(path, channel, target, position)

    /** What converts a trace's samples to the stored type, the format's own or float32 for all; one for each thread. */
    fun converter(float32: Boolean = false): SampleConverter = SampleConverter(layout.format, layout.byteOrder, float32, layout.samplesPerTrace)

    override fun close() = channel.close()

    companion object {
        /**
         * Opens [path] and reads its head.
         *
         * @throws Refusal where it is missing, unreadable, not SEG-Y, cut short, without traces, or of a format that is not read
         */
        fun open(path: Path): SegyFile {
            if (!Files.exists(path)) throw Refusal("there is no such file", path, remedy = "Check the name.")
            if (Files.isDirectory(path)) throw Refusal("it is a folder, not a SEG-Y file", path, remedy = "Name a file in it.")
            val channel = try {
                FileChannel.open(path, READ)
            } catch (e: AccessDeniedException) {
                throw Refusal("you may not read it", path, remedy = "Ask its owner for permission, or copy it to a folder of your own.", cause = e)
            } catch (e: IOException) {
                throw Refusal("it can't be opened (${e.message})", path, remedy = "See to the drive and try again.", cause = e)
            }
            try {
                return SegyFile(path, channel, HeadReader(path, channel.size()) { bytes, at -> readFully(path, channel, ByteBuffer.wrap(bytes), at) }.read())
            } catch (e: IOException) {
                channel.close()
                throw Refusal(e.message ?: "it can't be read", remedy = "See to the drive and try again.", cause = e)
            } catch (e: Exception) {
                channel.close()
                throw e
            }
        }

        /** Whether [path] is SEG-Y by its head, though it may be one that [open] refuses. Never throws. */
        fun announcesSegy(path: Path): Boolean = try {
            FileChannel.open(path, READ).use { channel ->
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
                    if (channel.read(target, at) < 0) throw IOException("it ends at byte $at")
                }
            } catch (e: IOException) {
                throw IOException("$path: reading at byte ${position + target.position() - start + 1} failed: ${e.message}", e)
            }
        }
    }
}
