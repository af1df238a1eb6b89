package org.pyrus.io.hdf5

import org.pyrus.volume.ChunkGrid
import java.nio.ByteBuffer

/**
 * Where the chunks of a dataset lie that another program has written, by their numbers in [ChunkGrid]'s order. Immutable once filled.
 *
 * @param addresses first byte of each in the file, or [NOWHERE]
 * @param sizes bytes of each as it lies there; null where none is filtered, and all have a chunk's
 * @param masks of each the filters that it has not gone through, bit by bit from the first; null likewise
 * @param fillValue the bytes of a sample that nobody wrote
 */
internal class ChunkTable(private val addresses: LongArray, private val sizes: IntArray?, private val masks: IntArray?, private val fillValue: ByteArray) {
    private val fillsZero = fillValue.all { it.toInt() == 0 }

    /** Whether the chunks went through filters. */
    val isFiltered: Boolean get() = sizes != null

    fun address(chunk: Long): Long = addresses[chunk.toInt()]

    fun size(chunk: Long): Int = sizes!![chunk.toInt()]

    fun mask(chunk: Long): Int = masks?.get(chunk.toInt()) ?: 0

    /** Appends [count] bytes of fill values to [buffer], from a sample's first byte on. */
    fun fill(buffer: ByteBuffer, count: Int) {
        buffer.limit(buffer.position() + count)
        if (fillsZero) {
            while (buffer.hasRemaining()) buffer.put(ZEROS, 0, minOf(ZEROS.size, buffer.remaining()))
        } else {
            while (buffer.hasRemaining()) buffer.put(fillValue)
        }
    }

    /** The bytes of a chunk that nobody wrote. */
    fun emptyChunk(bytes: Int): ByteBuffer = ByteBuffer.allocate(bytes).also { fill(it, bytes) }.flip()

    companion object {
        /** No byte of the chunk was ever written. */
        const val NOWHERE = -1L

        private val ZEROS = ByteArray(1 shl 14)
    }
}
