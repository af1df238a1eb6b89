package org.pyrus.io.hdf5

import org.pyrus.volume.Refusal
import java.io.Closeable
import java.io.IOException
import java.nio.ByteBuffer
import java.nio.channels.FileChannel
import java.nio.channels.OverlappingFileLockException
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardCopyOption.ATOMIC_MOVE
import java.nio.file.StandardCopyOption.REPLACE_EXISTING
import java.nio.file.StandardOpenOption.CREATE
import java.nio.file.StandardOpenOption.READ
import java.nio.file.StandardOpenOption.WRITE
import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.atomic.AtomicBoolean

/**
 * A file on its way to [target]: `NAME.part` beside it, locked, moved into place when complete, else removed on [close].
 * Positional reads and writes from any thread.
 */
internal class PartFile private constructor(val target: Path, private val part: Path, private val channel: FileChannel, private val uncached: UncachedWrites?) : Closeable {
    private val closed = AtomicBoolean()
    private var moved = false

    /** Writes [bytes] from position to limit. An [IOException] names file and byte. */
    fun write(bytes: ByteBuffer, address: Long) {
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
            throw IOException("$part: writing at byte ${at + 1} failed: ${e.message}", e)
        }
    }

    /** Fills [into] from position to limit; what was never written reads as 0. */
    fun read(into: ByteBuffer, address: Long) = into.fill(channel, address)

    /** Sends what was written to the disk. */
    fun force(withSize: Boolean) = channel.force(withSize)

    /** Gives the file its name. The lock is held until it has it: nobody else can have opened the part file in between. */
    fun moveIntoPlace() {
        Files.move(part, target, ATOMIC_MOVE, REPLACE_EXISTING)
        moved = true
        try {
            FileChannel.open(target.toAbsolutePath().parent, READ).use { it.force(true) }
        } catch (_: IOException) {
            // Windows opens no folder; there the move itself is journalled
        }
    }

    override fun close() {
        if (closed.getAndSet(true)) return
        channel.use {
            uncached.use {
                if (!moved) Files.deleteIfExists(part) // while the lock is held, lest another's file is removed
            }
        }
        claimed.remove(key(part))
    }

    companion object {
        private const val HEAP_PIECE_BYTES = 1 shl 20

        // closing any channel of a file gives up all of a process's locks on it, so a second writer must not even open it
        private val claimed = ConcurrentHashMap.newKeySet<Path>()

        private fun key(part: Path): Path = part.toAbsolutePath().normalize()

        /**
         * Opens, locks and empties the part file of [target].
         *
         * @throws Refusal where another import is writing it, or it can't be created
         */
        fun create(target: Path): PartFile {
            val part = target.resolveSibling("${target.fileName}.part")
            if (!claimed.add(key(part))) throw busy(target)
            var channel: FileChannel? = null
            try {
                channel = FileChannel.open(part, CREATE, READ, WRITE)
                val lock = try {
                    channel.tryLock()
                } catch (_: OverlappingFileLockException) {
                    null
                }
                // where the other import has just moved its part file into place, this channel is that finished volume: leave it alone
                if (lock == null || !Files.exists(part)) throw busy(target)
                channel.truncate(0)
                return PartFile(target, part, channel, UncachedWrites.open(part))
            } catch (e: Exception) {
                channel?.close()
                claimed.remove(key(part))
                throw if (e is IOException) Refusal("can't be created (${e.javaClass.simpleName}: ${e.message})", part, remedy = "Choose a folder that you may write to.", cause = e) else e
            }
        }

        private fun busy(target: Path) = Refusal("another import is writing this target", target, remedy = "Wait for it to end, or name another target.")
    }
}
