package org.pyrus.io.importing

import org.pyrus.io.hdf5.StoredVolume
import org.pyrus.io.hdf5.fill
import org.pyrus.io.segy.GeometryScan
import org.pyrus.io.segy.HeaderBytes
import org.pyrus.io.segy.SegyFile
import org.pyrus.io.segy.TraceOrder
import org.pyrus.volume.Refusal
import org.pyrus.volume.StoredType
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.JobEvent
import org.pyrus.volume.spi.ProgressUnit
import org.pyrus.volume.spi.VerifyReport
import java.io.IOException
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.nio.channels.FileChannel
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardOpenOption.READ

/**
 * Reads the source of a volume again and compares every sample, bit for bit in the stored type, and every header byte. Traces are cut out of the
 * stored chunks here by [ChunkGatherer], not by the code that put them in.
 */
internal class VerifyJob(private val volume: Path, private val source: Path?, private val emit: (JobEvent) -> Unit) {
    private val started = System.nanoTime()
    private val differences = Differences()

    /** @throws Refusal where either file can't be read, or the source is another than the volume's */
    suspend fun run() {
        val stored = StoredVolume.open(volume)
        val path = source ?: sourceBeside(stored)
        try {
            SegyFile.open(path).use { file -> FileChannel.open(volume, READ).use { compare(stored, it, file) } }
        } catch (e: IOException) {
            throw Refusal(e.message ?: e.toString(), remedy = "See to the drive and verify again.", cause = e)
        }
    }

    private fun sourceBeside(stored: StoredVolume): Path {
        val beside = volume.resolveSibling(stored.segy.sourceName)
        if (Files.exists(beside)) return beside
        throw Refusal("its source ${stored.segy.sourceName} is not beside it", volume, remedy = "Name the SEG-Y file: verify VOLUME SEGY.")
    }

    private suspend fun compare(stored: StoredVolume, channel: FileChannel, file: SegyFile) {
        val layout = file.layout
        if (layout.fileBytes != stored.segy.sourceBytes || layout.traceCount != stored.segy.traceCount || layout.samplesPerTrace != stored.grid.dimensions.samples) {
            throw Refusal(
                "it is not the source of $volume: ${layout.fileBytes} bytes and ${layout.traceCount} traces, and that had ${stored.segy.sourceBytes} and ${stored.segy.traceCount}",
                file.path, remedy = "Name the SEG-Y file that was imported.",
            )
        }
        val survey = GeometryScan.scan(file, stored.segy.positions) { emit(JobEvent.Advanced(it)) }
        if (survey.scan.geometry.dimensions != stored.grid.dimensions || survey.scan.geometry.liveTraces != stored.info.geometry.liveTraces) {
            throw Refusal("its traces lie on another grid than those of $volume", file.path, remedy = "Name the SEG-Y file that was imported.")
        }
        compareHead(stored, file)
        compareTraces(stored, channel, file, survey.traces)
        val samples = layout.traceCount * layout.samplesPerTrace
        val headerBytes = layout.head.size + layout.traceCount * HeaderBytes.TRACE_HEADER_BYTES
        val seconds = (System.nanoTime() - started) / 1e9
        emit(JobEvent.Verified(VerifyReport(volume, file.path, layout.traceCount, samples, headerBytes, differences.count, differences.first(), seconds)))
    }

    private fun compareHead(stored: StoredVolume, file: SegyFile) {
        val head = file.layout.head
        for (byte in head.indices) if (byte >= stored.segy.head.size || head[byte] != stored.segy.head[byte]) differences.add("the headers before the first trace differ", null, byte + 1L)
        if (stored.segy.head.size > head.size) differences.add("the volume keeps more headers than the source has", null, head.size + 1L)
    }

    private suspend fun compareTraces(stored: StoredVolume, channel: FileChannel, file: SegyFile, order: TraceOrder) {
        val layout = file.layout
        val type = stored.storedType
        val workerCount = Workers.defaultCount()
        val overhead = workerCount * TraceWorker.overheadBytes(layout.traceBytes, layout.samplesPerTrace, type)
        val batches = BatchPlan.of(stored.grid, type.bytes, layout.traceBytes, ImportRequest.DEFAULT_BUFFER_BUDGET_BYTES - overhead, overhead, volume, mostBuffers = 1)
        val blockBytes = TraceWorker.blockBytes(layout.traceBytes)
        val maxTraces = TraceWorker.maxTraces(blockBytes, layout.traceBytes)
        val workers = Workers(workerCount) { VerifyWorker(TraceWorker(file, file.converter(type == StoredType.FLOAT32), blockBytes), ChunkGatherer(stored), maxTraces) }
        val buffer = ByteBuffer.allocateDirect(batches.batchBytes).order(ByteOrder.LITTLE_ENDIAN)
        val meter = ProgressMeter("Verifying", layout.traceCount * layout.traceBytes, ProgressUnit.BYTES) { emit(JobEvent.Advanced(it)) }
        for (batch in batches.batches()) {
            readChunks(stored, channel, batch, buffer, workers)
            val blocks = TraceBlocks.of(batch, order, maxTraces)
            workers.forEach(blocks.size) { worker, block ->
                val first = blocks.firstTrace(block)
                worker.compareBlock(stored, channel, layout, batch, buffer, order, first, blocks.traceCount(block), differences)
                meter.add(blocks.traceCount(block) * layout.traceBytes.toLong() * (batch.endSample - batch.firstSample) / layout.samplesPerTrace)
            }
        }
    }

    private suspend fun readChunks(stored: StoredVolume, channel: FileChannel, batch: ChunkBatch, buffer: ByteBuffer, workers: Workers<*>) {
        val bytes = batch.chunkCount * stored.chunkBytes
        val pieces = ((bytes + PIECE_BYTES - 1) / PIECE_BYTES).toInt()
        workers.forEach(pieces) { _, piece ->
            val from = piece * PIECE_BYTES
            val part = buffer.duplicate().limit(minOf(from + PIECE_BYTES, bytes).toInt()).position(from.toInt())
            part.fill(channel, stored.dataAddress + batch.firstOrdinal * stored.chunkBytes + from)
        }
    }

    private companion object {
        const val PIECE_BYTES = 4L shl 20
    }
}
