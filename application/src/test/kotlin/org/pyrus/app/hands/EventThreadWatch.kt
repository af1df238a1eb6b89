package org.pyrus.app.hands

import java.awt.AWTEvent
import java.awt.EventQueue
import java.awt.Toolkit
import java.lang.management.ManagementFactory
import java.util.Collections

/** One task of the event thread: what it was, and how long it took without those that a dialog ran inside it: by the clock, and of the processor's time. */
class EventTask(val what: String, val millis: Double, val processorMillis: Double)

/**
 * Times every task of the event thread from when this is made until it is closed. The processor's time is what the program is to blame for: by the clock a
 * task also waits for other programs of the machine.
 */
class EventThreadWatch : AutoCloseable {
    private val seen = Collections.synchronizedList(mutableListOf<EventTask>())
    private val queue = Timed()

    init {
        onEventThread { Toolkit.getDefaultToolkit().systemEventQueue.push(queue) }
    }

    /** All tasks so far. */
    val tasks: List<EventTask> get() = synchronized(seen) { seen.toList() }

    override fun close() = onEventThread { queue.stop() }

    private inner class Timed : EventQueue() {
        private val threads = ManagementFactory.getThreadMXBean()
        private var insideNanos = 0L
        private var insideProcessorNanos = 0L

        override fun dispatchEvent(event: AWTEvent) {
            val (before, processorBefore) = insideNanos to insideProcessorNanos
            insideNanos = 0
            insideProcessorNanos = 0
            val start = System.nanoTime()
            val processorStart = threads.currentThreadCpuTime
            try {
                super.dispatchEvent(event)
            } finally {
                val nanos = System.nanoTime() - start
                val processorNanos = threads.currentThreadCpuTime - processorStart
                seen += EventTask(event.paramString().take(MOST_LETTERS), (nanos - insideNanos) / 1e6, (processorNanos - insideProcessorNanos) / 1e6)
                insideNanos = before + nanos
                insideProcessorNanos = processorBefore + processorNanos
            }
        }

        fun stop() = pop()
    }

    private companion object {
        const val MOST_LETTERS = 160
    }
}

/** The value that a share [of] 1 of these does not pass. */
fun List<Double>.quantile(of: Double): Double = sorted()[((size - 1) * of).toInt()]
