package org.pyrus.project.tree

import kotlinx.serialization.json.JsonObject
import org.openide.actions.PropertiesAction
import org.openide.nodes.AbstractNode
import org.openide.nodes.ChildFactory
import org.openide.nodes.Children
import org.openide.nodes.Node
import org.openide.nodes.PropertySupport
import org.openide.nodes.Sheet
import org.openide.util.NbBundle.Messages
import org.openide.util.Utilities
import org.openide.util.actions.SystemAction
import org.openide.util.lookup.Lookups
import org.pyrus.project.IconNames
import org.pyrus.volume.LayoutJson
import org.pyrus.volume.Refusal
import org.pyrus.volume.SavedLayouts
import org.pyrus.volume.spi.SourceLayout
import java.nio.file.Path
import javax.swing.Action

/** A layout that the user has saved, as [name]: the context class of what can be done with it. */
internal data class SavedLayout(val name: String, val path: Path)

/** A page of the bench. */
@Messages("# {0} - path", "HINT_Report={0}; benchmark report")
internal class ReportNode(private val file: Path) : AbstractNode(Children.LEAF, Lookups.singleton(ReportFile(file))) {
    init {
        name = file.toString()
        displayName = file.fileName.toString()
        shortDescription = Bundle.HINT_Report(file)
        setIconBaseWithExtension(IconNames.REPORT)
    }

    override fun getPreferredAction(): Action? = getActions(false).firstOrNull()

    override fun getActions(context: Boolean): Array<Action?> = Utilities.actionsForPath(ACTIONS).toTypedArray()

    companion object {
        const val ACTIONS = "Pyrus/ReportFile/Actions"
    }
}

/** The user's saved layouts, below the folders: they serve all of them. */
@Messages("LBL_Layouts=Saved layouts", "HINT_Layouts=How SEG-Y files are read, saved to be used again")
internal class LayoutsNode(layouts: SavedLayouts) : AbstractNode(Children.create(LayoutChildren(layouts), true)) {
    init {
        name = "layouts"
        displayName = Bundle.LBL_Layouts()
        shortDescription = Bundle.HINT_Layouts()
        setIconBaseWithExtension(IconNames.LAYOUTS)
    }

    override fun getActions(context: Boolean): Array<Action?> = emptyArray()
}

private class LayoutChildren(private val layouts: SavedLayouts) : ChildFactory.Detachable<LayoutKey>() {
    private var watch: AutoCloseable? = null

    override fun addNotify() {
        watch = Projects.watch.watch(layouts.folder) { refresh(false) }
    }

    override fun removeNotify() {
        watch?.close()
    }

    override fun createKeys(into: MutableList<LayoutKey>): Boolean {
        for (name in names(layouts)) {
            val layout = try {
                Result.success(layouts.load(name))
            } catch (e: Refusal) {
                Result.failure(e)
            }
            into += LayoutKey(SavedLayout(name, layouts.folder.resolve("$name.json")), layout.getOrNull(), (layout.exceptionOrNull() as Refusal?)?.problem)
        }
        return true
    }

    override fun createNodeForKey(key: LayoutKey): Node = LayoutNode(key)
}

/** A layout and what is in it, or why that can't be read. */
internal data class LayoutKey(val saved: SavedLayout, val layout: SourceLayout?, val problem: String?)

/** The names of [layouts]; none where the folder can't be read. Blocking. */
internal fun names(layouts: SavedLayouts): List<String> = try {
    layouts.names()
} catch (_: Refusal) {
    emptyList()
}

@Messages("GRP_Layout=Layout", "FACT_LayoutProblem=What is wrong")
internal class LayoutNode(private val key: LayoutKey) : AbstractNode(Children.LEAF, Lookups.singleton(key.saved)) {
    /** What the layout says, under the names that its file has for it. */
    private val facts: List<Pair<String, String>> = key.layout?.let(LayoutJson::encode)?.map { (name, value) -> name.replace('_', ' ') to words(value) }.orEmpty()

    init {
        name = key.saved.name
        displayName = key.saved.name
        shortDescription = (listOfNotNull(key.saved.path.toString(), key.problem) + facts.map { (name, value) -> "$name: $value" }).joinToString("; ")
        setIconBaseWithExtension(IconNames.LAYOUT)
    }

    /** An object such as `{"byte": 9, "type": "int32"}` as `byte 9, type int32`. */
    private fun words(value: Any): String = if (value is JsonObject) value.entries.joinToString { (key, inside) -> "$key ${bare(inside)}" } else bare(value)

    private fun bare(value: Any): String = value.toString().removeSurrounding("\"")

    override fun getActions(context: Boolean): Array<Action?> = (Utilities.actionsForPath(ACTIONS) + null + SystemAction.get(PropertiesAction::class.java)).toTypedArray()

    override fun createSheet(): Sheet = Sheet().apply {
        val set = Sheet.Set().apply {
            name = "layout"
            displayName = Bundle.GRP_Layout()
        }
        key.problem?.let { set.put(TextProperty("problem", Bundle.FACT_LayoutProblem(), it)) }
        for ((name, value) in facts) set.put(TextProperty(name, name.replaceFirstChar { it.uppercase() }, value))
        put(set)
    }

    private class TextProperty(id: String, title: String, private val text: String) : PropertySupport.ReadOnly<String>(id, String::class.java, title, text) {
        override fun getValue(): String = text
    }

    companion object {
        const val ACTIONS = "Pyrus/SavedLayout/Actions"
    }
}
