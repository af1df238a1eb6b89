package org.pyrus.project.tree

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.cancel
import kotlinx.coroutines.flow.map
import kotlinx.coroutines.launch
import org.openide.awt.ActionID
import org.openide.awt.ActionReference
import org.openide.awt.ActionReferences
import org.openide.awt.Actions
import org.openide.explorer.ExplorerManager
import org.openide.explorer.ExplorerUtils
import org.openide.util.ContextAwareAction
import org.openide.util.NbBundle.Messages
import org.openide.util.NbPreferences
import org.openide.windows.TopComponent
import org.openide.windows.WindowManager
import java.awt.CardLayout

/** The Projects window: the user's folders and the surveys in them. */
@TopComponent.Description(preferredID = "ProjectsWindow", iconBase = "org/pyrus/project/projects.png", persistenceType = TopComponent.PERSISTENCE_ALWAYS)
@TopComponent.Registration(mode = "explorer", position = 100, openAtStartup = true)
@ActionID(category = "Window", id = "org.pyrus.project.ProjectsWindow")
@ActionReferences(ActionReference(path = "Menu/Window", position = 10), ActionReference(path = "Shortcuts", name = "D-1"))
@TopComponent.OpenActionRegistration(displayName = "#CTL_OpenProjects", preferredID = "ProjectsWindow")
@Messages("CTL_OpenProjects=&Projects", "CTL_Projects=Projects", "HINT_Projects=Folders and the surveys in them")
class ProjectsWindow :
    TopComponent(),
    ExplorerManager.Provider {
    private val manager = ExplorerManager()
    private val cards = CardLayout()
    private val tree: ProjectsTree
    private val hint: EmptyHint
    private var scope: CoroutineScope? = null

    init {
        name = Bundle.CTL_Projects()
        toolTipText = Bundle.HINT_Projects()
        val drop = FileDrop { Projects.add(it) }
        transferHandler = drop
        tree = ProjectsTree(drop, NbPreferences.forModule(ProjectsWindow::class.java).node("expanded"))
        layout = cards
        hint = EmptyHint(drop)
        add(hint, EMPTY)
        add(tree, TREE)
        manager.rootContext = ProjectsRoot()
        associateLookup(ExplorerUtils.createLookup(manager, actionMap))
        (Actions.forID("File", RemoveFolderAction.ID) as? ContextAwareAction)?.let { actionMap.put("delete", it.createContextAwareInstance(lookup)) }
        showCard(Projects.folders.folders.value.isEmpty())
    }

    override fun getExplorerManager(): ExplorerManager = manager

    override fun componentOpened() {
        val opened = CoroutineScope(SupervisorJob() + Dispatchers.Main).also { scope = it }
        opened.launch { Projects.folders.folders.map { it.isEmpty() }.collect(::showCard) }
    }

    override fun componentClosed() {
        scope?.cancel()
    }

    private fun showCard(empty: Boolean) {
        cards.show(this, if (empty) EMPTY else TREE)
        // the button or the tree that had the focus is hidden now
        if (getRegistry().activated === this) requestFocusInWindow()
    }

    override fun requestFocusInWindow(): Boolean {
        super.requestFocusInWindow()
        return if (Projects.folders.folders.value.isEmpty()) hint.requestFocusInWindow() else tree.requestFocusInWindow()
    }

    internal companion object {
        private const val EMPTY = "empty"
        private const val TREE = "tree"

        /** Brings it to the front. */
        fun show() {
            WindowManager.getDefault().findTopComponent("ProjectsWindow")?.let {
                it.open()
                it.requestActive()
            }
        }
    }
}
