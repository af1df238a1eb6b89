package org.pyrus.project.memory

import java.io.IOException
import java.nio.file.Files
import java.nio.file.InvalidPathException
import java.nio.file.Path

/**
 * Which files a project may name: those in its folder, by their way from there, with `/` between the names whatever the system. A project file comes with the
 * folder, from whoever made that, so neither a name nor a symbolic link may lead out of it, but into another folder that the user has added.
 */
internal object InsideFolder {
    /** How [file] is called from [folder], or null where it does not lie there or a link leads out. Blocking, for a moment. */
    fun nameOf(file: Path, folder: Path, added: Collection<Path>): String? {
        if (!file.startsWith(folder) || file == folder || leadsOut(file, folder, added)) return null
        return folder.relativize(file).joinToString("/")
    }

    /**
     * The file that [name] stands for in [folder], there or not. Blocking, for a moment.
     *
     * @throws IllegalArgumentException where it leads out of the folder, or is no name of a file
     */
    fun resolve(name: String, folder: Path, added: Collection<Path>): Path {
        val way = try {
            Path.of(name)
        } catch (e: InvalidPathException) {
            throw IllegalArgumentException("'$name' is no name of a file", e)
        }
        require(name.isNotEmpty()) { "'' is no name of a file" }
        require(way.root == null && way.none { it.toString() == ".." }) { "'$name' leads out of the folder" }
        val file = folder.resolve(way).normalize()
        require(!leadsOut(file, folder, added)) { "'$name' is a link that leads out of the folder; add the folder that it leads to" }
        return file
    }

    private fun leadsOut(file: Path, folder: Path, added: Collection<Path>): Boolean {
        if (!Files.exists(file)) return false
        val real = real(file) ?: return true
        return (added + listOf(folder)).none { within -> real(within)?.let(real::startsWith) == true }
    }

    private fun real(path: Path): Path? = try {
        path.toRealPath()
    } catch (_: IOException) {
        null
    }
}
