package org.pyrus.project.memory

import org.pyrus.desktop.SurveyWindow
import org.pyrus.volume.Refusal
import java.nio.file.Files
import java.nio.file.Path

/**
 * Remembers which windows each project has open. Looked at every now and then, it writes what has changed once it has settled, which is when two looks see the
 * same: stepping through a survey writes nothing until the user stops. Blocking; for one thread at a time, off the event thread.
 *
 * @param kinds the kinds of window that there are here; what is remembered of others stays
 * @param refused told of what can't be written, once a project until that works again
 */
internal class WindowKeeper(private val store: ProjectStore, private val kinds: () -> Set<String>, private val refused: (Refusal) -> Unit) {
    /** @property written what is remembered of the project; [seen] its windows at the last look */
    private class Kept(var written: ProjectMemory) {
        var seen: List<RememberedWindow> = written.windows
        var isRefused = false
        val names = HashMap<Path, String?>()
    }

    private val projects = LinkedHashMap<Path, Kept>()

    /** Keeps the windows of [folder] from now on; of it, [memory] is remembered already. */
    fun begin(folder: Path, memory: ProjectMemory) {
        projects.getOrPut(folder) { Kept(memory) }
    }

    /** Sees which windows are [open], and writes what has settled. */
    fun look(open: List<SurveyWindow>) = forEachWith(open) { folder, kept, now ->
        if (now == kept.seen) write(folder, kept) else kept.seen = now
    }

    /** Writes which windows are [open], settled or not. */
    fun flush(open: List<SurveyWindow>) = forEachWith(open) { folder, kept, now ->
        kept.seen = now
        write(folder, kept)
    }

    /** Writes which windows of [folder] are [open], and keeps them no longer. */
    fun end(folder: Path, open: List<SurveyWindow>) {
        forEachWith(open) { each, kept, now ->
            if (each != folder) return@forEachWith
            kept.seen = now
            write(each, kept)
        }
        projects.remove(folder)
    }

    /** Of folders that are not there now nothing is known, and nothing to be written. */
    private fun forEachWith(open: List<SurveyWindow>, use: (Path, Kept, List<RememberedWindow>) -> Unit) {
        for ((folder, kept) in projects) {
            if (Files.isDirectory(folder)) use(folder, kept, windows(folder, kept, open))
        }
    }

    private fun windows(folder: Path, kept: Kept, open: List<SurveyWindow>): List<RememberedWindow> {
        val before = kept.seen.associateBy { it.kind to it.file }
        val ours = open.filter { projectOf(it.file) == folder }.mapNotNull { window ->
            val name = kept.names.getOrPut(window.file) { InsideFolder.nameOf(window.file, folder, projects.keys) } ?: return@mapNotNull null
            RememberedWindow(window.kind, name, window.front, window.view ?: before[window.kind to name]?.view)
        }
        return (ours + kept.written.windows.filter { it.kind !in kinds() }).take(ProjectFile.MOST_WINDOWS)
    }

    /** The innermost of the projects that [file] lies in. */
    private fun projectOf(file: Path): Path? = projects.keys.filter(file::startsWith).maxByOrNull { it.nameCount }

    private fun write(folder: Path, kept: Kept) {
        if (kept.seen == kept.written.windows) return
        try {
            val next = kept.written.copy(windows = kept.seen)
            store.save(folder, next)
            kept.written = next
            kept.isRefused = false
        } catch (e: Refusal) {
            if (!kept.isRefused) refused(e)
            kept.isRefused = true
        }
    }
}
