package org.pyrus.io.importing

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.launch
import org.pyrus.io.hdf5.PartFile
import org.pyrus.io.hdf5.PartWatch
import org.pyrus.io.hdf5.VolumeSummary
import org.pyrus.io.hdf5.VolumeWriter
import org.pyrus.io.segy.GeometryScan
import org.pyrus.io.segy.ScannedSurvey
import org.pyrus.io.segy.SegyFile
import org.pyrus.volume.AmplitudeHistogram
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
import org.pyrus.volume.spi.KeptForLater
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
 * Now and then it says in its part file how far it is ([Checkpoints]). Where [ImportRequest.resume] says so, it goes on from what one like it has left there, and whatever ends it
 * leaves its own; a cancellation by [KeptForLater] leaves it too.
 *
 * Cancelling the caller stops at the next block of traces (about 1 MiB) and removes the half-made file, unless it is to be kept.
 *
 * @param rule how often it says how far it is
 * @param watch told of all that is done to the part file
 */
internal class ImportJob(
    private val request: ImportRequest,
    private val rule: CheckpointRule = CheckpointRule(),
    private val watch: PartWatch? = null,
    private val emit: (JobEvent) -> Unit,
) {
    private val started = System.nanoTime()
    private val workerCount = request.workers ?: Workers.defaultCount()
    private var isKept = false
    private var part: Path? = null

    /** @throws Refusal where it can't be done; nothing is left behind but what is to be gone on with */
    suspend fun run() {
        Preflight.checkMemory(request.bufferBudgetBytes)
        try {
            val target = Preflight.checkVolume(request.target, request.overwrite, request.sources)
            SegyFile.open(request.sources, request.layout).use { import(it, target) }
        } catch (e: IOException) {
            val rest = if (isKept) "kept what it had done; see to the drive, and give --resume to go on with it." else "${PartFile.remains(listOfNotNull(part))}; see to the drive and import again."
            throw Refusal(e.message ?: e.toString(), remedy = "The import stopped and $rest", cause = e)
        }
    }

    private suspend fun import(file: SegyFile, target: Path) {
        val survey = GeometryScan.scan(file, request.layout) { emit(JobEvent.Advanced(it)) }
        survey.scan.issues.forEach { emit(JobEvent.Found(it)) }
        PartFile.open(request.target, request.overwrite, request.sources, watch) { LeftImport.isWholeVolume(it, file, request.target) }.use { part ->
            this.part = part.path
            val start = start(file, survey, part)
            start.issue?.let { emit(JobEvent.Found(it)) }
            val bytes = import(file, survey, start, part, target)
            emit(JobEvent.Imported(request.target, survey.scan, start.plan, bytes, (System.nanoTime() - started) / 1e9))
        }
    }

    private fun start(file: SegyFile, survey: ScannedSurvey, part: PartFile): ImportStart {
        val layout = file.layout
        val type = typeOf(survey)
        val overhead = workerCount * TraceWorker.overheadBytes(layout.traceBytes, layout.samplesPerTrace, type)
        val budget = request.bufferBudgetBytes - overhead
        return ImportStart.of(
            request,
            part,
            sources = file.parts.map { SourceIdentity.of(it) },
            sourceBytes = survey.scan.traceCount * layout.traceBytes,
            newPlan = { plan(survey.scan.geometry.dimensions, type) },
            newBatches = { plan -> BatchPlan.of(plan.grid, type.bytes, layout.traceBytes, budget, overhead, request.target, headerBytes = layout.headerBytes) },
            sameBatches = { left ->
                if (left.plan.dimensions == survey.scan.geometry.dimensions) BatchPlan.by(left.division, left.plan.grid, type.bytes, budget, layout.headerBytes) else null
            },
        )
    }

    private fun typeOf(survey: ScannedSurvey) = if (request.float32) StoredType.FLOAT32 else survey.scan.storedType

    /** Writes the volume and gives it its name; returns its bytes. */
    private suspend fun import(file: SegyFile, survey: ScannedSurvey, start: ImportStart, part: PartFile, target: Path): Long {
        val storedType = typeOf(survey)
        val grid = start.plan.grid
        val layout = VolumeLayouts.of(file, survey, start.plan, storedType, request.crs, request.fastCopies)
        val sampleBytes = StoredBytes.of(grid, storedType.bytes, request.fastCopies)
        val plannedBytes = sampleBytes.total + keptBytes(grid, survey.scan.traceCount, file.layout.headerBytes) + layout.segy.leftOut.bytes
        if (request.fastCopies.isNotEmpty()) emit(JobEvent.Found(Issue(Grade.INFO, "the samples will take $sampleBytes")))
        return VolumeWriter.on(part, layout).use { writer ->
            val state = start.state
            val journal = writer.journal(ImportState.mostBytes(start.header.size), start.left?.found)
            if (start.left != null) writer.goOn(start.batches.batches(state.batches).firstOrNull()?.firstOrdinal ?: grid.chunkCount, state.words)
            Preflight.checkSpace(target, plannedBytes - writer.writtenBytes)
            val checkpoints = Checkpoints(writer, journal, start.header, state, rule)
            try {
                import(file, survey, start, writer, checkpoints, IrreversibleWords(writer, file.layout, plannedBytes, target, before = state.words))
            } catch (e: Throwable) {
                if (request.resume || generateSequence(e) { it.cause }.any { it is KeptForLater }) keep(part, checkpoints)
                throw e
            }
        }
    }

    /** Leaves what is done for an import that goes on. */
    private fun keep(part: PartFile, checkpoints: Checkpoints) {
        try {
            checkpoints.checkpoint()
        } catch (_: IOException) {
            // what was said before stands
        }
        if (!checkpoints.hasSaid) return
        part.keep()
        isKept = true
    }

    private suspend fun import(file: SegyFile, survey: ScannedSurvey, start: ImportStart, writer: VolumeWriter, checkpoints: Checkpoints, words: IrreversibleWords): Long {
        val storedType = typeOf(survey)
        val blockBytes = TraceWorker.blockBytes(file.layout.traceBytes)
        val histograms = List(workerCount) { HistogramCounts() }
        val unused = histograms.iterator()
        val workers = Workers(workerCount) { TraceWorker(file, file.converter(storedType == StoredType.FLOAT32), blockBytes, unused.next()) }
        val filler = BatchFiller(writer.grid, storedType, survey.traces, workers, TraceWorker.maxTraces(blockBytes, file.layout.traceBytes), words)
        val sha256s = coroutineScope {
            val sha256s = if (request.sha256) async(Dispatchers.IO) { file.parts.map { it.sha256() } } else null
            write(file, survey, start, writer, filler, workers, checkpoints, histograms, words)
            sha256s?.await().orEmpty()
        }
        words.issue()?.let { emit(JobEvent.Found(file.placed(it))) }
        emit(JobEvent.Advanced(Progress("Finishing", file.bytes, file.bytes)))
        if (checkpoints.hasSaid) checkpoints.checkpoint()
        file.requireUnchanged()
        val statistics = checkpoints.tally.statistics(AmplitudeHistogram.ofUpperBits(checkpoints.histogram))
        return writer.commit(VolumeSummary(statistics, sha256s.singleOrNull(), if (file.parts.size > 1) sha256s else emptyList()))
    }

    private suspend fun write(
        file: SegyFile,
        survey: ScannedSurvey,
        start: ImportStart,
        writer: VolumeWriter,
        filler: BatchFiller,
        workers: Workers<TraceWorker>,
        checkpoints: Checkpoints,
        histograms: List<HistogramCounts>,
        words: IrreversibleWords,
    ) = coroutineScope {
        val layout = file.layout
        val meter = ProgressMeter("Importing", survey.scan.traceCount * layout.traceBytes, ProgressUnit.BYTES) { emit(JobEvent.Advanced(it)) }
        if (start.left != null) meter.add(start.state.sourceBytes)
        val flusher = launch { writer.keepFlushing(checkpoints::isDue, checkpoints::checkpoint) }
        TraceCells.write(survey.traces, survey.scan.traceCount, writer)
        val batchWriter = BatchWriter(writer.grid, writer)
        val buffers = List(start.batches.buffers) { BatchBuffer(start.batches.batchBytes, start.batches.batchTraces, layout.headerBytes) }
        BatchPipeline(buffers).run(
            start.batches.batches(start.state.batches),
            fill = { batch, buffer ->
                val coordinates = BatchCoordinates(batch, survey, layout)
                val bytesOfTrace = layout.traceBytes.toLong() * (batch.endSample - batch.firstSample) / layout.samplesPerTrace
                val filled = filler.fill(batch, buffer, writer.addressOf(batch.firstOrdinal), coordinates) { traces -> meter.add(traces * bytesOfTrace) }
                Triple(filled, checkpoints.filled(filled, histograms, words.count), filled.traceCount * bytesOfTrace)
            },
            write = { (filled, met, bytes) -> checkpoints.writing(filled, met, bytes) { batchWriter.write(filled) } },
        )
        checkpoints.batchesEnded(histograms, words.count)
        if (survey.scan.leftOutTraces > 0) {
            val leftOut = LeftOutTraces(layout, survey.traces, writer, survey.scan.traces.keepsLeftOut)
            workers.forEach(1) { worker, _ ->
                leftOut.write(worker, start.state.leftOutRuns) { runs, traces ->
                    val bytes = traces.toLong() * layout.traceBytes
                    meter.add(bytes)
                    checkpoints.leftOut(runs, bytes)
                }
            }
        }
        FastCopyWriter(writer, buffers.map { it.allMemory() }, workers.count, emit).write(request.fastCopies - start.state.copies, checkpoints::copied)
        flusher.cancel()
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
