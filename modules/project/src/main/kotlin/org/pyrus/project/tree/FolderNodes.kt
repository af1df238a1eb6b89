package org.pyrus.project.tree

import kotlinx.coroutines.Job
import kotlinx.coroutines.launch
import org.openide.nodes.AbstractNode
import org.openide.nodes.ChildFactory
import org.openide.nodes.Children
import org.openide.nodes.Node
import org.openide.util.ImageUtilities
import org.openide.util.NbBundle.Messages
import org.openide.util.lookup.Lookups
import org.pyrus.project.IconNames
import org.pyrus.volume.SavedLayouts
import java.awt.Image
import java.lang.ref.WeakReference
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.ConcurrentHashMap
import javax.swing.Action
import javax.swing.UIManager

/**
 * A folder that the user has added: the context class of what can be done with it.
 *
 * @property title what its project file calls it; null for its own name
 */
internal data class AddedFolder(val path: Path, val missing: Boolean, val title: String? = null)

/** The tree's root, which is not shown: its children are the folders that the user has added, and the saved layouts where there are any. */
internal class ProjectsRoot : AbstractNode(Children.create(AddedFolders(), true)) {
    init {
        displayName = Bundle.CTL_Projects()
    }

    override fun getActions(context: Boolean): Array<Action?> = folderActions(FolderNode.ROOT_ACTIONS)
}

private sealed interface RootKey {
    data class Folder(val added: AddedFolder) : RootKey

    data object Layouts : RootKey
}

private class AddedFolders : ChildFactory.Detachable<RootKey>() {
    private val layouts = SavedLayouts()
    private var following: Job? = null
    private val watches = mutableMapOf<Path, AutoCloseable>()

    override fun addNotify() {
        following = Projects.scope.launch {
            Projects.folders.folders.collect { folders ->
                watch(folders + listOf(layouts.folder))
                refresh(false)
            }
        }
    }

    override fun removeNotify() {
        following?.cancel()
        watch(emptyList())
    }

    @Synchronized
    private fun watch(folders: List<Path>) {
        (watches.keys - folders.toSet()).forEach { watches.remove(it)?.close() }
        for (folder in folders) watches.getOrPut(folder) { Projects.watch.watch(folder) { refresh(false) } }
    }

    override fun createKeys(into: MutableList<RootKey>): Boolean {
        Projects.folders.folders.value.mapTo(into) { RootKey.Folder(AddedFolder(it, missing = !Files.isDirectory(it), Projects.windows.nameOf(it))) }
        if (names(layouts).isNotEmpty()) into += RootKey.Layouts
        return true
    }

    override fun createNodeForKey(key: RootKey): Node = when (key) {
        is RootKey.Folder -> FolderNode(key.added.path, key.added)
        RootKey.Layouts -> LayoutsNode(layouts)
    }
}

/**
 * A folder, added by the user or below such a one.
 *
 * @param isProject whether it is shown as a project: one that was added, or has a project file
 */
@Messages("# {0} - folder name", "LBL_Missing={0} (missing)", "# {0} - path", "HINT_Missing={0} is not there now; it is shown again as soon as it is.")
internal class FolderNode(val path: Path, private val added: AddedFolder? = null, private val isProject: Boolean = added != null) :
    AbstractNode(
        if (added?.missing == true) Children.LEAF else Children.create(FolderChildren(path), true),
        if (added == null) Lookups.fixed() else Lookups.fixed(added),
    ) {
    private val missing = added?.missing == true
    private val shortName = added?.title ?: path.fileName?.toString() ?: path.toString()

    init {
        name = path.toString()
        displayName = if (missing) Bundle.LBL_Missing(shortName) else shortName
        shortDescription = if (missing) Bundle.HINT_Missing(path) else path.toString()
    }

    override fun getHtmlDisplayName(): String? = if (missing) "<font color='!Label.disabledForeground'>${escaped(displayName)}</font>" else null

    override fun getIcon(type: Int): Image = image("Nb.Explorer.Folder.icon", "Tree.closedIcon")

    override fun getOpenedIcon(type: Int): Image = image("Nb.Explorer.Folder.openedIcon", "Tree.openIcon")

    private fun image(key: String, otherwise: String): Image {
        val image = if (isProject) ImageUtilities.loadImage(IconNames.PROJECT, true) else ImageUtilities.icon2Image(UIManager.getIcon(key) ?: UIManager.getIcon(otherwise))
        return if (missing) ImageUtilities.createDisabledImage(image) else image
    }

    override fun getActions(context: Boolean): Array<Action?> = folderActions(if (added != null) ADDED_ACTIONS else ROOT_ACTIONS)

    companion object {
        const val ROOT_ACTIONS = "Pyrus/Projects/Actions"
        const val ADDED_ACTIONS = "Pyrus/AddedFolder/Actions"
    }
}

internal fun escaped(text: String): String = text.replace("&", "&amp;").replace("<", "&lt;")

/** A folder's sub-folders and surveys; follows the disk while the folder is shown. */
private class FolderChildren(private val folder: Path) : ChildFactory.Detachable<Entry>() {
    private var watch: AutoCloseable? = null
    private val volumes = ConcurrentHashMap<Path, WeakReference<VolumeNode>>()

    override fun addNotify() {
        watch = Projects.watch.watch(folder) {
            refresh(false)
            volumes.values.forEach { it.get()?.fileTouched() }
        }
    }

    override fun removeNotify() {
        watch?.close()
    }

    override fun createKeys(into: MutableList<Entry>): Boolean {
        into += Projects.lister.list(folder)
        return true
    }

    override fun createNodeForKey(key: Entry): Node = when (key) {
        is Entry.Folder -> FolderNode(key.path, isProject = key.isProject)
        is Entry.Report -> ReportNode(key.path)
        is Entry.Volume -> VolumeNode(key.file).also { volumes[key.path] = WeakReference(it) }
    }
}
