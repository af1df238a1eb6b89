package org.pyrus.bench

import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.ensureActive

/** Untimed reads before timed ones: Java compiles while it runs. */
internal object WarmUp {
    private const val READS = 20
    private const val MOST_NANOS = 300_000_000L

    /** Has [read] read up to twenty of [operation], for a third of a second at most. */
    suspend fun run(operation: Operation, workload: Workload, read: suspend (ReadTask) -> Unit) {
        val end = System.nanoTime() + MOST_NANOS
        for (task in workload.tasks(operation, READS)) {
            currentCoroutineContext().ensureActive()
            read(task)
            if (System.nanoTime() > end) return
        }
    }
}
