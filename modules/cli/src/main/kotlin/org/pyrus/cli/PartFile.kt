package org.pyrus.cli

import org.pyrus.volume.Refusal
import java.nio.channels.FileChannel
import java.nio.file.FileAlreadyExistsException
import java.nio.file.Files
import java.nio.file.NoSuchFileException
import java.nio.file.Path
import java.nio.file.StandardCopyOption.ATOMIC_MOVE
import java.nio.file.StandardOpenOption.CREATE
import java.nio.file.StandardOpenOption.TRUNCATE_EXISTING
import java.nio.file.StandardOpenOption.WRITE

/**
 * Files that are there whole or not at all: written beside the target as `NAME.part`, flushed to the disk, moved into place in one step.
 */
internal object PartFile {
    /** Refuses a [target] that can't be written, before any work is done for it. */
    fun check(target: Path, overwrite: Boolean) {
        if (Files.isDirectory(target)) throw Refusal("it is a folder", target, remedy = "Give the name of a file.")
        if (!overwrite && Files.exists(target)) throw FileAlreadyExistsException(target.toString())
        val folder = target.toAbsolutePath().parent ?: return
        if (!Files.isDirectory(folder)) throw NoSuchFileException(folder.toString())
    }

    /** Lets [write] write [target]; where it throws, what was written is removed and an older [target] stays as it was. */
    inline fun write(target: Path, overwrite: Boolean, write: (FileChannel) -> Unit) {
        check(target, overwrite)
        val part = target.resolveSibling("${target.fileName}.part")
        try {
            FileChannel.open(part, CREATE, TRUNCATE_EXISTING, WRITE).use { channel ->
                write(channel)
                channel.force(true)
            }
            Files.move(part, target, ATOMIC_MOVE)
        } catch (failure: Throwable) {
            Files.deleteIfExists(part)
            throw failure
        }
    }
}
