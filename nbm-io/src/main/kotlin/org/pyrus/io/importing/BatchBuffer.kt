package org.pyrus.io.importing

import java.nio.ByteBuffer
import java.nio.ByteOrder

/**
 * Room for one [FilledBatch]: its chunks, and header and checksum of each of its traces. Used for one batch after another.
 *
 * @param batchBytes the most that the chunks of a batch take
 * @param traces the most traces that a batch has
 * @param headerBytes of a trace's headers
 */
internal class BatchBuffer(batchBytes: Int, traces: Int, val headerBytes: Int) {
    /** Whole pages, and as many in every buffer of this size, wherever in a page its memory begins: up to one is before the chunks. */
    private val whole: ByteBuffer = Math.multiplyExact(Math.addExact(batchBytes, 2 * PAGE_BYTES - 1) / PAGE_BYTES, PAGE_BYTES).let { bytes ->
        ByteBuffer.allocateDirect(Math.addExact(bytes, 2 * PAGE_BYTES)).alignedSlice(PAGE_BYTES).slice(0, bytes)
    }
    val headers: ByteBuffer = ByteBuffer.allocateDirect(Math.multiplyExact(traces, headerBytes))
    val checksums: ByteBuffer = ByteBuffer.allocateDirect(traces * Int.SIZE_BYTES).order(ByteOrder.LITTLE_ENDIAN)

    /**
     * Room for [bytes] that are to be written at byte [address] of a file, as far into a page of memory as that byte is into a page of the
     * file: only so can they be written past the page cache.
     */
    fun chunksFor(address: Long, bytes: Int): ByteBuffer = whole.slice((address % PAGE_BYTES).toInt(), bytes).order(ByteOrder.LITTLE_ENDIAN)

    /** All of its memory, from a page's first byte on: for who has no more use for its chunks. */
    fun allMemory(): ByteBuffer = whole.duplicate().clear()

    companion object {
        private const val PAGE_BYTES = 4096

        /** What a trace takes besides its samples. */
        fun bytesPerTrace(headerBytes: Int): Int = headerBytes + Int.SIZE_BYTES
    }
}
