package org.pyrus.project.headers

import org.openide.awt.ActionID
import org.openide.awt.ActionReference
import org.openide.awt.ActionReferences
import org.openide.awt.ActionRegistration
import org.openide.util.Lookup
import org.openide.util.NbBundle.Messages
import org.openide.util.Utilities
import org.pyrus.desktop.VolumeActions
import org.pyrus.project.FilesAction
import java.awt.event.ActionEvent
import javax.swing.Action

/** Browse Headers…: shows the headers of the selected SEG-Y files, each in a window of its own. Enabled where only SEG-Y files are selected. */
@ActionID(category = "File", id = BrowseHeadersAction.ID)
@ActionRegistration(displayName = "#CTL_BrowseHeaders", lazy = false)
@ActionReferences(
    ActionReference(path = VolumeActions.PATH, position = 210),
    ActionReference(path = "Menu/File", position = 230),
    ActionReference(path = "Shortcuts", name = "DS-B"),
)
@Messages("CTL_BrowseHeaders=&Browse Headers…", "HINT_BrowseHeaders=Shows the text, binary and trace headers of the selected SEG-Y files")
class BrowseHeadersAction internal constructor(context: Lookup) : FilesAction(context, Bundle.CTL_BrowseHeaders(), Bundle.HINT_BrowseHeaders()) {
    /** The one that the menu has: for what is selected in the window at work. */
    constructor() : this(Utilities.actionsGlobalContext())

    override fun createContextAwareInstance(context: Lookup): Action = BrowseHeadersAction(context)

    override fun actionPerformed(e: ActionEvent) = files().forEach { HeaderWindow.show(it) }

    companion object {
        const val ID = "org.pyrus.project.BrowseHeaders"
    }
}
