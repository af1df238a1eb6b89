package org.pyrus.io.importing

import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.ImportRequest
import java.io.IOException
import java.nio.file.Files
import java.nio.file.Path

/** What can be known to be wrong with a target before anything is read or written. */
internal object Preflight {
    /**
     * Refuses a target that is the source, that exists without `overwrite`, or whose folder is missing or can't be written.
     *
     * @throws Refusal saying which
     */
    fun checkTarget(request: ImportRequest) {
        val target = request.target
        if (Files.exists(target) && Files.exists(request.source) && Files.isSameFile(target, request.source)) {
            throw Refusal("source and target are the same file", target, remedy = "Name another file for the volume.")
        }
        if (Files.isDirectory(target)) throw Refusal("the target is a folder", target, remedy = "Name a file in it.")
        if (Files.exists(target) && !request.overwrite) {
            throw Refusal("the target exists", target, remedy = "Name another file, or replace this one with --overwrite.")
        }
        val folder = target.toAbsolutePath().parent
        if (folder == null || !Files.isDirectory(folder)) {
            throw Refusal("the folder ${folder ?: target} does not exist", target, remedy = "Create it first.")
        }
        if (!Files.isWritable(folder)) throw Refusal("the folder $folder can't be written", target, remedy = "Choose a folder that you may write to.")
    }

    /**
     * Refuses where the file store of [target] has less than [neededBytes] free. A target that is to be replaced stays until the new volume
     * is complete, so its bytes do not count as free.
     *
     * @throws Refusal with both figures
     */
    fun checkSpace(target: Path, neededBytes: Long, freeBytes: (Path) -> Long = ::usableSpace) {
        val free = try {
            freeBytes(target.toAbsolutePath().parent)
        } catch (_: IOException) {
            return // a file store that does not say (some network drives): the write itself will tell
        }
        if (free < neededBytes) {
            throw Refusal(
                "no space for the result: it takes ${gigabytes(neededBytes)}, and ${gigabytes(free)} are free",
                target,
                remedy = "Free some space, or name a target on another drive.",
            )
        }
    }

    private fun usableSpace(folder: Path): Long = Files.getFileStore(folder).usableSpace

    private fun gigabytes(bytes: Long): String = if (bytes < 100_000_000) "%.1f MB".format(null, bytes / 1e6) else "%.2f GB".format(null, bytes / 1e9)
}
