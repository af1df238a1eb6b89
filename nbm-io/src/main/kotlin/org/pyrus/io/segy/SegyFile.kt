package org.pyrus.io.segy

import org.pyrus.volume.InputFile
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.HeaderOverrides
import org.pyrus.volume.spi.SourceLayout
import java.io.Closeable
import java.io.IOException
import java.nio.ByteBuffer
import java.nio.channels.FileChannel
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardOpenOption.READ
import java.nio.file.attribute.BasicFileAttributes
import java.nio.file.attribute.FileTime

/** An open SEG-Y file. Reads are positional: safe for any number of threads. */
internal class SegyFile internal constructor(val path: Path, private val channel: FileChannel, val layout: SegyLayout, private val opened: State) : Closeable {
    /**
     * Fills [target] from its position to its limit with the bytes from [position] (from 0) on.
     *
     * @throws IOException naming file and byte
     */
    fun read(target: ByteBuffer, position: Long) = readFully(path, channel, target, position)

    /** What converts a trace's samples to the stored type, the format's own or float32 for all; one for each thread. */
    fun converter(float32: Boolean = false): SampleConverter = SampleConverter(layout.format, layout.byteOrder, float32, layout.samplesPerTrace)

    val isOpen: Boolean get() = channel.isOpen

    /**
     * Refuses the file where it is no longer the one that was opened: what was read of it then may come from before and after.
     *
     * @throws Refusal saying so
     */
    fun requireUnchanged() {
        val now = try {
            State.of(path)
        } catch (e: IOException) {
            throw changed(e)
        }
        if (now != opened) throw changed(null)
    }

    private fun changed(cause: IOException?) =
        Refusal("it was changed while it was read", path, remedy = "Wait until nothing writes it any more, and begin again.", cause = cause)

    override fun close() = channel.close()

    /** What shows that a file has been written to, or replaced. */
    data class State(val bytes: Long, val modified: FileTime, val key: Any?) {
        companion object {
            fun of(path: Path): State = Files.readAttributes(path, BasicFileAttributes::class.java).run { State(size(), lastModifiedTime(), fileKey()) }
        }
    }

    companion object {
        /**
         * Opens [path] and reads its head, [overrides] in the place of what it says.
         *
         * @param salvage whether a last trace that is cut short is taken, and not refused
         * @throws Refusal where it is missing, unreadable, not SEG-Y, cut short, without traces, or of a format that is not read
         */
        fun open(path: Path, overrides: HeaderOverrides = HeaderOverrides(), salvage: Boolean = false): SegyFile {
            InputFile.check(path, "a SEG-Y file")
            val channel = try {
                FileChannel.open(path, READ)
            } catch (e: IOException) {
                throw Refusal("it can't be opened (${e.message})", path, remedy = "See to the drive and try again.", cause = e)
            }
            try {
                val state = State.of(path)
                return SegyFile(path, channel, HeadReader(path, channel.size(), overrides, salvage) { bytes, at -> readFully(path, channel, ByteBuffer.wrap(bytes), at) }.read(), state)
            } catch (e: IOException) {
                channel.close()
                throw Refusal(e.message ?: "it can't be read", remedy = "See to the drive and try again.", cause = e)
            } catch (e: Exception) {
                channel.close()
                throw e
            }
        }

        /** As [open], for a source that is to be read as [layout] says. */
        fun open(path: Path, layout: SourceLayout): SegyFile = open(path, layout.overrides, layout.traces.salvage)

        /** Whether [path] is SEG-Y by its head, though it may be one that [open] refuses. Never throws. */
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
                throw IOException("$path: reading at byte ${position + target.position() - start + 1} failed: ${e.message}", e)
            }
        }
    }
}
