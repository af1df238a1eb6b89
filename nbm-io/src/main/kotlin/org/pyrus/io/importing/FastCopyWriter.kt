package org.pyrus.io.importing

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.launch
import org.pyrus.io.hdf5.VolumeWriter
import org.pyrus.volume.FastCopy
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.spi.JobEvent
import org.pyrus.volume.spi.ProgressUnit
import java.nio.ByteBuffer

/**
 * Writes the fast copies of a volume whose chunks are written, box by box, out of these chunks: they are read back for it. One box is laid out while the one
 * before is written, where there are two [rooms]: memory as [CopyTurner] has it.
 */
internal class FastCopyWriter(private val writer: VolumeWriter, private val rooms: List<ByteBuffer>, private val workerCount: Int, private val emit: (JobEvent) -> Unit) {
    /** Cancellable between pieces of some MiB. [onWritten] is told of each when it is written. */
    suspend fun write(kinds: Set<PlaneKind>, onWritten: (PlaneKind) -> Unit) {
        if (kinds.isEmpty()) return
        val copies = kinds.sorted().map { FastCopy(it, writer.grid.dimensions) }
        val meter = ProgressMeter("Writing fast copies", copies.sumOf { it.bytes(writer.sampleBytes) }, ProgressUnit.BYTES) { emit(JobEvent.Advanced(it)) }
        val turner = CopyTurner(writer.grid, writer.sampleBytes, rooms, workerCount, writer::readChunks)
        coroutineScope {
            var writing: Job? = null
            for (copy in copies) {
                turner.blocks(copy, writer.copyAddress(copy.kind)).forEachIndexed { nth, block ->
                    if (rooms.size == 1) writing?.join()
                    turner.turn(block, nth % rooms.size)
                    writing?.join()
                    writing = launch(Dispatchers.IO) { write(copy.kind, block, turner.room(nth % rooms.size), meter) }
                }
                writing?.join()
                onWritten(copy.kind)
            }
        }
    }

    private suspend fun write(kind: PlaneKind, block: CopyBlock, room: ByteBuffer, meter: ProgressMeter) {
        for (run in 0 until block.runCount) {
            val at = block.inCopy(run)
            var done = 0
            while (done < block.runBytes) {
                currentCoroutineContext().ensureActive()
                // pieces end where a page of the file does
                val address = writer.copyAddress(kind) + at + done
                val count = minOf((address / PIECE_BYTES + 1) * PIECE_BYTES - address, (block.runBytes - done).toLong()).toInt()
                val from = block.inMemory(run) + done
                writer.writeCopy(kind, at + done, room.duplicate().clear().limit(from + count).position(from))
                done += count
                meter.add(count.toLong())
            }
        }
    }

    private companion object {
        const val PIECE_BYTES = 8L shl 20
    }
}
