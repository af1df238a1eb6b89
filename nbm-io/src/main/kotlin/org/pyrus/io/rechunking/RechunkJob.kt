package org.pyrus.io.rechunking

import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.launch
import org.pyrus.io.checking.SumCheck
import org.pyrus.io.exporting.VolumeBytes
import org.pyrus.io.hdf5.FoundNames
import org.pyrus.io.hdf5.PartFile
import org.pyrus.io.hdf5.StoredVolume
import org.pyrus.io.hdf5.VolumeLayout
import org.pyrus.io.hdf5.VolumeSummary
import org.pyrus.io.hdf5.VolumeWriter
import org.pyrus.io.importing.BatchPlan
import org.pyrus.io.importing.Preflight
import org.pyrus.io.importing.ProgramVersion
import org.pyrus.io.importing.Workers
import org.pyrus.volume.Grade
import org.pyrus.volume.Human
import org.pyrus.volume.Issue
import org.pyrus.volume.OpenFile
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.JobEvent
import org.pyrus.volume.spi.Progress
import org.pyrus.volume.spi.ProgressUnit
import org.pyrus.volume.spi.RechunkRequest
import java.io.IOException
import java.nio.channels.FileChannel
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardOpenOption.READ

/**
 * A volume written anew in other chunks, without loss: batch by batch of whole columns of the new chunks (or parts of one that is too large), each gathered from
 * the rows of the old chunks that have its samples, as they are stored; then all else that the volume keeps; then, before the new file has its superblock,
 * everything is read back and compared bit by bit with the old volume. It is compared by boxes that both are read by, so not by the code that put the samples
 * into their chunks. Before all that, the volume is checked by its own checksums, where it has any.
 *
 * Memory: batches, of which one is written while the next is gathered, a buffer of 1 MiB a worker and one for what is not samples are within
 * [RechunkRequest.bufferBudgetBytes] together; the comparison uses the same buffers. Beyond it are a few bytes for each request of a batch's reading plan, and
 * the trace mask, a bit or two a position, of which every reader has one.
 *
 * Cancelling the caller stops before the next read or write of some MiB and removes the half-made file.
 */
internal class RechunkJob(private val request: RechunkRequest, private val emit: (JobEvent) -> Unit) {
    private val started = System.nanoTime()
    private val workerCount = request.workers ?: Workers.defaultCount()
    private var part: Path? = null

    /** @throws Refusal where it can't be done; nothing is left behind */
    suspend fun run() {
        Preflight.checkMemory(request.bufferBudgetBytes)
        val file = OpenFile(request.volume)
        val stored = StoredVolume.open(request.volume)
        requireOther(stored)
        try {
            val target = Preflight.checkVolume(request.target, request.overwrite, listOf(request.volume))
            Preflight.checkSpace(target, neededBytes(stored))
            requireWhole(stored)
            VolumeBytes(request.volume, file).use { rechunk(stored, it) }
        } catch (e: IOException) {
            throw Refusal(e.message ?: e.toString(), remedy = "It stopped and ${PartFile.remains(listOfNotNull(part))}; see to the drive and rechunk again.", cause = e)
        }
    }

    private fun requireOther(stored: StoredVolume) {
        val plan = request.plan
        if (plan.dimensions != stored.grid.dimensions) {
            throw Refusal("the plan is for ${plan.dimensions}, and the volume is ${stored.grid.dimensions}", request.volume, remedy = "Plan for this volume.")
        }
        if (plan.shape == stored.grid.shape) {
            val remedy = "Keep it as it is, or ask for another shape with --chunk or --planner."
            throw Refusal("it has chunks of ${plan.shape} already, and that is what ${plan.planner} gives", request.volume, remedy = remedy)
        }
    }

    /** All but the old chunks, and the new ones with their checksums. */
    private fun neededBytes(stored: StoredVolume): Long {
        val width = stored.storedType.bytes.toLong()
        return Files.size(request.volume) - Math.multiplyExact(stored.grid.storedSampleCount, width) + Math.multiplyExact(request.plan.grid.storedSampleCount, width) +
            request.plan.grid.chunkCount * Int.SIZE_BYTES
    }

