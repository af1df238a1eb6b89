package org.pyrus.io.read

import kotlinx.coroutines.withContext
import org.pyrus.io.hdf5.VolumeData
import org.pyrus.io.hdf5.fill
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.OpenFile
import org.pyrus.volume.PieceVisitor
import org.pyrus.volume.ReadCost
import org.pyrus.volume.Samples
import org.pyrus.volume.spi.ChunkPlace
import org.pyrus.volume.spi.VolumeInfo
import org.pyrus.volume.spi.VolumeReader
import java.io.IOException
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.nio.channels.ClosedChannelException
import java.nio.channels.FileChannel
import java.nio.file.StandardOpenOption
import java.util.zip.CRC32C

/**
 * Reads every chunk that a slab meets whole, holds it against its checksum, and copies the wanted part out of the very bytes that were checked. A read of which
 * one chunk differs fails as a whole, with [IOException]: file, chunk, and what of the survey it is.
 *
 * Safe for any number of callers. A cancelled read stops before its next MiB. Each worker has a buffer of 1 MiB, or of a chunk's trace where that is longer.
 *
 * @param sums where the uint32 of each chunk start in the file
 * @param file as it was before its metadata were read
 * @throws IOException where the file can't be opened
 */
internal class CheckedReader(override val info: VolumeInfo, private val data: VolumeData, private val sums: Long, private val workers: ReadWorkers, private val file: OpenFile) : VolumeReader {
    private val grid = data.grid
    private val chunkBytes = data.chunkBytes.toInt()
    private val rowBytes = Math.multiplyExact(grid.shape.samples, data.storedType.bytes)
    private val chunksAtOnce = (ReadBuffers.limits.longestBytes / chunkBytes).coerceAtLeast(1)
    private val channel = FileChannel.open(data.path, StandardOpenOption.READ)

    override suspend fun read(slab: Hyperslab): Samples {
        slab.requireReadable(grid.dimensions)
        return read(slab, FloatArray(slab.sampleCount.toInt()))
    }

    override suspend fun read(slab: Hyperslab, values: FloatArray): Samples {
        slab.requireReadable(grid.dimensions)
        check(channel.isOpen) { "${data.path} is closed" }
        val samples = Samples(slab, values)
        withContext(workers.dispatcher) {
            val chunks = SlabChunks(slab, grid)
            workers.share((chunks.count - 1) / chunksAtOnce + 1, open = { Worker(chunks, values) }) { worker, task ->
                worker.read(task * chunksAtOnce, minOf(task.toLong() * chunksAtOnce + chunksAtOnce, chunks.count.toLong()).toInt())
                true
            }
        }
        file.requireUnwritten() // it may have other checksums as well by now
        return samples
    }

    /** Whole chunks, those that follow one another in the file at once; their checksums not counted. */
    override fun cost(slab: Hyperslab): ReadCost {
        slab.requireReadable(grid.dimensions)
        val count = SlabChunks(slab, grid).count.toLong()
        return ReadCost((count - 1) / chunksAtOnce + 1, count * chunkBytes, slab.sampleCount * data.storedType.bytes)
    }

    private inner class Worker(private val chunks: SlabChunks, values: FloatArray) : AutoCloseable {
        private val lent = ReadBuffers.lend()
        private val buffer = if (rowBytes <= lent.bytes.capacity()) lent.bytes else ByteBuffer.allocateDirect(rowBytes).order(ByteOrder.LITTLE_ENDIAN)
        private val gather = SampleGather.of(data.storedType, buffer, values, data.byteOrder)
        private val crc = CRC32C()

        /** Reads the slab's chunks from [first] until [end]. */
        fun read(first: Int, end: Int) {
            var at = first
            while (at < end) {
                val start = chunks.at(at).number
                var count = 1
                while (at + count < end && chunks.at(at + count).number == start + count) count++
                val expected = expected(start, count)
                if (chunkBytes <= buffer.capacity()) readRun(at, count, start, expected) else readInPieces(chunks.at(at), expected.getInt(0))
                at += count
            }
        }

        private fun readRun(first: Int, count: Int, start: Long, expected: ByteBuffer) {
            fill(buffer.clear().limit(count * chunkBytes), start * chunkBytes)
            for (nth in 0 until count) {
                crc.reset()
                crc.update(buffer.slice(nth * chunkBytes, chunkBytes))
                requireSame(start + nth, expected.getInt(nth * Int.SIZE_BYTES))
                val base = nth * chunkBytes
                val inRun = PieceVisitor { source, sourceStride, target, targetStride, traces, length -> gather.visit(base + source, sourceStride, target, targetStride, traces, length) }
                chunks.at(first + nth).visit(data.storedType.bytes, inRun)
            }
        }

        private fun readInPieces(chunk: SlabChunks.Part, expected: Int) {
            val rows = grid.shape.inlines * grid.shape.crosslines
            val atOnce = buffer.capacity() / rowBytes
            crc.reset()
            for (row in 0 until rows step atOnce) {
                val piece = row until minOf(row.toLong() + atOnce, rows.toLong()).toInt()
                fill(buffer.clear().limit(piece.count() * rowBytes), chunk.number * chunkBytes + row.toLong() * rowBytes)
                crc.update(buffer.slice(0, piece.count() * rowBytes))
                chunk.visit(data.storedType.bytes, gather, piece)
            }
            requireSame(chunk.number, expected)
        }

        private fun requireSame(chunk: Long, expected: Int) {
            if (crc.value.toInt() == expected) return
            val place = ChunkPlace.of(chunk, grid, info.geometry)
            throw IOException("${data.path}: ${place.name}, byte ${data.dataAddress + chunk * chunkBytes + 1}: it has not its checksum: ${place.extent}")
        }

        private fun expected(first: Long, count: Int): ByteBuffer {
            val bytes = ByteBuffer.allocate(count * Int.SIZE_BYTES).order(ByteOrder.LITTLE_ENDIAN)
            failing(first * chunkBytes) { bytes.fill(channel, sums + first * Int.SIZE_BYTES) }
            return bytes
        }

        private fun fill(into: ByteBuffer, at: Long) = failing(at) { into.fill(channel, data.dataAddress + at) }

        private inline fun failing(at: Long, read: () -> Unit) = try {
            read()
        } catch (e: ClosedChannelException) {
            throw IllegalStateException("${data.path} is closed", e)
        } catch (e: IOException) {
            throw IOException("${data.path}: ${data.placeAt(at)}, byte ${data.dataAddress + at + 1}: ${e.message}", e)
        }

        override fun close() = lent.close()
    }

    override fun close() = channel.close()
}
