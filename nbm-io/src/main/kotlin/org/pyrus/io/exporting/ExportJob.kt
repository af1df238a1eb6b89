package org.pyrus.io.exporting

import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.launch
import org.pyrus.io.hdf5.PartFile
import org.pyrus.io.hdf5.PlainDigest
import org.pyrus.io.hdf5.SourceDigest
import org.pyrus.io.hdf5.StoredVolume
import org.pyrus.io.importing.Preflight
import org.pyrus.io.importing.ProgressMeter
import org.pyrus.io.importing.TraceBlocks
import org.pyrus.io.importing.Workers
import org.pyrus.io.segy.TraceOrder
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.ExportRequest
import org.pyrus.volume.spi.JobEvent
import org.pyrus.volume.spi.Progress
import org.pyrus.volume.spi.ProgressUnit
import java.io.IOException
import java.nio.ByteBuffer
import java.nio.ByteOrder

/**
 * One export, from a volume to the SEG-Y file that it was imported from, piece by piece of the volume.
 *
 * The proof: the digest that the volume keeps is that of its head, tail and trace checksums, which is looked at first; and each trace record is written only when it
 * has its checksum. So the digest of what was written is the source's. Where the volume keeps the source's plain SHA-256 too, what was written is read back and must have it.
 *
 * Cancelling the caller stops at the next block of traces (about 1 MiB) and removes the half-made file.
 */
internal class ExportJob(private val request: ExportRequest, private val emit: (JobEvent) -> Unit) {
    private val started = System.nanoTime()

    /** @throws Refusal where it can't be done; nothing is left behind */
    suspend fun run() {
        Preflight.checkMemory(request.bufferBudgetBytes)
        val stored = StoredVolume.open(request.volume)
        try {
            val target = Preflight.checkTarget(request.target, request.overwrite, request.volume)
            val layout = RecordLayout.of(stored)
            Preflight.checkSpace(target, stored.segy.sourceBytes)
            VolumeBytes(request.volume).use { bytes ->
                checkDigest(stored, bytes)
                PartFile.create(request.target, request.overwrite, request.volume).use { export(stored, bytes, layout, it) }
            }
        } catch (e: IOException) {
            throw Refusal(e.message ?: e.toString(), remedy = "The export stopped and left nothing behind; see to the drive and export again.", cause = e)
        }
        val seconds = (System.nanoTime() - started) / 1e9
        emit(JobEvent.Exported(request.target, stored.segy.sourceName, stored.segy.sourceBytes, stored.segy.traceCount, stored.segy.digest, seconds, stored.segy.sha256))
    }

    private suspend fun checkDigest(stored: StoredVolume, bytes: VolumeBytes) {
        val job = currentCoroutineContext()
        val digest = SourceDigest.of(stored.segy.head, stored.segy.tail, stored.segy.traceCount) { first, into ->
            job.ensureActive()
            bytes.read(into, stored.segy.traceChecksums + first * Int.SIZE_BYTES)
        }
        if (digest != stored.segy.digest) {
            throw Refusal(
                "a damaged volume: its headers before the first trace, its bytes behind the last or its checksums do not have the digest of its source", stored.path,
                remedy = RecordLayout.REMEDY,
            )
        }
    }

    private suspend fun export(stored: StoredVolume, bytes: VolumeBytes, layout: RecordLayout, file: PartFile) {
        val job = currentCoroutineContext()
        val order = StoredOrder.read(stored, bytes, layout) { job.ensureActive() }
        val leftOut = LeftOutRecords(stored, bytes, layout, order)
        leftOut.requireKept()
        val workerCount = request.workers ?: Workers.defaultCount()
        val overhead = workerCount * RecordWorker.overheadBytes(layout) + if (stored.segy.wordCount > 0) KeptWords.OVERHEAD_BYTES else 0
        val isWide = layout.format.bytes == Long.SIZE_BYTES
        val pieces = ExportPieces(stored, request.bufferBudgetBytes - overhead, overhead, isWide)
        val words = KeptWords.of(stored, bytes, order, pieces, isWide) { job.ensureActive() }
        val workers = Workers(workerCount) { RecordWorker(stored, bytes, layout, order, words, file) }
        coroutineScope {
            val flusher = launch { file.keepFlushing() }
            val meter = ProgressMeter("Exporting", layout.traceCount.toLong() * layout.traceBytes, ProgressUnit.BYTES) { emit(JobEvent.Advanced(it)) }
            writeRecords(bytes, layout, order, pieces, words, workers, meter)
            leftOut.write(file) { meter.add(it.toLong() * layout.traceBytes) }
            flusher.cancel()
        }
        emit(JobEvent.Advanced(Progress("Finishing", stored.segy.sourceBytes, stored.segy.sourceBytes)))
        file.write(ByteBuffer.wrap(stored.segy.tail), layout.offset(layout.traceCount))
        file.force(true)
        stored.segy.sha256?.let { proveSha256(stored, file, it) }
        job.ensureActive()
        file.write(ByteBuffer.wrap(stored.segy.head), 0) // last, so that until then it begins as a part file does
        file.force(true)
        file.publish()
    }

    /** Reads back what was written. */
    private suspend fun proveSha256(stored: StoredVolume, file: PartFile, kept: String) {
        val job = currentCoroutineContext()
        val written = PlainDigest.of(stored.segy.sourceBytes, stored.segy.head, { job.ensureActive() }) { into, at -> file.read(into, at) }
        if (written != kept) {
            throw Refusal("what was written has the SHA-256 $written, and the source had $kept", stored.path, remedy = RecordLayout.REMEDY)
        }
    }

    private suspend fun writeRecords(
        bytes: VolumeBytes,
        layout: RecordLayout,
        order: TraceOrder,
        pieces: ExportPieces,
        words: KeptWords?,
        workers: Workers<RecordWorker>,
        meter: ProgressMeter,
    ) {
        val job = currentCoroutineContext()
        val chunks = ByteBuffer.allocateDirect(pieces.bytes).order(ByteOrder.LITTLE_ENDIAN)
        for (number in 0 until pieces.count) {
            val piece = pieces[number]
            val blocks = TraceBlocks.of(piece.batch, order, RecordWorker.maxTraces(layout.traceBytes), piece.rows)
            if (blocks.size == 0) continue
            PieceReader.read(bytes, piece, chunks, workers)
            words?.lay(piece, chunks) { job.ensureActive() }
            workers.forEach(blocks.size) { worker, block ->
                val count = blocks.traceCount(block)
                worker.write(piece, chunks, blocks.firstTrace(block), count)
                meter.add(count.toLong() * layout.traceBytes)
            }
        }
    }
}
