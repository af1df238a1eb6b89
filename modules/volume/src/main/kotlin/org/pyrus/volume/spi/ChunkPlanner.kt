package org.pyrus.volume.spi

import org.openide.util.Lookup
import org.pyrus.volume.ChunkGrid
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.Human
import org.pyrus.volume.Refusal
import org.pyrus.volume.StorageProfile
import org.pyrus.volume.VolumeDimensions
import java.nio.file.Path

/**
 * The founding formula's three knobs (facts: the founding articles, 2021).
 *
 * @property sizeKiB bytes of a chunk of float32 samples ÷ 1024, about
 * @property ratio flattens the chunk: faster slices
 * @property asymmetry lengthens the chunk along the inline axis: faster crosslines, slower inlines
 */
data class ChunkKnobs(val sizeKiB: Double = 2048.0, val ratio: Double = 2.0, val asymmetry: Double = 2.5) {
    init {
        require(sizeKiB > 0 && sizeKiB.isFinite()) { "chunk size must be positive, got $sizeKiB KiB" }
        require(ratio > 0 && ratio.isFinite()) { "ratio must be positive, got $ratio" }
        require(asymmetry > 0 && asymmetry.isFinite()) { "asymmetry must be positive, got $asymmetry" }
    }
}

/**
 * How much each kind of read matters: of a user's reading time, the shares it should be thought to have.
 *
 * @property subVolume a cube of 64 samples a side
 * @throws IllegalArgumentException where one is negative, or all are 0
 */
data class ReadWeights(val inline: Double = 1.0, val crossline: Double = 1.0, val slice: Double = 1.0, val subVolume: Double = 0.0) {
    init {
        for (weight in listOf(inline, crossline, slice, subVolume)) require(weight >= 0 && weight.isFinite()) { "a weight is 0 or more, got $weight" }
        require(inline + crossline + slice + subVolume > 0) { "one weight at least must be more than 0" }
    }

    /** By its preset's name, or the four figures: what [parse] takes, and how settings keep it. */
    val text: String get() = preset ?: listOf(inline, crossline, slice, subVolume).joinToString(",") { Human.exactly(it) }

    /** The name of the preset that these are, or null. */
    val preset: String? get() = PRESETS.entries.find { it.value == this }?.key

    /** Whether a plane that takes much longer than another would be a fault: not where the weights say that one is to be favoured. */
    val asksForBalance: Boolean get() = inline == crossline && crossline == slice

    companion object {
        /** By the names that `--weights` and Options take. */
        val PRESETS: Map<String, ReadWeights> = mapOf(
            "balanced" to ReadWeights(),
            "sections" to ReadWeights(2.0, 2.0, 0.5, 0.0),
            "maps" to ReadWeights(0.5, 0.5, 3.0, 0.0),
            "cubes" to ReadWeights(0.25, 0.25, 0.25, 3.0),
        )

        /** What [parse] takes, in words. */
        val FORMS: String = "${PRESETS.keys.joinToString()}, or figures for inline,crossline,slice[,cube]"

        /** The preset that [text] names, or the weights that its three or four figures are; null where it is neither. Throws [IllegalArgumentException] where figures make no weights. */
        fun parse(text: String): ReadWeights? = PRESETS[text] ?: text.split(',').map { it.trim().toDoubleOrNull() ?: return null }.let { figures ->
            if (figures.size in 3..4) ReadWeights(figures[0], figures[1], figures[2], figures.getOrElse(3) { 0.0 }) else null
        }
    }
}

/**
 * What a chunk shape is asked for.
 *
 * @property sampleBytes of the stored type
 * @property knobs for planners that have these
 * @property profile of the disk where the volume will lie; null where it is not known
 * @property weights for planners that weigh reading times
 * @property manner how it will be read, for these
 */
data class PlanRequest(
    val dimensions: VolumeDimensions,
    val sampleBytes: Int = Float.SIZE_BYTES,
    val knobs: ChunkKnobs = ChunkKnobs(),
    val profile: StorageProfile? = null,
    val weights: ReadWeights = ReadWeights(),
    val manner: ReadManner = ReadManner(),
) {
    init {
        require(sampleBytes in 1..8) { "a sample has 1 to 8 bytes, got $sampleBytes" }
    }
}

/**
 * A chosen chunk shape, with why.
 *
 * @property planner who chose it, by id: of a planner that leaves the choice to another, that one's
 * @property predicted what planes will take where nothing is in memory; null where the disk is not known
 */
data class ChunkPlan(val planner: String, val dimensions: VolumeDimensions, val shape: ChunkShape, val reason: String, val predicted: PredictedPlanes? = null) {
    val grid: ChunkGrid get() = ChunkGrid(dimensions, shape)

    companion object {
        /** The plan that a user's own [shape] is, no side longer than the volume's; throws [Refusal] where its chunks hold too many samples. */
        fun byHand(dimensions: VolumeDimensions, shape: ChunkShape, file: Path? = null): ChunkPlan {
            val within = shape.coercedTo(dimensions)
            if (!within.isStorable) throw Refusal("a chunk of $within passes ${Int.MAX_VALUE} samples", file, remedy = "Choose a smaller chunk shape.")
            return ChunkPlan("by hand", dimensions, within, "chosen by the user")
        }
    }
}

/** What a planner goes by, besides the survey: so that Options asks for no more. */
enum class PlanBasis {
    /** [PlanRequest.knobs]. */
    KNOBS,

    /** [PlanRequest.profile], [PlanRequest.weights] and [PlanRequest.manner]. */
    READ_TIMES,
}

/** Chooses a chunk shape. Implementations are registered as services and have no state. */
interface ChunkPlanner {
    /** The short name that `--planner` takes: `automatic`, `balanced`, `founding`, `measured`. */
    val id: String

    /** How it chooses, in half a line, for Options. */
    val description: String

    /** Which part of a request it heeds. */
    val basis: PlanBasis get() = PlanBasis.KNOBS

    /**
     * A plan for the volume that [request] describes: no side longer than the volume's nor shorter than 1. Pure.
     *
     * @throws Refusal where this planner needs the disk's profile, and there is none
     */
    fun plan(request: PlanRequest): ChunkPlan
}

/** Every planner that Lookup finds. */
object Planners {
    /** Where nobody names one: that which knows most of the disk at hand. */
    const val DEFAULT = "automatic"

    fun all(): List<ChunkPlanner> = Lookup.getDefault().lookupAll(ChunkPlanner::class.java).sortedBy { it.id }

    /** The planner named [id]; throws [Refusal] where there is none. */
    fun named(id: String = DEFAULT): ChunkPlanner = all().let { planners ->
        planners.find { it.id == id } ?: throw Refusal("no planner is called '$id'", remedy = "Use one of ${planners.joinToString { it.id }}.")
    }
}
