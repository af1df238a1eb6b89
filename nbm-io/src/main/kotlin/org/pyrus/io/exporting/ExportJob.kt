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
import org.pyrus.volume.OpenFile
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.ExportRequest
import org.pyrus.volume.spi.ExportedFile
import org.pyrus.volume.spi.JobEvent
import org.pyrus.volume.spi.Progress
import org.pyrus.volume.spi.ProgressUnit
import java.io.IOException
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.nio.file.Files
import java.nio.file.Path

/**
 * One export, from a volume to the SEG-Y file, or the several, that it was imported from, piece by piece of the volume.
 *
 * The proof: the digest that the volume keeps is that of its head, tail and trace checksums, which is looked at first; and each trace record is written only when it
 * has its checksum. So the digest of what was written is the source's. Where the volume keeps the source's plain SHA-256 too, what was written is read back and must have it.
 *
 * Cancelling the caller stops at the next block of traces (about 1 MiB) and removes the half-made files. Of several none has its name before all are complete.
 */
internal class ExportJob(private val request: ExportRequest, private val emit: (JobEvent) -> Unit) {
    private val started = System.nanoTime()
    private var parts = emptyList<Path>()

    /** @throws Refusal where it can't be done; nothing is left behind */
    suspend fun run() {
        Preflight.checkMemory(request.bufferBudgetBytes)
        val file = OpenFile(request.volume)
        val stored = StoredVolume.open(request.volume)
        try {
            val layout = RecordLayout.of(stored)
            ExportTargets.of(stored, request.target).use { targets ->
                val files = targets.all.map { Preflight.checkTarget(it.target, request.overwrite, listOf(request.volume)) }
                Preflight.checkSpace(files[0], targets.all.sumOf { it.bytes })
                VolumeBytes(request.volume, file).use { bytes ->
                    checkDigests(stored, targets.all, bytes)
                    withParts(targets.all) { export(stored, bytes, layout, targets.all, it) }
                }
                targets.keep()
                ended(stored, targets.all)
            }
        } catch (e: IOException) {
            throw Refusal(e.message ?: e.toString(), remedy = "The export stopped and ${PartFile.remains(parts)}; see to the drive and export again.", cause = e)
        }
    }

    private fun ended(stored: StoredVolume, targets: List<ExportTarget>) {
        val seconds = (System.nanoTime() - started) / 1e9
        val files = if (stored.segy.files.isEmpty()) emptyList() else targets.map { ExportedFile(it.target, it.bytes, it.traceCount.toLong(), it.digest, it.sha256) }
        emit(JobEvent.Exported(request.target, stored.segy.sourceName, targets.sumOf { it.bytes }, stored.segy.traceCount, stored.segy.digest, seconds, stored.segy.sha256, files))
    }

    /** Lets [export] fill the part files of [targets], and removes what has not got its name. */
    private suspend fun withParts(targets: List<ExportTarget>, export: suspend (List<PartFile>) -> Unit) {
        val files = ArrayList<PartFile>(targets.size)
        try {
            targets.mapTo(files) { target -> PartFile.create(target.target, request.overwrite, listOf(request.volume)) { WholeSegy.isIn(it, target.head, target.bytes) } }
            parts = files.map { it.path }
            export(files)
        } finally {
            closeAll(files)
        }
    }

    /** Also where one of them can't be removed. */
    private fun closeAll(files: List<PartFile>) {
        if (files.isNotEmpty()) files.first().use { closeAll(files.drop(1)) }
    }

    private suspend fun checkDigests(stored: StoredVolume, targets: List<ExportTarget>, bytes: VolumeBytes) {
        val job = currentCoroutineContext()
        for (target in targets) {
            val digest = SourceDigest.of(target.head, target.tail, target.traceCount.toLong()) { first, into ->
                job.ensureActive()
                bytes.read(into, stored.segy.traceChecksums + (target.firstTrace + first) * Int.SIZE_BYTES)
            }
            if (digest == target.digest) continue
            throw Refusal(
                "a damaged volume: its headers before the first trace, its bytes behind the last or its checksums do not have the digest of its source", stored.path,
                remedy = RecordLayout.REMEDY,
            )
        }
    }

    private suspend fun export(stored: StoredVolume, bytes: VolumeBytes, layout: RecordLayout, targets: List<ExportTarget>, files: List<PartFile>) {
        val job = currentCoroutineContext()
        val order = StoredOrder.read(stored, bytes, layout) { job.ensureActive() }
        val leftOut = LeftOutRecords(stored, bytes, layout, order)
        leftOut.requireKept()
        val workerCount = request.workers ?: Workers.defaultCount()
        val overhead = workerCount * RecordWorker.overheadBytes(layout) + if (stored.segy.wordCount > 0) KeptWords.OVERHEAD_BYTES else 0
        val isWide = layout.format.bytes == Long.SIZE_BYTES
        val pieces = ExportPieces(stored, request.bufferBudgetBytes - overhead, overhead, isWide)
        val words = KeptWords.of(stored, bytes, order, pieces, isWide) { job.ensureActive() }
        val workers = Workers(workerCount) { RecordWorker(stored, bytes, layout, order, words, files) }
        coroutineScope {
            val flushers = files.map { launch { it.keepFlushing() } }
            val meter = ProgressMeter("Exporting", layout.traceCount.toLong() * layout.traceBytes, ProgressUnit.BYTES) { emit(JobEvent.Advanced(it)) }
            writeRecords(bytes, layout, order, pieces, words, workers, meter)
            leftOut.write(files) { meter.add(it.toLong() * layout.traceBytes) }
            flushers.forEach { it.cancel() }
        }
        val allBytes = targets.sumOf { it.bytes }
        emit(JobEvent.Advanced(Progress("Finishing", allBytes, allBytes)))
        targets.forEachIndexed { nth, target ->
            files[nth].write(ByteBuffer.wrap(target.tail), layout.offset(nth, layout.endOf(nth)))
            files[nth].force(true)
            target.sha256?.let { proveSha256(stored, target, files[nth], it) }
        }
        bytes.requireUnwritten()
        targets.forEachIndexed { nth, target ->
            job.ensureActive()
            files[nth].writeBeginning(target.head) // last, so that until then it begins as a part file does
        }
        publish(targets, files)
    }

    /** Gives all their names; where one can't have it, takes back those that no older file had. */
    private fun publish(targets: List<ExportTarget>, files: List<PartFile>) {
        val existed = targets.map { Files.exists(it.target) }
        var published = 0
        try {
            for (file in files) {
                file.publish()
                published++
            }
        } catch (e: Exception) {
            for (nth in 0 until published) if (!existed[nth]) Files.deleteIfExists(targets[nth].target)
            throw e
        }
    }

    /** Reads back what was written. */
    private suspend fun proveSha256(stored: StoredVolume, target: ExportTarget, file: PartFile, kept: String) {
        val job = currentCoroutineContext()
        val written = PlainDigest.of(target.bytes, target.head, { job.ensureActive() }) { into, at -> file.read(into, at) }
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
