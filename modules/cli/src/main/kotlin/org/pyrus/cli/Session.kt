package org.pyrus.cli

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Job
import kotlinx.coroutines.job
import kotlinx.coroutines.runBlocking
import org.pyrus.volume.PyrusSettings
import org.pyrus.volume.SavedLayouts
import org.pyrus.volume.SettingsFile
import java.io.IOException
import java.io.InputStream
import java.io.PrintStream
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import java.util.concurrent.atomic.AtomicReference

/**
 * What one command line runs in: where it writes, and how it is cancelled.
 *
 * [cancel] may be called from any thread; the rest belongs to the thread that runs the command.
 *
 * @property settings what the user has chosen once, for window and terminal
 * @property outFailure what [out] last failed with, where that is known
 * @property requests what another program asks, where a verb answers one
 * @property terminal the terminal that [err] writes to, or null where it goes to a file or a pipe
 */
internal class Session(
    val out: PrintStream,
    val err: PrintStream,
    val terminal: TerminalWidth?,
    settingsFile: SettingsFile = SettingsFile(),
    val outFailure: () -> IOException? = { null },
    val requests: InputStream = System.`in`,
) {
    val settings: PyrusSettings by lazy(LazyThreadSafetyMode.NONE) { settingsFile.load() }

    /** What the user has saved of how files are to be read, for window and terminal. */
    val layouts = SavedLayouts(settingsFile.path.resolveSibling("layouts"))

    private val current = AtomicReference<Job?>()
    private val finished = CountDownLatch(1)

    @Volatile
    var cancelled = false
        private set

    /** What a cancelled job has left behind on purpose, in words; null where that is nothing. */
    @Volatile
    var leftBehind: String? = null

    /** Runs [block] on this thread as the job that [cancel] ends; throws [kotlinx.coroutines.CancellationException] where it did. */
    fun <T> job(block: suspend CoroutineScope.() -> T): T = runBlocking {
        current.set(coroutineContext.job)
        try {
            if (cancelled) coroutineContext.job.cancel()
            block()
        } finally {
            current.set(null)
        }
    }

    /** Ends the job under way and any that follows. */
    fun cancel() {
        cancelled = true
        current.get()?.cancel()
    }

    /** Cancels, then waits until [finish], at most ten seconds; returns at once where the command has finished. */
    fun cancelAndWait() {
        if (finished.count == 0L) return
        cancel()
        finished.await(10, TimeUnit.SECONDS)
    }

    /** Says that the command has written its last word. */
    fun finish() = finished.countDown()

    /** Where a long job shows how far it is: one line that changes on a terminal, now and then a line in a log. */
    fun progress(): ProgressDisplay = terminal?.let { ProgressBar(err, it) } ?: ProgressLog(err)
}
