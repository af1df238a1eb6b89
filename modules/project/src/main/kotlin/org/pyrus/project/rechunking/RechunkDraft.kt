package org.pyrus.project.rechunking

import org.openide.util.NbBundle.Messages
import org.pyrus.desktop.PlanFacts
import org.pyrus.project.importing.TargetDisk
import org.pyrus.project.importing.problem
import org.pyrus.project.importing.targetPath
import org.pyrus.volume.ChunkGrid
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.Human
import org.pyrus.volume.PyrusSettings
import org.pyrus.volume.Refusal
import org.pyrus.volume.StorageProfile
import org.pyrus.volume.StoredBytes
import org.pyrus.volume.spi.ChunkPlan
import org.pyrus.volume.spi.PlanBasis
import org.pyrus.volume.spi.PlanRequest
import org.pyrus.volume.spi.Planners
import org.pyrus.volume.spi.PredictedPlanes
import org.pyrus.volume.spi.Profilers
import org.pyrus.volume.spi.ReadTimes
import org.pyrus.volume.spi.RechunkRequest
import org.pyrus.volume.spi.VolumeInfo
import java.nio.file.Path

/**
 * What the user has chosen so far.
 *
 * @property targetText as typed
 * @property planner who is to choose the chunks, by id
 * @property shapeText the chunks by hand, as typed, or null for the planner's
 */
internal data class RechunkChoices(val targetText: String, val planner: String, val shapeText: String? = null, val overwrite: Boolean = false)

/**
 * What a rechunk would be.
 *
 * @property plan null where nothing makes one
 * @property now what planes take as the volume is, and [then] as it would be; null where the disk was not measured
 * @property request null where [problem] stands against it
 */
@Messages(
    "MSG_RechunkForeign=Another program has made this file: only volumes that Pyrus has imported can be rechunked.",
    "MSG_RechunkSame=The volume has these chunks already.",
    "MSG_RechunkUnmeasured=The target's disk was not measured, and the chunks are to be chosen by its reading times: measure it in Tools > Options > Chunking, or give the chunks by hand.",
    "# {0} - what was typed",
    "MSG_RechunkShape=\"{0}\" is not three whole numbers such as 64x32x64.",
    "MSG_RechunkNoTarget=Name the volume to write.",
)
internal data class RechunkDraft(val plan: ChunkPlan?, val now: PredictedPlanes?, val then: PredictedPlanes?, val problem: String?, val request: RechunkRequest?) {
    companion object {
        /**
         * Blocking: it looks at the target's disk, and a planner may take a moment.
         *
         * @param diskOf what is known of the disk that a file lies on
         */
        fun of(
            info: VolumeInfo,
            choices: RechunkChoices,
            settings: PyrusSettings,
            look: (Path, List<Path>) -> TargetDisk = TargetDisk::look,
            diskOf: (Path) -> StorageProfile? = { Profilers.find()?.known(it) },
        ): RechunkDraft {
            val target = targetPath(choices.targetText, info.path)
            val disk = target?.let(diskOf)
            var problem: String? = null
            val plan = try {
                plan(info, choices, settings, disk)
            } catch (e: Refusal) {
                val byTimes = choices.shapeText == null && Planners.all().find { it.id == choices.planner }?.basis == PlanBasis.READ_TIMES
                problem = if (byTimes && disk == null) Bundle.MSG_RechunkUnmeasured() else e.message
                null
            } catch (e: IllegalArgumentException) {
                problem = e.message
                null
            }
            problem = when {
                "pyrus_format" !in info.attributes -> Bundle.MSG_RechunkForeign()
                problem != null -> problem
                plan == null -> Bundle.MSG_RechunkShape(choices.shapeText.orEmpty())
                plan.shape == info.chunk -> Bundle.MSG_RechunkSame()
                target == null -> Bundle.MSG_RechunkNoTarget()
                else -> look(target, listOf(info.path)).problem(choices.overwrite, bytes(plan, info), Human::bytes)
            }
            fun planes(grid: ChunkGrid?, on: StorageProfile?): PredictedPlanes? {
                if (grid == null || on == null) return null
                return ReadTimes.find()?.predict(grid, info.storedType.bytes, on, settings.readManner, info.fastCopies)
            }
            val now = planes(info.chunk?.let { ChunkGrid(info.geometry.dimensions, it) }, diskOf(info.path))
            val request = if (problem == null && plan != null && target != null) {
                RechunkRequest(info.path, target, plan, choices.overwrite, settings.bufferBudgetMiB.toLong() shl 20, settings.workers)
            } else {
                null
            }
            return RechunkDraft(plan, now, planes(plan?.grid, disk), problem, request)
        }

        /** About what the file takes, the fast copies that stay with it included. */
        private fun bytes(plan: ChunkPlan, info: VolumeInfo): Long =
            PlanFacts(plan, info.storedType).fileBytes + StoredBytes.of(plan.grid, info.storedType.bytes, info.fastCopies).copies.values.sum()

        /** Null where what was typed is no shape. */
        private fun plan(info: VolumeInfo, choices: RechunkChoices, settings: PyrusSettings, disk: StorageProfile?): ChunkPlan? {
            val dimensions = info.geometry.dimensions
            if (choices.shapeText != null) return ChunkShape.parse(choices.shapeText.trim().replace('×', 'x').replace(" ", ""))?.let { ChunkPlan.byHand(dimensions, it) }
            return Planners.named(choices.planner).plan(PlanRequest(dimensions, info.storedType.bytes, settings.knobs, disk, settings.weights, settings.readManner))
        }
    }
}

/** Beside the volume, as `NAME rechunked.h5`. */
internal fun rechunkTarget(volume: Path): Path = volume.resolveSibling("${volume.fileName.toString().substringBeforeLast('.')} rechunked.h5")
