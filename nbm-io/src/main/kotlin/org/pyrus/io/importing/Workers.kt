package org.pyrus.io.importing

import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.launch
import java.util.concurrent.atomic.AtomicInteger

/**
 * A few workers of one job, each with buffers of its own ([W]), on one limited dispatcher.
 *
 * More than [MOST] gain nothing: large reads saturate a disk at a queue depth of 1 or 2.
 */
internal class Workers<W>(count: Int, make: () -> W) {
    private val states = List(count) { make() }
    private val dispatcher: CoroutineDispatcher = Dispatchers.IO.limitedParallelism(count)

    val count: Int get() = states.size

    /**
     * Calls [task] for every number below [tasks], each once, in about ascending order; returns when all are done. Cancellation is looked for
     * between tasks; the first failure cancels the rest and is thrown.
     */
    suspend fun forEach(tasks: Int, task: suspend (worker: W, index: Int) -> Unit) {
        val next = AtomicInteger()
        coroutineScope {
            for (state in states) {
                launch(dispatcher) {
                    while (true) {
                        ensureActive()
                        val index = next.getAndIncrement()
                        if (index >= tasks) break
                        task(state, index)
                    }
                }
            }
        }
    }

    companion object {
        private const val MOST = 8

        /** One worker a core, at least two so that reading and converting overlap. */
        fun defaultCount(): Int = Runtime.getRuntime().availableProcessors().coerceIn(2, MOST)
    }
}
