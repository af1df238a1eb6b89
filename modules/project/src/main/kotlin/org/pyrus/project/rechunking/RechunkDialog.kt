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
import org.openide.DialogDescriptor
import org.openide.DialogDisplayer
import org.openide.NotifyDescriptor
import org.openide.util.HelpCtx
import org.openide.util.NbBundle.Messages
import org.pyrus.project.importing.labelled
import org.pyrus.volume.PyrusSettings
import org.pyrus.volume.spi.RechunkRequest
import org.pyrus.volume.spi.VolumeInfo
import java.awt.event.WindowAdapter
import java.awt.event.WindowEvent
import javax.swing.JButton

/** Asks which chunks a volume is to have. For the event thread only. */
@OptIn(ExperimentalCoroutinesApi::class)
@Messages("# {0} - file name", "TIT_Rechunk=Rechunk {0}", "CTL_RechunkGo=Re&chunk")
internal object RechunkDialog {
    /** Shows the dialog and waits for it to close; null where it is cancelled. */
    fun ask(info: VolumeInfo, settings: PyrusSettings): RechunkRequest? {
        val scope = CoroutineScope(SupervisorJob() + Dispatchers.Main)
        val choices = MutableStateFlow(RechunkChoices(rechunkTarget(info.path).toString(), settings.planner))
        var request: RechunkRequest? = null
        val go = JButton().labelled(Bundle.CTL_RechunkGo(), "rechunk.rechunk").apply { isEnabled = false }
        val panel = RechunkPanel(info, choices.value) {
            if (it != choices.value) {
                request = null // of what was chosen before; nobody is to get that by pressing Enter
                go.isEnabled = false
            }
            choices.value = it
        }
        // the descriptor's value is the default button's until another is pressed: a dialog that is taken away would rechunk
        var pressed = false
        go.addActionListener { pressed = true }
        val descriptor = DialogDescriptor(
            panel, Bundle.TIT_Rechunk(info.path.fileName), true, arrayOf(go, NotifyDescriptor.CANCEL_OPTION), go, DialogDescriptor.DEFAULT_ALIGN, HelpCtx.DEFAULT_HELP, null,
        )
        val notes = descriptor.createNotificationLineSupport()
        val dialog = DialogDisplayer.getDefault().createDialog(descriptor)
        dialog.name = "rechunk.dialog"
        dialog.addWindowListener(object : WindowAdapter() {
            override fun windowOpened(e: WindowEvent) {
                panel.first.requestFocusInWindow()
            }
        })
        try {
            scope.launch {
                choices.mapLatest { it to RechunkDraft.of(info, it, settings) }.flowOn(Dispatchers.IO).collect { (asked, draft) ->
                    if (asked != choices.value) return@collect
                    panel.show(draft)
                    request = draft.request
                    go.isEnabled = draft.request != null
                    if (draft.problem == null) notes.clearMessages() else notes.setErrorMessage(draft.problem)
                }
            }
            dialog.isVisible = true
            return request.takeIf { pressed }
        } finally {
            scope.cancel()
            dialog.dispose()
        }
    }
}
