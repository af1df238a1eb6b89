package org.pyrus.project.importing

import org.openide.util.NbBundle.Messages
import org.pyrus.desktop.PlanFacts
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.CoordinateReference
import org.pyrus.volume.Human
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.PyrusSettings
import org.pyrus.volume.Refusal
import org.pyrus.volume.StorageProfile
import org.pyrus.volume.StoredBytes
import org.pyrus.volume.StoredType
import org.pyrus.volume.spi.ChunkPlan
import org.pyrus.volume.spi.ChunkPlanner
import org.pyrus.volume.spi.FieldPair
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.PlanBasis
import org.pyrus.volume.spi.PlanForecast
import org.pyrus.volume.spi.PlanRequest
import org.pyrus.volume.spi.SourceLayout
import org.pyrus.volume.spi.SurveyScan
import java.nio.file.Path

/**
 * What the user has chosen so far.
 *
 * @property targetText as typed
 * @property chunk by hand, each side as typed, or null for the planner's
 * @property fastCopies the kinds of plane that are stored once more
 * @property crsText what the coordinates are in, an EPSG code or well-known text as typed
 */
internal data class ImportChoices(
    val layout: LayoutChoices = LayoutChoices(),
    val targetText: String,
    val overwrite: Boolean = false,
    val chunk: List<Int>? = null,
    val float32: Boolean = false,
    val crsText: String = "",
    val fastCopies: Set<PlaneKind> = emptySet(),
) {
    /** Null where nothing is typed; throws [IllegalArgumentException] where it is neither a code nor a definition. */
    fun crs(): CoordinateReference? = if (crsText.isBlank()) null else CoordinateReference.ofCode(crsText) ?: CoordinateReference.ofWkt(crsText)
}

/** How far the scan of the source is. */
internal sealed interface ScanState {
    data class Running(val percent: Int?) : ScanState

    /** The user wanted no more of it. */
    data object Cancelled : ScanState

    /** @property asked the layout that it was scanned by */
    data class Found(val scan: SurveyScan, val asked: SourceLayout = SourceLayout()) : ScanState

    /**
     * @property remedy may be empty
     * @property candidates where line numbers may be, the likeliest first
     */
    data class Refused(val problem: String, val remedy: String, val candidates: List<FieldPair> = emptyList()) : ScanState
}

/**
 * What an import would be, from what was chosen, what the scan found and what the disk says.
 *
 * @property plan null while nothing is known of the source, or where the sides make no chunk
 * @property forecast what its planes will take; null where the target's disk was not measured
 * @property volumeBytes about what the file takes
 * @property copyBytes what of it each fast copy takes
 * @property request null where [problem] stands against it, or the scan has not ended
 * @property choices what all this follows from
 */
@Messages("MSG_Unmeasured=The target's disk was not measured, and the chunks are to be chosen by its reading times: press Measure…, or give the chunks by hand.")
internal data class ImportDraft(
    val plan: ChunkPlan?,
    val forecast: PlanForecast?,
    val storedType: StoredType?,
    val volumeBytes: Long?,
    val copyBytes: Map<PlaneKind, Long>,
    val freeBytes: Long?,
    val problem: String?,
    val request: ImportRequest?,
    val choices: ImportChoices,
) {
    /** Where what stands against the import can be mended; null where nothing does. */
    val problemAt: ImportStep?
        get() = when {
            problem == null -> null
            choices.layout.checked() is CheckedLayout.Wrong -> ImportStep.BYTES
            else -> ImportStep.TARGET
        }

    companion object {
        fun of(sources: List<Path>, choices: ImportChoices, scan: ScanState, looked: TargetDisk?, settings: PyrusSettings, planner: ChunkPlanner): ImportDraft {
            val source = sources.first()
            val checked = choices.layout.checked()
            val layout = checked.orNull
            val target = targetPath(choices.targetText, source)
            // what was found for an earlier choice says nothing of this one
            val found = (scan as? ScanState.Found)?.takeIf { it.asked == layout }?.scan
            val disk = looked?.takeIf { it.target == target }
            var problem = (checked as? CheckedLayout.Wrong)?.problem
            val plan = found?.let {
                try {
                    plan(it, choices, looked?.profile, settings, planner)
                } catch (e: IllegalArgumentException) {
                    problem = e.message
                    null
                } catch (e: Refusal) {
                    val byTimes = choices.chunk == null && settings.chunk == null && planner.basis == PlanBasis.READ_TIMES
                    problem = if (byTimes && looked?.profile == null) Bundle.MSG_Unmeasured() else e.message?.let(DialogWords::of)
                    null
                }
            }
            val crs = try {
                choices.crs()
            } catch (e: IllegalArgumentException) {
                problem = problem ?: (e.message.orEmpty().replaceFirstChar { it.uppercase() } + ".")
                null
            }
            val type = found?.let { if (choices.float32) StoredType.FLOAT32 else it.storedType }
            val copies = if (plan != null && type != null) StoredBytes.of(plan.grid, type.bytes, choices.fastCopies).copies else emptyMap()
            val bytes = if (plan != null && type != null) PlanFacts(plan, type).fileBytes + copies.values.sum() else null
            val forecast = if (plan != null && type != null) PlanForecast.of(plan, type.bytes, disk?.profile, settings.readManner, choices.fastCopies) else null
            if (problem == null) problem = if (target == null) Bundle.MSG_NoTarget() else disk?.problem(choices.overwrite, bytes, Human::bytes)
            val request = if (problem == null && layout != null && plan != null && target != null && disk != null) {
                val shape = choices.chunk?.let { plan.shape } ?: settings.chunk // which each survey cuts to its own sides
                val budget = settings.bufferBudgetMiB.toLong() shl 20
                ImportRequest(
                    source, target, layout, shape, settings.planner, settings.knobs, choices.overwrite && disk.exists,
                    choices.float32, budget, settings.workers, crs = crs, furtherSources = sources.drop(1), weights = settings.weights,
                    fastCopies = choices.fastCopies, manner = settings.readManner,
                )
            } else {
                null
            }
            return ImportDraft(plan, forecast, type, bytes, copies, disk?.freeBytes, problem, request, choices)
        }

        /** As the import will plan it, by what is known of the target's disk. */
        private fun plan(scan: SurveyScan, choices: ImportChoices, profile: StorageProfile?, settings: PyrusSettings, planner: ChunkPlanner): ChunkPlan {
            val dimensions = scan.geometry.dimensions
            val byHand = choices.chunk?.let { ChunkShape(it[0], it[1], it[2]) } ?: settings.chunk
            if (byHand != null) return ChunkPlan.byHand(dimensions, byHand)
            val type = if (choices.float32) StoredType.FLOAT32 else scan.storedType
            return planner.plan(PlanRequest(dimensions, type.bytes, settings.knobs, profile, settings.weights, settings.readManner))
        }
    }
}
