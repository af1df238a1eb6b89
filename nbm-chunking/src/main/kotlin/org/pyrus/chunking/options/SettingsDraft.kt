package org.pyrus.chunking.options

import org.openide.util.NbBundle.Messages
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.Human
import org.pyrus.volume.PyrusSettings
import org.pyrus.volume.spi.ChunkKnobs
import org.pyrus.volume.spi.PlanBasis
import org.pyrus.volume.spi.Planners
import org.pyrus.volume.spi.ReadWeights

/** What can be typed on the Options page. */
internal enum class Entry { CHUNK_SIZE, RATIO, ASYMMETRY, INLINE_WEIGHT, CROSSLINE_WEIGHT, SLICE_WEIGHT, CUBE_WEIGHT, SIDES, WORKERS, BUDGET, PLANE_CACHE }

/** How a chunk comes by its shape. */
internal enum class Manner {
    /** A planner chooses it by reading times, with weights. */
    AUTOMATIC,

    /** A planner makes it of the three knobs. */
    KNOBS,

    /** The user gives it. */
    SHAPE,
}

/** What a [SettingsDraft] comes to. */
internal sealed interface Verdict {
    data class Good(val settings: PyrusSettings) : Verdict

    /** [errors] has a sentence for each entry that can't be taken. */
    data class Bad(val errors: Map<Entry, String>) : Verdict
}

/** What decides on a chunk's shape: [chunk] where there is one, else what [planner] makes of the others. */
internal data class Chunking(val planner: String = Planners.DEFAULT, val knobs: ChunkKnobs = ChunkKnobs(), val weights: ReadWeights = ReadWeights(), val chunk: ChunkShape? = null)

/** The weights of each kind of read, as typed. */
internal data class WeightTexts(val inline: String, val crossline: String, val slice: String, val subVolume: String) {
    /** In the order of the fields. */
    val byEntry: Map<Entry, String>
        get() = mapOf(Entry.INLINE_WEIGHT to inline, Entry.CROSSLINE_WEIGHT to crossline, Entry.SLICE_WEIGHT to slice, Entry.CUBE_WEIGHT to subVolume)

    companion object {
        fun of(weights: ReadWeights) = with(weights) { WeightTexts(Human.exactly(inline), Human.exactly(crossline), Human.exactly(slice), Human.exactly(subVolume)) }
    }
}

/**
 * Settings as they stand on the page: numbers as the text typed, right or wrong. Entries that [manner], [preset] or [automaticWorkers] leave without a say are not judged, and
 * where they can't be taken, the defaults are kept in their place.
 *
 * @property planner makes a shape of the knobs
 * @property timed chooses by reading times
 * @property standing the planner that stood when the page was opened: it stays where the shape is given by hand, for those who plan all the same
 * @property preset the weights' name, or null where [weights] holds
 * @property sides the shape by hand, as `64x64x64`
 */
