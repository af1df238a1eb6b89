package org.pyrus.project.tree

import java.nio.file.Path

/** The folders that were added at some time, the last one first, in [kept]; removing a folder from [added] leaves it there. Safe for any number of threads. */
internal class RecentProjects(private val kept: FolderList, private val added: FolderList) {
    /** Those that are not added now. */
    val closed: List<Path> get() = kept.folders.value - added.folders.value.toSet()

    /** [folder] is the last one now. */
    fun note(folder: Path) = kept.putFirst(folder, MOST)

    /** Forgets all. */
    fun clear() = kept.clear()

    private companion object {
        const val MOST = 12
    }
}
