package org.pyrus.volume

import java.io.IOException
import java.nio.channels.FileChannel
import java.nio.file.FileAlreadyExistsException
import java.nio.file.Files
import java.nio.file.LinkOption.NOFOLLOW_LINKS
import java.nio.file.Path
import java.nio.file.StandardCopyOption.ATOMIC_MOVE
import java.nio.file.StandardCopyOption.REPLACE_EXISTING
import java.nio.file.StandardOpenOption.READ

/** The file that a result is to become: which one a name stands for, whether it may be taken, and how it is taken in one step. Thread-safe; blocking. */
object TargetFile {
    /**
     * The file that a result by the name [target] is to become, in its real folder: where [target] is a symbolic link, the file that it leads to.
     *
     * @param inputs what the result is made of
     * @throws Refusal where no file can have its name; where it is a folder, a device, a pipe, a link that leads nowhere or one of [inputs], by whatever name; where it exists without
     *   [overwrite]; where its folder is missing or can't be written
     * @throws IOException where the file system does not answer
     */
    fun of(target: Path, overwrite: Boolean, inputs: List<Path> = emptyList()): Path {
        target.fileName?.let { FileNames.problem(it.toString()) }?.let { throw Refusal(it, target, remedy = "Give it another name.") }
        val isLink = Files.isSymbolicLink(target)
        if (isLink && !Files.exists(target)) throw Refusal("the target is a link that leads nowhere", target, remedy = "Name the file itself, or remove the link.")
        if (Files.exists(target)) {
            if (Files.isDirectory(target)) throw Refusal("the target is a folder", target, remedy = "Name a file in it.")
            if (inputs.any { Files.exists(it) && Files.isSameFile(it, target) }) {
                throw Refusal("source and target are the same file", target, remedy = "Name another target.")
            }
            if (!Files.isRegularFile(target)) throw notRegular(target)
            if (!overwrite) throw Refusal("the target exists", target, remedy = INSTEAD)
        }
        val file = if (isLink) target.toRealPath() else target
        val folder = file.toAbsolutePath().parent
        if (folder == null || !Files.isDirectory(folder)) throw Refusal("the folder ${folder ?: target} does not exist", target, remedy = "Create it first.")
        if (!Files.isWritable(folder)) throw Refusal("the folder $folder can't be written", target, remedy = "Choose a folder that you may write to.")
        return folder.toRealPath().resolve(file.fileName)
    }

    /**
     * Gives [part], a complete file beside [file], that name, in one step. Without [overwrite] nothing is replaced, not even what has come by that name since
     * [of] looked; a file system without hard links leaves a moment between looking and moving.
     *
     * @throws Refusal where something that may not be replaced has come; [part] is then still there
     * @throws IOException where the file system fails
     */
    fun publish(part: Path, file: Path, overwrite: Boolean) {
        if (overwrite) {
            if (Files.exists(file, NOFOLLOW_LINKS) && !Files.isRegularFile(file, NOFOLLOW_LINKS)) throw notRegular(file)
            Files.move(part, file, ATOMIC_MOVE, REPLACE_EXISTING)
        } else if (linked(part, file)) {
            try {
                Files.delete(part)
            } catch (_: IOException) {
                // a second name of a complete file, which the next job to this target takes away
            }
        } else {
            if (Files.exists(file, NOFOLLOW_LINKS)) throw appeared(file)
            Files.move(part, file, ATOMIC_MOVE)
        }
        forceFolder(file)
    }

    /** Gives [part] the second name [file], which must not be there, or says that this file system knows no second names. */
    private fun linked(part: Path, file: Path): Boolean = try {
        Files.createLink(file, part)
        true
    } catch (_: FileAlreadyExistsException) {
        throw appeared(file)
    } catch (_: IOException) {
        false
    } catch (_: UnsupportedOperationException) {
        false
    }

    private fun forceFolder(file: Path) = try {
        FileChannel.open(file.toAbsolutePath().parent, READ).use { it.force(true) }
    } catch (_: IOException) {
        // Windows opens no folder; there the move itself is journalled
    }

    private fun appeared(file: Path) = Refusal("the target has come into being meanwhile, and is left as it is", file, remedy = INSTEAD)

    private fun notRegular(target: Path) = Refusal("the target is no regular file but a device, a pipe or the like", target, remedy = "Name another file.")

    private const val INSTEAD = "Name another file, or replace this one with --overwrite."
}
