package org.pyrus.project.jobs

import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.UnfinishedImport
import org.pyrus.volume.spi.VolumeImporter
import java.io.IOException
import java.nio.file.FileVisitOption
import java.nio.file.FileVisitResult
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.SimpleFileVisitor
import java.nio.file.attribute.BasicFileAttributes

/**
 * The imports that have ended before their end in the user's folders: by a crash, a power cut, or because the suite was closed upon them. Blocking; thread-safe.
 *
 * @param importer asked anew each time
 */
internal class UnfinishedImports(private val importer: () -> VolumeImporter) {
    private val told = HashSet<Path>()

    /**
     * Those into [folder] and the folders in it, as far down as [MOST_DEEP] and as many as [MOST_FOLDERS], symbolic links left out, that no call has given before.
     * None where the folder can't be read.
     */
    fun newIn(folder: Path): List<UnfinishedImport> {
        val importer = importer()
        return folders(folder).flatMap { importer.unfinished(it) }.filter { synchronized(told) { told.add(it.part) } }
    }

    /** [left] as it is now, or null where it is gone or a job is at work on it. */
    fun now(left: UnfinishedImport): UnfinishedImport? = importer().unfinished(left.part.parent).find { it.part == left.part }

    /**
     * Removes what [left] has done, where no job is at work on it.
     *
     * @throws Refusal where the system does not let it
     */
    fun remove(left: UnfinishedImport) {
        if (now(left) == null) return
        try {
            Files.deleteIfExists(left.part)
        } catch (e: IOException) {
            throw Refusal("it can't be removed: ${e.message}", left.part, remedy = "Check that you may write in its folder.", cause = e)
        }
    }

    private fun folders(root: Path): List<Path> {
        val folders = ArrayList<Path>()
        try {
            Files.walkFileTree(
                root, emptySet<FileVisitOption>(), MOST_DEEP + 1,
                object : SimpleFileVisitor<Path>() {
                    override fun preVisitDirectory(folder: Path, attributes: BasicFileAttributes): FileVisitResult {
                        if (folder != root && folder.fileName.toString().startsWith('.')) return FileVisitResult.SKIP_SUBTREE
                        folders.add(folder) // a path is iterable: += would add its parts
                        return if (folders.size < MOST_FOLDERS) FileVisitResult.CONTINUE else FileVisitResult.TERMINATE
                    }

                    override fun visitFileFailed(file: Path, why: IOException) = FileVisitResult.CONTINUE

                    override fun postVisitDirectory(folder: Path, why: IOException?) = FileVisitResult.CONTINUE
                },
            )
        } catch (_: IOException) {
            // those seen before it stand
        }
        return folders
    }

    companion object {
        const val MOST_DEEP = 4
        const val MOST_FOLDERS = 2_000
    }
}
