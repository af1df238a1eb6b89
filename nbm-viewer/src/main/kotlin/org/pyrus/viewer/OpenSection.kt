package org.pyrus.viewer

import org.openide.awt.ActionID
import org.openide.awt.ActionReference
import org.openide.awt.ActionReferences
import org.openide.awt.ActionRegistration
import org.openide.util.NbBundle.Messages
import org.pyrus.desktop.VolumeActions
import org.pyrus.volume.VolumeFile
import java.awt.event.ActionEvent
import java.awt.event.ActionListener

/** Opens each of the selected files in a section window of its own; one that is open already comes to the front. */
@ActionID(category = "File", id = "org.pyrus.viewer.OpenSection")
@ActionRegistration(displayName = "#CTL_OpenSection")
@ActionReferences(
    ActionReference(path = VolumeActions.PATH, position = 100),
    ActionReference(path = "Menu/File", position = 200),
    ActionReference(path = "Shortcuts", name = "DS-O"),
)
@Messages("CTL_OpenSection=Open &Section")
class OpenSection(private val files: List<VolumeFile>) : ActionListener {
    override fun actionPerformed(e: ActionEvent) = files.forEach(SectionWindow::show)
}
