package org.pyrus.project.importing

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext
import org.openide.DialogDisplayer
import org.openide.NotifyDescriptor
import org.openide.awt.ActionID
import org.openide.awt.ActionReference
import org.openide.awt.ActionReferences
import org.openide.awt.ActionRegistration
import org.openide.util.ImageUtilities
import org.openide.util.Lookup
import org.openide.util.NbBundle.Messages
import org.openide.util.Utilities
import org.pyrus.desktop.VolumeActions
import org.pyrus.project.FilesAction
import org.pyrus.project.IconNames
import org.pyrus.project.jobs.Jobs
import org.pyrus.volume.Refusal
import org.pyrus.volume.SettingsFile
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.Planners
import java.awt.event.ActionEvent
import java.nio.file.Path
import javax.swing.Action

/** Import to HDF5…: asks for each of the selected SEG-Y files how, and puts it at the end of the queue. Enabled where only SEG-Y files are selected. */
@ActionID(category = "File", id = ImportAction.ID)
@ActionRegistration(displayName = "#CTL_ImportAction", lazy = false)
@ActionReferences(
    ActionReference(path = VolumeActions.PATH, position = 200),
    ActionReference(path = "Menu/File", position = 220, separatorAfter = 250),
    ActionReference(path = "Shortcuts", name = "DS-I"),
)
@Messages("CTL_ImportAction=&Import to HDF5…", "HINT_ImportAction=Makes chunked HDF5 volumes of the selected SEG-Y files")
class ImportAction internal constructor(context: Lookup) : FilesAction(context, Bundle.CTL_ImportAction(), Bundle.HINT_ImportAction()) {
    /** The one that the menu has: for what is selected in the window at work. */
    constructor() : this(Utilities.actionsGlobalContext())

    init {
        putValue(Action.SMALL_ICON, ImageUtilities.loadImageIcon(IconNames.IMPORT, true))
        putValue("iconBase", IconNames.IMPORT)
    }

    override fun createContextAwareInstance(context: Lookup): Action = ImportAction(context)

    override fun actionPerformed(e: ActionEvent) {
        val sources = files()
        CoroutineScope(SupervisorJob() + Dispatchers.Main).launch { ask(sources) }
    }

    private suspend fun ask(sources: List<Path>) {
        val wizard = importWizard() ?: return
        for ((place, source) in sources.withIndex()) {
            val answer = wizard.ask(listOf(source), place, sources.size)
            if (answer !is ImportAnswer.Import) return
            Jobs.queue.add(answer.request)
            if (answer.forTheRest) {
                sources.drop(place + 1).forEach { Jobs.queue.add(answer.request.likewiseFor(it)) }
                return
            }
        }
    }

    companion object {
        const val ID = "org.pyrus.project.Import"
    }
}

/** Import as One Survey…: asks how the selected SEG-Y files are to become one volume, their traces following one another: in the order of the files' names, until the user has another. */
@ActionID(category = "File", id = ImportAsOneAction.ID)
@ActionRegistration(displayName = "#CTL_ImportAsOne", lazy = false)
@ActionReferences(
    ActionReference(path = VolumeActions.PATH, position = 205),
    ActionReference(path = "Menu/File", position = 225),
    ActionReference(path = "Shortcuts", name = "DS-J"),
)
@Messages("CTL_ImportAsOne=Import as One Sur&vey…", "HINT_ImportAsOne=Makes one chunked HDF5 volume of the selected SEG-Y files, two or more")
class ImportAsOneAction internal constructor(context: Lookup) : FilesAction(context, Bundle.CTL_ImportAsOne(), Bundle.HINT_ImportAsOne(), least = 2) {
    /** The one that the menu has: for what is selected in the window at work. */
    constructor() : this(Utilities.actionsGlobalContext())

    override fun createContextAwareInstance(context: Lookup): Action = ImportAsOneAction(context)

    override fun actionPerformed(e: ActionEvent) {
        val sources = files().sortedWith(ByName)
        CoroutineScope(SupervisorJob() + Dispatchers.Main).launch {
            val answer = importWizard()?.ask(sources)
            if (answer is ImportAnswer.Import) Jobs.queue.add(answer.request)
        }
    }

    companion object {
        const val ID = "org.pyrus.project.ImportAsOne"
    }
}

/** The wizard with the user's settings; null where they can't be read, which the user has been told then. For the event thread only. */
private suspend fun importWizard(): ImportWizard? = try {
    withContext(Dispatchers.IO) { SettingsFile().load().let { ImportWizard(it, Planners.named(it.planner)) } }
} catch (e: Refusal) {
    DialogDisplayer.getDefault().notify(NotifyDescriptor.Message(e.message, NotifyDescriptor.ERROR_MESSAGE))
    null
}

/** The same import of another [source]: into the same folder where this one goes elsewhere than beside its source. Never replaces a file that was not looked at. */
internal fun ImportRequest.likewiseFor(source: Path): ImportRequest {
    val folder = target.toAbsolutePath().parent.takeIf { it != this.source.toAbsolutePath().parent } ?: source.toAbsolutePath().parent
    return copy(source = source, target = defaultTarget(source, folder), overwrite = false)
}
