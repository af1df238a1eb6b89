package org.pyrus.io.importing

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.launch
import org.pyrus.io.hdf5.VolumeLayout
import org.pyrus.io.hdf5.VolumeSummary
import org.pyrus.io.hdf5.VolumeWriter
import org.pyrus.io.segy.GeometryScan
import org.pyrus.io.segy.ScannedSurvey
import org.pyrus.io.segy.SegyFile
import org.pyrus.volume.ChunkGrid
import org.pyrus.volume.Grade
import org.pyrus.volume.Issue
import org.pyrus.volume.Refusal
import org.pyrus.volume.StoredBytes
import org.pyrus.volume.StoredType
import org.pyrus.volume.VolumeDimensions
import org.pyrus.volume.spi.ChunkPlan
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.JobEvent
import org.pyrus.volume.spi.PlanRequest
import org.pyrus.volume.spi.Planners
import org.pyrus.volume.spi.Profilers
import org.pyrus.volume.spi.Progress
import org.pyrus.volume.spi.ProgressUnit
import java.io.IOException
import java.nio.file.Path

/**
 * One import, from a SEG-Y file, or the files of one survey, to a volume: scan, plan, then batch by batch read, convert, write; the file's metadata last.
 *
 * Cancelling the caller stops at the next block of traces (about 1 MiB) and removes the half-made file.
 */
internal class ImportJob(private val request: ImportRequest, private val emit: (JobEvent) -> Unit) {
    private val started = System.nanoTime()

    /** @throws Refusal where it can't be done; nothing is left behind */
    suspend fun run() {
        Preflight.checkMemory(request.bufferBudgetBytes)
        try {
            val target = Preflight.checkVolume(request.target, request.overwrite, request.sources)
            SegyFile.open(request.sources, request.layout).use { import(it, target) }
        } catch (e: IOException) {
            throw Refusal(e.message ?: e.toString(), remedy = "The import stopped and left nothing behind; see to the drive and import again.", cause = e)
        }
    }

    private suspend fun import(file: SegyFile, target: Path) {
        val survey = GeometryScan.scan(file, request.layout) { emit(JobEvent.Advanced(it)) }
        survey.scan.issues.forEach { emit(JobEvent.Found(it)) }
        val storedType = if (request.float32) StoredType.FLOAT32 else survey.scan.storedType
        val toFloat = storedType == StoredType.FLOAT32
        val plan = plan(survey.scan.geometry.dimensions, storedType)
        val workerCount = request.workers ?: Workers.defaultCount()
        val overhead = workerCount * TraceWorker.overheadBytes(file.layout.traceBytes, file.layout.samplesPerTrace, storedType)
        val batches = BatchPlan.of(plan.grid, storedType.bytes, file.layout.traceBytes, request.bufferBudgetBytes - overhead, overhead, request.target, headerBytes = file.layout.headerBytes)
        val layout = VolumeLayouts.of(file, survey, plan, storedType, request.crs, request.fastCopies)
        val sampleBytes = StoredBytes.of(plan.grid, storedType.bytes, request.fastCopies)
        val plannedBytes = sampleBytes.total + keptBytes(plan.grid, survey.scan.traceCount, file.layout.headerBytes) + layout.segy.leftOut.bytes
        if (request.fastCopies.isNotEmpty()) emit(JobEvent.Found(Issue(Grade.INFO, "the samples will take $sampleBytes")))
        Preflight.checkSpace(target, plannedBytes)
        val summary = VolumeWriter.create(request.target, layout, request.overwrite, request.sources).use { writer ->
            val blockBytes = TraceWorker.blockBytes(file.layout.traceBytes)
            val histograms = List(workerCount) { HistogramCounts() }
            val unused = histograms.iterator()
            val workers = Workers(workerCount) { TraceWorker(file, file.converter(toFloat), blockBytes, unused.next()) }
            val words = IrreversibleWords(writer, file.layout, plannedBytes, target)
            val filler = BatchFiller(plan.grid, storedType, survey.traces, workers, TraceWorker.maxTraces(blockBytes, file.layout.traceBytes), words)
            val (tally, sha256s) = coroutineScope {
                val sha256s = if (request.sha256) async(Dispatchers.IO) { file.parts.map { it.sha256() } } else null
                write(file, survey, batches, writer, filler, workers) to sha256s?.await().orEmpty()
            }
            words.issue()?.let { emit(JobEvent.Found(file.placed(it))) }
            emit(JobEvent.Advanced(Progress("Finishing", file.bytes, file.bytes)))
            file.requireUnchanged()
            writer.commit(VolumeSummary(tally.statistics(HistogramCounts.sum(histograms)), sha256s.singleOrNull(), if (file.parts.size > 1) sha256s else emptyList()))
        }
        emit(JobEvent.Imported(request.target, survey.scan, plan, summary, (System.nanoTime() - started) / 1e9))
    }

    private suspend fun write(
        file: SegyFile,
        survey: ScannedSurvey,
        batches: BatchPlan,
        writer: VolumeWriter,
        filler: BatchFiller,
        workers: Workers<TraceWorker>,
    ) = coroutineScope {
        val layout = file.layout
        val total = AmplitudeTally()
        val meter = ProgressMeter("Importing", survey.scan.traceCount * layout.traceBytes, ProgressUnit.BYTES) { emit(JobEvent.Advanced(it)) }
        val flusher = launch { writer.keepFlushing() }
        TraceCells.write(survey.traces, survey.scan.traceCount, writer)
        val batchWriter = BatchWriter(writer.grid, writer)
        val buffers = List(batches.buffers) { BatchBuffer(batches.batchBytes, batches.batchTraces, layout.headerBytes) }
        val pipeline = BatchPipeline(buffers)
        pipeline.run(
            batches.batches(),
            fill = { batch, buffer ->
                val coordinates = BatchCoordinates(batch, survey, layout)
                val bytesOfTrace = layout.traceBytes.toLong() * (batch.endSample - batch.firstSample) / layout.samplesPerTrace
                filler.fill(batch, buffer, writer.addressOf(batch.firstOrdinal), coordinates) { traces -> meter.add(traces * bytesOfTrace) }
            },
            write = { filled ->
                batchWriter.write(filled)
                total.add(filled.tally)
            },
        )
        if (survey.scan.leftOutTraces > 0) {
            val leftOut = LeftOutTraces(layout, survey.traces, writer, survey.scan.traces.keepsLeftOut)
            workers.forEach(1) { worker, _ -> leftOut.write(worker) { traces -> meter.add(traces.toLong() * layout.traceBytes) } }
        }
        FastCopyWriter(writer, buffers.map { it.allMemory() }, workers.count, emit).write(request.fastCopies)
        flusher.cancel()
        total
    }

    private fun plan(dimensions: VolumeDimensions, type: StoredType): ChunkPlan {
        request.chunk?.let { return ChunkPlan.byHand(dimensions, it, request.target) }
        val disk = Profilers.find()?.known(request.target)
        return Planners.named(request.planner).plan(PlanRequest(dimensions, type.bytes, request.knobs, disk, request.weights, request.manner))
    }

    private fun keptBytes(grid: ChunkGrid, traces: Long, headerBytes: Int): Long =
        traces * (headerBytes + BYTES_KEPT_PER_TRACE) + grid.dimensions.inlines.toLong() * grid.dimensions.crosslines * BYTES_KEPT_PER_POSITION + grid.chunkCount * Int.SIZE_BYTES

    private companion object {
        const val BYTES_KEPT_PER_TRACE = 4L + 4
        const val BYTES_KEPT_PER_POSITION = 8L + 8 + 1
    }
}
