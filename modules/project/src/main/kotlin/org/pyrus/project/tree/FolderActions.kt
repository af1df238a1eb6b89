package org.pyrus.project.tree

import org.openide.awt.ActionID
import org.openide.awt.ActionReference
import org.openide.awt.ActionReferences
import org.openide.awt.ActionRegistration
import org.openide.awt.Actions
import org.openide.filesystems.FileChooserBuilder
import org.openide.util.NbBundle.Messages
import org.openide.util.Utilities
import java.awt.event.ActionEvent
import java.awt.event.ActionListener
import javax.swing.Action

/** File > Add Folder…: folders come into the Projects window. */
@ActionID(category = "File", id = AddFolderAction.ID)
@ActionRegistration(displayName = "#CTL_AddFolder", iconBase = "org/pyrus/project/addFolder.png", iconInMenu = true)
@ActionReferences(
    ActionReference(path = "Menu/File", position = 100),
    ActionReference(path = "Shortcuts", name = "DS-A"),
)
@Messages("CTL_AddFolder=&Add Folder…", "TIT_AddFolder=Add Folders to Projects", "CTL_AddChosen=Add")
class AddFolderAction : ActionListener {
    override fun actionPerformed(e: ActionEvent) {
        val chosen = chooser().showMultiOpenDialog() ?: return
        Projects.add(chosen.map { it.toPath() })
        ProjectsWindow.show()
    }

    /** What asks for the folders; those whose names the system hides are not offered. */
    internal fun chooser(): FileChooserBuilder =
        FileChooserBuilder(AddFolderAction::class.java).setDirectoriesOnly(true).setFileHiding(true)
            .setTitle(Bundle.TIT_AddFolder()).setApproveText(Bundle.CTL_AddChosen())

    companion object {
        const val ID = "org.pyrus.project.AddFolder"
    }
}

/** An action in a popup menu with its key. For the menu's context the platform would copy the action itself, and a copy does not know the key. */
internal data class WithKey(private val action: Action) : Action by action

/** What a folder's popup menu offers: Add Folder, and what is registered in the layer folder [path]. */
internal fun folderActions(path: String): Array<Action?> =
    (listOfNotNull(Actions.forID("File", AddFolderAction.ID)?.let(::WithKey)) + Utilities.actionsForPath(path)).toTypedArray()

/** Takes folders out of the Projects window and closes their windows; what lies in them stays, and Open Recent Project brings both back. */
@ActionID(category = "File", id = RemoveFolderAction.ID)
@ActionRegistration(displayName = "#CTL_RemoveFolder")
@ActionReferences(
    ActionReference(path = "Menu/File", position = 110, separatorAfter = 150),
    ActionReference(path = "Shortcuts", name = "DS-BACK_SPACE"),
    ActionReference(path = FolderNode.ADDED_ACTIONS, position = 200),
)
@Messages("CTL_RemoveFolder=&Remove Folder from Projects")
class RemoveFolderAction internal constructor(private val folders: List<AddedFolder>) : ActionListener {
    override fun actionPerformed(e: ActionEvent) = folders.forEach { Projects.remove(it.path) }

    companion object {
        const val ID = "org.pyrus.project.RemoveFolder"
    }
}
