package org.pyrus.project.jobs

import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeoutOrNull
import org.openide.DialogDisplayer
import org.openide.NotifyDescriptor
import org.openide.modules.OnStop
import org.openide.util.NbBundle.Messages
import java.util.concurrent.Callable

/** What is to become of the jobs that are not finished when the suite is closed. */
internal enum class Closing { KEEP_RUNNING, CANCEL, GO_ON_LATER }

/** Asks before the suite closes upon a job; ends it and waits until its half-made file is removed, or says how far it is. */
@Messages(
    "# {0} - number of jobs",
    "MSG_CloseWhileWorking={0,choice,1#A job is|1<{0} jobs are} not finished yet.\nClosing cancels {0,choice,1#it|1<them}; nothing half-made is left behind.",
    "# {0} - number of jobs",
    "MSG_CloseWhileImporting={0,choice,1#An import is|1<{0} jobs are} not finished yet.\nWhat is imported can be kept, to be gone on with at the next start; else nothing is left behind.",
    "CTL_CloseWhileWorking=Close Pyrus",
    "CTL_CancelAndClose=Cancel and Close",
    "CTL_CloseGoOnLater=Close, Go On Later",
    "CTL_KeepRunning=Keep Running",
)
@OnStop
class ClosingWhileWorking internal constructor(private val queue: JobQueue, private val ask: (unfinished: Int, importing: Boolean) -> Closing) :
    Callable<Boolean>,
    Runnable {
    @Volatile
    private var answer = Closing.CANCEL

    /** The one that the platform makes. */
    constructor() : this(Jobs.queue, ::ask)

    override fun call(): Boolean {
        val unfinished = queue.unfinished
        if (unfinished.isEmpty()) return true
        answer = ask(unfinished.size, unfinished.first().work is Work.Import)
        return answer != Closing.KEEP_RUNNING
    }

    override fun run() = runBlocking {
        withTimeoutOrNull(MOST_MILLISECONDS) { queue.cancelAll(leave = answer == Closing.GO_ON_LATER) }
        Unit
    }

    private companion object {
        const val MOST_MILLISECONDS = 20_000L

        fun ask(unfinished: Int, importing: Boolean): Closing {
            val answers = buildMap {
                put(Bundle.CTL_KeepRunning(), Closing.KEEP_RUNNING) // the first has the focus
                if (importing) put(Bundle.CTL_CloseGoOnLater(), Closing.GO_ON_LATER)
                put(Bundle.CTL_CancelAndClose(), Closing.CANCEL)
            }
            val question = NotifyDescriptor(
                if (importing) Bundle.MSG_CloseWhileImporting(unfinished) else Bundle.MSG_CloseWhileWorking(unfinished),
                Bundle.CTL_CloseWhileWorking(),
                NotifyDescriptor.DEFAULT_OPTION,
                NotifyDescriptor.QUESTION_MESSAGE,
                answers.keys.toTypedArray(),
                answers.keys.first(),
            )
            return answers[DialogDisplayer.getDefault().notify(question)] ?: Closing.KEEP_RUNNING
        }
    }
}
