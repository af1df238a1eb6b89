package org.pyrus.project.jobs

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeoutOrNull
import org.openide.DialogDisplayer
import org.openide.NotifyDescriptor
import org.openide.modules.OnStop
import org.openide.util.NbBundle.Messages
import org.pyrus.volume.spi.Importers
import java.util.concurrent.Callable

/** The suite's own queue of long jobs on volumes. */
internal object Jobs {
    val queue = JobQueue(CoroutineScope(SupervisorJob() + Dispatchers.Default), Importers::default, ::SuiteJobDisplay)
}

/** Asks before the suite closes upon a job; ends it and waits until its half-made file is removed. */
@Messages(
    "# {0} - number of jobs",
    "MSG_CloseWhileWorking={0,choice,1#A job is|1<{0} jobs are} not finished yet.\nClosing cancels {0,choice,1#it|1<them}; nothing half-made is left behind.",
    "CTL_CloseWhileWorking=Close Pyrus",
    "CTL_CancelAndClose=Cancel and Close",
    "CTL_KeepRunning=Keep Running",
)
@OnStop
class ClosingWhileWorking internal constructor(private val queue: JobQueue, private val mayCancel: (unfinished: Int) -> Boolean) :
    Callable<Boolean>,
    Runnable {
    /** The one that the platform makes. */
    constructor() : this(Jobs.queue, ::ask)

    override fun call(): Boolean = queue.unfinished.size.let { it == 0 || mayCancel(it) }

    override fun run() = runBlocking {
        withTimeoutOrNull(MOST_MILLISECONDS) { queue.cancelAll() }
        Unit
    }

    private companion object {
        const val MOST_MILLISECONDS = 20_000L

        fun ask(unfinished: Int): Boolean {
            val close = Bundle.CTL_CancelAndClose()
            val keep = Bundle.CTL_KeepRunning()
            val question = NotifyDescriptor(
                Bundle.MSG_CloseWhileWorking(unfinished),
                Bundle.CTL_CloseWhileWorking(),
                NotifyDescriptor.DEFAULT_OPTION,
                NotifyDescriptor.QUESTION_MESSAGE,
                arrayOf(keep, close), // the first has the focus
                keep,
            )
            return DialogDisplayer.getDefault().notify(question) == close
        }
    }
}
