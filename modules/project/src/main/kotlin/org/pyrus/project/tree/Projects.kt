package org.pyrus.project.tree

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.launch
import org.openide.util.NbPreferences
import org.pyrus.project.jobs.GoOnOffer
import org.pyrus.project.memory.ProjectWindows
import java.nio.file.Files
import java.nio.file.Path
import java.util.prefs.Preferences

/** What the windows of the suite share: the user's folders, what they hold and the watch over them. */
internal object Projects {
    val scope = CoroutineScope(SupervisorJob() + Dispatchers.Default)

    /** The folders that the user has added. */
    val folders = FolderList(preferences("folders"))

    /** Those that were added at some time, the last one first. */
    val recent = RecentProjects(FolderList(preferences("recent")), folders)
    val lister = FolderLister()
    val watch = DiskWatch().also { it.start(scope) }
    val windows = ProjectWindows(scope, { folders.folders.value })

    private fun preferences(node: String): Preferences = NbPreferences.forModule(Projects::class.java).node(node)

    /**
     * Adds the folders among [paths], and of each file the folder that it lies in; what was open of a new one when it was last removed, or where it comes from,
     * opens again, and imports into it that are not finished are offered to be gone on with. Returns at once: a drive may be slow to answer.
     */
    fun add(paths: Collection<Path>): Job = scope.launch(Dispatchers.IO) {
        val before = folders.folders.value.toSet()
        folders.add(paths.map { if (Files.isDirectory(it)) it else it.toAbsolutePath().parent })
        for (folder in folders.folders.value) {
            if (folder in before) continue
            recent.note(folder)
            windows.reopen(folder)
            GoOnOffer.look(listOf(folder))
        }
    }

    /** Takes [folder] out of the window, and closes its windows, to open again with it; what lies in it stays. For the event thread. */
    fun remove(folder: Path) {
        windows.leave(folder)
        folders.remove(folder)
        recent.note(folder)
    }
}
