package org.pyrus.bench

import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.delay
import kotlinx.coroutines.ensureActive
import java.io.IOException
import java.nio.ByteBuffer
import java.nio.channels.FileChannel
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardOpenOption.READ
import java.nio.file.StandardOpenOption.WRITE

/** The system's cache of files, filled and emptied. Linux empties it for root; nothing else does for anyone. */
class PageCache(private val control: Path = Path.of("/proc/sys/vm/drop_caches"), private val mappings: Path = Path.of("/proc/self/maps")) {
    /** Why it can't be emptied here, or null where it can. */
    fun whyNotEmptied(): String? = when {
        !Files.exists(control) -> "this system has no $control"
        !Files.isWritable(control) -> "$control may be written by root only"
        else -> try {
            empty()
            null
        } catch (e: IOException) {
            "$control can't be written: ${e.message}"
        }
    }

    /** Reads [path] through once, so that the cache holds what it has room for; tells [onRead] of the bytes. */
    internal suspend fun fill(path: Path, onRead: (Long) -> Unit) = FileChannel.open(path, READ).use { channel ->
        val block = ByteBuffer.allocateDirect(BLOCK_BYTES)
        while (true) {
            currentCoroutineContext().ensureActive()
            val count = channel.read(block.clear())
            if (count < 0) break
            onRead(count.toLong())
        }
    }

    /** Writes to the disk what [paths] still have to be written, since what is not written is not dropped. */
    internal fun sync(paths: List<Path>) = paths.forEach { path -> FileChannel.open(path, READ).use { it.force(true) } }

    /** @throws IOException where the system does not let us */
    internal fun empty() = FileChannel.open(control, WRITE).use { channel ->
        val word = ByteBuffer.wrap("3\n".toByteArray())
        while (word.hasRemaining()) channel.write(word)
    }

    /** Whether this process maps [path]: what is mapped and was touched stays in memory. */
    internal fun maps(path: Path): Boolean = try {
        val file = String(path.toRealPath().toString().toByteArray(), Charsets.ISO_8859_1) // the list may have names that are no UTF-8
        Files.readAllLines(mappings, Charsets.ISO_8859_1).any { it.endsWith(file) }
    } catch (_: IOException) {
        false
    }

    /** Waits until this process maps [path] no more: the collector gives mappings up. False where it keeps one. */
    internal suspend fun unmapped(path: Path): Boolean {
        repeat(TRIES) {
            if (!maps(path)) return true
            System.gc()
            delay(WAIT_MILLIS)
        }
        return !maps(path)
    }

    private companion object {
        const val BLOCK_BYTES = 4 shl 20
        const val TRIES = 20
        const val WAIT_MILLIS = 10L
    }
}
