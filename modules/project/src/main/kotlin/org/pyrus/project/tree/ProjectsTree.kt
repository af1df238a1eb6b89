package org.pyrus.project.tree

import org.openide.explorer.view.BeanTreeView
import org.openide.explorer.view.Visualizer
import org.openide.util.NbBundle.Messages
import java.nio.file.Path
import java.util.prefs.Preferences
import javax.swing.SwingUtilities
import javax.swing.TransferHandler
import javax.swing.event.TreeExpansionEvent
import javax.swing.event.TreeExpansionListener
import javax.swing.event.TreeModelEvent
import javax.swing.event.TreeModelListener

/** The tree of folders and surveys. Folders open again as the user left them; one that is new is open. */
@Messages("ACC_Tree=Folders and surveys")
internal class ProjectsTree(drop: TransferHandler, private val remembered: Preferences) : BeanTreeView() {
    init {
        isRootVisible = false
        isDragSource = false
        setDropTarget(false)
        tree.transferHandler = drop
        tree.name = "projects.tree"
        tree.accessibleContext.accessibleName = Bundle.ACC_Tree()
        tree.addTreeExpansionListener(Remembering())
        tree.model.addTreeModelListener(Opening())
    }

    override fun addNotify() {
        super.addNotify()
        openLater() // those that were there before the tree was
    }

    private fun openLater() = SwingUtilities.invokeLater { openAsRemembered() } // after the view has taken the change in

    /** Goes by rows, which grow below the one just opened: a node that has no row yet can't be opened, and comes here again when it has one. */
    private fun openAsRemembered() {
        var row = 0
        while (row < tree.rowCount) {
            val folder = Visualizer.findNode(tree.getPathForRow(row).lastPathComponent) as? FolderNode
            if (folder != null && tree.isCollapsed(row) && remembered.getBoolean(key(folder.path), isOpenAtFirst(folder))) tree.expandRow(row)
            row++
        }
    }

    private inner class Remembering : TreeExpansionListener {
        override fun treeExpanded(event: TreeExpansionEvent) {
            remember(event, true)
            openLater()
        }

        override fun treeCollapsed(event: TreeExpansionEvent) = remember(event, false)

        private fun remember(event: TreeExpansionEvent, open: Boolean) {
            val folder = Visualizer.findNode(event.path.lastPathComponent) as? FolderNode ?: return
            if (!open && folder.children.getNodesCount(false) == 0) return // closed because it got empty, not by the user
            if (open == isOpenAtFirst(folder)) remembered.remove(key(folder.path)) else remembered.putBoolean(key(folder.path), open)
        }
    }

    private inner class Opening : TreeModelListener {
        override fun treeNodesInserted(event: TreeModelEvent) = openLater()

        override fun treeNodesChanged(event: TreeModelEvent) = Unit

        override fun treeNodesRemoved(event: TreeModelEvent) = Unit

        override fun treeStructureChanged(event: TreeModelEvent) = openLater()
    }

    private fun isOpenAtFirst(folder: FolderNode): Boolean = folder.parentNode is ProjectsRoot

    /** A preference's name holds at most 80 characters. */
    private fun key(folder: Path): String = folder.toString().let { if (it.length <= Preferences.MAX_KEY_LENGTH) it else it.takeLast(60) + "#" + it.hashCode().toString(16) }
}
