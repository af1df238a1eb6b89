package org.pyrus.io.importing

import org.pyrus.io.hdf5.StoredVolume
import org.pyrus.io.hdf5.fill
import org.pyrus.io.segy.HeaderBytes
import org.pyrus.io.segy.SegyLayout
import org.pyrus.io.segy.TraceOrder
import org.pyrus.volume.Grade
import org.pyrus.volume.Issue
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.nio.channels.FileChannel

/** The differences found so far, from any thread: how many, and the first [MOST_TOLD] by trace. */
internal class Differences {
    private val told = ArrayList<Issue>()
    var count = 0L
        private set

    @Synchronized
    fun add(message: String, trace: Long?, byte: Long?) {
        count++
        if (told.size < MOST_TOLD) told.add(Issue(Grade.ERROR, message, trace, byte))
    }

    @Synchronized
    fun first(): List<Issue> = told.sortedBy { it.byte ?: 0 }

    private companion object {
        const val MOST_TOLD = 100
    }
}

/** Cuts one trace out of a batch's chunks. Not thread-safe. */
internal class ChunkGatherer(stored: StoredVolume) {
    private val grid = stored.grid
    private val width = stored.storedType.bytes
    private val chunkBytes = stored.chunkBytes.toInt()

    /** The samples of the trace at a grid position that lie in a batch; little-endian, from byte 0. */
    val samples: ByteBuffer = ByteBuffer.allocateDirect(grid.dimensions.samples * width).order(ByteOrder.LITTLE_ENDIAN)

    fun gather(batch: ChunkBatch, chunks: ByteBuffer, inline: Int, crossline: Int) {
        samples.clear()
        for (sampleChunk in batch.firstSampleChunk until batch.firstSampleChunk + batch.sampleChunkCount) {
            val ordinal = grid.ordinal(inline / grid.shape.inlines, crossline / grid.shape.crosslines, sampleChunk)
            val row = (inline % grid.shape.inlines).toLong() * grid.shape.crosslines + crossline % grid.shape.crosslines
            val first = (ordinal - batch.firstOrdinal) * chunkBytes + row * grid.shape.samples * width
            val count = minOf(grid.shape.samples, grid.dimensions.samples - sampleChunk * grid.shape.samples)
            samples.put(chunks.slice(first.toInt(), count * width))
        }
        samples.flip()
    }
}

/** Compares blocks of traces with what a volume holds of them. Not thread-safe. */
internal class VerifyWorker(private val traces: TraceWorker, private val gatherer: ChunkGatherer, maxTraces: Int) {
    private val storedHeaders = ByteBuffer.allocateDirect(maxTraces * HeaderBytes.TRACE_HEADER_BYTES)
    private val storedNumbers = ByteBuffer.allocateDirect(maxTraces * 2 * Int.SIZE_BYTES).order(ByteOrder.LITTLE_ENDIAN)

    fun compareBlock(
        stored: StoredVolume,
        channel: FileChannel,
        layout: SegyLayout,
        batch: ChunkBatch,
        chunks: ByteBuffer,
        order: TraceOrder,
        first: Int,
        count: Int,
        differences: Differences,
    ) {
        if (batch.seesTracesFirst) {
            traces.readRecords(first, count)
            compareHeaders(stored, channel, layout, order, first, count, differences)
        }
        val crosslines = stored.grid.dimensions.crosslines
        for (nth in 0 until count) {
            val trace = first + nth
            if (batch.seesTracesFirst) traces.convertRecord(nth) else traces.readSamples(trace, batch.firstSample, batch.endSample)
            val cell = order.cellOf(trace)
            gatherer.gather(batch, chunks, cell / crosslines, cell % crosslines)
            compareSamples(stored, layout, batch, trace, differences)
        }
    }

    private fun compareSamples(stored: StoredVolume, layout: SegyLayout, batch: ChunkBatch, trace: Int, differences: Differences) {
        val width = stored.storedType.bytes
        val expected = traces.trace.duplicate().limit(batch.endSample * width).position(batch.firstSample * width)
        if (expected.mismatch(gatherer.samples) < 0) return
        for (sample in batch.firstSample until batch.endSample) {
            val same = (0 until width).all { traces.trace.get(sample * width + it) == gatherer.samples.get((sample - batch.firstSample) * width + it) }
            if (!same) differences.add("sample $sample differs", trace + 1L, layout.traceOffset(trace.toLong()) + HeaderBytes.TRACE_HEADER_BYTES + sample.toLong() * layout.format.bytes + 1)
        }
    }

    private fun compareHeaders(stored: StoredVolume, channel: FileChannel, layout: SegyLayout, order: TraceOrder, first: Int, count: Int, differences: Differences) {
        storedHeaders.clear().limit(count * HeaderBytes.TRACE_HEADER_BYTES)
        storedHeaders.fill(channel, stored.segy.traceHeaders + first.toLong() * HeaderBytes.TRACE_HEADER_BYTES)
        storedNumbers.clear().limit(count * Int.SIZE_BYTES)
        storedNumbers.fill(channel, stored.segy.traceCells + first.toLong() * Int.SIZE_BYTES)
        storedNumbers.limit(2 * count * Int.SIZE_BYTES)
        storedNumbers.fill(channel, stored.segy.traceChecksums + first.toLong() * Int.SIZE_BYTES)
        for (nth in 0 until count) {
            val trace = first + nth
            val record = traces.record(nth)
            for (byte in 0 until HeaderBytes.TRACE_HEADER_BYTES) {
                if (record.get(record.position() + byte) != storedHeaders.get(nth * HeaderBytes.TRACE_HEADER_BYTES + byte)) {
                    differences.add("trace header byte ${byte + 1} differs", trace + 1L, layout.traceOffset(trace.toLong()) + byte + 1)
                }
            }
            if (storedNumbers.getInt(nth * Int.SIZE_BYTES) != order.cellOf(trace)) differences.add("the stored grid cell differs", trace + 1L, null)
            if (storedNumbers.getInt((count + nth) * Int.SIZE_BYTES) != traces.checksum(nth)) differences.add("the stored checksum differs", trace + 1L, null)
        }
    }
}
