package org.pyrus.io.read

import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.job
import kotlinx.coroutines.launch
import kotlinx.coroutines.yield
import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.atomic.AtomicInteger

/** The workers that read, at most [limit] at a time. */
internal class ReadWorkers private constructor(val limit: Int) {
    val dispatcher: CoroutineDispatcher = Dispatchers.IO.limitedParallelism(limit)

    /**
     * Does tasks 0 until [count], each once, by as many workers as help; returns when all are done. To be called on [dispatcher].
     *
     * A worker opens an [open] of its own (a buffer, say) for a turn of some milliseconds, does tasks with it, and closes it. The first failure cancels
     * the rest and is thrown; cancelling the caller stops every worker before its next task.
     */
    suspend fun <T : AutoCloseable> share(count: Int, open: () -> T, task: (T, Int) -> Unit) {
        val next = AtomicInteger()
        if (count <= 1) return work(next, count, open, task)
        coroutineScope {
            repeat(minOf(limit, count)) { launch { work(next, count, open, task) } }
        }
    }

    private suspend fun <T : AutoCloseable> work(next: AtomicInteger, count: Int, open: () -> T, task: (T, Int) -> Unit) {
        val job = currentCoroutineContext().job
        while (next.get() < count) {
            val end = System.nanoTime() + TURN_NANOS
            open().use { own ->
                do {
                    job.ensureActive()
                    val mine = next.getAndIncrement()
                    if (mine >= count) return
                    task(own, mine)
                } while (System.nanoTime() - end < 0)
            }
            yield()
        }
    }

    companion object {
        /** How long a worker goes on before it lets another caller's have the thread. */
        private const val TURN_NANOS = 4_000_000L

        /** SSDs gain up to a queue depth of 16; beyond four a core, workers that find their bytes in memory only wait for each other. */
        val standard = minOf(Runtime.getRuntime().availableProcessors() * 4, 16)

        private val byLimit = ConcurrentHashMap<Int, ReadWorkers>()

        /**
         * Those that are at most [limit], or what the machine suggests where that is null. Shared by every open volume of the same limit, so that the
         * threads, and the buffers lent to them, stay few however many volumes and callers there are.
         */
        fun of(limit: Int?): ReadWorkers = byLimit.computeIfAbsent(limit ?: standard, ::ReadWorkers)
    }
}