    /** New chunks have new checksums: what is damaged would look whole from then on. So it is all looked at first, by the checksums that the volume has. */
    private suspend fun requireWhole(stored: StoredVolume) {
        val sums = stored.sums ?: return emit(JobEvent.Found(unchecked(stored)))
        val check = FileChannel.open(request.volume, READ).use { channel ->
            SumCheck(stored, sums, channel, workerCount) { if (it is JobEvent.Advanced) emit(it) }.also {
                it.allButChunks()
                it.chunks()
            }
        }
        val report = check.damages.report()
        if (report.damageCount == 0L) return
        val more = if (report.damageCount > 1) ", and ${Human.count(report.damageCount - 1)} more" else ""
        val remedy = "Nothing was written. See what pyrus verify --sums says of it; import the SEG-Y file again, or take the volume from a copy."
        throw Refusal("it is damaged: ${report.damages.first().message}$more", request.volume, remedy = remedy)
    }

    /** New chunks have new checksums all the same: of what is there now. */
    private fun unchecked(stored: StoredVolume): Issue {
        val known = "that its samples are what was imported is not known: "
        val damage = stored.sumsProblem ?: return Issue(Grade.INFO, known + "it has no checksums")
        return Issue(Grade.WARNING, known + "its checksums can't be used: $damage", remedy = "Compare it with the SEG-Y file, by pyrus verify VOLUME SEGY, or import that again.")
    }

    private suspend fun rechunk(stored: StoredVolume, source: VolumeBytes) {
        val overhead = VolumeCopy.overheadBytes(stored, workerCount)
        val traceBytes = minOf(stored.grid.dimensions.samples.toLong() * stored.storedType.bytes, Int.MAX_VALUE.toLong()).toInt()
        val batches = BatchPlan.of(request.plan.grid, stored.storedType.bytes, traceBytes, request.bufferBudgetBytes - overhead, overhead, request.target, headerBytes = 0)
        val layout = VolumeLayout(stored.info.geometry, stored.storedType, request.plan, ProgramVersion.PROGRAM, SegyPayloads.of(stored), stored.crs, stored.info.fastCopies)
        val bytes = VolumeWriter.create(request.target, layout, request.overwrite, listOf(request.volume), isLeftOver = { isLeftOver(it, stored) }).use { writer ->
            part = writer.path
            val copy = VolumeCopy(stored, source, writer, batches, workerCount) { emit(JobEvent.Advanced(it)) }
            coroutineScope {
                val flusher = launch { writer.keepFlushing() }
                copy.write()
                flusher.cancel()
            }
            emit(JobEvent.Advanced(Progress("Finishing", 1, 1, ProgressUnit.STEPS)))
            writer.finish(VolumeSummary(stored.info.statistics, stored.segy.sha256, stored.segy.files.mapNotNull { it.sha256 }))
            copy.compare()
            foreignParts(writer)?.let { emit(JobEvent.Found(it)) }
            currentCoroutineContext().ensureActive()
            source.requireUnwritten()
            writer.publish()
        }
        emit(JobEvent.Rechunked(request.volume, request.target, stored.grid.shape, request.plan, bytes, (System.nanoTime() - started) / 1e9))
    }

    /** Whether [channel] is a whole volume of the same source: what a rechunk leaves that was killed after its last write, and before its file got its name. */
    private fun isLeftOver(channel: FileChannel, stored: StoredVolume): Boolean =
        StoredVolume.wholeIn(channel, request.target)?.segy?.let { it.digest == stored.segy.digest && it.sourceName == stored.segy.sourceName } ?: false

    /** What is said of all in the old volume that the new one has not; null where there is nothing. */
    private fun foreignParts(writer: VolumeWriter): Issue? {
        val names = FoundNames.of(request.volume).notIn(writer.names())
        if (names.isEmpty()) return null
        val shown = names.take(SHOWN).joinToString() + if (names.size > SHOWN) " and ${names.size - SHOWN} more" else ""
        val message = "what is not Pyrus' own, or was changed since, is not in the new volume as it was: $shown"
        return Issue(Grade.WARNING, message, remedy = "Copy it there, with h5py for instance, or keep the old volume.")
    }

    private companion object {
        const val SHOWN = 10
    }
}
