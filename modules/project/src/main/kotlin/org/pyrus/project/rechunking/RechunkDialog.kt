package org.pyrus.project.rechunking

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.ExperimentalCoroutinesApi
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.cancel
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.flowOn
import kotlinx.coroutines.flow.mapLatest
import kotlinx.coroutines.launch
import org.openide.util.NbBundle.Messages
import org.pyrus.project.forms.QuestionDialog
import org.pyrus.project.forms.labelled
import org.pyrus.volume.PyrusSettings
import org.pyrus.volume.spi.RechunkRequest
import org.pyrus.volume.spi.VolumeInfo
import javax.swing.JButton

/** Asks which chunks a volume is to have. For the event thread only. */
@OptIn(ExperimentalCoroutinesApi::class)
@Messages("# {0} - file name", "TIT_Rechunk=Rechunk {0}", "CTL_RechunkGo=Re&chunk")
internal object RechunkDialog {
    /** Shows the dialog and waits for it to close; null where it is cancelled. */
    fun ask(info: VolumeInfo, settings: PyrusSettings): RechunkRequest? {
        val scope = CoroutineScope(SupervisorJob() + Dispatchers.Main)
        val choices = MutableStateFlow(RechunkChoices(rechunkTarget(info.path).toString(), settings.planner, settings.chunk?.toString()))
        var request: RechunkRequest? = null
        val go = JButton().labelled(Bundle.CTL_RechunkGo(), "rechunk.rechunk").apply { isEnabled = false }
        val panel = RechunkPanel(info, choices.value) {
            if (it != choices.value) {
                request = null // of what was chosen before; nobody is to get that by pressing Enter
                go.isEnabled = false
            }
            choices.value = it
        }
        val dialog = QuestionDialog(panel, Bundle.TIT_Rechunk(info.path.fileName), "rechunk.dialog", go, panel.first)
        try {
            scope.launch {
                choices.mapLatest { it to RechunkDraft.of(info, it, settings) }.flowOn(Dispatchers.IO).collect { (asked, draft) ->
                    if (asked != choices.value) return@collect
                    panel.show(draft)
                    request = draft.request
                    go.isEnabled = draft.request != null
                    if (draft.problem == null) dialog.notes.clearMessages() else dialog.notes.setErrorMessage(draft.problem)
                }
            }
            return if (dialog.ask()) request else null
        } finally {
            scope.cancel()
            dialog.close()
        }
    }
}
