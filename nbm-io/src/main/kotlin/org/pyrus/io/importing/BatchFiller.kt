package org.pyrus.io.importing

import org.pyrus.io.segy.TraceOrder
import org.pyrus.volume.ChunkGrid
import org.pyrus.volume.StoredType
import java.nio.ByteBuffer

/** Told of the source's traces, each once, from any worker. */
internal interface TraceSink {
    /** [worker] holds the whole records of traces [firstTrace] until [firstTrace] + [count]. */
    fun block(worker: TraceWorker, firstTrace: Int, count: Int)

    /** The [nth] record that [worker] holds, trace [trace], has sample words that its stored samples do not give back. */
    fun irreversible(worker: TraceWorker, nth: Int, trace: Int)
}

/**
 * Fills a buffer with the chunks of a batch out of the source's traces, as the file is to hold them: 0 in padding and where no trace is live.
 *
 * The parts of a trace that fall into different chunks lie [chunkBytes] apart, so a trace is converted once into a small buffer and
 * copied from there, run by run.
 */
internal class BatchFiller(
    private val grid: ChunkGrid,
    private val storedType: StoredType,
    private val order: TraceOrder,
    private val workers: Workers<TraceWorker>,
    private val maxTracesPerBlock: Int,
) {
    private val chunkBytes = grid.shape.sampleCount * storedType.bytes
    private val crosslines = grid.dimensions.crosslines

    /**
     * Fills [buffer], from its byte 0, with [batch].
     *
     * @param sink told of each block, where the batch is the first to see its traces
     * @param onTraces told how many traces were done, from any worker
     * @return the tally of the batch's live samples
     */
    suspend fun fill(batch: ChunkBatch, buffer: ByteBuffer, sink: TraceSink, onTraces: (Int) -> Unit): AmplitudeTally {
        workers.forEach(batch.columnCount) { _, column -> clear(batch, batch.firstColumn + column, buffer.duplicate()) }
        val blocks = TraceBlocks.of(batch, order, maxTracesPerBlock)
        val tallies = arrayOfNulls<AmplitudeTally>(blocks.size)
        workers.forEach(blocks.size) { worker, block ->
            val first = blocks.firstTrace(block)
            val count = blocks.traceCount(block)
            val tally = AmplitudeTally()
            if (batch.seesTracesFirst) {
                worker.readRecords(first, count)
                sink.block(worker, first, count)
            }
            for (nth in 0 until count) {
                if (!batch.seesTracesFirst) {
                    worker.readSamples(first + nth, batch.firstSample, batch.endSample)
                } else if (worker.convertRecord(nth)) {
                    sink.irreversible(worker, nth, first + nth)
                }
                scatter(worker, batch, order.cellOf(first + nth), buffer)
                worker.tally(tally, batch.firstSample, batch.endSample)
            }
            tallies[block] = tally
            onTraces(count)
        }
        return AmplitudeTally().also { total -> tallies.forEach { total.add(it!!) } }
    }

    private fun scatter(worker: TraceWorker, batch: ChunkBatch, cell: Int, buffer: ByteBuffer) {
        val shape = grid.shape
        val inline = cell / crosslines
        val crossline = cell % crosslines
        val column = inline / shape.inlines * grid.crosslineChunks + crossline / shape.crosslines - batch.firstColumn
        val row = (inline % shape.inlines * shape.crosslines + crossline % shape.crosslines) * shape.samples * storedType.bytes
        var target = column * batch.sampleChunkCount * chunkBytes + row
        for (sample in batch.firstSample until batch.endSample step shape.samples) {
            worker.copySamples(sample, minOf(shape.samples, batch.endSample - sample), buffer, target)
            target += chunkBytes
        }
    }

    /** Zeroes what the traces of [column] will not overwrite; a column with every trace live has padding in its last chunk at most. */
    private fun clear(batch: ChunkBatch, column: Int, buffer: ByteBuffer) {
        val patch = ColumnPatch.of(grid, column)
        val whole = patch.positionCount == grid.shape.inlines * grid.shape.crosslines && patch.inlines.all { i ->
            patch.crosslines.all { order.traceAt(i, it) >= 0 }
        }
        val from = (column - batch.firstColumn) * batch.sampleChunkCount
        val chunks = from until from + batch.sampleChunkCount
        val padded = batch.endSample - batch.firstSample < batch.sampleChunkCount * grid.shape.samples
        when {
            !whole -> zero(buffer, chunks.first * chunkBytes, (chunks.last + 1) * chunkBytes)
            padded -> zero(buffer, chunks.last * chunkBytes, (chunks.last + 1) * chunkBytes)
        }
    }

    private fun zero(buffer: ByteBuffer, from: Int, end: Int) {
        buffer.limit(end).position(from)
        while (buffer.hasRemaining()) buffer.put(ZEROS.duplicate().limit(minOf(ZEROS.capacity(), buffer.remaining())))
    }

    private companion object {
        val ZEROS: ByteBuffer = ByteBuffer.allocateDirect(1 shl 16).asReadOnlyBuffer()
    }
}