@Messages(
    "# {0} - what was typed",
    "SettingsDraft.number=\"{0}\" is not a number such as 2 or 2.5",
    "# {0} - what was typed",
    "SettingsDraft.whole=\"{0}\" is not a whole number",
    "SettingsDraft.empty=A number is missing",
    "# {0} - least",
    "# {1} - most",
    "# {2} - what was typed",
    "SettingsDraft.range=Must be {0} to {1}, not {2}",
    "SettingsDraft.noWeight=One weight at least must be more than 0",
    "# {0} - what was typed",
    "SettingsDraft.sides=\"{0}\" is not three whole numbers such as 64x64x64",
    "SettingsDraft.noSides=Write three whole numbers such as 64x64x64",
    "# {0} - most samples",
    "SettingsDraft.large=A chunk has at most {0} samples",
)
internal data class SettingsDraft(
    val sizeKiB: String,
    val ratio: String,
    val asymmetry: String,
    val planner: String,
    val reader: String?,
    val automaticWorkers: Boolean,
    val workers: String,
    val bufferBudgetMiB: String,
    val planeCacheMiB: String,
    val manner: Manner,
    val timed: String,
    val preset: String?,
    val weights: WeightTexts,
    val sides: String,
    val standing: String,
) {
    fun check(): Verdict {
        val errors = chunkErrors() + workErrors()
        if (errors.isNotEmpty()) return Verdict.Bad(errors)
        val chunking = chunking()!!
        return Verdict.Good(
            PyrusSettings(
                chunking.planner, chunking.knobs, reader, if (automaticWorkers) null else workers.trim().toInt(),
                bufferBudgetMiB.trim().toInt(), planeCacheMiB.trim().toInt(), chunking.weights, chunking.chunk,
            ),
        )
    }

    /** What decides on the shape, whatever the other entries are; null where one that has a say can't be taken. */
    fun chunking(): Chunking? {
        if (chunkErrors().isNotEmpty()) return null
        val knobs = if (knobErrors().isEmpty()) ChunkKnobs(number(sizeKiB), number(ratio), number(asymmetry)) else ChunkKnobs()
        val chosen = when (manner) {
            Manner.AUTOMATIC -> timed
            Manner.KNOBS -> planner
            Manner.SHAPE -> standing
        }
        return Chunking(chosen, knobs, weightsTaken(), if (manner == Manner.SHAPE) ChunkShape.parse(sides.trim()) else null)
    }

    private fun weightsTaken(): ReadWeights = when {
        preset != null -> ReadWeights.PRESETS.getValue(preset)
        weightErrors().isNotEmpty() -> ReadWeights()
        else -> with(weights) { ReadWeights(number(inline), number(crossline), number(slice), number(subVolume)) }
    }

    private fun chunkErrors(): Map<Entry, String> = when (manner) {
        Manner.AUTOMATIC -> if (preset == null) weightErrors() else emptyMap()
        Manner.KNOBS -> knobErrors()
        Manner.SHAPE -> sidesError()?.let { mapOf(Entry.SIDES to it) }.orEmpty()
    }

    private fun knobErrors(): Map<Entry, String> = buildMap {
        numberError(sizeKiB, SIZE_KIB)?.let { put(Entry.CHUNK_SIZE, it) }
        numberError(ratio, FACTOR)?.let { put(Entry.RATIO, it) }
        numberError(asymmetry, FACTOR)?.let { put(Entry.ASYMMETRY, it) }
    }

    private fun weightErrors(): Map<Entry, String> {
        val texts = weights.byEntry
        val wrong = texts.mapNotNull { (entry, text) -> numberError(text, WEIGHT)?.let { entry to it } }.toMap()
        if (wrong.isNotEmpty() || texts.values.any { number(it) > 0 }) return wrong
        return texts.mapValues { Bundle.SettingsDraft_noWeight() }
    }

    private fun sidesError(): String? {
        val typed = sides.trim()
        val shape = ChunkShape.parse(typed) ?: return if (typed.isEmpty()) Bundle.SettingsDraft_noSides() else Bundle.SettingsDraft_sides(typed)
        return if (shape.isStorable) null else Bundle.SettingsDraft_large(Human.count(Int.MAX_VALUE))
    }

    private fun workErrors(): Map<Entry, String> = buildMap {
        if (!automaticWorkers) wholeError(workers, PyrusSettings.WORKERS)?.let { put(Entry.WORKERS, it) }
        wholeError(bufferBudgetMiB, PyrusSettings.BUDGET_MIB)?.let { put(Entry.BUDGET, it) }
        wholeError(planeCacheMiB, PyrusSettings.PLANE_CACHE_MIB)?.let { put(Entry.PLANE_CACHE, it) }
    }

    private fun number(text: String): Double = text.trim().toDouble()

    private fun numberError(text: String, range: ClosedFloatingPointRange<Double>): String? {
        val typed = text.trim()
        if (typed.isEmpty()) return Bundle.SettingsDraft_empty()
        val value = typed.takeIf { PLAIN_NUMBER.matches(it) }?.toDoubleOrNull() ?: return Bundle.SettingsDraft_number(typed)
        return if (value in range) null else Bundle.SettingsDraft_range(Human.exactly(range.start), Human.exactly(range.endInclusive), typed)
    }

    private fun wholeError(text: String, range: IntRange): String? {
        val typed = text.trim()
        if (typed.isEmpty()) return Bundle.SettingsDraft_empty()
        val value = typed.toBigIntegerOrNull() ?: return Bundle.SettingsDraft_whole(typed)
        val taken = value.bitLength() < Int.SIZE_BITS && value.toInt() in range
        return if (taken) null else Bundle.SettingsDraft_range(Human.count(range.first), Human.count(range.last), typed)
    }

    companion object {
        /** A whole chunk has to stay below 2³¹ bytes. */
        val SIZE_KIB = 1.0..2_097_151.0

        /** For ratio and asymmetry: beyond it every survey's chunk is one sample or the whole survey on some side. */
        val FACTOR = 0.01..100.0

        /** Only what they are to each other counts. */
        val WEIGHT = 0.0..1000.0

        private val PLAIN_NUMBER = Regex("[+-]?(\\d+\\.?\\d*|\\.\\d+)")
        private const val SHAPE_TO_START_FROM = "64x64x64"

        fun of(settings: PyrusSettings): SettingsDraft {
            val planners = Planners.all()
            val byTimes = planners.find { it.id == settings.planner }?.basis == PlanBasis.READ_TIMES
            return SettingsDraft(
                Human.exactly(settings.knobs.sizeKiB),
                Human.exactly(settings.knobs.ratio),
                Human.exactly(settings.knobs.asymmetry),
                if (byTimes) planners.firstOrNull { it.basis == PlanBasis.KNOBS }?.id ?: settings.planner else settings.planner,
                settings.reader,
                settings.workers == null,
                (settings.workers ?: Runtime.getRuntime().availableProcessors().coerceIn(PyrusSettings.WORKERS)).toString(),
                settings.bufferBudgetMiB.toString(),
                settings.planeCacheMiB.toString(),
                if (settings.chunk != null) {
                    Manner.SHAPE
                } else if (byTimes) {
                    Manner.AUTOMATIC
                } else {
                    Manner.KNOBS
                },
                if (byTimes) settings.planner else planners.firstOrNull { it.basis == PlanBasis.READ_TIMES }?.id ?: settings.planner,
                settings.weights.preset,
                WeightTexts.of(settings.weights),
                settings.chunk?.toString() ?: SHAPE_TO_START_FROM,
                settings.planner,
            )
        }
    }
}
