package org.pyrus.project.importing

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.launch
import org.openide.DialogDisplayer
import org.openide.NotifyDescriptor
import org.openide.util.NbBundle.Messages
import org.pyrus.volume.Refusal

/** Loads and saves layouts for the import wizard, and says what went wrong. For the event thread only. */
@Messages("LBL_LayoutName=Name:", "TIT_SaveLayout=Save Layout", "# {0} - name", "MSG_ReplaceLayout=Replace the layout {0}?")
internal class LayoutActions(private val model: ImportModel, private val scope: CoroutineScope) {
    /** Told the names of all layouts, and the one that was loaded or saved last. */
    var onChange: (List<String>, String?) -> Unit = { _, _ -> }

    private var chosen: String? = null

    fun list() = work {}

    fun load(name: String) = work {
        model.load(name)
        chosen = name
    }

    fun save() = work {
        val line = NotifyDescriptor.InputLine(Bundle.LBL_LayoutName(), Bundle.TIT_SaveLayout()).apply { inputText = chosen.orEmpty() }
        if (DialogDisplayer.getDefault().notify(line) != NotifyDescriptor.OK_OPTION) return@work
        val name = line.inputText.trim()
        if (name != chosen && name in model.layoutNames() && !replaces(name)) return@work
        model.save(name)
        chosen = name
    }

    private fun replaces(name: String): Boolean =
        DialogDisplayer.getDefault().notify(NotifyDescriptor.Confirmation(Bundle.MSG_ReplaceLayout(name), Bundle.TIT_SaveLayout(), NotifyDescriptor.YES_NO_OPTION)) == NotifyDescriptor.YES_OPTION

    private fun work(change: suspend () -> Unit) {
        scope.launch {
            try {
                change()
            } catch (e: Refusal) {
                DialogDisplayer.getDefault().notify(NotifyDescriptor.Message(e.message, NotifyDescriptor.ERROR_MESSAGE))
            }
            onChange(model.layoutNames(), chosen)
        }
    }
}
