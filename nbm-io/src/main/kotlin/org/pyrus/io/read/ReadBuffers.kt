package org.pyrus.io.read

import org.pyrus.volume.ExtentLimits
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.util.concurrent.ConcurrentLinkedDeque

/**
 * Direct buffers for extents, lent and taken back: direct, because a channel copies through a hidden direct buffer otherwise; kept, because the
 * collector frees one late. There are never more than [ReadWorkers] have threads: 16 × 1 MiB, unless a user asks for more workers.
 */
internal object ReadBuffers {
    private val idle = ConcurrentLinkedDeque<ByteBuffer>()

    val limits = ExtentLimits()

    /** A little-endian buffer of [ExtentLimits.longestBytes], the caller's own until closed. */
    class Lent internal constructor(val bytes: ByteBuffer) : AutoCloseable {
        override fun close() = idle.addFirst(bytes)
    }

    // the buffer given back last is the one most likely still in a core's cache
    fun lend(): Lent = Lent(idle.pollFirst() ?: ByteBuffer.allocateDirect(limits.longestBytes).order(ByteOrder.LITTLE_ENDIAN))
}
