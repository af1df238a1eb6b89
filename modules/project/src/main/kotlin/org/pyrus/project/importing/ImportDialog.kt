package org.pyrus.project.importing

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.cancel
import kotlinx.coroutines.flow.combine
import kotlinx.coroutines.launch
import org.openide.NotificationLineSupport
import org.openide.util.NbBundle.Messages
import org.pyrus.project.forms.QuestionDialog
import org.pyrus.project.forms.labelled
import org.pyrus.volume.Human
import org.pyrus.volume.PyrusSettings
import org.pyrus.volume.spi.ChunkPlanner
import org.pyrus.volume.spi.ImportRequest
import java.io.File
import java.nio.file.Path
import javax.swing.JButton
import javax.swing.JCheckBox
import javax.swing.JFileChooser

/** What the user wants done with a source. */
internal sealed interface ImportAnswer {
    /** @property forTheRest whether the sources that follow are to be imported the same way without being asked for */
    data class Import(val request: ImportRequest, val forTheRest: Boolean) : ImportAnswer

    data object Cancel : ImportAnswer
}

/** Asks how a source is to be imported. For the event thread only. */
internal class ImportDialog(private val settings: PyrusSettings, private val planner: ChunkPlanner) {
    /**
     * Shows the dialog for one survey, the one at [place] of [count], and waits for it to close.
     *
     * @param sources its SEG-Y file, or its files in the order of their traces
     */
    @Messages(
        "# {0} - file name",
        "TIT_Import=Import {0} to HDF5",
        "# {0} - file names",
        "TIT_ImportAsOne=Import {0} as One Survey to HDF5",
        "# {0} - file name",
        "# {1} - its place",
        "# {2} - of how many",
        "TIT_ImportOne=Import {0} to HDF5 ({1} of {2})",
        "CTL_Import=&Import",
        "# {0} - how many follow",
        "CTL_ForTheRest=The &same for the {0,choice,1#file that follows|1<{0} files that follow}",
        "MSG_WillReplace=The existing file will be replaced when the new one is complete.",
    )
    fun ask(sources: List<Path>, place: Int = 0, count: Int = 1): ImportAnswer {
        val scope = CoroutineScope(SupervisorJob() + Dispatchers.Main)
        val model = ImportModel(sources, settings, planner, scope)
        val layouts = LayoutActions(model, scope)
        val panel = ImportPanel(model, settings, layouts, ::browse)
        layouts.onChange = panel::showLayouts
        val import = JButton().labelled(Bundle.CTL_Import(), "import.import").apply { isEnabled = false }
        val rest = JCheckBox().labelled(Bundle.CTL_ForTheRest(count - place - 1), "import.forTheRest")
        val name = Human.files(sources) { it.fileName }
        val title = when {
            sources.size > 1 -> Bundle.TIT_ImportAsOne(name)
            count == 1 -> Bundle.TIT_Import(name)
            else -> Bundle.TIT_ImportOne(name, place + 1, count)
        }
        val dialog = QuestionDialog(panel, title, "import.dialog", import, panel.first, rest.takeIf { place < count - 1 })
        try {
            layouts.list()
            scope.launch { model.choices.collect(panel::show) }
            scope.launch { model.disk.collect(panel::show) }
            scope.launch {
                combine(model.scan, model.draft, model.choices, ::Triple).collect { (scan, draft, choices) ->
                    panel.show(scan)
                    panel.show(draft)
                    import.isEnabled = draft?.request != null && draft.choices == choices
                    note(dialog.notes, scan, draft)
                }
            }
            val pressed = dialog.ask()
            val request = model.request
            return if (pressed && request != null) ImportAnswer.Import(request, rest.isSelected) else ImportAnswer.Cancel
        } finally {
            scope.cancel()
            dialog.close()
        }
    }

    private fun note(notes: NotificationLineSupport, scan: ScanState, draft: ImportDraft?) {
        val problem = draft?.problem
        when {
            problem != null && scan !is ScanState.Refused -> notes.setErrorMessage(problem)
            draft?.request?.overwrite == true -> notes.setWarningMessage(Bundle.MSG_WillReplace())
            else -> notes.clearMessages()
        }
    }

    @Messages("TIT_Target=Volume to Write", "CTL_Choose=Choose")
    private fun browse(current: File): File? {
        val chooser = JFileChooser(current.parentFile).apply {
            dialogTitle = Bundle.TIT_Target()
            selectedFile = current
        }
        return if (chooser.showDialog(null, Bundle.CTL_Choose()) == JFileChooser.APPROVE_OPTION) chooser.selectedFile else null
    }
}
