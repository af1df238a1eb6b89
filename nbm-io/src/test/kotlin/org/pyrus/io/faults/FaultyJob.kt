package org.pyrus.io.faults

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.runBlocking
import org.pyrus.io.exporting.ExportJob
import org.pyrus.io.exporting.PartExportJob
import org.pyrus.io.importing.CheckpointRule
import org.pyrus.io.importing.ImportJob
import org.pyrus.io.importing.ResumeCase
import org.pyrus.io.rechunking.RechunkJob
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.spi.ChunkPlan
import org.pyrus.volume.spi.ExportRequest
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.JobEvent
import org.pyrus.volume.spi.Readers
import org.pyrus.volume.spi.RechunkRequest
import org.pyrus.volume.spi.VolumePart
import java.nio.file.Files
import java.nio.file.Path

/** Jobs of a small survey, which read and write a disk that has faults. */
internal enum class FaultyJob(val ending: String = ".h5", val isResumed: Boolean = false) {
    IMPORT,
    RESUMED_IMPORT(isResumed = true),
    RECHUNK,
    EXPORT(".sgy"),
    PART_EXPORT(".sgy"),
    ;

    /**
     * Runs it in this process, by a survey and a volume that [Made] has put into [folder]; throws what the job throws.
     *
     * @param disk what it reads and writes by
     */
    fun run(folder: Path, target: Path, disk: FaultyDisk = FaultyDisk(), onEvent: (JobEvent) -> Unit = {}) = runBlocking(Dispatchers.Default) {
        val volume = folder.resolve(VOLUME)
        val import = CASE.request(folder, volume)
        val to = disk.path(target)
        when (this@FaultyJob) {
            IMPORT, RESUMED_IMPORT -> ImportJob(import.copy(source = disk.path(import.source), target = to, resume = isResumed), CheckpointRule(atOnce = true), emit = onEvent).run()
            RECHUNK -> {
                val plan = Readers.open(volume).use { ChunkPlan.byHand(it.info.geometry.dimensions, ChunkShape(8, 3, 20)) }
                RechunkJob(RechunkRequest(disk.path(volume), to, plan, bufferBudgetBytes = BUDGET_BYTES, workers = 2), onEvent).run()
            }
            EXPORT -> ExportJob(ExportRequest(disk.path(volume), to, bufferBudgetBytes = BUDGET_BYTES, workers = 2), onEvent).run()
            PART_EXPORT -> {
                val part = Readers.open(volume).use { VolumePart(it.info.geometry.wholeVolume) }
                PartExportJob(ExportRequest(disk.path(volume), to, bufferBudgetBytes = BUDGET_BYTES, workers = 2), part, onEvent).run()
            }
        }
    }

    /**
     * What the job is made of, in [folder] of this machine's own file system, and what comes of it where nothing fails.
     *
     * @property from what it reads
     */
    inner class Made(private val folder: Path) {
        val reference: Path = folder.resolve("reference$ending")
        private val import: ImportRequest = CASE.request(folder, folder.resolve(VOLUME))
        val from: Path = if (this@FaultyJob == IMPORT || isResumed) import.source else import.target
        val target: Path = folder.resolve("target$ending")
        val part: Path = folder.resolve("target$ending.part")
        private val fromBytes: ByteArray

        init {
            runBlocking { ImportJob(import.copy(overwrite = true)) {}.run() }
            fromBytes = Files.readAllBytes(from)
            Files.deleteIfExists(reference)
            this@FaultyJob.run(folder, reference)
        }

        /** The job by [disk]; throws what it throws. */
        fun run(disk: FaultyDisk = FaultyDisk(), onEvent: (JobEvent) -> Unit = {}) = this@FaultyJob.run(folder, target, disk, onEvent)

        /** Whether [target] is what it is where nothing fails. */
        val isRight: Boolean get() = Files.exists(target) && Files.mismatch(target, reference) == -1L

        val sourceIsUntouched: Boolean get() = Files.readAllBytes(from).contentEquals(fromBytes)

        /** What else than source, reference and volume lies in the folder. */
        fun left(): Set<Path> = Files.list(folder).use { it.toList() }.toSet() - setOf(from, reference, import.source, import.target)

        fun clear() = left().forEach(Files::delete)
    }

    private companion object {
        val CASE = ResumeCase.small[0]
        const val VOLUME = "volume.h5"
        const val BUDGET_BYTES = 6L shl 20
    }
}
