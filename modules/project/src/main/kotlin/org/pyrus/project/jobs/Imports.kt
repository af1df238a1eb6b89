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

/** The suite's own queue of imports. */
internal object Imports {
    val queue = ImportQueue(CoroutineScope(SupervisorJob() + Dispatchers.Default), Importers::default, ::SuiteImportDisplay)
}

/** Asks before the suite closes upon an import; ends it and waits until its half-made file is removed. */
@Messages(
    "# {0} - number of imports",
    "MSG_CloseWhileImporting={0,choice,1#An import is|1<{0} imports are} not finished yet.\nClosing cancels {0,choice,1#it|1<them}; nothing half-made is left behind.",
    "CTL_CloseWhileImporting=Close Pyrus",
    "CTL_CancelAndClose=Cancel Imports and Close",
    "CTL_KeepRunning=Keep Running",
)
@OnStop
class ClosingWhileImporting internal constructor(private val queue: ImportQueue, private val mayCancel: (unfinished: Int) -> Boolean) :
    Callable<Boolean>,
    Runnable {
    /** The one that the platform makes. */
    constructor() : this(Imports.queue, ::ask)

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
                Bundle.MSG_CloseWhileImporting(unfinished),
                Bundle.CTL_CloseWhileImporting(),
                NotifyDescriptor.DEFAULT_OPTION,
                NotifyDescriptor.QUESTION_MESSAGE,
                arrayOf(keep, close), // the first has the focus
                keep,
            )
            return DialogDisplayer.getDefault().notify(question) == close
        }
    }
}
