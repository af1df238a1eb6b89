package org.pyrus.project.tree

import org.openide.awt.ActionID
import org.openide.awt.ActionReference
import org.openide.awt.ActionReferences
import org.openide.awt.ActionRegistration
import org.openide.filesystems.FileChooserBuilder
import org.openide.util.NbBundle.Messages
import org.openide.windows.WindowManager
import java.awt.event.ActionEvent
import java.awt.event.ActionListener

/** File > Add Folder…: folders come into the Projects window. */
@ActionID(category = "File", id = AddFolderAction.ID)
@ActionRegistration(displayName = "#CTL_AddFolder", iconBase = "org/pyrus/project/addFolder.png", iconInMenu = true)
@ActionReferences(
    ActionReference(path = "Menu/File", position = 100),
    ActionReference(path = "Shortcuts", name = "DS-A"),
    ActionReference(path = FolderNode.ROOT_ACTIONS, position = 100),
    ActionReference(path = FolderNode.ADDED_ACTIONS, position = 100),
)
@Messages("CTL_AddFolder=&Add Folder…", "TIT_AddFolder=Add Folders to Projects", "CTL_AddChosen=Add")
class AddFolderAction : ActionListener {
    override fun actionPerformed(e: ActionEvent) {
        val chosen = FileChooserBuilder(AddFolderAction::class.java).setDirectoriesOnly(true).setTitle(Bundle.TIT_AddFolder()).setApproveText(Bundle.CTL_AddChosen())
            .showMultiOpenDialog() ?: return
        Projects.add(chosen.map { it.toPath() })
        WindowManager.getDefault().findTopComponent("ProjectsWindow")?.let {
            it.open()
            it.requestActive()
        }
    }

    companion object {
        const val ID = "org.pyrus.project.AddFolder"
    }
}

/** Takes folders out of the Projects window; what lies in them stays. */
@ActionID(category = "File", id = RemoveFolderAction.ID)
@ActionRegistration(displayName = "#CTL_RemoveFolder")
@ActionReferences(
    ActionReference(path = "Menu/File", position = 110, separatorAfter = 150),
    ActionReference(path = "Shortcuts", name = "DS-BACK_SPACE"),
    ActionReference(path = FolderNode.ADDED_ACTIONS, position = 200),
)
@Messages("CTL_RemoveFolder=&Remove Folder from Projects")
class RemoveFolderAction internal constructor(private val folders: List<AddedFolder>) : ActionListener {
    override fun actionPerformed(e: ActionEvent) = folders.forEach { Projects.folders.remove(it.path) }

    companion object {
        const val ID = "org.pyrus.project.RemoveFolder"
    }
}
