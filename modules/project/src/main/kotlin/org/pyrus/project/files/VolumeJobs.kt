@file:Suppress("unused") // the layer names them

package org.pyrus.project.files

import org.openide.DialogDisplayer
import org.openide.NotifyDescriptor
import org.openide.awt.ActionID
import org.openide.awt.ActionReference
import org.openide.awt.ActionReferences
import org.openide.awt.ActionRegistration
import org.openide.filesystems.FileChooserBuilder
import org.openide.util.Lookup
import org.openide.util.NbBundle.Messages
import org.openide.util.Utilities
import org.pyrus.desktop.VolumeActions
import org.pyrus.project.FilesAction
import org.pyrus.project.jobs.Jobs
import org.pyrus.project.jobs.Work
import org.pyrus.volume.VolumeFileKind
import org.pyrus.volume.spi.ExportRequest
import java.awt.event.ActionEvent
import java.nio.file.Files
import javax.swing.Action

/** Verify Against SEG-Y: each selected volume is compared with the file that it was made of, at the end of the queue. Enabled where only HDF5 volumes are selected. */
@ActionID(category = "File", id = VerifyAction.ID)
@ActionRegistration(displayName = "#CTL_VerifyAction", lazy = false)
@ActionReferences(ActionReference(path = VolumeActions.PATH, position = 230), ActionReference(path = "Menu/File", position = 242), ActionReference(path = "Shortcuts", name = "OS-V"))
@Messages("CTL_VerifyAction=Veri&fy Against SEG-Y", "HINT_VerifyAction=Compares every sample and header byte of the selected volumes with the SEG-Y files that they were made of")
class VerifyAction internal constructor(context: Lookup) : FilesAction(context, Bundle.CTL_VerifyAction(), Bundle.HINT_VerifyAction(), VolumeFileKind.HDF5) {
    constructor() : this(Utilities.actionsGlobalContext())

    override fun createContextAwareInstance(context: Lookup): Action = VerifyAction(context)

    override fun actionPerformed(e: ActionEvent) = files().forEach { Jobs.queue.add(Work.Verify(it)) }

    companion object {
        const val ID = "org.pyrus.project.Verify"
    }
}

/** Export SEG-Y…: the file that the selected volume was imported from, byte for byte, at the end of the queue. Enabled where one HDF5 volume is selected. */
@ActionID(category = "File", id = ExportAction.ID)
@ActionRegistration(displayName = "#CTL_ExportAction", lazy = false)
@ActionReferences(ActionReference(path = VolumeActions.PATH, position = 240), ActionReference(path = "Menu/File", position = 244), ActionReference(path = "Shortcuts", name = "OS-E"))
@Messages(
    "CTL_ExportAction=Ex&port SEG-Y…",
    "HINT_ExportAction=Writes the SEG-Y file that the selected volume was imported from, byte for byte",
    "TIT_ExportAction=Export SEG-Y",
    "# {0} - file",
    "MSG_ExportExists={0} exists already. Replace it?",
)
class ExportAction internal constructor(context: Lookup) : FilesAction(context, Bundle.CTL_ExportAction(), Bundle.HINT_ExportAction(), VolumeFileKind.HDF5, most = 1) {
    constructor() : this(Utilities.actionsGlobalContext())

    override fun createContextAwareInstance(context: Lookup): Action = ExportAction(context)

    override fun actionPerformed(e: ActionEvent) {
        val volume = files().firstOrNull() ?: return
        val chosen = FileChooserBuilder(ExportAction::class.java).setTitle(Bundle.TIT_ExportAction()).setFilesOnly(true)
            .setDefaultWorkingDirectory(volume.toAbsolutePath().parent.toFile()).showSaveDialog() ?: return
        val target = chosen.toPath().let { if ('.' in it.fileName.toString()) it else it.resolveSibling("${it.fileName}.sgy") }
        val exists = Files.exists(target)
        if (exists) {
            val asked = NotifyDescriptor.Confirmation(Bundle.MSG_ExportExists(target), Bundle.TIT_ExportAction(), NotifyDescriptor.YES_NO_OPTION)
            if (DialogDisplayer.getDefault().notify(asked) != NotifyDescriptor.YES_OPTION) return
        }
        Jobs.queue.add(Work.Export(ExportRequest(volume, target, overwrite = exists)))
    }

    companion object {
        const val ID = "org.pyrus.project.ExportSegy"
    }
}
