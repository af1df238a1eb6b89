package org.pyrus.io.read

import org.pyrus.volume.ExtentLimits
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.util.concurrent.LinkedBlockingDeque
import java.util.concurrent.atomic.AtomicInteger

/**
 * Direct buffers for extents, lent and taken back: direct, because a channel copies through a hidden direct buffer otherwise; kept, because the
 * collector frees one late. Each working thread of [ReadWorkers] has one while it works; of those that are given back [MOST_IDLE] are kept, 16 MiB in all.
 * Thread-safe.
 */
internal object ReadBuffers {
    /** As many as the workers that there are where nobody asks for more. */
    const val MOST_IDLE = 16

    private val idle = LinkedBlockingDeque<ByteBuffer>(MOST_IDLE)

    private val lent = AtomicInteger()

    val idleCount: Int get() = idle.size

    /** How many are out. */
    val lentCount: Int get() = lent.get()

    val limits = ExtentLimits()

    /** A little-endian buffer of [ExtentLimits.longestBytes], the caller's own until closed. */
    class Lent internal constructor(val bytes: ByteBuffer) : AutoCloseable {
        override fun close() {
            lent.decrementAndGet()
            idle.offerFirst(bytes) // what does not fit is left to the collector
        }
    }

    // the buffer given back last is the one most likely still in a core's cache
    fun lend(): Lent = Lent(idle.pollFirst() ?: ByteBuffer.allocateDirect(limits.longestBytes).order(ByteOrder.LITTLE_ENDIAN)).also { lent.incrementAndGet() }
}
