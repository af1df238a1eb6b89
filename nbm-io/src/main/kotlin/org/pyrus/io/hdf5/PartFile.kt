package org.pyrus.io.hdf5

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.delay
import kotlinx.coroutines.withContext
import org.pyrus.io.hdf5.format.MetadataSource
import org.pyrus.io.hdf5.format.UnreadException
import org.pyrus.io.segy.why
import org.pyrus.volume.Refusal
import org.pyrus.volume.TargetFile
import java.io.Closeable
import java.io.EOFException
import java.io.IOException
import java.nio.ByteBuffer
import java.nio.channels.FileChannel
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.atomic.AtomicBoolean
import java.util.concurrent.atomic.AtomicLong

/**
 * A file on its way to [target]: `NAME.part` beside it, locked, given its name when complete, else removed on [close], unless [keep] was called. Until byte 0 is written it begins
 * with [PartLock.MARKER]. Positional reads and writes from any thread.
 */
internal class PartFile private constructor(
    private val target: Path,
    private val overwrite: Boolean,
    val path: Path,
    private val channel: FileChannel,
    private val uncached: UncachedWrites?,
    private val watch: PartWatch?,
) : Closeable {
    private val closed = AtomicBoolean()
    private val unflushed = AtomicLong()
    private var published = false

    /** What a job before has left stays, until this one has decided what to do with it. */
    @Volatile
    private var kept = channel.size() > 0

    /** How many bytes the file has so far. */
    val size: Long get() = channel.size()

    /** Writes [bytes] from position to limit. An [IOException] names file and byte. */
    fun write(bytes: ByteBuffer, address: Long) {
        if (watch == null) return put(bytes, address)
        val written = bytes.duplicate()
        put(bytes, address)
        watch.wrote(written, address)
    }

    private fun put(bytes: ByteBuffer, address: Long) {
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
        failing({ "writing at byte ${at + 1}" }) {
            while (bytes.position() < end) {
                if (!bytes.isDirect) bytes.limit(minOf(end, bytes.position() + HEAP_PIECE_BYTES))
                at += channel.write(bytes, at)
                bytes.limit(end)
            }
        }
    }

    private inline fun <T> failing(what: () -> String, work: () -> T): T = try {
        work()
    } catch (e: IOException) {
        throw IOException("$path: ${what()} failed: ${e.why}", e)
    }

    /** Fills [into] from position to limit; what was never written reads as 0. */
    fun read(into: ByteBuffer, address: Long) = try {
        into.fill(channel, address)
    } catch (e: EOFException) {
        throw e // which who looks for what a job has left expects
    } catch (e: IOException) {
        throw UnreadException(path, address, e)
    }

    /** Its metadata, once they are written, up to the superblock that they await. */
    fun metadata(): MetadataSource = MetadataSource(channel, path)

    /** Sends what was written to the disk. */
    fun force(withSize: Boolean) {
        val begun = watch?.forcing()
        failing({ "sending it to the disk" }) { channel.force(withSize) }
        if (begun != null) watch.forced(begun)
    }

    /**
     * Sends what is written to the disk while more is being written, so that the disk is busy from the start and the last [force] has little to wait for.
     * Runs until cancelled.
     *
     * @param isDue whether it is to be done however little was written
     * @param flush does it
     */
    suspend fun keepFlushing(isDue: () -> Boolean = { false }, flush: () -> Unit = { force(false) }) = withContext(Dispatchers.IO) {
        while (true) {
            delay(FLUSH_PAUSE_MS)
            if (unflushed.get() >= FLUSH_BYTES || isDue()) {
                unflushed.set(0)
                flush()
            }
        }
    }

    /** Empties it: what a job before has left is no longer wanted. Its marker is on the disk before anything else is, lest a loss of power leave a file that no job knows for its own. */
    fun restart() {
        kept = false
        truncate(0)
        mark()
        force(true)
    }

    /** Makes it begin as a part file does, whatever it began with. */
    fun mark() = write(ByteBuffer.wrap(PartLock.MARKER), 0)

    /** Cuts off what is behind its first [bytes] bytes. */
    fun truncate(bytes: Long) {
        failing({ "cutting it to $bytes bytes" }) { channel.truncate(bytes) }
        watch?.truncated(bytes)
    }

    /** Writes its first bytes, [head], which take the marker's place: what is behind the marker is on the disk before it, so that a job that is killed here leaves a part file or a complete one. */
    fun writeBeginning(head: ByteArray) {
        write(ByteBuffer.wrap(head, PartLock.MARKER.size, head.size - PartLock.MARKER.size), PartLock.MARKER.size.toLong())
        force(true)
        write(ByteBuffer.wrap(head, 0, PartLock.MARKER.size), 0)
        force(true)
    }

    /** Gives the file its name; the lock is held until it has it. Throws as [TargetFile.publish] does. */
    fun publish() {
        TargetFile.publish(path, target, overwrite)
        published = true
        watch?.published()
    }

    /** Leaves the file where it is on [close], for a job that goes on with it. */
    fun keep() {
        kept = true
    }

    override fun close() {
        if (closed.getAndSet(true)) return
        try {
            channel.use {
                uncached.use {
                    if (!published && !kept) Files.deleteIfExists(path) // while the lock is held, lest another's file is removed
                }
            }
        } finally {
            claimed.remove(path)
        }
    }

    companion object {
        private const val HEAP_PIECE_BYTES = 1 shl 20
        private const val FLUSH_PAUSE_MS = 50L
        private const val FLUSH_BYTES = 64L shl 20

        // closing any channel of a file gives up all of a process's locks on it, so a second writer must not even open it
        private val claimed = ConcurrentHashMap.newKeySet<Path>()

        /** What the name of a part file ends with, behind its target's. */
        const val SUFFIX = ".part"

        private fun partOf(file: Path): Path = file.resolveSibling("${file.fileName}$SUFFIX")

        /** Refuses a target, as [TargetFile.of] gave it, whose part file would lie where something else does. */
        fun checkWay(file: Path, sources: List<Path>) {
            PartLock.identity(partOf(file), file, sources)
        }

        /**
         * Takes away the second name that a file by the name [target] has where a job was killed while it gave it its name. Nothing where there is none, or a job is at it; best effort.
         */
        fun removeSecondName(target: Path) {
            try {
                if (!Files.exists(target)) return
                val file = target.toRealPath()
                val part = partOf(file)
                if (!PartLock.isSecondName(part, file) || !claimed.add(part)) return
                try {
                    PartLock.removeSecondName(part, file)
                } finally {
                    claimed.remove(part)
                }
            } catch (_: IOException) {
                // it stays, and is told where it is in the way
            }
        }

        /**
         * Lets [read] look at [part], a part file that a job has left; null where it is none, or a job of this process or another is at work on it.
         *
         * @throws IOException where the file system fails
         */
        fun <T> look(part: Path, read: (FileChannel) -> T): T? {
            // closing a channel would give up the lock of this process's own job
            if (!claimed.add(part)) return null
            try {
                return PartLock.look(part, read)
            } finally {
                claimed.remove(part)
            }
        }

        /** As [open], and empties it. */
        fun create(target: Path, overwrite: Boolean = false, sources: List<Path> = emptyList(), watch: PartWatch? = null, isLeftOver: (FileChannel) -> Boolean = { false }): PartFile {
            val file = open(target, overwrite, sources, watch, isLeftOver)
            try {
                file.restart()
                return file
            } catch (e: Throwable) { // whatever it is, the target is not to stay claimed
                file.use { throw if (e is IOException) cannotCreate(file.path, e) else e }
            }
        }

        /**
         * Opens and locks the part file of [target], with what a job before has left in it.
         *
         * @param overwrite whether [publish] may replace a file
         * @param sources what is read, which is never taken for a part file
         * @param watch told of what is done to it
         * @param isLeftOver whether a file that does not begin as a part file does is what this job itself would have left, had it been killed before its last step
         * @throws Refusal where the target can't be taken, something else lies where its part file would, another job is writing it, or it can't be created
         */
        fun open(target: Path, overwrite: Boolean = false, sources: List<Path> = emptyList(), watch: PartWatch? = null, isLeftOver: (FileChannel) -> Boolean = { false }): PartFile {
            val file = TargetFile.of(target, overwrite, sources)
            val part = partOf(file)
            if (!claimed.add(part)) throw PartLock.busy(target)
            var channel: FileChannel? = null
            try {
                channel = PartLock.open(part, file, sources, isLeftOver)
                return PartFile(file, overwrite, part, channel, UncachedWrites.open(part), watch)
            } catch (e: Throwable) {
                try {
                    channel?.close() // which gives up the lock, and so comes before others may open it
                } finally {
                    claimed.remove(part)
                }
                throw if (e is IOException) cannotCreate(part, e) else e
            }
        }

        /** What a job that the drive has stopped says of its unfinished [parts]; of a drive that does not answer they are taken to be there. */
        fun remains(parts: List<Path>): String = parts.find { !Files.notExists(it) }?.let { "could not remove its unfinished file $it" } ?: "left nothing behind"

        private fun cannotCreate(part: Path, e: IOException) =
            Refusal("can't be created (${e.javaClass.simpleName}: ${e.message})", part, remedy = "Choose a folder that you may write to.", cause = e)
    }
}

/** Told, from any thread, of all that is done to a part file, in the order in which it was done: for tests of what a loss of power would leave. */
internal interface PartWatch {
    /** [bytes], from position to limit, were written at byte [address]. */
    fun wrote(bytes: ByteBuffer, address: Long)

    fun truncated(bytes: Long)

    /** What was written so far is about to be sent to the disk; returns what [forced] is then given. */
    fun forcing(): Int

    fun forced(begun: Int)

    /** It has its name, on the disk. */
    fun published()
}
