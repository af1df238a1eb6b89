package org.pyrus.project.tree

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.launch
import org.openide.util.NbPreferences
import java.nio.file.Files
import java.nio.file.Path

/** What the windows of the suite share: the user's folders, what they hold and the watch over them. */
internal object Projects {
    val scope = CoroutineScope(SupervisorJob() + Dispatchers.Default)
    val folders = FolderList(NbPreferences.forModule(Projects::class.java).node("folders"))
    val lister = FolderLister()
    val watch = DiskWatch().also { it.start(scope) }

    /** Adds the folders among [paths], and of each file the folder that it lies in. Returns at once: a drive may be slow to answer. */
    fun add(paths: Collection<Path>): Job = scope.launch(Dispatchers.IO) { folders.add(paths.map { if (Files.isDirectory(it)) it else it.toAbsolutePath().parent }) }
}
