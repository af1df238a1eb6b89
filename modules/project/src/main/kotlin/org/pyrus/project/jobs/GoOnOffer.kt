package org.pyrus.project.jobs

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext
import org.openide.DialogDisplayer
import org.openide.NotifyDescriptor
import org.openide.awt.Notification
import org.openide.awt.NotificationDisplayer
import org.openide.util.ImageUtilities
import org.openide.util.NbBundle.Messages
import org.openide.windows.OnShowing
import org.pyrus.project.IconNames
import org.pyrus.project.tree.Projects
import org.pyrus.volume.Human
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.Importers
import org.pyrus.volume.spi.UnfinishedImport
import java.nio.file.Path

/** Offers to go on with imports that ended before their end: a notification each, which asks whether to go on or to remove what there is. */
@Messages(
    "# {0} - file name",
    "MSG_Unfinished=The import of {0} is not finished",
    "# {0} - percent",
    "# {1} - volume",
    "MSG_UnfinishedDetail={0} of it is done. Go on with {1}, or remove what there is…",
    "TIT_Unfinished=Unfinished Import",
    "# {0} - sources",
    "# {1} - volume",
    "# {2} - percent",
    "MSG_GoOnQuestion=The import of {0}\ninto {1}\nended when {2} of it was done. It can go on from there; nothing that is done is lost.",
    "CTL_GoOn=Go On",
    "CTL_RemoveUnfinished=Remove What Is There",
    "CTL_Later=Later",
)
internal object GoOnOffer {
    private val imports = UnfinishedImports(Importers::default)

    /** Looks into [folders], one after the other, and offers what is new. Suspends until that is done. */
    suspend fun look(folders: List<Path>) = folders.forEach { folder -> withContext(Dispatchers.IO) { imports.newIn(folder) }.forEach(::offer) }

    private fun offer(left: UnfinishedImport) {
        var shown: Notification? = null
        shown = NotificationDisplayer.getDefault().notify(
            Bundle.MSG_Unfinished(Human.files(left.sources) { it.fileName }),
            ImageUtilities.loadImageIcon(IconNames.IMPORT, true),
            Bundle.MSG_UnfinishedDetail(Human.percent(left.done), left.target.fileName),
            { ask(left) { shown?.clear() } },
            NotificationDisplayer.Priority.NORMAL,
            NotificationDisplayer.Category.WARNING,
        )
    }

    /** For the event thread. */
    private fun ask(left: UnfinishedImport, done: () -> Unit) {
        val answers = arrayOf(Bundle.CTL_GoOn(), Bundle.CTL_RemoveUnfinished(), Bundle.CTL_Later())
        val question = NotifyDescriptor(
            Bundle.MSG_GoOnQuestion(Human.files(left.sources) { it }, left.target, Human.percent(left.done)),
            Bundle.TIT_Unfinished(),
            NotifyDescriptor.DEFAULT_OPTION,
            NotifyDescriptor.QUESTION_MESSAGE,
            answers,
            answers.first(),
        )
        when (DialogDisplayer.getDefault().notify(question)) {
            answers[0] -> goOn(left)
            answers[1] -> remove(left)
            else -> return
        }
        done()
    }

    private fun goOn(left: UnfinishedImport) {
        Projects.scope.launch(Dispatchers.IO) { Jobs.queue.add((imports.now(left) ?: left).request) }
    }

    private fun remove(left: UnfinishedImport) {
        Projects.scope.launch(Dispatchers.IO) {
            try {
                imports.remove(left)
            } catch (e: Refusal) {
                withContext(Dispatchers.Main) { DialogDisplayer.getDefault().notify(NotifyDescriptor.Message(e.message, NotifyDescriptor.ERROR_MESSAGE)) }
            }
        }
    }
}

/** Looks for unfinished imports in the user's folders when the main window is there and what was open before is read. */
@OnShowing
class OfferToGoOn : Runnable {
    override fun run() {
        Projects.scope.launch {
            delay(AFTER_START_MILLIS)
            GoOnOffer.look(Projects.folders.folders.value)
        }
    }

    private companion object {
        const val AFTER_START_MILLIS = 1_500L
    }
}
