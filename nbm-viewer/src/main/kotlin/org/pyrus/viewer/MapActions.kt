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

/** Opens a basemap of each of the selected files; one that is open already comes to the front. */
@ActionID(category = "File", id = "org.pyrus.viewer.OpenMap")
@ActionRegistration(displayName = "#CTL_OpenMap")
@ActionReferences(
    ActionReference(path = VolumeActions.PATH, position = 120),
    ActionReference(path = "Menu/File", position = 215),
    ActionReference(path = "Shortcuts", name = "DS-M"),
)
@Messages("CTL_OpenMap=Open &Basemap")
class OpenMap(private val files: List<VolumeFile>) : ActionListener {
    override fun actionPerformed(e: ActionEvent) = files.forEach { VolumeWindow.show(it, ::MapWindow) }
}

/** Draws a line on the map of the active window. */
@ActionID(category = "Section", id = "org.pyrus.viewer.DrawLine")
@ActionRegistration(displayName = "#CTL_DrawLine")
@ActionReferences(ActionReference(path = "Menu/Section", position = 430, separatorAfter = 440), ActionReference(path = "Shortcuts", name = "OS-L"))
@Messages("CTL_DrawLine=Draw Line on the &Map")
class DrawLine(private val map: MapCommands) : ActionListener {
    override fun actionPerformed(e: ActionEvent) = map.drawLine()
}
