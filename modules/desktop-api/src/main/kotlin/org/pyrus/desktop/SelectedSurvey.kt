package org.pyrus.desktop

import org.openide.util.Lookup
import org.openide.util.Utilities
import org.pyrus.volume.VolumeFile

/**
 * The survey that the user last selected in any window, remembered while windows without a survey are in front. Follows the selection from the first use
 * on. For the event thread only.
 */
object SelectedSurvey {
    private val selection: Lookup.Result<VolumeFile> = Utilities.actionsGlobalContext().lookupResult(VolumeFile::class.java)

    /** The survey's file, or null where none has been selected yet; it may be gone by now. */
    var last: VolumeFile? = null
        private set

    init {
        selection.addLookupListener { remember() }
        remember()
    }

    private fun remember() {
        selection.allInstances().firstOrNull()?.let { last = it }
    }
}
