package org.pyrus.desktop

import org.openide.util.Lookup
import org.openide.util.Utilities
import org.openide.windows.OnShowing
import org.pyrus.volume.VolumeFile

/**
 * The survey that the user last selected in any window, remembered while windows without a survey are in front. Follows the selection from when the main
 * window shows. For the event thread only.
 */
object SelectedSurvey {
    private val selection: Lookup.Result<VolumeFile> = Utilities.actionsGlobalContext().lookupResult(VolumeFile::class.java)
    private var followers = emptyList<(VolumeFile) -> Unit>()

    /** The survey's file, or null where none has been selected yet; it may be gone by now. */
    var last: VolumeFile? = null
        private set

    init {
        selection.addLookupListener { remember() }
        remember()
    }

    /** Tells [follower] of every other survey that gets selected, until what is returned is closed. */
    fun follow(follower: (VolumeFile) -> Unit): AutoCloseable {
        val own = { file: VolumeFile -> follower(file) }
        followers += own
        return AutoCloseable { followers -= own }
    }

    private fun remember() {
        val selected = selection.allInstances().firstOrNull() ?: return
        if (selected == last) return
        last = selected
        followers.forEach { it(selected) }
    }
}

/** Starts [SelectedSurvey]: what is selected before its first use counts too. */
@OnShowing
class RememberSelection : Runnable {
    override fun run() {
        SelectedSurvey.last
    }
}
