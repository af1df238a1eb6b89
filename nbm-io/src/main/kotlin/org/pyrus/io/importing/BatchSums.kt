package org.pyrus.io.importing

import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.util.zip.CRC32C

/** The checksums of a batch's chunks: CRC-32Cs, 4 bytes little-endian each, in the chunks' order, over all of a chunk's bytes, padding too. */
internal object BatchSums {
    /** Of [batch], whose chunks lie one after another in [chunks] from 0 to its limit. Shared out to [workers]; cancellable between chunks. */
    suspend fun of(batch: ChunkBatch, chunks: ByteBuffer, workers: Workers<*>): ByteBuffer {
        val sums = ByteBuffer.allocate(batch.chunkCount * Int.SIZE_BYTES).order(ByteOrder.LITTLE_ENDIAN)
        val chunkBytes = chunks.capacity() / batch.chunkCount
        val perTask = (TASK_BYTES / chunkBytes).coerceIn(1, batch.chunkCount)
        workers.forEach((batch.chunkCount - 1) / perTask + 1) { _, task ->
            val crc = CRC32C()
            for (chunk in task * perTask until minOf((task + 1) * perTask, batch.chunkCount)) {
                crc.reset()
                crc.update(chunks.slice(chunk * chunkBytes, chunkBytes))
                sums.putInt(chunk * Int.SIZE_BYTES, crc.value.toInt())
            }
        }
        return sums
    }

    /** So that a task is worth handing out. */
    private const val TASK_BYTES = 1 shl 20
}
