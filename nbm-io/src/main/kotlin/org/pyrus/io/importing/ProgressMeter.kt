package org.pyrus.io.importing

import org.pyrus.volume.spi.Progress
import org.pyrus.volume.spi.ProgressUnit
import java.util.concurrent.atomic.AtomicLong

/** Counts work from any thread and says so at most [PER_SECOND] times a second, and once at the end. */
internal class ProgressMeter(private val phase: String, private val total: Long, private val unit: ProgressUnit, private val say: (Progress) -> Unit) {
    private val done = AtomicLong()
    private val lastSaid = AtomicLong(System.nanoTime() - NANOS_BETWEEN)

    fun add(amount: Long) {
        val now = done.addAndGet(amount)
        val time = System.nanoTime()
        val last = lastSaid.get()
        val due = time - last >= NANOS_BETWEEN || now == total
        if (due && (lastSaid.compareAndSet(last, time) || now == total)) say(Progress(phase, now, total, unit))
    }

    private companion object {
        const val PER_SECOND = 10
        const val NANOS_BETWEEN = 1_000_000_000L / PER_SECOND
    }
}
