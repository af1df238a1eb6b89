package org.pyrus.io.importing

import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.launch
import org.pyrus.io.hdf5.VolumeLayout
import org.pyrus.io.hdf5.VolumeSummary
import org.pyrus.io.hdf5.VolumeWriter
import org.pyrus.io.segy.GeometryScan
import org.pyrus.io.segy.ScannedSurvey
import org.pyrus.io.segy.SegyFile
import org.pyrus.volume.ChunkGrid
import org.pyrus.volume.Refusal
import org.pyrus.volume.StoredType
import org.pyrus.volume.VolumeDimensions
import org.pyrus.volume.spi.ChunkPlan
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.JobEvent
import org.pyrus.volume.spi.Planners
import org.pyrus.volume.spi.Progress
import org.pyrus.volume.spi.ProgressUnit
import java.io.IOException
import java.nio.ByteBuffer

/**
 * One import, from a SEG-Y file to a volume: scan, plan, then batch by batch read, convert, write; the file's metadata last.
 *
 * Cancelling the caller stops at the next block of traces (about 1 MiB) and removes the half-made file.
 */
internal class ImportJob(private val request: ImportRequest, private val emit: (JobEvent) -> Unit) {
    private val started = System.nanoTime()

    /** @throws Refusal where it can't be done; nothing is left behind */
    suspend fun run() {
        Preflight.checkTarget(request)
        try {
            SegyFile.open(request.source).use { import(it) }
        } catch (e: IOException) {
            throw Refusal(e.message ?: e.toString(), remedy = "The import stopped and left nothing behind; see to the drive and import again.", cause = e)
        }
    }

    private suspend fun import(file: SegyFile) {
        val survey = GeometryScan.scan(file, request.positions) { emit(JobEvent.Advanced(it)) }
        survey.scan.issues.forEach { emit(JobEvent.Found(it)) }
        val storedType = if (request.float32) StoredType.FLOAT32 else survey.scan.storedType
        val plan = plan(survey.scan.geometry.dimensions)
        val workerCount = Workers.defaultCount()
        val overhead = workerCount * TraceWorker.overheadBytes(file.layout.traceBytes, file.layout.samplesPerTrace, storedType)
        val batches = BatchPlan.of(plan.grid, storedType.bytes, request.bufferBudgetBytes - overhead, overhead, request.target)
        Preflight.checkSpace(request.target, volumeBytes(plan.grid, storedType, survey.scan.traceCount))
        val layout = VolumeLayouts.of(file, survey, plan, storedType)
        val summary = VolumeWriter.create(request.target, layout).use { writer ->
            val converter = file.converter(request.float32)
            val blockBytes = TraceWorker.blockBytes(file.layout.traceBytes)
            val workers = Workers(workerCount) { TraceWorker(file, converter, storedType, blockBytes) }
            val statistics = write(file, survey, plan.grid, storedType, batches, writer, workers)
            emit(JobEvent.Advanced(Progress("Finishing", file.layout.fileBytes, file.layout.fileBytes)))
            writer.commit(VolumeSummary(statistics))
        }
        emit(JobEvent.Imported(request.target, survey.scan, plan, summary, (System.nanoTime() - started) / 1e9))
    }

    private suspend fun write(
        file: SegyFile,
        survey: ScannedSurvey,
        grid: ChunkGrid,
        storedType: StoredType,
        batches: BatchPlan,
        writer: VolumeWriter,
        workers: Workers<TraceWorker>,
    ) = coroutineScope {
        val total = AmplitudeTally()
        val meter = ProgressMeter("Importing", survey.scan.traceCount * file.layout.traceBytes, ProgressUnit.BYTES) { emit(JobEvent.Advanced(it)) }
        val blockBytes = TraceWorker.blockBytes(file.layout.traceBytes)
        val filler = BatchFiller(grid, storedType, survey.traces, workers, TraceWorker.maxTraces(blockBytes, file.layout.traceBytes))
        val flusher = launch { writer.keepFlushing() }
        val buffer = ByteBuffer.allocateDirect(batches.batchBytes)
        TraceCells.write(survey.traces, survey.scan.traceCount, writer)
        for (batch in batches.batches()) {
            val coordinates = BatchCoordinates(batch, survey.scan.geometry, survey.traces, file.layout.byteOrder)
            val sink = HeaderSink(writer, coordinates)
            val bytesOfTrace = file.layout.traceBytes.toLong() * (batch.endSample - batch.firstSample) / file.layout.samplesPerTrace
            total.add(filler.fill(batch, buffer, sink) { traces -> meter.add(traces * bytesOfTrace) })
            if (batch.seesTracesFirst) coordinates.write(writer)
            ChunkPieces.write(batch, buffer, grid.shape.sampleCount * storedType.bytes, writer, workers)
        }
        flusher.cancel()
        total.statistics()
    }

    private fun plan(dimensions: VolumeDimensions): ChunkPlan {
        val byHand = request.chunk ?: return Planners.named(request.planner).plan(dimensions, request.knobs)
        return ChunkPlan("by hand", dimensions, byHand.coercedTo(dimensions), "chosen by the user")
    }

    private fun volumeBytes(grid: ChunkGrid, storedType: StoredType, traces: Long): Long =
        Math.multiplyExact(grid.storedSampleCount, storedType.bytes.toLong()) + traces * BYTES_KEPT_PER_TRACE +
            grid.dimensions.inlines.toLong() * grid.dimensions.crosslines * BYTES_KEPT_PER_POSITION

    private companion object {
        const val BYTES_KEPT_PER_TRACE = 240L + 4 + 4
        const val BYTES_KEPT_PER_POSITION = 8L + 8 + 1
    }
}
