package org.pyrus.io.importing

import org.pyrus.io.hdf5.StoredVolume
import org.pyrus.io.hdf5.VolumeData
import org.pyrus.io.hdf5.fill
import org.pyrus.volume.FastCopy
import org.pyrus.volume.Human
import org.pyrus.volume.Index
import org.pyrus.volume.foreign.AxisKind
import org.pyrus.volume.spi.JobEvent
import org.pyrus.volume.spi.ProgressUnit
import java.nio.ByteBuffer
import java.nio.channels.FileChannel

/**
 * Compares every fast copy with the chunks, bit for bit.
 *
 * @param memory what it may take; at least twice [CopyTurner.LEAST_ROOM_BYTES]
 */
internal class FastCopyCheck(
    private val stored: StoredVolume,
    private val channel: FileChannel,
    private val differences: Differences,
    memory: ByteBuffer,
    workerCount: Int,
    private val emit: (JobEvent) -> Unit,
) {
    private val width = stored.storedType.bytes
    private val geometry = stored.info.geometry
    private val half = memory.capacity() / 2
    private val turner = CopyTurner(stored.grid, width, List(2) { memory.slice(it * half, half) }, workerCount) { into, at -> into.fill(channel, stored.dataAddress + at) }
    private val workers = Workers(workerCount) {}

    /** Cancellable between pieces of some MiB. */
    suspend fun compare() {
        val meter = ProgressMeter("Verifying fast copies", stored.copies.sumOf { geometry.dimensions.sampleCount * width }, ProgressUnit.BYTES) { emit(JobEvent.Advanced(it)) }
        for (lies in stored.copies) {
            val copy = FastCopy(lies.copyOf!!, geometry.dimensions)
            val found = Found()
            for (block in turner.blocks(copy, lies.dataAddress)) {
                turner.turn(block, OWN)
                compare(block, lies, found, meter)
            }
            if (found.count > 0) differences.add(words(copy, found), null, null)
        }
    }

    private suspend fun compare(block: CopyBlock, lies: VolumeData, found: Found, meter: ProgressMeter) {
        val pieceBytes = READ_BYTES / width * width
        val pieces = (block.runBytes - 1) / pieceBytes + 1
        workers.forEach(block.runCount * pieces) { _, piece ->
            val run = piece / pieces
            val done = piece % pieces * pieceBytes
            val count = minOf(pieceBytes, block.runBytes - done)
            val at = block.inCopy(run) + done
            val from = block.inMemory(run) + done
            turner.room(KEPT).duplicate().clear().limit(from + count).position(from).fill(channel, lies.dataAddress + at)
            found.compare(turner.room(OWN).slice(from, count), turner.room(KEPT).slice(from, count), at)
            meter.add(count.toLong())
        }
    }

    private fun words(copy: FastCopy, found: Found): String {
        val sides = copy.grid.dimensions
        val sample = found.first / width
        val places = listOf(sample / sides.samples / sides.crosslines, sample / sides.samples % sides.crosslines, sample % sides.samples)
        val (inline, crossline, at) = AxisKind.entries.map { places[copy.order.placeOf(it)].toInt() }
        val where = "inline ${geometry.inlines.numberAt(Index(inline)).value}, crossline ${geometry.crosslines.numberAt(Index(crossline)).value}, sample $at"
        return "the ${copy.kind.title.lowercase()} copy differs from the chunks in ${Human.count(found.count, "sample")}, first at $where"
    }

    /** Samples of a copy that differ: how many, and the byte of the copy at which the first is. */
    private inner class Found {
        var count = 0L
        var first = Long.MAX_VALUE

        fun compare(own: ByteBuffer, kept: ByteBuffer, at: Long) {
            while (true) {
                val byte = own.mismatch(kept)
                if (byte < 0) return
                val sample = (own.position() + byte) / width * width
                synchronized(this) {
                    count++
                    first = minOf(first, at + sample)
                }
                own.position(sample + width)
                kept.position(sample + width)
            }
        }
    }

    private companion object {
        const val READ_BYTES = 4 shl 20

        /** The rooms of what the chunks have, and of what the copy has. */
        const val OWN = 0
        const val KEPT = 1
    }
}
