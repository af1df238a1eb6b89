package org.pyrus.volume

import java.io.IOException
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.BasicFileAttributes
import java.nio.file.attribute.FileTime

/**
 * What shows that a file was written to, or that another has its name.
 *
 * @property key what the file system tells it by from every other; null where it has nothing of the kind (Windows)
 */
data class FileState(val bytes: Long, val modified: FileTime, val key: Any?) {
    companion object {
        /**
         * Of the file that [path] leads to.
         *
         * @throws IOException where there is none, or the file system does not answer
         */
        fun of(path: Path): FileState = Files.readAttributes(path, BasicFileAttributes::class.java).run { FileState(size(), lastModifiedTime(), fileKey()) }
    }
}

/**
 * A file that is read for long, as it was when that began.
 *
 * A file that another has replaced by taking its name stays what it was to those who have it open. One that is written to in place does not: what is read of it then is neither
 * the old nor the new. A program that writes sets the file's time before its bytes, so whoever has read, and finds the time as it was *then*, has read the old.
 *
 * Thread-safe; a call takes some microseconds.
 */
class OpenFile(private val path: Path, private val state: FileState?) {
    constructor(path: Path) : this(path, stateOf(path))

    /**
     * Refuses what was read so far, where the file was written to meanwhile. Where another has its name, what is open is the old one, and as it was.
     *
     * @throws IOException saying so
     */
    fun requireUnwritten() {
        if (isWritten) throw changed()
    }

    /** Whether it was written to; false where its name is gone, for what is open is still there, and where its drive is, which reading tells. */
    val isWritten: Boolean get() = state != null && stateOf(path).let { it != null && it != state && it.key == state.key }

    /**
     * As [requireUnwritten], and where another file has its name.
     *
     * @throws IOException saying so
     */
    fun requireSame() {
        if (stateOf(path) != state) throw changed()
    }

    private fun changed() = IOException("$path: it was written to or replaced since it was opened; open it again")

    companion object {
        private const val TRIES = 5

        /**
         * What [open] makes of [path], to which it may go several times: again from the first where the file was replaced in between, so that nothing comes of two files.
         *
         * @throws Refusal where somebody does nothing else than write it; and as [open] does
         */
        fun <R : AutoCloseable> reading(path: Path, open: (OpenFile) -> R): R {
            repeat(TRIES) {
                val file = OpenFile(path)
                val opened = open(file)
                if (stateOf(path) == file.state) return opened
                opened.close()
            }
            throw Refusal("another program is writing it", path, remedy = "Wait until it has ended, and open it again.")
        }

        private fun stateOf(path: Path): FileState? = try {
            FileState.of(path)
        } catch (_: IOException) {
            null
        }
    }
}
