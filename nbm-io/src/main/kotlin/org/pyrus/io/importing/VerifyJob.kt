package org.pyrus.io.importing

import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.ensureActive
import org.pyrus.io.checking.ChunkSums
import org.pyrus.io.checking.SumCheck
import org.pyrus.io.hdf5.SourceDigest
import org.pyrus.io.hdf5.StoredVolume
import org.pyrus.io.hdf5.fill
import org.pyrus.io.segy.GeometryScan
import org.pyrus.io.segy.ScanMemory
import org.pyrus.io.segy.ScannedSurvey
import org.pyrus.io.segy.SegyFile
import org.pyrus.io.segy.SegyLayout
import org.pyrus.volume.Grade
import org.pyrus.volume.InputFile
import org.pyrus.volume.Issue
import org.pyrus.volume.Refusal
import org.pyrus.volume.StoredType
import org.pyrus.volume.spi.Damage
import org.pyrus.volume.spi.JobEvent
import org.pyrus.volume.spi.ProgressUnit
import org.pyrus.volume.spi.SumReport
import org.pyrus.volume.spi.VerifiedFile
import org.pyrus.volume.spi.VerifyReport
import java.io.IOException
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.nio.channels.FileChannel
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardOpenOption.READ

/**
 * Checks a volume by its own checksums, and, where there is its source, reads that again and compares all that came of it: every sample, bit for bit in the stored type, and 0 where no trace is; every byte
 * of
 * the headers and around the traces; sample words that do not reverse; axes, coordinates and trace mask as a fresh scan finds them. Traces are cut out
 * of the stored chunks here by [VerifyWorker], not by the code that put them in.
 *
 * @param sources the SEG-Y file, or the files of one survey in their order; none for those that the volume names, where they lie beside it
 * @param sumsOnly leaves the sources alone
 * @param bufferBudgetBytes the most that its buffers take; any volume can be verified in the default, whatever its chunks
 */
