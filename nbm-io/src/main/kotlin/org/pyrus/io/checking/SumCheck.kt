package org.pyrus.io.checking

import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.ensureActive
import org.pyrus.io.hdf5.DatasetPlace
import org.pyrus.io.hdf5.StoredSums
import org.pyrus.io.hdf5.StoredVolume
import org.pyrus.io.hdf5.fill
import org.pyrus.io.hdf5.format.MetadataSource
import org.pyrus.io.hdf5.format.Superblock
import org.pyrus.io.importing.ProgressMeter
import org.pyrus.io.importing.Workers
import org.pyrus.volume.Grade
import org.pyrus.volume.Issue
import org.pyrus.volume.spi.Damage
import org.pyrus.volume.spi.JobEvent
import org.pyrus.volume.spi.ProgressUnit
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.nio.channels.FileChannel
import java.util.zip.CRC32C

/**
 * Checks a volume by the checksums that it has, reading nothing else: its metadata by HDF5's own, its chunks and other datasets by those of `/checksum`, and that
 * bytes that belong to nothing are 0. Memory: [READ_BYTES] a worker, 4 bytes for each MiB that is no chunk, and what finds its place in the metadata.
 * Cancellable before each read of some MiB.
 */
internal class SumCheck(
    private val stored: StoredVolume,
    private val sums: StoredSums,
    private val channel: FileChannel,
    private val workerCount: Int = Workers.defaultCount(),
    private val emit: (JobEvent) -> Unit,
) {
    val damages = Damages()

    /** Null where the volume has no checksums of chunks. */
    val chunkSums: ChunkSums? = sums.chunks?.let { ChunkSums(stored, it, channel, damages) }
    private val workers = Workers(workerCount) { ByteBuffer.allocateDirect(READ_BYTES) }

    /** Checks all but chunks, and datasets that [leavesOut] names by their paths. */
    suspend fun allButChunks(leavesOut: (String) -> Boolean = { false }) {
        val map = FileMap.of(MetadataSource(channel, stored.path), stored.superblock)
        for ((path, problem) in map.problems) {
            // further on is what another program has written, in whatever way
            if (problem.address < sums.fileBytes) damages.add(Damage("the metadata of $path can't be read: ${problem.message}", problem.address + 1))
        }
        blocks(map, leavesOut)
        restOfMetadata(map)
    }

    /** Checks every chunk. */
    suspend fun chunks() {
        val chunkSums = chunkSums ?: return
        val meter = ProgressMeter("Checking chunks", stored.grid.chunkCount * stored.chunkBytes, ProgressUnit.BYTES) { emit(JobEvent.Advanced(it)) }
        val perTask = (READ_BYTES / stored.chunkBytes).coerceIn(1, MOST_CHUNKS_A_TASK).toInt()
        val tasks = Math.toIntExact((stored.grid.chunkCount + perTask - 1) / perTask)
        workers.forEach(tasks) { buffer, task ->
            val first = task.toLong() * perTask
            val count = minOf(perTask.toLong(), stored.grid.chunkCount - first).toInt()
            val expected = chunkSums.expected(first, count)
            if (stored.chunkBytes > READ_BYTES) {
                if (longCrc(first, buffer, meter) != expected.getInt(0)) chunkSums.damage(first)
            } else {
                val chunkBytes = stored.chunkBytes.toInt()
                buffer.clear().limit(count * chunkBytes)
                buffer.fill(channel, stored.dataAddress + first * chunkBytes, stored.path)
                for (chunk in 0 until count) if (ChunkSums.crc(buffer.slice(chunk * chunkBytes, chunkBytes)) != expected.getInt(chunk * Int.SIZE_BYTES)) chunkSums.damage(first + chunk)
                meter.add(count.toLong() * chunkBytes)
            }
            damages.lookedAt(chunks = count.toLong(), bytes = count * stored.chunkBytes)
        }
    }

    private suspend fun longCrc(chunk: Long, buffer: ByteBuffer, meter: ProgressMeter): Int {
        val crc = CRC32C()
        for (at in 0 until stored.chunkBytes step READ_BYTES.toLong()) {
            currentCoroutineContext().ensureActive()
            val count = minOf(READ_BYTES.toLong(), stored.chunkBytes - at).toInt()
            buffer.clear().limit(count)
            buffer.fill(channel, stored.dataAddress + chunk * stored.chunkBytes + at, stored.path)
            crc.update(buffer.flip())
            meter.add(count.toLong())
        }
        return crc.value.toInt()
    }

    private suspend fun blocks(map: FileMap, leavesOut: (String) -> Boolean) {
        val expected = ByteBuffer.allocate(Math.toIntExact(sums.blocks.bytes)).order(ByteOrder.LITTLE_ENDIAN)
        expected.fill(channel, sums.blocks.address, stored.path)
        if (ChunkSums.crc(expected.flip()) != sums.blocksSum) damages.add(Damage("${sums.blocks.path} has not its checksum", sums.blocks.address + 1, sums.blocks.bytes))
        var next = 0
        for ((path, count) in sums.datasets) {
            val first = next
            next += count
            val dataset = map.datasets[path]
            if (leavesOut(path)) continue
            if (dataset == null) {
                emit(JobEvent.Found(Issue(Grade.INFO, "$path, which has checksums, is not there any more")))
            } else if ((dataset.bytes + sums.blockBytes - 1) / sums.blockBytes != count.toLong()) {
                damages.add(Damage("$path has ${dataset.bytes} bytes, and checksums of $count blocks of ${sums.blockBytes}", dataset.address + 1, dataset.bytes))
            } else {
                checkBlocks(dataset, count) { expected.getInt((first + it) * Int.SIZE_BYTES) }
            }
        }
    }

    private suspend fun checkBlocks(dataset: DatasetPlace, count: Int, expected: (Int) -> Int) {
        val meter = ProgressMeter("Checking ${dataset.path}", dataset.bytes, ProgressUnit.BYTES) { emit(JobEvent.Advanced(it)) }
        workers.forEach(count) { buffer, block ->
            val from = block.toLong() * sums.blockBytes
            val bytes = minOf(sums.blockBytes.toLong(), dataset.bytes - from)
            val crc = CRC32C()
            for (at in 0 until bytes step READ_BYTES.toLong()) {
                buffer.clear().limit(minOf(READ_BYTES.toLong(), bytes - at).toInt())
                buffer.fill(channel, dataset.address + from + at, stored.path)
                crc.update(buffer.flip())
            }
            if (crc.value.toInt() != expected(block)) {
                val which = if (count == 1) dataset.path else "block $block of ${dataset.path}, its bytes ${from + 1} to ${from + bytes},"
                damages.add(Damage("$which has not its checksum", dataset.address + from + 1, bytes))
            }
            damages.lookedAt(blocks = 1, bytes = bytes)
            meter.add(bytes)
        }
    }

    /** What no object has: the heap of HDF5, and zeros. Where another program has added to the file, or removed something from it, neither can be told. */
    private suspend fun restOfMetadata(map: FileMap) {
        val end = stored.superblock.endOfFile
        if (end != sums.fileBytes) {
            emit(JobEvent.Found(Issue(Grade.INFO, "another program has added to it: what that wrote, the heap of HDF5 and bytes between objects have no checksum any more")))
            return
        }
        damages.lookedAt(bytes = sums.heapBytes)
        if (crcOf(sums.heapAddress, sums.heapBytes) != sums.heapSum) {
            damages.add(Damage("the heap of HDF5, which says which axes a dataset has, has not its checksum", sums.heapAddress + 1, sums.heapBytes))
        }
        if (map.problems.isNotEmpty() || sums.datasets.any { (path, _) -> path !in map.datasets }) return
        val gaps = map.gaps(Superblock.BYTES.toLong(), sums.fileBytes, listOf(sums.heapAddress until sums.heapAddress + sums.heapBytes))
        val buffer = ByteBuffer.allocateDirect(READ_BYTES)
        for (gap in gaps) {
            for (at in gap step READ_BYTES.toLong()) {
                currentCoroutineContext().ensureActive()
                buffer.clear().limit(minOf(READ_BYTES.toLong(), gap.last + 1 - at).toInt())
                buffer.fill(channel, at, stored.path)
                buffer.flip()
                while (buffer.hasRemaining()) if (buffer.get().toInt() != 0) damages.add(Damage("a byte that belongs to nothing is not 0", at + buffer.position(), 1))
            }
            damages.lookedAt(bytes = gap.last + 1 - gap.first)
        }
    }

    private suspend fun crcOf(address: Long, bytes: Long): Int {
        val crc = CRC32C()
        val buffer = ByteBuffer.allocateDirect(minOf(READ_BYTES.toLong(), maxOf(bytes, 1)).toInt())
        for (at in 0 until bytes step READ_BYTES.toLong()) {
            currentCoroutineContext().ensureActive()
            buffer.clear().limit(minOf(READ_BYTES.toLong(), bytes - at).toInt())
            buffer.fill(channel, address + at, stored.path)
            crc.update(buffer.flip())
        }
        return crc.value.toInt()
    }

    private companion object {
        const val READ_BYTES = 1 shl 20
        const val MOST_CHUNKS_A_TASK = 1L shl 16
    }
}
