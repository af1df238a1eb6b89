package org.pyrus.io.read

import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.job
import kotlinx.coroutines.launch
import kotlinx.coroutines.yield
import org.pyrus.volume.spi.ReadManner
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
     *
     * @param first how many begin; each task that waited brings one more, up to [limit], so that what is in memory is not fought over by more threads than
     *   there are cores, and a disk still gets its queue within some of its answers
     * @param task tells whether it waited for a disk
     */
    suspend fun <T : AutoCloseable> share(count: Int, first: Int = limit, open: () -> T, task: (T, Int) -> Boolean) {
        val sharing = Sharing(count, open, task)
        if (count <= 1 || limit == 1) return sharing.work(null)
        coroutineScope {
            repeat(minOf(first, limit, count) - 1) { sharing.bring(this) }
            sharing.work(this)
        }
    }

    private inner class Sharing<T : AutoCloseable>(private val count: Int, private val open: () -> T, private val task: (T, Int) -> Boolean) {
        private val next = AtomicInteger()
        private val workers = AtomicInteger(1)

        fun bring(scope: CoroutineScope) {
            if (workers.incrementAndGet() <= limit) scope.launch { work(scope) }
        }

        suspend fun work(helpers: CoroutineScope?) {
            val job = currentCoroutineContext().job
            while (next.get() < count) {
                val end = System.nanoTime() + TURN_NANOS
                open().use { own ->
                    do {
                        job.ensureActive()
                        val mine = next.getAndIncrement()
                        if (mine >= count) return
                        val waited = task(own, mine)
                        if (waited && helpers != null && workers.get() < limit && next.get() < count) bring(helpers)
                    } while (System.nanoTime() - end < 0)
                }
                yield()
            }
        }
    }

    companion object {
        /** How long a worker goes on before it lets another caller's have the thread. */
        private const val TURN_NANOS = 4_000_000L

        private val byLimit = ConcurrentHashMap<Int, ReadWorkers>()

        /**
         * Those that are at most [limit], or what the machine suggests where that is null. Shared by every open volume of the same limit, so that the
         * threads, and the buffers lent to them, stay few however many volumes and callers there are.
         */
        fun of(limit: Int?): ReadWorkers = byLimit.computeIfAbsent(limit ?: ReadManner.STANDARD_WORKERS, ::ReadWorkers)
    }
}
