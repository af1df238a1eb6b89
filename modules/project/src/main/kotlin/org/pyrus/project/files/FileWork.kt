package org.pyrus.project.files

import org.pyrus.volume.Refusal
import java.awt.Desktop
import java.io.IOException
import java.nio.file.FileAlreadyExistsException
import java.nio.file.Files
import java.nio.file.InvalidPathException
import java.nio.file.Path

/** What file actions do to files. Not for the event thread. */
internal object FileWork {
    /** Moves a file to the system's bin, and says whether that was done; null where the system has none. */
    val bin: ((Path) -> Boolean)? get() {
        if (!Desktop.isDesktopSupported()) return null
        val desktop = Desktop.getDesktop()
        return if (desktop.isSupported(Desktop.Action.MOVE_TO_TRASH)) { file -> desktop.moveToTrash(file.toFile()) } else null
    }

    /**
     * Gives [file] another [name] in its folder.
     *
     * @throws Refusal where that is no name, is taken, or the system does not let it
     */
    fun rename(file: Path, name: String): Path {
        val target = try {
            file.resolveSibling(name).takeIf { name.isNotEmpty() && it.parent == file.parent && it.normalize().fileName?.toString() == name }
        } catch (_: InvalidPathException) {
            null
        } ?: throw Refusal("'$name' is no name of a file", file, remedy = "Give a name without folders.")
        try {
            // only the case may change on a system that takes both for one file
            if (Files.exists(target) && !Files.isSameFile(file, target)) throw FileAlreadyExistsException("$target")
            return Files.move(file, target)
        } catch (_: FileAlreadyExistsException) {
            throw Refusal("there is a '$name' already", file, remedy = "Give another name.")
        } catch (e: IOException) {
            throw Refusal("it can't be renamed: ${e.message}", file, remedy = "Check that you may write in its folder, and that no other program has it open.", cause = e)
        }
    }

    /**
     * Moves [file] to the [bin], or deletes it where that is null.
     *
     * @throws Refusal where the system does not let it; the file is there still
     */
    fun delete(file: Path, bin: ((Path) -> Boolean)?) {
        val done = try {
            if (bin != null) bin(file) else Files.delete(file).let { true }
        } catch (e: IOException) {
            throw Refusal("it can't be deleted: ${e.message}", file, remedy = "Check that you may write in its folder, and that no other program has it open.", cause = e)
        }
        if (!done) throw Refusal("the system did not move it to the bin", file, remedy = "Delete it in the file manager.")
    }
}
