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
import org.pyrus.volume.spi.VolumeImporter
import java.util.concurrent.CopyOnWriteArrayList

/** How an import ended. */
internal sealed interface ImportOutcome {
    data class Done(val imported: JobEvent.Imported) : ImportOutcome

    data class Failed(val cause: Throwable) : ImportOutcome

    data object Cancelled : ImportOutcome
}

/** Shows what becomes of one import. Called off the event thread, one call at a time. */
internal interface ImportDisplay {
    /** The import is the one at work now. */
    fun started()

    fun advanced(event: JobEvent)

    /** The last call. */
    fun ended(outcome: ImportOutcome)
}

/** An import that waits or is at work. */
internal class QueuedImport(val request: ImportRequest) {
    private var job: Job? = null
    private var cancelled = false

    /** Ends it: a waiting one at once, the one at work as soon as its half-made file is removed. Safe from any thread, more than once. */
    @Synchronized
    fun cancel() {
        cancelled = true
        job?.cancel()
    }

    /** Waits for its end, whichever it is. */
    suspend fun join() = synchronized(this) { job }?.join() ?: Unit

    @Synchronized
    internal fun runsAs(job: Job) {
        this.job = job
        if (cancelled) job.cancel()
    }
}

/**
 * Imports one after the other, in the order in which they were added: two at once would only share the disk. Safe for any number of threads.
 *
 * @param scope where the imports run; cancelled with it
 * @param importer asked anew for each import
 * @param display gives each import what shows it; called by [add]
 */
internal class ImportQueue(private val scope: CoroutineScope, private val importer: () -> VolumeImporter, private val display: (QueuedImport) -> ImportDisplay) {
    // fair: those who wait get their turn in the order in which they came
    private val turn = Mutex()
    private val open = CopyOnWriteArrayList<QueuedImport>()

    /** Those that wait or are at work, in their order. */
    val unfinished: List<QueuedImport> get() = open.toList()

    /** Puts [request] at the queue's end. Returns at once. */
    @OptIn(ExperimentalCoroutinesApi::class)
    fun add(request: ImportRequest): QueuedImport {
        val import = QueuedImport(request)
        val shown = display(import)
        open += import
        // undispatched until it stands in line: the order of adding is the order of the turns, and a cancelled one says so too
        val job = scope.launch(start = CoroutineStart.UNDISPATCHED) {
            val outcome = outcome(import, shown)
            open -= import
            shown.ended(outcome)
        }
        import.runsAs(job)
        return import
    }

    /** Ends all, and waits until nothing half-made is left. */
    suspend fun cancelAll() {
        val ending = unfinished
        ending.forEach { it.cancel() }
        ending.forEach { it.join() }
    }

    private suspend fun outcome(import: QueuedImport, shown: ImportDisplay): ImportOutcome = try {
        turn.withLock {
            yield() // leaves the caller's thread
            shown.started()
            var last: JobEvent.Imported? = null
            importer().import(import.request).collect { event ->
                shown.advanced(event)
                if (event is JobEvent.Imported) last = event
            }
            ImportOutcome.Done(checkNotNull(last) { "the import of ${import.request.source} ended without saying what it did" })
        }
    } catch (_: CancellationException) {
        ImportOutcome.Cancelled
    } catch (e: Throwable) {
        // a class that can't be linked or a heap that is full too: the next in the queue may be small enough
        ImportOutcome.Failed(e)
    }
}
