package org.pyrus.desktop

import org.openide.util.ContextAwareAction
import org.openide.util.Lookup
import org.openide.util.Utilities
import org.openide.util.lookup.Lookups
import org.pyrus.volume.VolumeFile
import java.awt.event.ActionEvent
import javax.swing.Action

/**
 * What can be done with a survey's file. Any module adds an action by registering it in the layer folder [PATH] with [VolumeFile] as its context; the first
 * one that is enabled opens the file. For the event thread only.
 */
object VolumeActions {
    /** The layer folder, for `@ActionReference`. */
    const val PATH = "Pyrus/VolumeFile/Actions"

    /** The actions in their order, bound to what [context] holds; null stands for a separator. */
    fun of(context: Lookup): List<Action?> = Utilities.actionsForPath(PATH).map { if (it is ContextAwareAction) it.createContextAwareInstance(context) else it }

    /** Opens [file] in the window made for it; false where no module here opens such files. */
    fun open(file: VolumeFile): Boolean {
        val action = of(Lookups.singleton(file)).firstOrNull { it != null && it.isEnabled } ?: return false
        action.actionPerformed(ActionEvent(file, ActionEvent.ACTION_PERFORMED, "open"))
        return true
    }
}
