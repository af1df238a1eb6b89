package org.pyrus.io.soak

import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.runBlocking
import org.pyrus.io.hdf5.PartWatch
import org.pyrus.io.importing.CheckpointOrder
import org.pyrus.io.importing.CheckpointRule
import org.pyrus.io.importing.ImportJob
import org.pyrus.io.importing.SegyVolumeImporter
import org.pyrus.volume.ChunkGrid
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.spi.ChunkPlan
import org.pyrus.volume.spi.ExportRequest
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.JobEvent
import org.pyrus.volume.spi.Readers
import org.pyrus.volume.spi.RechunkRequest
import java.nio.ByteBuffer
import java.nio.file.Path

/** What is killed. */
internal enum class SoakKind { IMPORT, RESUMED_IMPORT, RECHUNK, EXPORT }

/**
 * A job as a process of its own runs it, and as the test does behind it.
 *
 * @property order in which an import says how far it is; the faults are for tests of the harness
 * @property pauseMillis between two times that an import says how far it is; 0 says it behind each batch
 * @property sleepMillis how long each write of an import takes besides
 */
internal data class SoakJob(
    val kind: SoakKind,
    val from: Path,
    val target: Path,
    val overwrite: Boolean = false,
    val order: CheckpointOrder = CheckpointOrder.SOUND,
    val pauseMillis: Long = 0,
    val sleepMillis: Long = 0,
) {
    /** Runs it to its end; returns what it said of going on. Throws what the job throws. */
    fun run(): List<String> = runBlocking {
        when (kind) {
            SoakKind.IMPORT, SoakKind.RESUMED_IMPORT -> import()
            SoakKind.RECHUNK -> SegyVolumeImporter().rechunk(RechunkRequest(from, target, rechunked(), overwrite, BUDGET_BYTES, workers = 2)).toList()
            SoakKind.EXPORT -> SegyVolumeImporter().export(ExportRequest(from, target, overwrite, BUDGET_BYTES, workers = 2)).toList()
        }.filterIsInstance<JobEvent.Found>().map { it.issue.message }
    }

    private suspend fun import(): List<JobEvent> {
        val fast = setOf(PlaneKind.SLICE)
        val request = ImportRequest(
            from, target, chunk = ChunkShape(16, 16, 50), overwrite = overwrite, bufferBudgetBytes = BUDGET_BYTES, workers = 2, sha256 = true, fastCopies = fast,
            resume = kind == SoakKind.RESUMED_IMPORT,
        )
        val events = ArrayList<JobEvent>()
        val rule = CheckpointRule(pauseMillis, atOnce = pauseMillis == 0L, order = order)
        ImportJob(request, rule, if (sleepMillis > 0) SlowDisk(sleepMillis) else null) { synchronized(events) { events += it } }.run()
        return events
    }

    private fun rechunked(): ChunkPlan {
        val dimensions = Readers.open(from).use { it.info.geometry.dimensions }
        val shape = ChunkShape(8, 40, 25)
        return ChunkPlan("by hand", dimensions, ChunkGrid(dimensions, shape).shape, "a test")
    }

    fun arguments(): Array<String> = arrayOf(kind.name, from.toString(), target.toString(), overwrite.toString(), order.name, pauseMillis.toString(), sleepMillis.toString())

    private class SlowDisk(private val millis: Long) : PartWatch {
        override fun wrote(bytes: ByteBuffer, address: Long) = Thread.sleep(millis)

        override fun truncated(bytes: Long) = Thread.sleep(millis)

        override fun forcing() = 0

        override fun forced(begun: Int) = Thread.sleep(millis)

        override fun published() = Unit
    }

    companion object {
        /** Of 10 MB of samples some batches. */
        private const val BUDGET_BYTES = 10L shl 20

        @JvmStatic
        fun main(arguments: Array<String>) {
            val (kind, from, target, overwrite, order) = arguments
            SoakJob(SoakKind.valueOf(kind), Path.of(from), Path.of(target), overwrite.toBoolean(), CheckpointOrder.valueOf(order), arguments[5].toLong(), arguments[6].toLong()).run()
        }
    }
}
