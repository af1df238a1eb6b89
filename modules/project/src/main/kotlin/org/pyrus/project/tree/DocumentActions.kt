@file:Suppress("unused") // the layer names them

package org.pyrus.project.tree

import org.openide.awt.ActionID
import org.openide.awt.ActionReference
import org.openide.awt.ActionRegistration
import org.openide.util.NbBundle.Messages
import org.pyrus.project.files.DeleteFile
import org.pyrus.project.files.behind
import org.pyrus.volume.Refusal
import java.awt.Desktop
import java.awt.event.ActionEvent
import java.awt.event.ActionListener
import java.nio.file.Path

// What can be done with reports and saved layouts in the Projects window.

/** Shows [page] in the system's browser. Not for the event thread. */
internal fun browse(page: Path) {
    val desktop = if (Desktop.isDesktopSupported()) Desktop.getDesktop() else null
    when {
        desktop?.isSupported(Desktop.Action.BROWSE) == true -> desktop.browse(page.toUri())
        desktop?.isSupported(Desktop.Action.OPEN) == true -> desktop.open(page.toFile())
        else -> throw Refusal("this system has no browser that Pyrus knows", page, remedy = "Open it by hand.")
    }
}

@ActionID(category = "File", id = "org.pyrus.project.OpenReport")
@ActionRegistration(displayName = "#CTL_OpenReport")
@ActionReference(path = ReportNode.ACTIONS, position = 100)
@Messages("CTL_OpenReport=&Open in Browser")
class OpenReport internal constructor(private val reports: List<ReportFile>) : ActionListener {
    override fun actionPerformed(e: ActionEvent) = behind { reports.forEach { browse(it.path) } }
}

@ActionID(category = "File", id = "org.pyrus.project.DeleteReport")
@ActionRegistration(displayName = "#CTL_DeleteReport")
@ActionReference(path = ReportNode.ACTIONS, position = 200, separatorBefore = 190)
@Messages("CTL_DeleteReport=&Delete…")
class DeleteReport internal constructor(private val reports: List<ReportFile>) : ActionListener {
    override fun actionPerformed(e: ActionEvent) = DeleteFile.delete(reports.map { it.path })
}

@ActionID(category = "File", id = "org.pyrus.project.DeleteLayout")
@ActionRegistration(displayName = "#CTL_DeleteLayout")
@ActionReference(path = LayoutNode.ACTIONS, position = 100)
@Messages("CTL_DeleteLayout=&Delete…")
class DeleteLayout internal constructor(private val layouts: List<SavedLayout>) : ActionListener {
    override fun actionPerformed(e: ActionEvent) = DeleteFile.delete(layouts.map { it.path })
}