internal class VerifyJob(
    private val volume: Path,
    private val sources: List<Path>,
    private val bufferBudgetBytes: Long = VerifyPieces.DEFAULT_BUDGET_BYTES,
    private val sumsOnly: Boolean = false,
    private val emit: (JobEvent) -> Unit,
) {
    private val started = System.nanoTime()
    private val differences = Differences()

    /** @throws Refusal where a file can't be read, the source is another than the volume's, or there are neither source nor checksums */
    suspend fun run() {
        val stored = StoredVolume.open(volume)
        val paths = if (sumsOnly) null else sources.ifEmpty { null } ?: sourcesBeside(stored)
        if (paths != null) requireAll(stored, paths)
        try {
            FileChannel.open(volume, READ).use { channel ->
                val check = stored.sums?.let { SumCheck(stored, it, channel, emit = emit) }
                if (paths == null) checkSums(stored, check) else SegyFile.open(paths, stored.segy.layout).use { file -> compare(stored, channel, file, check) }
            }
        } catch (e: IOException) {
            throw Refusal(e.message ?: e.toString(), remedy = "See to the drive and verify again.", cause = e)
        }
    }

    private suspend fun checkSums(stored: StoredVolume, check: SumCheck?) {
        if (check == null) throw noSums(stored)
        check.allButChunks()
        check.chunks()
        val report = check.damages.report()
        emit(JobEvent.Verified(VerifyReport(volume, null, 0, 0, 0, 0, emptyList(), (System.nanoTime() - started) / 1e9, sums = report)))
    }

    private fun unusable(problem: String) = SumReport(0, 0, 0, 0, 1, listOf(Damage("its checksums can't be used: $problem")))

    private fun noSums(stored: StoredVolume): Refusal {
        stored.sumsProblem?.let { return Refusal("its checksums can't be used: $it", volume, remedy = "Name the SEG-Y file, to compare it with that: verify VOLUME SEGY.") }
        val remedy = "Name the SEG-Y file, to compare it with that: verify VOLUME SEGY. Importing again, or pyrus rechunk, makes a volume with checksums."
        return Refusal("it has no checksums: an earlier Pyrus made it", volume, remedy = remedy)
    }

    /** The sources that the volume names, where all lie beside it; else null, where it can be checked without. */
    private fun sourcesBeside(stored: StoredVolume): List<Path>? {
        val names = stored.segy.files.map { it.name }.ifEmpty { listOf(stored.segy.sourceName) }
        val missing = names.find { !Files.exists(volume.resolveSibling(it)) } ?: return names.map(volume::resolveSibling)
        val remedy = if (names.size == 1) "Name the SEG-Y file: verify VOLUME SEGY." else "Name the SEG-Y files in their order: verify VOLUME SEGY SEGY ...."
        if (stored.sums == null) throw Refusal("its source $missing is not beside it, and it has no checksums of its own", volume, remedy = remedy)
        emit(JobEvent.Found(Issue(Grade.INFO, "its source $missing is not beside it: only its own checksums are checked", remedy = remedy)))
        return null
    }

    /** Refuses where the volume was made of more or fewer files, or of files of other sizes, than [paths]. */
    private fun requireAll(stored: StoredVolume, paths: List<Path>) {
        val kept = stored.segy.files
        if (kept.isEmpty() && paths.size == 1) return
        val names = kept.map { it.name }.ifEmpty { listOf(stored.segy.sourceName) }.joinToString(" ")
        if (maxOf(kept.size, 1) != paths.size) {
            throw Refusal("it was made of ${maxOf(kept.size, 1)} SEG-Y files, and ${paths.size} are named", volume, remedy = "Name all of them, in their order: $names.")
        }
        kept.zip(paths).forEachIndexed { nth, (own, path) ->
            InputFile.check(path, "a SEG-Y file")
            val bytes = Files.size(path)
            if (bytes == own.bytes) return@forEachIndexed
            val words = "it is not file ${nth + 1} of $volume: it has $bytes bytes, and that, ${own.name}, had ${own.bytes}"
            throw Refusal(words, path, remedy = "Name the files that were imported, in their order: $names.")
        }
    }

    private suspend fun compare(stored: StoredVolume, channel: FileChannel, file: SegyFile, check: SumCheck?) {
        val layout = file.layout
        val sameSize = layout.fileBytes == stored.segy.sourceBytes && layout.traceCount == stored.segy.traceCount
        if (!sameSize || layout.samplesPerTrace != stored.grid.dimensions.samples || layout.headerBytes != stored.segy.headerBytes) {
            throw Refusal(
                "it is not the source of $volume: ${layout.fileBytes} bytes and ${layout.traceCount} traces, and that had ${stored.segy.sourceBytes} and ${stored.segy.traceCount}",
                file.path, remedy = "Name the SEG-Y file that was imported.",
            )
        }
        if (stored.storedType != StoredType.FLOAT32 && stored.storedType != layout.format.storedType) {
            throw Refusal("its samples are of format ${layout.format.label}, and $volume stores ${stored.storedType.label}", file.path, remedy = "Name the SEG-Y file that was imported.")
        }
        val survey = GeometryScan.scan(file, stored.segy.layout) { emit(JobEvent.Advanced(it)) }
        if (survey.scan.geometry.dimensions != stored.grid.dimensions) {
            throw Refusal("its traces lie on another grid than those of $volume", file.path, remedy = "Name the SEG-Y file that was imported.")
        }
        check?.allButChunks { it in comparedCopies(stored) }
        SurveyCheck(stored, channel, file, differences).run {
            compareBytesAroundTraces()
            compareGeometry(survey.scan.geometry, survey.traces)
        }
        val checksums = ScanMemory.claim(file.path, layout.traceCount, 0, purpose = "to verify", bytesPerTrace = Int.SIZE_BYTES.toLong()) { IntArray(layout.traceCount.toInt()) }
        checkLeftOut(stored, survey)
        compareTraces(stored, channel, file, survey, checksums, check?.chunkSums)
        val digest = digest(layout, checksums)
        // where something else differs, that is what makes another digest
        if (digest != stored.segy.digest && differences.count == 0L) differences.add("the source's digest is $digest, and the volume's ${stored.segy.digest}", null, null)
        val files = verifiedFiles(stored, file, checksums)
        val sha256 = stored.segy.sha256?.let { kept ->
            file.parts.single().sha256().also { if (it != kept && differences.count == 0L) differences.add("the source's SHA-256 is $it, and the volume keeps $kept", null, null) }
        }
        val samples = layout.traceCount * layout.samplesPerTrace
        val headerBytes = file.parts.sumOf { it.layout.head.size.toLong() + it.layout.tail.size } + layout.traceCount * layout.headerBytes
        val seconds = (System.nanoTime() - started) / 1e9
        val report = VerifyReport(
            volume, file.path, layout.traceCount, samples, headerBytes, differences.count, differences.first().map(file::placed), seconds, digest, stored.segy.digest,
            sha256, stored.segy.sha256, files, stored.info.fastCopies, check?.damages?.report() ?: stored.sumsProblem?.let(::unusable),
        )
        emit(JobEvent.Verified(report))
    }

    /** The fast copies by their paths: each sample of them is compared with the chunks. */
    private fun comparedCopies(stored: StoredVolume): Set<String> = stored.copies.map { "/fast/${it.copyOf!!.title.lowercase()}" }.toSet()

    /** Digests of each of several files, out of the [checksums] of its traces; one that differs is a difference where there is no other. */
    private suspend fun verifiedFiles(stored: StoredVolume, file: SegyFile, checksums: IntArray): List<VerifiedFile> = stored.segy.files.mapIndexed { nth, kept ->
        val part = file.parts[nth]
        val digest = digest(part.layout, checksums, file.firstTraceOf(nth))
        val sha256 = kept.sha256?.let { part.sha256() }
        fun differs(what: String, now: String, then: String) = differences.add("the file's $what is $now, and the volume keeps $then", file.firstTraceOf(nth) + 1, null)
        if (digest != kept.digest && differences.count == 0L) differs("digest", digest, kept.digest)
        if (sha256 != null && sha256 != kept.sha256 && differences.count == 0L) differs("SHA-256", sha256, kept.sha256)
        VerifiedFile(part.path, digest, kept.digest, sha256, kept.sha256)
    }

    private fun digest(layout: SegyLayout, checksums: IntArray, firstTrace: Long = 0): String = SourceDigest.of(layout.head, layout.tail, layout.traceCount) { first, into ->
        into.order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().put(checksums, (firstTrace + first).toInt(), into.remaining() / Int.SIZE_BYTES)
        into.position(into.limit())
    }

    private fun checkLeftOut(stored: StoredVolume, survey: ScannedSurvey) {
        val kept = if (survey.scan.traces.keepsLeftOut) survey.scan.leftOutTraces else 0
        if (stored.segy.leftOut.traceCount == kept) return
        val words = "the volume keeps the samples of ${stored.segy.leftOut.traceCount} traces that it leaves out, and the source has $kept of them"
        throw Refusal(words, stored.path, remedy = "Import the survey again.")
    }

    private suspend fun compareTraces(stored: StoredVolume, channel: FileChannel, file: SegyFile, survey: ScannedSurvey, checksums: IntArray, sums: ChunkSums?) {
        val layout = file.layout
        val workerCount = Workers.defaultCount()
        val pieces = VerifyPieces(stored, layout, workerCount, bufferBudgetBytes)
        val blockBytes = TraceWorker.blockBytes(layout.traceBytes)
        val maxTraces = TraceWorker.maxTraces(blockBytes, layout.traceBytes)
        val verifiers = List(workerCount) {
            val coordinates = CoordinateCheck(stored, channel, layout, survey, differences)
            VerifyWorker(stored, channel, layout, survey.traces, TraceWorker(file, file.converter(stored.storedType == StoredType.FLOAT32), blockBytes), coordinates, maxTraces, checksums, differences)
        }
        val left = ArrayDeque(verifiers)
        val workers = Workers(workerCount) { left.removeFirst() }
        val zeros = ZeroCheck(stored, survey.traces, differences)
        val buffer = ByteBuffer.allocateDirect(pieces.mostBytes).order(ByteOrder.LITTLE_ENDIAN)
        val meter = ProgressMeter("Verifying", layout.traceCount * layout.traceBytes, ProgressUnit.BYTES) { emit(JobEvent.Advanced(it)) }
        for (piece in pieces.all()) {
            val batch = piece.batch
            readChunks(channel, piece, buffer, workers)
            sums?.check(piece, buffer, workers)
            workers.forEach(batch.columnCount) { _, column -> zeros.column(piece, batch.firstColumn + column, buffer) }
            val blocks = TraceBlocks.of(batch, survey.traces, maxTraces, piece.rows)
            workers.forEach(blocks.size) { worker, block ->
                worker.compareBlock(piece, buffer, blocks.firstTrace(block), blocks.traceCount(block))
                meter.add(blocks.traceCount(block) * layout.traceBytes.toLong() * (batch.endSample - batch.firstSample) / layout.samplesPerTrace)
            }
            val merged = MergedCells.of(batch, survey.traces, piece.rows)
            workers.forEach(merged.groupCount) { worker, group -> worker.compareMerged(piece, buffer, merged.cellsOf(group)) }
        }
        if (survey.scan.leftOutTraces > 0) {
            workers.forEach(1) { worker, _ ->
                var kept = 0L
                for (run in survey.traces.leftOutRuns(layout.traceCount.toInt(), maxTraces)) {
                    currentCoroutineContext().ensureActive()
                    val count = run.last - run.first + 1
                    worker.compareLeftOut(run.first, count, kept)
                    kept += count
                    meter.add(count.toLong() * layout.traceBytes)
                }
            }
        }
        workers.forEach(stored.grid.dimensions.inlines) { worker, inline -> worker.coordinates.otherPositions(inline, worker::headerOf) }
        val words = WordSums(layout.traceCount)
        verifiers.forEach { words.add(it.words) }
        words.compare(WordSums.of(stored, channel, differences), differences)
        for (problem in stored.otherCopies.values) differences.add("a fast copy can't be compared: $problem", null, null)
        if (stored.copies.isEmpty()) return
        val memory = if (buffer.capacity() >= LEAST_COPY_BYTES) buffer else ByteBuffer.allocateDirect(LEAST_COPY_BYTES)
        FastCopyCheck(stored, channel, differences, memory, workerCount, emit).compare()
    }

    private suspend fun readChunks(channel: FileChannel, piece: VerifyPiece, buffer: ByteBuffer, workers: Workers<*>) {
        workers.forEach(((piece.bytes + READ_BYTES - 1) / READ_BYTES).toInt()) { _, read ->
            val from = read * READ_BYTES
            buffer.duplicate().limit(minOf(from + READ_BYTES, piece.bytes).toInt()).position(from.toInt()).fill(channel, piece.address + from)
        }
    }

    private companion object {
        const val READ_BYTES = 4L shl 20
        const val LEAST_COPY_BYTES = 1 shl 20
    }
}
