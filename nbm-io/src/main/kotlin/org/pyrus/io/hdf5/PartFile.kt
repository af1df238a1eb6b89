package org.pyrus.io.hdf5

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.delay
import kotlinx.coroutines.withContext
import org.pyrus.io.hdf5.format.MetadataSource
import org.pyrus.volume.Refusal
import org.pyrus.volume.TargetFile
import java.io.Closeable
import java.io.IOException
import java.nio.ByteBuffer
import java.nio.channels.FileChannel
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.atomic.AtomicBoolean
import java.util.concurrent.atomic.AtomicLong

/**
 * A file on its way to [target]: `NAME.part` beside it, locked, given its name when complete, else removed on [close]. Until byte 0 is written it begins
 * with [PartLock.MARKER]. Positional reads and writes from any thread.
 */
internal class PartFile private constructor(
    private val target: Path,
    private val overwrite: Boolean,
    val path: Path,
    private val channel: FileChannel,
    private val uncached: UncachedWrites?,
) : Closeable {
    private val closed = AtomicBoolean()
    private val unflushed = AtomicLong()
    private var published = false

    /** Writes [bytes] from position to limit. An [IOException] names file and byte. */
    fun write(bytes: ByteBuffer, address: Long) {
        unflushed.addAndGet(bytes.remaining().toLong())
        val end = bytes.limit()
        val start = bytes.position()
        val aligned = uncached?.alignedPart(bytes, address)
        if (aligned == null) return writeCached(bytes, address)
        writeCached(bytes.limit(start + aligned.first), address)
        if (uncached!!.write(bytes.limit(start + aligned.last + 1), address + aligned.first)) {
            writeCached(bytes.limit(end), address + aligned.last + 1)
        } else {
            writeCached(bytes.limit(end).position(start + aligned.first), address + aligned.first)
        }
    }

    private fun writeCached(bytes: ByteBuffer, address: Long) {
        var at = address
        val end = bytes.limit()
        try {
            while (bytes.position() < end) {
                if (!bytes.isDirect) bytes.limit(minOf(end, bytes.position() + HEAP_PIECE_BYTES))
                at += channel.write(bytes, at)
                bytes.limit(end)
            }
        } catch (e: IOException) {
            throw IOException("$path: writing at byte ${at + 1} failed: ${e.message}", e)
        }
    }

    /** Fills [into] from position to limit; what was never written reads as 0. */
    fun read(into: ByteBuffer, address: Long) = into.fill(channel, address)

    /** Its metadata, once they are written, up to the superblock that they await. */
    fun metadata(): MetadataSource = MetadataSource(channel)

    /** Sends what was written to the disk. */
    fun force(withSize: Boolean) = channel.force(withSize)

    /**
     * Sends what is written to the disk while more is being written, so that the disk is busy from the start and the last [force] has little to wait for.
     * Runs until cancelled.
     */
    suspend fun keepFlushing() = withContext(Dispatchers.IO) {
        while (true) {
            delay(FLUSH_PAUSE_MS)
            if (unflushed.get() >= FLUSH_BYTES) {
                unflushed.set(0)
                force(false)
            }
        }
    }

    /** Gives the file its name; the lock is held until it has it. Throws as [TargetFile.publish] does. */
    fun publish() {
        TargetFile.publish(path, target, overwrite)
        published = true
    }

    override fun close() {
        if (closed.getAndSet(true)) return
        channel.use {
            uncached.use {
                if (!published) Files.deleteIfExists(path) // while the lock is held, lest another's file is removed
            }
        }
        claimed.remove(path)
    }

    companion object {
        private const val HEAP_PIECE_BYTES = 1 shl 20
        private const val FLUSH_PAUSE_MS = 50L
        private const val FLUSH_BYTES = 64L shl 20

        // closing any channel of a file gives up all of a process's locks on it, so a second writer must not even open it
        private val claimed = ConcurrentHashMap.newKeySet<Path>()

        private fun partOf(file: Path): Path = file.resolveSibling("${file.fileName}.part")

        /** Refuses a target, as [TargetFile.of] gave it, whose part file would lie where something else does. */
        fun checkWay(file: Path, sources: List<Path>) {
            PartLock.identity(partOf(file), sources)
        }

        /**
         * Opens, locks and empties the part file of [target].
         *
         * @param overwrite whether [publish] may replace a file
         * @param sources what is read, which is never taken for a part file
         * @throws Refusal where the target can't be taken, something else lies where its part file would, another job is writing it, or it can't be created
         */
        fun create(target: Path, overwrite: Boolean = false, sources: List<Path> = emptyList()): PartFile {
            val file = TargetFile.of(target, overwrite, sources)
            val part = partOf(file)
            if (!claimed.add(part)) throw PartLock.busy(target)
            var channel: FileChannel? = null
            try {
                channel = PartLock.open(part, target, sources)
                channel.truncate(0)
                return PartFile(file, overwrite, part, channel, UncachedWrites.open(part)).apply { write(ByteBuffer.wrap(PartLock.MARKER), 0) }
            } catch (e: Exception) {
                channel?.close()
                claimed.remove(part)
                throw if (e is IOException) Refusal("can't be created (${e.javaClass.simpleName}: ${e.message})", part, remedy = "Choose a folder that you may write to.", cause = e) else e
            }
        }
    }
}
