package org.pyrus.project.tree

import org.pyrus.project.facts.FileStamp
import org.pyrus.project.memory.ProjectFile
import org.pyrus.volume.VolumeFile
import org.pyrus.volume.spi.VolumeFiles
import java.io.IOException
import java.nio.file.DirectoryIteratorException
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.ConcurrentHashMap

/** What a folder shows: sub-folders, then surveys' files and reports, each by name. */
internal sealed interface Entry {
    val path: Path

    /** @property isProject whether it has a project file */
    data class Folder(override val path: Path, val isProject: Boolean = false) : Entry

    data class Volume(val file: VolumeFile) : Entry {
        override val path: Path get() = file.path
    }

    /** A page of figures that Pyrus' bench has written. */
    data class Report(override val path: Path) : Entry
}

/**
 * Lists folders, telling surveys' files by their content. A file that has not changed since is not looked into again. Safe for any number of threads.
 *
 * @param isReport whether a file is a report of the bench
 * @param recognise what a file is, or null where it is no survey
 */
internal class FolderLister(private val isReport: (Path) -> Boolean = ReportFile::recognises, private val recognise: (Path) -> VolumeFile? = VolumeFiles::recognise) {
    private class Known(val stamp: FileStamp, val entry: Entry?)

    private val known = ConcurrentHashMap<Path, Known>()

    /** The entries of [folder], none where it can't be read. Hidden files, and those that an import is still writing, are left out. Blocking. */
    fun list(folder: Path): List<Entry> {
        val paths = try {
            Files.newDirectoryStream(folder).use { stream -> stream.filter(::isShown) }
        } catch (_: IOException) {
            emptyList()
        } catch (_: DirectoryIteratorException) {
            emptyList()
        }
        val byName = paths.sortedWith(compareBy(String.CASE_INSENSITIVE_ORDER) { it.fileName.toString() })
        val present = paths.toSet()
        known.keys.removeIf { it.parent == folder && it !in present }
        return byName.filter { Files.isDirectory(it) }.map { Entry.Folder(it, ProjectFile.of(it).exists) } + byName.mapNotNull(::file)
    }

    private fun file(path: Path): Entry? {
        val stamp = FileStamp.of(path) ?: return null
        known[path]?.takeIf { it.stamp == stamp }?.let { return it.entry }
        val entry = if (isReport(path)) Entry.Report(path) else recognise(path)?.let { Entry.Volume(it) }
        return entry.also { known[path] = Known(stamp, it) }
    }

    private fun isShown(path: Path): Boolean = path.fileName.toString().let { !it.startsWith('.') && !it.endsWith(".part") }
}
