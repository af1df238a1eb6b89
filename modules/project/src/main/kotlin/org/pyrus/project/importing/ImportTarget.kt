package org.pyrus.project.importing

import org.openide.util.NbBundle.Messages
import org.pyrus.volume.StorageProfile
import org.pyrus.volume.spi.Profilers
import java.io.IOException
import java.nio.file.Files
import java.nio.file.InvalidPathException
import java.nio.file.Path

/**
 * What the disk says of a target.
 *
 * @property freeBytes null where the file store does not say
 * @property profile what the disk can do; null where it was not measured
 */
internal data class TargetDisk(
    val target: Path,
    val exists: Boolean,
    val isFolder: Boolean,
    val isSource: Boolean,
    val folderExists: Boolean,
    val writable: Boolean,
    val freeBytes: Long?,
    val profile: StorageProfile? = null,
) {
    companion object {
        /** Looks at [target]. Blocking. */
        fun look(target: Path, sources: List<Path>): TargetDisk {
            val folder = target.toAbsolutePath().parent
            val folderExists = folder != null && Files.isDirectory(folder)
            return TargetDisk(
                target,
                Files.exists(target),
                Files.isDirectory(target),
                try {
                    Files.exists(target) && sources.any { Files.isSameFile(target, it) }
                } catch (_: IOException) {
                    false
                },
                folderExists,
                folderExists && Files.isWritable(folder),
                try {
                    if (folderExists) Files.getFileStore(folder).usableSpace else null
                } catch (_: IOException) {
                    null
                },
                Profilers.find()?.known(target),
            )
        }
    }
}

/** Where an import of a source goes when nobody says otherwise: beside it, as `NAME.h5`. */
internal fun defaultTarget(source: Path, folder: Path = source.toAbsolutePath().parent): Path =
    folder.resolve(source.fileName.toString().substringBeforeLast('.').ifEmpty { source.fileName.toString() } + ".h5")

/** The path that [text] names, or null where no file can have such a name here; a bare name is meant beside [source]. */
internal fun targetPath(text: String, source: Path): Path? = try {
    text.trim().takeIf { it.isNotEmpty() }?.let { source.toAbsolutePath().resolveSibling(it).normalize() }
} catch (_: InvalidPathException) {
    null
}

/** What stands against a target, or null. */
@Messages(
    "MSG_NoTarget=Name the file to write.",
    "MSG_TargetIsFolder=The target is a folder: name a file in it.",
    "MSG_TargetIsSource=The target is the source itself: name another file.",
    "MSG_NoFolder=The target's folder does not exist: create it first, or choose another.",
    "MSG_NotWritable=The target's folder can't be written: choose another.",
    "MSG_TargetExists=The target exists: name another, or tick Replace the existing file.",
    "# {0} - bytes needed",
    "# {1} - bytes free",
    "MSG_NoSpace=The volume takes {0}, and {1} are free on the target''s disk: choose another disk.",
)
internal fun TargetDisk.problem(overwrite: Boolean, neededBytes: Long?, human: (Number) -> String): String? = when {
    isFolder -> Bundle.MSG_TargetIsFolder()
    isSource -> Bundle.MSG_TargetIsSource()
    !folderExists -> Bundle.MSG_NoFolder()
    !writable -> Bundle.MSG_NotWritable()
    exists && !overwrite -> Bundle.MSG_TargetExists()
    neededBytes != null && freeBytes != null && freeBytes < neededBytes -> Bundle.MSG_NoSpace(human(neededBytes), human(freeBytes))
    else -> null
}
