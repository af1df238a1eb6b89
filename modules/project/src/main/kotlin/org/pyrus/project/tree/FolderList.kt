package org.pyrus.project.tree

import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.asStateFlow
import java.nio.file.InvalidPathException
import java.nio.file.Path
import java.util.prefs.Preferences

/** A list of folders, each once, in their order, kept in [preferences] over restarts. Safe for any number of threads. */
internal class FolderList(private val preferences: Preferences) {
    private val current = MutableStateFlow(load())

    val folders: StateFlow<List<Path>> = current.asStateFlow()

    /** Adds those of [paths] that are not in the list yet, at its end. */
    @Synchronized
    fun add(paths: Collection<Path>) = replace((current.value + paths.map { it.toAbsolutePath().normalize() }).distinct())

    /** Puts [folder] at the list's head; of more than [most] folders the last go. */
    @Synchronized
    fun putFirst(folder: Path, most: Int) = replace((listOf(folder.toAbsolutePath().normalize()) + current.value).distinct().take(most))

    /** Takes [folder] out of the list; what lies in it stays. */
    @Synchronized
    fun remove(folder: Path) = replace(current.value.filterNot { it == folder }) // a path is iterable: minus would take its parts

    @Synchronized
    fun clear() = replace(emptyList())

    private fun replace(folders: List<Path>) {
        if (folders == current.value) return
        folders.forEachIndexed { index, folder -> preferences.put(key(index), folder.toString()) }
        for (index in folders.size until current.value.size) preferences.remove(key(index))
        preferences.flush()
        current.value = folders
    }

    private fun load(): List<Path> = generateSequence(0) { it + 1 }
        .map { preferences.get(key(it), null) }
        .takeWhile { it != null }
        .mapNotNull { text ->
            try {
                Path.of(text)
            } catch (_: InvalidPathException) {
                null // written under another system
            }
        }
        .toList()

    private fun key(index: Int) = "folder.$index"
}
