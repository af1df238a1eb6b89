package org.pyrus.desktop

import kotlinx.serialization.json.JsonObject
import org.openide.util.Lookup
import java.nio.file.Path

/**
 * A window that shows a survey's file, as a project remembers it.
 *
 * @property kind one of its module's [SurveyWindows.kinds]
 * @property front whether it is the one shown of those that share its place
 * @property view what it shows and how, as its module writes it; null where that is not known yet, because the file is still being opened
 */
data class SurveyWindow(val kind: String, val file: Path, val front: Boolean, val view: JsonObject?)

/** A module's windows over surveys' files, for projects to remember and to open again; found through Lookup. For the event thread only. */
interface SurveyWindows {
    /** The kinds of window that it has, each a word that no other module uses. */
    val kinds: Set<String>

    /** Those that are open. */
    fun open(): List<SurveyWindow>

    /**
     * Opens [window], behind others where it is not in front; nothing where its file has a window of that kind, and along that line, already. What of its view can't be read is as if
     * it were not there.
     *
     * @throws IllegalArgumentException where it is none of the [kinds]
     */
    fun reopen(window: SurveyWindow)

    /** Closes those of the files that [which] names. */
    fun close(which: (Path) -> Boolean)

    companion object {
        fun all(): Collection<SurveyWindows> = Lookup.getDefault().lookupAll(SurveyWindows::class.java)
    }
}
