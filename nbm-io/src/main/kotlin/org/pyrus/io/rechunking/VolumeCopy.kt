package org.pyrus.io.rechunking

import org.pyrus.io.exporting.VolumeBytes
import org.pyrus.io.hdf5.StoredVolume
import org.pyrus.io.hdf5.VolumeWriter
import org.pyrus.io.importing.BatchBuffer
import org.pyrus.io.importing.BatchPipeline
import org.pyrus.io.importing.BatchPlan
import org.pyrus.io.importing.BatchSums
import org.pyrus.io.importing.BatchWriter
import org.pyrus.io.importing.ChunkBatch
import org.pyrus.io.importing.ClearedChunks
import org.pyrus.io.importing.ProgressMeter
import org.pyrus.io.importing.Workers
import org.pyrus.volume.ExtentLimits
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.Progress
import org.pyrus.volume.spi.ProgressUnit
import java.nio.ByteBuffer

/**
 * What a volume holds, written into another of other chunks by [write], and held against it by [compare]. For one caller; both are cancellable before the next read or write of some MiB.
 *
 * @param batches of the new volume: their buffers, and [overheadBytes], are all the memory that it takes
 */
internal class VolumeCopy(
    private val stored: StoredVolume,
    private val source: VolumeBytes,
    private val writer: VolumeWriter,
    private val batches: BatchPlan,
    workerCount: Int,
    private val say: (Progress) -> Unit,
) {
    private val width = stored.storedType.bytes
    private val workers = Workers(workerCount) { WordReader() }
    private val buffers = List(batches.buffers) { BatchBuffer(batches.batchBytes, 0, 0) }
    private val kept = KeptBytes.of(stored)
    private val piece = ByteBuffer.allocateDirect(pieceBytes(stored))
    private val words = StoredWords(stored, source::read)

    private fun meter(phase: String) = ProgressMeter(phase, stored.grid.dimensions.sampleCount * width + kept.sumOf { it.bytes }, ProgressUnit.BYTES, say)

    /** Writes chunks, one batch while the next is gathered, and then all else. */
    suspend fun write() {
        val meter = meter("Rechunking")
        val batchWriter = BatchWriter(writer.grid, writer)
        BatchPipeline(buffers).run(
            batches.batches(),
            fill = { batch, buffer ->
                val chunks = buffer.chunksFor(writer.addressOf(batch.firstOrdinal), batch.chunkCount * writer.chunkBytes)
                for (column in batch.firstColumn until batch.firstColumn + batch.columnCount) ClearedChunks.clear(batch, column, chunks.duplicate(), writer.chunkBytes) { true }
                for (box in batch.boxes()) words.read(box, workers, ChunkPlaces(batch, box, chunks, width)) { meter.add(it.toLong() * width) }
                Triple(batch, chunks, BatchSums.of(batch, chunks, workers))
            },
            write = { (batch: ChunkBatch, chunks: ByteBuffer, sums: ByteBuffer) -> batchWriter.write(batch, chunks, sums) },
        )
        for (part in kept) part.copy(stored, source::read, writer, piece, meter::add)
    }

    /**
     * Reads back what [VolumeWriter.finish] has left on the disk, and compares it.
     *
     * @throws Refusal naming the first that differs
     */
    suspend fun compare() {
        val copy = writer.readBack()
        val proof = CopyProof(stored, copy, writer.grid.shape)
        proof.requireSameFacts()
        val meter = meter("Comparing")
        // two of half the size where there is one buffer, and one of each where there are two
        val half = if (buffers.size > 1) batches.batchBytes else batches.batchBytes / 2 / width * width
        val old = buffers.first().chunksFor(0, batches.batchBytes).slice(0, half)
        val new = buffers.last().chunksFor(0, batches.batchBytes).slice(batches.batchBytes - half, half)
        val newWords = StoredWords(copy, writer::read)
        for (box in batches.batches().flatMap { it.boxes() }.flatMap { it.parts(half / width) }) {
            words.read(box, workers, old) { meter.add(it.toLong() * width) }
            newWords.read(box, workers, new) { }
            val differing = mismatch(old, new, box)
            if (differing >= 0) throw proof.sampleDiffers(box, differing / width)
        }
        for (part in kept) compare(part, copy, new, proof, meter)
    }

    private fun mismatch(old: ByteBuffer, new: ByteBuffer, box: Hyperslab): Int = (box.sampleCount * width).toInt().let { old.slice(0, it).mismatch(new.slice(0, it)) }

    private suspend fun compare(part: KeptBytes, copy: StoredVolume, buffer: ByteBuffer, proof: CopyProof, meter: ProgressMeter) {
        val address = part.addressIn(copy) ?: return
        part.forEachPiece(stored, source::read, piece) { first, bytes ->
            while (bytes.hasRemaining()) {
                val count = minOf(buffer.capacity(), bytes.remaining())
                writer.read(buffer.clear().limit(count), address + first * part.item + bytes.position())
                if (buffer.flip() != bytes.slice(bytes.position(), count)) throw proof.differs(part.name)
                bytes.position(bytes.position() + count)
                meter.add(count.toLong())
            }
        }
    }

    companion object {
        /** Memory besides the batches. */
        fun overheadBytes(stored: StoredVolume, workerCount: Int): Long = workerCount.toLong() * ExtentLimits.LONGEST_BYTES + pieceBytes(stored)

        private fun pieceBytes(stored: StoredVolume): Int = maxOf(ExtentLimits.LONGEST_BYTES, KeptBytes.leastBuffer(stored))
    }
}
