package org.pyrus.project.tree

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext
import org.openide.awt.Mnemonics
import org.openide.util.NbBundle.Messages
import org.openide.util.actions.Presenter
import java.awt.event.ActionEvent
import java.nio.file.Files
import java.nio.file.Path
import javax.swing.AbstractAction
import javax.swing.JMenu
import javax.swing.JMenuItem
import javax.swing.event.MenuEvent
import javax.swing.event.MenuListener

/** File > Open Recent Project: stands in the menu only, where the layer puts it. */
class RecentProjectsAction :
    AbstractAction(),
    Presenter.Menu {
    override fun getMenuPresenter(): JMenuItem = RecentProjectsMenu(Projects.recent)

    override fun actionPerformed(e: ActionEvent) = Unit
}

/** The projects that can be opened again, made anew whenever it opens; those whose folder is missing are grey. For the event thread only. */
@Messages("CTL_RecentProjects=Open Re&cent Project", "CTL_NoRecent=No Recent Projects", "CTL_ClearRecent=C&lear List")
internal class RecentProjectsMenu(private val recent: RecentProjects) : JMenu() {
    private var missing = emptySet<Path>()

    init {
        Mnemonics.setLocalizedText(this, Bundle.CTL_RecentProjects())
        name = "projects.recent"
        fill()
        addMenuListener(
            object : MenuListener {
                override fun menuSelected(e: MenuEvent) = fill()

                override fun menuDeselected(e: MenuEvent) = Unit

                override fun menuCanceled(e: MenuEvent) = Unit
            },
        )
    }

    private fun fill() {
        removeAll()
        val folders = recent.closed
        if (folders.isEmpty()) {
            add(JMenuItem(Bundle.CTL_NoRecent()).apply { isEnabled = false })
            return
        }
        val items = folders.associateWith(::item)
        items.values.forEach(::add)
        addSeparator()
        add(
            JMenuItem().apply {
                Mnemonics.setLocalizedText(this, Bundle.CTL_ClearRecent())
                addActionListener { recent.clear() }
            },
        )
        look(items)
    }

    private fun item(folder: Path) = JMenuItem(titleOf(folder)).apply {
        putClientProperty("html.disable", true)
        toolTipText = folder.toString()
        isEnabled = folder !in missing
        addActionListener {
            Projects.add(listOf(folder))
            ProjectsWindow.show()
        }
    }

    /** The folder, then where it lies. */
    private fun titleOf(folder: Path): String = folder.fileName?.let { "$it – ${folder.parent}" } ?: folder.toString()

    /** Finds out which are there, off the event thread: a drive may be slow to answer. */
    private fun look(items: Map<Path, JMenuItem>) {
        Projects.scope.launch(Dispatchers.IO) {
            val gone = items.keys.filterNotTo(HashSet()) { Files.isDirectory(it) }
            withContext(Dispatchers.Main) {
                missing = gone
                for ((folder, item) in items) item.isEnabled = folder !in gone
            }
        }
    }
}
