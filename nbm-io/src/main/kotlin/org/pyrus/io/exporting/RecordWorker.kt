package org.pyrus.io.exporting

import org.pyrus.io.hdf5.PartFile
import org.pyrus.io.hdf5.StoredVolume
import org.pyrus.io.importing.columnAt
import org.pyrus.io.importing.rowAt
import org.pyrus.io.segy.SampleEncoder
import org.pyrus.io.segy.TraceOrder
import org.pyrus.volume.Refusal
import java.nio.ByteBuffer
import java.nio.ByteOrder

/** Makes trace records out of a piece of a volume, proves them and writes them. Not thread-safe: it has buffers of its own. */
internal class RecordWorker(
    private val stored: StoredVolume,
    private val bytes: VolumeBytes,
    private val layout: RecordLayout,
    private val order: TraceOrder,
    private val words: KeptWords?,
    private val files: List<PartFile>,
) {
    private val grid = stored.grid
    private val width = stored.storedType.bytes
    private val maxTraces = maxTraces(layout.traceBytes)
    private val encoder = SampleEncoder(layout.format, layout.byteOrder, stored.storedType, layout.samples)
    private val proof = RecordProof(stored)

    // up to a page is lost at either end of the slice, and up to one before the records
    private val whole = ByteBuffer.allocateDirect(Math.addExact(maxTraces * layout.traceBytes, 3 * PAGE_BYTES)).alignedSlice(PAGE_BYTES)
    private val headers = ByteBuffer.allocateDirect(maxTraces * layout.headerBytes)
    private val checksums = ByteBuffer.allocateDirect(maxTraces * Int.SIZE_BYTES).order(ByteOrder.LITTLE_ENDIAN)

    /**
     * Writes the records of [count] traces from [first] on, all of them in [piece], of which [chunks] holds the bytes from 0 on.
     *
     * @throws Refusal where one does not have the CRC-32C that the volume keeps of it
     */
    fun write(piece: ExportPiece, chunks: ByteBuffer, first: Int, count: Int) = layout.forEachRun(first, count) { file, offset, from, run -> writeRun(piece, chunks, files[file], offset, from, run) }

    private fun writeRun(piece: ExportPiece, chunks: ByteBuffer, file: PartFile, offset: Long, first: Int, count: Int) {
        bytes.read(headers.clear().limit(count * layout.headerBytes), stored.segy.traceHeaders + first.toLong() * layout.headerBytes)
        bytes.read(checksums.clear().limit(count * Int.SIZE_BYTES), stored.segy.traceChecksums + first.toLong() * Int.SIZE_BYTES)
        // as far into a page of memory as into one of the file: only so can they be written past the page cache
        val records = whole.slice((offset % PAGE_BYTES).toInt(), count * layout.traceBytes)
        for (nth in 0 until count) {
            val at = nth * layout.traceBytes
            records.put(at, headers, nth * layout.headerBytes, layout.headerBytes)
            encode(piece, chunks, order.cellOf(first + nth))
            encoder.write(records, at + layout.headerBytes)
            proof.prove(records.limit(at + layout.traceBytes).position(at), first + nth, checksums.getInt(nth * Int.SIZE_BYTES))
            records.clear()
        }
        file.write(records, offset)
    }

    private fun encode(piece: ExportPiece, chunks: ByteBuffer, cell: Int) {
        val shape = grid.shape
        val inline = cell / grid.dimensions.crosslines
        val crossline = cell % grid.dimensions.crosslines
        val column = grid.columnAt(inline, crossline)
        val row = grid.rowAt(inline, crossline)
        for (sampleChunk in 0 until grid.sampleChunks) {
            val sample = sampleChunk * shape.samples
            encoder.take(chunks, piece.offsetOf(column, sampleChunk, row), sample, minOf(shape.samples, layout.samples - sample))
        }
        encoder.encode()
        if (words == null) return
        for (sampleChunk in 0 until grid.sampleChunks) {
            val sample = sampleChunk * shape.samples
            val offset = piece.offsetOf(column, sampleChunk, row)
            words.forEachMark(offset, minOf(shape.samples, layout.samples - sample)) { encoder.putBack(sample + it, words.wordAt(chunks, offset + it * width)) }
        }
    }

    companion object {
        private const val PAGE_BYTES = 4096

        /** The least block of records that is worth a write of its own. */
        private const val BLOCK_BYTES = 1 shl 20

        /** The most traces that one worker writes at once: 1 MiB of them, at least one. */
        fun maxTraces(traceBytes: Int): Int = BLOCK_BYTES / traceBytes + 1

        /** Memory that one worker takes, in bytes: a block with its headers and checksums, and a trace as words. */
        fun overheadBytes(layout: RecordLayout): Long = maxTraces(layout.traceBytes).toLong() * (layout.traceBytes + layout.headerBytes + Int.SIZE_BYTES) +
            3L * PAGE_BYTES + layout.samples.toLong() * maxOf(layout.format.bytes, Int.SIZE_BYTES)
    }
}
