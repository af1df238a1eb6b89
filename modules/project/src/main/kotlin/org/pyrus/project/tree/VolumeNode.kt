package org.pyrus.project.tree

import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.launch
import org.openide.actions.PropertiesAction
import org.openide.nodes.AbstractNode
import org.openide.nodes.Children
import org.openide.nodes.PropertySupport
import org.openide.nodes.Sheet
import org.openide.util.NbBundle.Messages
import org.openide.util.actions.SystemAction
import org.openide.util.lookup.Lookups
import org.pyrus.desktop.VolumeActions
import org.pyrus.project.IconNames
import org.pyrus.project.facts.Fact
import org.pyrus.project.facts.FactGroup
import org.pyrus.project.facts.FileStamp
import org.pyrus.project.facts.SurveyFacts
import org.pyrus.volume.VolumeFile
import org.pyrus.volume.VolumeFileKind
import javax.swing.Action

/** A survey's file. Its properties are found when they are first asked for, off the event thread, and again when the file changes. */
@Messages("FACT_State=State", "VAL_Loading=looking into it…", "# {0} - percent", "VAL_Scanning=scanning… {0} %")
internal class VolumeNode(private val file: VolumeFile, private val facts: FactLoader = FactLoader.shared) : AbstractNode(Children.LEAF, Lookups.singleton(file)) {
    private var loading: Job? = null
    private var loaded: FileStamp? = null

    @Volatile
    private var state = Bundle.VAL_Loading()

    init {
        name = file.path.toString()
        displayName = file.path.fileName.toString()
        setIconBaseWithExtension(if (file.kind == VolumeFileKind.SEGY) IconNames.SEGY else IconNames.VOLUME)
        describe(null)
    }

    private fun describe(groups: List<FactGroup>?) {
        val known = groups.orEmpty().flatMap { it.facts }.filter { it.id in IN_TOOLTIP }.map { "${it.name}: ${it.value}" }
        shortDescription = (listOf(file.path.toString(), file.kind.label) + known).joinToString("; ")
    }

    override fun getPreferredAction(): Action? = VolumeActions.of(lookup).firstOrNull { it != null && it.isEnabled }

    override fun getActions(context: Boolean): Array<Action?> = (VolumeActions.of(lookup) + null + SystemAction.get(PropertiesAction::class.java)).toTypedArray()

    override fun createSheet(): Sheet = sheet(listOf(SurveyFacts.ofFile(file, null)), true)

    override fun getPropertySets(): Array<PropertySet> = super.getPropertySets().also { load() }

    /** Something has changed in the file's folder: the properties are found anew where they were found before, and the file is another now. */
    fun fileTouched() {
        val before = synchronized(this) { loaded } ?: return
        if (FileStamp.of(file.path) == before) return
        synchronized(this) { loaded = null }
        load()
    }

    @Synchronized
    private fun load() {
        if (loading?.isActive == true || loaded != null) return
        loading = Projects.scope.launch(Dispatchers.IO) {
            val stamp = FileStamp.of(file.path)
            val groups = try {
                facts.load(file) { percent -> showState(Bundle.VAL_Scanning(percent)) }
            } catch (e: CancellationException) {
                showState(Bundle.VAL_Loading())
                throw e
            }
            synchronized(this@VolumeNode) { loaded = stamp ?: FileStamp(0, 0) }
            describe(groups)
            sheet = sheet(listOf(SurveyFacts.ofFile(file, stamp?.bytes)) + groups, false)
        }
    }

    private fun showState(text: String) {
        val before = state
        state = text
        if (sheet.toArray().any { set -> set.properties.any { it.name == STATE } }) firePropertyChange(STATE, before, text)
    }

    private fun sheet(groups: List<FactGroup>, unfinished: Boolean) = Sheet().apply {
        for (group in groups) put(set(group.id, group.title).apply { group.facts.forEach { put(FactProperty(it)) } })
        if (unfinished) groups.firstOrNull()?.let { get(it.id).put(StateProperty()) }
    }

    private fun set(id: String, title: String) = Sheet.Set().apply {
        name = id
        displayName = title
    }

    private class FactProperty(private val fact: Fact) : PropertySupport.ReadOnly<String>(fact.id, String::class.java, fact.name, fact.value.lines().first()) {
        init {
            // several lines are shown in a window of their own
            setValue("suppressCustomEditor", '\n' !in fact.value)
        }

        override fun getValue(): String = fact.value
    }

    private inner class StateProperty : PropertySupport.ReadOnly<String>(STATE, String::class.java, Bundle.FACT_State(), "") {
        override fun getValue(): String = state
    }

    private companion object {
        const val STATE = "state"
        val IN_TOOLTIP = setOf("inlines", "crosslines", "samples", "chunk")
    }
}
