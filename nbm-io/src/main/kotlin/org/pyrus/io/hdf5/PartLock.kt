package org.pyrus.io.hdf5

import org.pyrus.volume.Refusal
import java.nio.ByteBuffer
import java.nio.channels.FileChannel
import java.nio.channels.FileLock
import java.nio.channels.OverlappingFileLockException
import java.nio.file.FileAlreadyExistsException
import java.nio.file.Files
import java.nio.file.LinkOption.NOFOLLOW_LINKS
import java.nio.file.NoSuchFileException
import java.nio.file.Path
import java.nio.file.StandardOpenOption.CREATE_NEW
import java.nio.file.StandardOpenOption.READ
import java.nio.file.StandardOpenOption.WRITE
import java.nio.file.attribute.BasicFileAttributes

/**
 * Opens and locks the part file of a target. One that is there already is used again only where a job that was killed has left it: it is empty, or
 * begins with [MARKER], or has a [PartJournal]; or it is what the job that asks would have left had it been killed before its last step. Anything else by that name is somebody's file,
 * and stays as it is.
 */
internal object PartLock {
    /** What a part file begins with until the superblock, which comes last, takes its place. */
    val MARKER: ByteArray = "PYRUS PART FILE\n".toByteArray(Charsets.US_ASCII)

    /** As often as another job may move its own part file away in between. */
    private const val TRIES = 20

    /**
     * The part file [part] of [target], open and locked; what it held is still in it.
     *
     * @param target as [org.pyrus.volume.TargetFile.of] gave it
     * @param isLeftOver whether a file that has no marker is what this job would have left
     * @param lock tries to lock a channel's file for this process, null where another has it
     * @throws Refusal where something else has that name, one of [sources] too, or another job has locked it
     * @throws java.io.IOException where the file system fails
     */
    fun open(part: Path, target: Path, sources: List<Path>, isLeftOver: (FileChannel) -> Boolean = { false }, lock: (FileChannel) -> FileLock? = FileChannel::tryLock): FileChannel {
        repeat(TRIES) {
            val made = try {
                FileChannel.open(part, CREATE_NEW, READ, WRITE)
            } catch (_: FileAlreadyExistsException) {
                null // looked at next
            }
            lockedOrMoved(part, target, sources, isLeftOver, lock, made)?.let { return it }
        }
        throw busy(target)
    }

    /** Null where [part] is not, or no longer, the file that was opened and locked: another job has ended in between, and the lock is worth nothing. */
    private fun lockedOrMoved(
        part: Path,
        target: Path,
        sources: List<Path>,
        isLeftOver: (FileChannel) -> Boolean,
        lock: (FileChannel) -> FileLock?,
        made: FileChannel?,
    ): FileChannel? {
        var channel = made
        var kept = false
        try {
            val before = identity(part, target, sources) ?: return null
            if (channel == null) channel = FileChannel.open(part, READ, WRITE, NOFOLLOW_LINKS)
            val held = try {
                lock(channel)
            } catch (_: OverlappingFileLockException) {
                null
            }
            if (held == null) throw busy(target)
            if (identity(part, target, sources) != before) return null
            if (isSecondName(part, target)) {
                Files.delete(part)
                return null
            }
            if (!isOurs(channel) && !isLeftOver(channel)) throw inTheWay(part, "no job has left it there")
            kept = true
            return channel
        } catch (_: NoSuchFileException) {
            return null
        } finally {
            if (!kept) channel?.close()
        }
    }

    /**
     * What tells the file [part] from another by its name, or null where there is none: the inode, or where there are none the time of its making.
     *
     * @throws Refusal where it can be no part file
     */
    fun identity(part: Path, target: Path, sources: List<Path>): Any? {
        val attributes = try {
            Files.readAttributes(part, BasicFileAttributes::class.java, NOFOLLOW_LINKS)
        } catch (_: NoSuchFileException) {
            return null
        }
        if (Files.exists(part) && sources.any { Files.exists(it) && Files.isSameFile(part, it) }) throw inTheWay(part, "it is the source")
        if (attributes.isSymbolicLink) throw inTheWay(part, "it is a link")
        if (!attributes.isRegularFile) throw inTheWay(part, "it is no regular file")
        if (namesOf(part) > 1 && !isSecondName(part, target)) throw inTheWay(part, "it is a hard link, and the file has other names")
        return attributes.fileKey() ?: attributes.creationTime()
    }

    /** Whether [part] is but another name of [target]: a job was killed while it gave its file its name. */
    fun isSecondName(part: Path, target: Path): Boolean = Files.exists(part, NOFOLLOW_LINKS) && namesOf(part) == 2 && Files.exists(target) && Files.isSameFile(part, target)

    /** Takes away [part], where it is a second name of [target] and no job is at it. */
    fun removeSecondName(part: Path, target: Path) {
        FileChannel.open(part, READ, WRITE, NOFOLLOW_LINKS).use { channel -> if (channel.tryLock() != null && isSecondName(part, target)) Files.delete(part) }
    }

    /** Lets [read] look at [part]; null where it is no part file that a job has left. */
    fun <T> look(part: Path, read: (FileChannel) -> T): T? {
        if (!Files.isRegularFile(part, NOFOLLOW_LINKS)) return null
        FileChannel.open(part, READ, NOFOLLOW_LINKS).use { channel ->
            channel.tryLock(0, Long.MAX_VALUE, true) ?: return null
            return if (isOurs(channel)) read(channel) else null
        }
    }

    fun busy(target: Path) = Refusal("another job is writing this target", target, remedy = "Wait for it to end, or name another target.")

    private fun inTheWay(part: Path, why: String) =
        Refusal("the job needs this name for its unfinished file, but $why", part, remedy = "Rename it, remove it, or name another target.")

    private fun isOurs(channel: FileChannel): Boolean {
        if (channel.size() == 0L) return true
        if (channel.size() < MARKER.size) return false
        val begin = ByteBuffer.allocate(MARKER.size)
        begin.fill(channel, 0)
        return begin.array().contentEquals(MARKER) || PartJournal.find { into, at -> into.fill(channel, at) } != null
    }

    private fun namesOf(part: Path): Int = try {
        Files.getAttribute(part, "unix:nlink", NOFOLLOW_LINKS) as? Int ?: 1
    } catch (_: UnsupportedOperationException) {
        1
    } catch (_: NoSuchFileException) {
        0
    }
}
