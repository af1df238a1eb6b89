package org.pyrus.io.importing

import org.pyrus.io.hdf5.StoredVolume
import org.pyrus.io.hdf5.fill
import org.pyrus.io.segy.SegyLayout
import org.pyrus.io.segy.TraceOrder
import org.pyrus.volume.Grade
import org.pyrus.volume.Issue
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.nio.channels.FileChannel
import java.nio.file.Path

/** The differences found so far, from any thread: how many, and the first [MOST_TOLD] by trace; those without a file of theirs count through all of the source's. */
internal class Differences {
    private val told = ArrayList<Issue>()
    var count = 0L
        private set

    @Synchronized
    fun add(message: String, trace: Long?, byte: Long?, file: Path? = null) {
        count++
        if (told.size < MOST_TOLD) told.add(Issue(Grade.ERROR, message, trace, byte, file = file))
    }

    @Synchronized
    fun first(): List<Issue> = told.sortedBy { it.byte ?: 0 }

    private companion object {
        const val MOST_TOLD = 100
    }
}

/**
 * Compares blocks of traces with what a volume holds of them. Not thread-safe.
 *
 * @param checksums takes the CRC-32C of each trace record that is seen
 */
internal class VerifyWorker(
    private val stored: StoredVolume,
    private val channel: FileChannel,
    private val layout: SegyLayout,
    private val order: TraceOrder,
    private val traces: TraceWorker,
    val coordinates: CoordinateCheck,
    maxTraces: Int,
    private val checksums: IntArray,
    private val differences: Differences,
) {
    private val grid = stored.grid
    private val width = stored.storedType.bytes
    private val storedHeaders = ByteBuffer.allocateDirect(maxTraces * layout.headerBytes)
    private val storedNumbers = ByteBuffer.allocateDirect(maxTraces * 2 * Int.SIZE_BYTES).order(ByteOrder.LITTLE_ENDIAN)

    /** The samples of one trace that lie in a piece; little-endian, from byte 0. */
    private val gathered: ByteBuffer = ByteBuffer.allocateDirect(grid.dimensions.samples * width).order(ByteOrder.LITTLE_ENDIAN)

    /** The source's words, of the traces compared so far, that their stored values do not give back. */
    val words = WordSums(layout.traceCount)

    /** Compares [count] traces from [first] on with [piece], whose bytes [chunks] holds from 0 on. */
    fun compareBlock(piece: VerifyPiece, chunks: ByteBuffer, first: Int, count: Int) {
        val batch = piece.batch
        if (batch.seesTracesFirst) {
            traces.readRecords(first, count)
            compareHeaders(first, count)
            coordinates.traces(first, count, traces::record)
        }
        for (nth in 0 until count) {
            val trace = first + nth
            if (!batch.seesTracesFirst) {
                traces.readSamples(trace, batch.firstSample, batch.endSample)
            } else if (traces.convertRecord(nth)) {
                traces.forEachIrreversible(nth) { sample, word -> words.add(trace.toLong(), sample.toLong(), word) }
            }
            gather(piece, chunks, order.cellOf(trace))
            compareSamples(batch, trace)
        }
    }

    /** Compares the samples of [cells], each made of several traces, with [piece]. */
    fun compareMerged(piece: VerifyPiece, chunks: ByteBuffer, cells: IntArray) {
        for (cell in cells) {
            val members = order.mergedAt(cell / grid.dimensions.crosslines, cell % grid.dimensions.crosslines)
            traces.merge(members, piece.batch.firstSample, piece.batch.endSample)
            gather(piece, chunks, cell)
            compareSamples(piece.batch, members[0])
        }
    }

    /** Compares [count] traces that are left out, from [first] on; [kept] is the place of the first among those whose samples are kept. */
    fun compareLeftOut(first: Int, count: Int, kept: Long) {
        traces.readRecords(first, count)
        compareHeaders(first, count)
        if (stored.segy.leftOut.traceCount == 0L) return
        val bytes = stored.segy.leftOut.traceBytes
        val samples = ByteBuffer.allocate(bytes)
        for (nth in 0 until count) {
            samples.clear()
            samples.fill(channel, stored.segy.leftOutSamples + (kept + nth) * bytes)
            val own = traces.record(nth).run { position(position() + layout.headerBytes) }
            val at = own.mismatch(samples.flip())
            if (at < 0) continue
            val byte = layout.traceOffset(first + nth.toLong()) + layout.headerBytes + at + 1
            differences.add("the samples kept of this trace, which is left out, differ", first + nth + 1L, byte)
        }
    }

    /** The header of [trace], from the buffer's position on; valid until the next call. */
    fun headerOf(trace: Int): ByteBuffer = traces.headerOf(trace)

    /** Cuts the samples of the trace at [cell] out of [piece]. */
    private fun gather(piece: VerifyPiece, chunks: ByteBuffer, cell: Int) {
        val shape = grid.shape
        val inline = cell / grid.dimensions.crosslines
        val crossline = cell % grid.dimensions.crosslines
        val column = grid.columnAt(inline, crossline)
        val row = grid.rowAt(inline, crossline)
        gathered.clear()
        for (sampleChunk in piece.batch.firstSampleChunk until piece.batch.firstSampleChunk + piece.batch.sampleChunkCount) {
            val count = minOf(shape.samples, grid.dimensions.samples - sampleChunk * shape.samples)
            gathered.put(chunks.slice(piece.offsetOf(column, sampleChunk, row), count * width))
        }
        gathered.flip()
    }

    private fun compareSamples(batch: ChunkBatch, trace: Int) {
        val expected = traces.trace.duplicate().limit(batch.endSample * width).position(batch.firstSample * width)
        if (expected.mismatch(gathered) < 0) return
        for (sample in batch.firstSample until batch.endSample) {
            val same = (0 until width).all { traces.trace.get(sample * width + it) == gathered.get((sample - batch.firstSample) * width + it) }
            if (!same) differences.add("sample $sample differs", trace + 1L, layout.traceOffset(trace.toLong()) + layout.headerBytes + sample.toLong() * layout.format.bytes + 1)
        }
    }

    private fun compareHeaders(first: Int, count: Int) {
        storedHeaders.clear().limit(count * layout.headerBytes)
        storedHeaders.fill(channel, stored.segy.traceHeaders + first.toLong() * layout.headerBytes)
        storedNumbers.clear().limit(count * Int.SIZE_BYTES)
        storedNumbers.fill(channel, stored.segy.traceCells + first.toLong() * Int.SIZE_BYTES)
        storedNumbers.limit(2 * count * Int.SIZE_BYTES)
        storedNumbers.fill(channel, stored.segy.traceChecksums + first.toLong() * Int.SIZE_BYTES)
        for (nth in 0 until count) {
            val trace = first + nth
            val record = traces.record(nth)
            for (byte in 0 until layout.headerBytes) {
                if (record.get(record.position() + byte) != storedHeaders.get(nth * layout.headerBytes + byte)) {
                    differences.add("trace header byte ${byte + 1} differs", trace + 1L, layout.traceOffset(trace.toLong()) + byte + 1)
                }
            }
            if (storedNumbers.getInt(nth * Int.SIZE_BYTES) != order.cellOf(trace)) differences.add("the stored grid cell differs", trace + 1L, null)
            checksums[trace] = traces.checksum(nth)
            if (storedNumbers.getInt((count + nth) * Int.SIZE_BYTES) != checksums[trace]) differences.add("the stored checksum differs", trace + 1L, null)
        }
    }
}
