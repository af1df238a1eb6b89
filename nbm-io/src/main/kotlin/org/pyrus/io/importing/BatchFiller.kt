package org.pyrus.io.importing

import org.pyrus.io.segy.IntList
import org.pyrus.io.segy.TraceOrder
import org.pyrus.volume.ChunkGrid
import org.pyrus.volume.StoredType
import java.nio.ByteBuffer

/** Told, one block of traces after the other in their order, of sample words (unsigned, or 64 bits) that their stored values do not give back; trace and sample count from 0. */
internal fun interface IrreversibleSink {
    fun add(trace: Long, sample: Int, word: Long)
}

/**
 * A batch as the file is to hold it.
 *
 * @property chunks its chunks, one after another: 0 in padding and where no trace is live
 * @property blocks its traces in file order: the `n`th has the `n`th header and checksum of [buffer], where the batch is the first to see its traces
 * @property tally of its live samples
 * @property sums the CRC-32C of each chunk, as the file is to have it
 */
internal class FilledBatch(
    val batch: ChunkBatch,
    val buffer: BatchBuffer,
    val chunks: ByteBuffer,
    val blocks: TraceBlocks,
    val coordinates: BatchCoordinates,
    val tally: AmplitudeTally,
    val sums: ByteBuffer,
) {
    /** How many traces it has, those that are merged left out. */
    val traceCount: Int get() = if (blocks.size == 0) 0 else blocks.tracesBefore(blocks.size - 1) + blocks.traceCount(blocks.size - 1)
}

/**
 * Fills batches out of the source's traces.
 *
 * The parts of a trace that fall into different chunks lie [chunkBytes] apart, so a trace is converted once into a small buffer and
 * copied from there, run by run.
 */
internal class BatchFiller(
    private val grid: ChunkGrid,
    storedType: StoredType,
    private val order: TraceOrder,
    private val workers: Workers<TraceWorker>,
    private val maxTracesPerBlock: Int,
    private val irreversible: IrreversibleSink,
) {
    private val sampleBytes = storedType.bytes
    private val chunkBytes = grid.shape.sampleCount * sampleBytes
    private val crosslines = grid.dimensions.crosslines

    /**
     * Fills [buffer] with [batch].
     *
     * @param address the byte of the file at which the batch will lie
     * @param coordinates told of each trace, where the batch is the first to see its traces
     * @param onTraces told how many traces were done, from any worker
     */
    suspend fun fill(batch: ChunkBatch, buffer: BatchBuffer, address: Long, coordinates: BatchCoordinates, onTraces: (Int) -> Unit): FilledBatch {
        val chunks = buffer.chunksFor(address, batch.chunkCount * chunkBytes)
        workers.forEach(batch.columnCount) { _, column -> clear(batch, batch.firstColumn + column, chunks.duplicate()) }
        val blocks = TraceBlocks.of(batch, order, maxTracesPerBlock)
        val merged = MergedCells.of(batch, order)
        val tallies = arrayOfNulls<AmplitudeTally>(blocks.size + merged.groupCount)
        val turns = BlockTurns()
        workers.forEach(blocks.size) { worker, block ->
            val first = blocks.firstTrace(block)
            var irreversibles: IntList? = null
            val count = blocks.traceCount(block)
            if (batch.seesTracesFirst) worker.readRecords(first, count)
            val tally = AmplitudeTally()
            for (nth in 0 until count) {
                val trace = first + nth
                if (batch.seesTracesFirst) {
                    val reverses = keep(worker, nth, trace, blocks.tracesBefore(block) + nth, buffer, coordinates)
                    if (!reverses) irreversibles = (irreversibles ?: IntList()).apply { add(nth) }
                } else {
                    worker.readSamples(trace, batch.firstSample, batch.endSample)
                }
                scatter(worker, batch, order.cellOf(trace), chunks)
                if (!order.isDead(trace)) worker.tally(tally, batch.firstSample, batch.endSample)
            }
            tallies[block] = tally
            turns.take(block, irreversibles?.let { list -> { sayIrreversible(worker, first, list) } })
            onTraces(count)
        }
        workers.forEach(merged.groupCount) { worker, group -> tallies[blocks.size + group] = fillMerged(worker, batch, merged.cellsOf(group), chunks, coordinates) }
        val total = AmplitudeTally()
        tallies.forEach { total.add(it!!) }
        return FilledBatch(batch, buffer, chunks, blocks, coordinates, total, BatchSums.of(batch, chunks, workers))
    }

    private fun fillMerged(worker: TraceWorker, batch: ChunkBatch, cells: IntArray, chunks: ByteBuffer, coordinates: BatchCoordinates): AmplitudeTally {
        val tally = AmplitudeTally()
        for (cell in cells) {
            val traces = order.mergedAt(cell / crosslines, cell % crosslines)
            worker.merge(traces, batch.firstSample, batch.endSample)
            if (batch.seesTracesFirst) coordinates.take(worker.headerOf(traces[0]), cell)
            scatter(worker, batch, cell, chunks)
            worker.tally(tally, batch.firstSample, batch.endSample)
        }
        return tally
    }

    /** Tells of the words of those of the records that [worker] holds, the first of which is [firstTrace], that are in [list]. */
    private fun sayIrreversible(worker: TraceWorker, firstTrace: Int, list: IntList) {
        for (at in 0 until list.size) worker.forEachIrreversible(list[at]) { sample, word -> irreversible.add(firstTrace.toLong() + list[at], sample, word) }
    }

    /** Converts the [nth] record that [worker] holds and keeps what is not samples at [place] of [buffer]; says whether all its words are given back by their stored values. */
    private fun keep(worker: TraceWorker, nth: Int, trace: Int, place: Int, buffer: BatchBuffer, coordinates: BatchCoordinates): Boolean {
        coordinates.take(worker.record(nth), order.cellOf(trace))
        worker.copyHeader(nth, buffer.headers, place * buffer.headerBytes)
        buffer.checksums.putInt(place * Int.SIZE_BYTES, worker.checksum(nth))
        return !worker.convertRecord(nth)
    }

    private fun scatter(worker: TraceWorker, batch: ChunkBatch, cell: Int, chunks: ByteBuffer) {
        val shape = grid.shape
        val inline = cell / crosslines
        val crossline = cell % crosslines
        val column = grid.columnAt(inline, crossline) - batch.firstColumn
        val row = grid.rowAt(inline, crossline) * shape.samples * sampleBytes
        var target = column * batch.sampleChunkCount * chunkBytes + row
        for (sample in batch.firstSample until batch.endSample step shape.samples) {
            worker.copySamples(sample, minOf(shape.samples, batch.endSample - sample), chunks, target)
            target += chunkBytes
        }
    }

    /** Zeroes what the traces of [column] will not overwrite; a column with every trace live has padding in its last chunk at most. */
    private fun clear(batch: ChunkBatch, column: Int, chunks: ByteBuffer) = ClearedChunks.clear(batch, column, chunks, chunkBytes) { patch ->
        patch.inlines.all { i -> patch.crosslines.all { order.isLive(i, it) } }
    }
}
