package org.pyrus.project.jobs

import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.ExperimentalCoroutinesApi
import kotlinx.coroutines.Job
import kotlinx.coroutines.launch
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock
import kotlinx.coroutines.yield
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.JobEvent
import org.pyrus.volume.spi.KeptForLater
import org.pyrus.volume.spi.VolumeImporter
import java.util.concurrent.CopyOnWriteArrayList

/** How a job ended. */
internal sealed interface JobOutcome {
    /** @property last what it said at the end: [JobEvent.Imported], [JobEvent.Rechunked], [JobEvent.Verified], [JobEvent.Exported] or [JobEvent.Reported] */
    data class Done(val last: JobEvent) : JobOutcome

    data class Failed(val cause: Throwable) : JobOutcome

    data object Cancelled : JobOutcome
}

/** Shows what becomes of one job. Called off the event thread, one call at a time. */
internal interface JobDisplay {
    /** The job is the one at work now. */
    fun started()

    fun advanced(event: JobEvent)

    /** The last call. */
    fun ended(outcome: JobOutcome)
}

/** A job that waits or is at work. */
internal class QueuedJob(val work: Work) {
    private var job: Job? = null
    private var cancelled: CancellationException? = null

    /** Whether what it had done when it was cancelled is kept. */
    val keepsWhatIsDone: Boolean @Synchronized get() = work.keepsWhatIsDone || (work is Work.Import && cancelled is KeptForLater)

    /** Ends it: a waiting one at once, the one at work as soon as its half-made file is removed. Safe from any thread, more than once. */
    fun cancel() = cancel(CancellationException("cancelled by the user"))

    /** As [cancel], but an import at work keeps what it has done, to be gone on with. */
    fun leave() = cancel(KeptForLater())

    @Synchronized
    private fun cancel(cause: CancellationException) {
        cancelled = cause
        job?.cancel(cause)
    }

    /** Waits for its end, whichever it is. */
    suspend fun join() = synchronized(this) { job }?.join() ?: Unit

    @Synchronized
    internal fun runsAs(job: Job) {
        this.job = job
        cancelled?.let(job::cancel)
    }
}

/**
 * Jobs one after the other, in the order in which they were added: two at once would only share the disk. Safe for any number of threads.
 *
 * @param scope where the jobs run; cancelled with it
 * @param importer asked anew for each job
 * @param display gives each job what shows it; called by [add]
 */
internal class JobQueue(private val scope: CoroutineScope, private val importer: () -> VolumeImporter, private val display: (QueuedJob) -> JobDisplay) {
    // fair: those who wait get their turn in the order in which they came
    private val turn = Mutex()
    private val open = CopyOnWriteArrayList<QueuedJob>()

    /** Those that wait or are at work, in their order. */
    val unfinished: List<QueuedJob> get() = open.toList()

    /** Puts an import at the queue's end. Returns at once. */
    fun add(request: ImportRequest): QueuedJob = add(Work.Import(request))

    /** Puts [work] at the queue's end. Returns at once. */
    @OptIn(ExperimentalCoroutinesApi::class)
    fun add(work: Work): QueuedJob {
        val queued = QueuedJob(work)
        val shown = display(queued)
        open += queued
        // undispatched until it stands in line: the order of adding is the order of the turns, and a cancelled one says so too
        val job = scope.launch(start = CoroutineStart.UNDISPATCHED) {
            val outcome = outcome(queued, shown)
            open -= queued
            shown.ended(outcome)
        }
        queued.runsAs(job)
        return queued
    }

    /** Ends all, and waits until nothing half-made is left; with [leave], but what an import has done, to be gone on with. */
    suspend fun cancelAll(leave: Boolean = false) {
        val ending = unfinished
        ending.forEach { if (leave) it.leave() else it.cancel() }
        ending.forEach { it.join() }
    }

    private suspend fun outcome(queued: QueuedJob, shown: JobDisplay): JobOutcome = try {
        turn.withLock {
            yield() // leaves the caller's thread
            shown.started()
            var last: JobEvent? = null
            queued.work.run(importer()).collect { event ->
                shown.advanced(event)
                if (event !is JobEvent.Advanced && event !is JobEvent.Found) last = event
            }
            JobOutcome.Done(checkNotNull(last) { "the job on ${queued.work.target} ended without saying what it did" })
        }
    } catch (_: CancellationException) {
        JobOutcome.Cancelled
    } catch (e: Throwable) {
        // a class that can't be linked or a heap that is full too: the next in the queue may be small enough
        JobOutcome.Failed(e)
    }
}
