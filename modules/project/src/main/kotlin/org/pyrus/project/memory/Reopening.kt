package org.pyrus.project.memory

import org.pyrus.desktop.SurveyWindow
import org.pyrus.volume.Refusal
import java.nio.file.Files
import java.nio.file.Path

/**
 * What is to be done so that a project is as it was left.
 *
 * @property memory what is remembered of it
 * @property windows those that can be opened again
 * @property problems why others can't, a line each
 */
internal class Reopening(val memory: ProjectMemory, val windows: List<SurveyWindow>, val problems: List<String>) {
    companion object {
        /**
         * What [store] remembers of [folder]. Blocking; throws nothing: a project whose file can't be read has a problem and no windows.
         *
         * @param kinds the kinds of window that can be opened here; the others are left alone
         * @param added the folders that the user has added, [folder] among them or not
         */
        fun of(folder: Path, store: ProjectStore, kinds: Set<String>, added: Collection<Path>): Reopening {
            val memory = try {
                store.load(folder)
            } catch (e: Refusal) {
                return Reopening(ProjectMemory(), emptyList(), listOf(e.message.orEmpty()))
            }
            val problems = LinkedHashSet<String>()
            val windows = memory.windows.filter { it.kind in kinds }.mapNotNull { window ->
                try {
                    val file = InsideFolder.resolve(window.file, folder, added)
                    require(Files.isRegularFile(file)) { "'${window.file}' is not there any more" }
                    SurveyWindow(window.kind, file, window.front, window.view)
                } catch (e: IllegalArgumentException) {
                    problems += e.message.orEmpty()
                    null
                }
            }
            return Reopening(memory, windows, problems.toList())
        }
    }
}
