package org.pyrus.bench

import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.ensureActive

/** Untimed reads before timed ones: Java compiles while it runs. */
internal object WarmUp {
    private const val READS = 20
    private const val MOST_NANOS = 300_000_000L

    /** Has [read] read up to twenty of [operation], for a third of a second at most, or [times] as much of both. */
    suspend fun run(operation: Operation, workload: Workload, times: Int = 1, read: suspend (ReadTask) -> Unit) {
        val end = System.nanoTime() + times * MOST_NANOS
        for (task in workload.tasks(operation, times * READS)) {
            currentCoroutineContext().ensureActive()
            read(task)
            if (System.nanoTime() > end) return
        }
    }
}
