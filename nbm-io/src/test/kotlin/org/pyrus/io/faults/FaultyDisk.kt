package org.pyrus.io.faults

import java.io.IOException
import java.nio.ByteBuffer
import java.nio.channels.FileChannel
import java.nio.file.Path
import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.atomic.AtomicInteger

/** What is asked of a file system. */
internal enum class DiskCall { OPEN, READ, WRITE, FORCE, TRUNCATE, LINK, MOVE, DELETE, STAT }

/**
 * The files of this machine, as [path] gives them, on a disk that has faults.
 *
 * @property mostBytes as many as a read or write brings at once, as a network drive or a signal makes it
 * @property overlay told what a read has brought from a byte on, and may put other bytes there: so a file can be larger than any disk
 * @param fault called before each call, with its number from 0; what it throws is what the call throws
 */
internal class FaultyDisk(
    val mostBytes: Int = Int.MAX_VALUE,
    val overlay: ((bytes: ByteBuffer, from: Long) -> Unit)? = null,
    private val fault: (number: Int, call: DiskCall, path: Path) -> Unit = { _, _, _ -> },
) {
    private val files = FaultyFileSystem(this)
    private val calls = AtomicInteger()

    /** Channels that nobody has closed yet, and the files that they are of. */
    val open: MutableMap<FileChannel, Path> = ConcurrentHashMap()

    /** How many calls were made. */
    val count: Int get() = calls.get()

    /** The file [real], on this disk. */
    fun path(real: Path): Path = FaultyPath(real, files)

    /** @throws IOException where the disk has a fault there */
    fun call(call: DiskCall, path: Path) = fault(calls.getAndIncrement(), call, path)
}
