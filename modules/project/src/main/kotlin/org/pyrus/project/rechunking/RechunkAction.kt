package org.pyrus.project.rechunking

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
import org.openide.util.Lookup
import org.openide.util.NbBundle.Messages
import org.openide.util.Utilities
import org.pyrus.desktop.VolumeActions
import org.pyrus.project.FilesAction
import org.pyrus.project.jobs.Jobs
import org.pyrus.project.jobs.Work
import org.pyrus.volume.Refusal
import org.pyrus.volume.SettingsFile
import org.pyrus.volume.VolumeFileKind
import org.pyrus.volume.spi.Readers
import java.awt.event.ActionEvent
import java.io.IOException
import java.nio.file.Path
import javax.swing.Action

/** Rechunk…: asks which chunks the selected volume is to have, and puts it at the end of the queue. Enabled where one HDF5 volume is selected. */
@ActionID(category = "File", id = RechunkAction.ID)
@ActionRegistration(displayName = "#CTL_RechunkAction", lazy = false)
@ActionReferences(
    ActionReference(path = VolumeActions.PATH, position = 220),
    ActionReference(path = "Menu/File", position = 240),
    ActionReference(path = "Shortcuts", name = "DS-K"),
)
@Messages("CTL_RechunkAction=Rechun&k…", "HINT_RechunkAction=Writes the selected volume anew in other chunks, without loss")
class RechunkAction internal constructor(context: Lookup) :
    FilesAction(context, Bundle.CTL_RechunkAction(), Bundle.HINT_RechunkAction(), VolumeFileKind.HDF5, most = 1) {
    /** The one that the menu has: for what is selected in the window at work. */
    constructor() : this(Utilities.actionsGlobalContext())

    override fun createContextAwareInstance(context: Lookup): Action = RechunkAction(context)

    override fun actionPerformed(e: ActionEvent) {
        val volume = files().firstOrNull() ?: return
        CoroutineScope(SupervisorJob() + Dispatchers.Main).launch { ask(volume) }
    }

    private suspend fun ask(volume: Path) {
        val (info, settings) = try {
            withContext(Dispatchers.IO) { SettingsFile().load().let { settings -> Readers.open(volume, settings).use { it.info } to settings } }
        } catch (e: Refusal) {
            return tell(e.message)
        } catch (e: IOException) {
            return tell(e.message)
        }
        RechunkDialog.ask(info, settings)?.let { Jobs.queue.add(Work.Rechunk(it)) }
    }

    private fun tell(problem: String?) {
        DialogDisplayer.getDefault().notify(NotifyDescriptor.Message(problem, NotifyDescriptor.ERROR_MESSAGE))
    }

    companion object {
        const val ID = "org.pyrus.project.Rechunk"
    }
}
