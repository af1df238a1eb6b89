package org.pyrus.io.exporting

import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.launch
import org.pyrus.io.hdf5.PartFile
import org.pyrus.io.hdf5.StoredVolume
import org.pyrus.io.importing.ColumnPatch
import org.pyrus.io.importing.Preflight
import org.pyrus.io.importing.ProgressMeter
import org.pyrus.io.importing.Workers
import org.pyrus.volume.OpenFile
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.ExportRequest
import org.pyrus.volume.spi.JobEvent
import org.pyrus.volume.spi.Progress
import org.pyrus.volume.spi.ProgressUnit
import org.pyrus.volume.spi.SourceByteOrder
import org.pyrus.volume.spi.VolumePart
import java.io.IOException
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.nio.file.Path

/**
 * The export of a part of a volume, or of all that it holds, as a new SEG-Y file of revision 1: big-endian, traces inline by inline, samples as they are stored (float32 as IEEE
 * float32; types that the revision does not have as the next that holds them, or as float32).
 *
 * Cancelling the caller stops at the next line of a chunk and removes the half-made file.
 */
internal class PartExportJob(private val request: ExportRequest, private val part: VolumePart, private val emit: (JobEvent) -> Unit) {
    private val started = System.nanoTime()
    private var partFile: Path? = null

    /** @throws Refusal where it can't be done; nothing is left behind */
    suspend fun run() {
        Preflight.checkMemory(request.bufferBudgetBytes)
        val file = OpenFile(request.volume)
        val stored = StoredVolume.open(request.volume)
        val source = RecordLayout.of(stored)
        val layout = PartLayout(stored, part, source.byteOrder)
        try {
            val target = Preflight.checkTarget(request.target, request.overwrite, listOf(request.volume))
            Preflight.checkSpace(target, layout.fileBytes)
            VolumeBytes(request.volume, file).use { bytes ->
                PartFile.create(request.target, request.overwrite, listOf(request.volume)) { WholeSegy.isIn(it, layout.head, layout.fileBytes) }
                    .use { export(stored, bytes, source, layout, it) }
            }
        } catch (e: IOException) {
            throw Refusal(e.message ?: e.toString(), remedy = "The export stopped and ${PartFile.remains(listOfNotNull(partFile))}; see to the drive and export again.", cause = e)
        }
        emit(JobEvent.PartExported(request.target, layout.words(), layout.fileBytes, layout.traceCount.toLong(), layout.sampleCount, (System.nanoTime() - started) / 1e9))
    }

    private suspend fun export(stored: StoredVolume, bytes: VolumeBytes, source: RecordLayout, layout: PartLayout, file: PartFile) {
        partFile = file.path
        val job = currentCoroutineContext()
        val order = StoredOrder.read(stored, bytes, source) { job.ensureActive() }
        val workerCount = request.workers ?: Workers.defaultCount()
        val overhead = workerCount.toLong() * PartWorker.maxTraces(layout.traceBytes) * layout.traceBytes
        val pieces = ExportPieces(stored, request.bufferBudgetBytes - overhead, overhead, wideWords = false)
        val workers = Workers(workerCount) { PartWorker(stored, bytes, layout, order, source.byteOrder, file) }
        coroutineScope {
            val flusher = launch { file.keepFlushing() }
            writeTraces(stored, bytes, source.byteOrder, layout, pieces, workers)
            flusher.cancel()
        }
        emit(JobEvent.Advanced(Progress("Finishing", layout.fileBytes, layout.fileBytes)))
        file.force(true)
        job.ensureActive()
        bytes.requireUnwritten()
        file.writeBeginning(layout.head) // last, so that until then it begins as a part file does
        file.publish()
    }

    private suspend fun writeTraces(stored: StoredVolume, bytes: VolumeBytes, order: SourceByteOrder, layout: PartLayout, pieces: ExportPieces, workers: Workers<PartWorker>) {
        val meter = ProgressMeter("Exporting", layout.traceCount.toLong() * layout.traceBytes, ProgressUnit.BYTES) { emit(JobEvent.Advanced(it)) }
        val chunks = ByteBuffer.allocateDirect(pieces.bytes).order(ByteOrder.LITTLE_ENDIAN)
        for (number in 0 until pieces.count) {
            val piece = pieces[number]
            val lines = linesOf(stored, piece)
            if (lines.isEmpty()) continue
            PieceReader.read(bytes, piece, chunks, workers)
            workers.forEach(lines.size) { worker, line ->
                val (column, inline) = lines[line]
                meter.add(worker.write(piece, chunks, column, inline).toLong() * layout.traceBytes)
            }
        }
    }

    /** Column and inline of each run of traces of [piece] that the part may have some of. */
    private fun linesOf(stored: StoredVolume, piece: ExportPiece): List<Pair<Int, Int>> {
        val batch = piece.batch
        return (batch.firstColumn until batch.firstColumn + batch.columnCount).flatMap { column ->
            val patch = ColumnPatch.of(stored.grid, column)
            if (patch.crosslines.none { it in part.crosslines }) emptyList() else patch.inlines.filter { it in part.inlines }.map { column to it }
        }
    }
}
