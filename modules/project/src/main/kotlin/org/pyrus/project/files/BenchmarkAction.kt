@file:Suppress("unused") // the layer names it

package org.pyrus.project.files

import org.openide.DialogDisplayer
import org.openide.NotifyDescriptor
import org.openide.awt.ActionID
import org.openide.awt.ActionReference
import org.openide.awt.ActionRegistration
import org.openide.modules.Modules
import org.openide.util.Lookup
import org.openide.util.NbBundle.Messages
import org.openide.util.Utilities
import org.pyrus.desktop.VolumeActions
import org.pyrus.project.FilesAction
import org.pyrus.project.jobs.Jobs
import org.pyrus.project.jobs.Work
import org.pyrus.volume.SettingsFile
import org.pyrus.volume.VolumeFileKind
import org.pyrus.volume.spi.BenchmarkRequest
import java.awt.event.ActionEvent
import java.nio.file.Files
import java.nio.file.Path
import javax.swing.Action
import kotlin.io.path.nameWithoutExtension

/** Benchmark Report…: every reader of the selected volume is timed at the end of the queue, and a page about it written beside the volume. Enabled where one HDF5 volume is selected. */
@ActionID(category = "File", id = BenchmarkAction.ID)
@ActionRegistration(displayName = "#CTL_BenchmarkAction", lazy = false)
@ActionReference(path = VolumeActions.PATH, position = 250)
@Messages(
    "CTL_BenchmarkAction=&Benchmark Report…",
    "HINT_BenchmarkAction=Times every reader of the selected volume beside each other, and writes a page about it beside the volume",
    "TIT_BenchmarkAction=Benchmark Report",
    "# {0} - volume",
    "# {1} - page",
    "MSG_BenchmarkAction=Time every reader of {0}?\nIt reads the whole volume into memory once, takes some minutes where that is large, and writes {1}.",
    "# {0} - volume",
    "# {1} - page",
    "MSG_BenchmarkAgain=Time every reader of {0} again?\nIt reads the whole volume into memory once, takes some minutes where that is large, and replaces {1}.",
)
class BenchmarkAction internal constructor(context: Lookup) : FilesAction(context, Bundle.CTL_BenchmarkAction(), Bundle.HINT_BenchmarkAction(), VolumeFileKind.HDF5, most = 1) {
    constructor() : this(Utilities.actionsGlobalContext())

    override fun createContextAwareInstance(context: Lookup): Action = BenchmarkAction(context)

    override fun actionPerformed(e: ActionEvent) {
        val volume = files().firstOrNull() ?: return
        val page = pageOf(volume)
        val exists = Files.exists(page)
        val question = if (exists) Bundle.MSG_BenchmarkAgain(volume.fileName, page.fileName) else Bundle.MSG_BenchmarkAction(volume.fileName, page.fileName)
        val asked = NotifyDescriptor.Confirmation(question, Bundle.TIT_BenchmarkAction(), NotifyDescriptor.OK_CANCEL_OPTION, NotifyDescriptor.QUESTION_MESSAGE)
        if (DialogDisplayer.getDefault().notify(asked) != NotifyDescriptor.OK_OPTION) return
        behind { Jobs.queue.add(Work.Benchmark(BenchmarkRequest(volume, page, program(), exists, SettingsFile().load().workers))) }
    }

    companion object {
        const val ID = "org.pyrus.project.Benchmark"

        /** `gulf.h5` has `gulf benchmark.html` beside it. */
        internal fun pageOf(volume: Path): Path = volume.resolveSibling("${volume.nameWithoutExtension} benchmark.html")

        private fun program(): String = listOfNotNull("pyrus", Modules.getDefault().ownerOf(BenchmarkAction::class.java)?.specificationVersion).joinToString(" ")
    }
}
