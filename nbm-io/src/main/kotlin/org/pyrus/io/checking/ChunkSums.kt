package org.pyrus.io.checking

import org.pyrus.io.hdf5.StoredVolume
import org.pyrus.io.hdf5.fill
import org.pyrus.io.importing.VerifyPiece
import org.pyrus.io.importing.Workers
import org.pyrus.volume.spi.ChunkPlace
import org.pyrus.volume.spi.Damage
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.nio.channels.FileChannel
import java.util.zip.CRC32C

/**
 * Holds chunks, as they are read, against the checksums that a volume has of them. For one thread at a time, but for [expected] and [damage].
 *
 * @param address where the checksums start in the file
 */
internal class ChunkSums(private val stored: StoredVolume, private val address: Long, private val channel: FileChannel, private val damages: Damages) {
    private val running = CRC32C()

    /** The checksums of [count] chunks from [first] on, from position to limit. */
    fun expected(first: Long, count: Int): ByteBuffer {
        val sums = ByteBuffer.allocate(count * Int.SIZE_BYTES).order(ByteOrder.LITTLE_ENDIAN)
        sums.fill(channel, address + first * Int.SIZE_BYTES, stored.path)
        return sums.flip()
    }

    /** Checks the chunks of [piece], of which [bytes] holds the bytes from 0 on. The pieces of a chunk come one after another, in the order of their rows. */
    suspend fun check(piece: VerifyPiece, bytes: ByteBuffer, workers: Workers<*>) {
        val batch = piece.batch
        val chunkBytes = stored.chunkBytes
        if (piece.bytes < batch.chunkCount * chunkBytes) return checkPart(piece, bytes)
        val expected = expected(batch.firstOrdinal, batch.chunkCount)
        workers.forEach(batch.chunkCount) { _, chunk ->
            val crc = crc(bytes.slice((chunk * chunkBytes).toInt(), chunkBytes.toInt()))
            if (crc != expected.getInt(chunk * Int.SIZE_BYTES)) damage(batch.firstOrdinal + chunk)
        }
        damages.lookedAt(chunks = batch.chunkCount.toLong(), bytes = batch.chunkCount * chunkBytes)
    }

    private fun checkPart(piece: VerifyPiece, bytes: ByteBuffer) {
        if (piece.rows.first == 0) running.reset()
        running.update(bytes.slice(0, piece.bytes.toInt()))
        val shape = stored.grid.shape
        if (piece.rows.last < shape.inlines * shape.crosslines - 1) return
        if (running.value.toInt() != expected(piece.batch.firstOrdinal, 1).getInt(0)) damage(piece.batch.firstOrdinal)
        damages.lookedAt(chunks = 1, bytes = stored.chunkBytes)
    }

    /** Says that chunk [number] has not its checksum. */
    fun damage(number: Long) {
        val place = ChunkPlace.of(number, stored.grid, stored.info.geometry)
        damages.add(Damage("${place.name} has not its checksum: ${place.extent}", stored.dataAddress + number * stored.chunkBytes + 1, stored.chunkBytes, place))
    }

    companion object {
        /** The CRC-32C of [bytes], from position to limit. */
        fun crc(bytes: ByteBuffer): Int = CRC32C().also { it.update(bytes) }.value.toInt()
    }
}
