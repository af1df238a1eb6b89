package org.pyrus.volume.spi

import org.openide.util.Lookup
import org.pyrus.volume.ChunkGrid
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.Refusal
import org.pyrus.volume.VolumeDimensions

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

/** A chosen chunk shape, with why. */
data class ChunkPlan(val planner: String, val dimensions: VolumeDimensions, val shape: ChunkShape, val reason: String) {
    val grid: ChunkGrid get() = ChunkGrid(dimensions, shape)
}

/** Chooses a chunk shape. Implementations are registered as services and have no state. */
interface ChunkPlanner {
    /** The short name that `--planner` takes: `balanced`, `founding`. */
    val id: String

    /** How it chooses, in half a line, for Options. */
    val description: String

    /** A plan for a volume of [dimensions]: no side longer than the volume's nor shorter than 1. Pure. */
    fun plan(dimensions: VolumeDimensions, knobs: ChunkKnobs = ChunkKnobs()): ChunkPlan
}

/** Every planner that Lookup finds. */
object Planners {
    const val DEFAULT = "balanced"

    fun all(): List<ChunkPlanner> = Lookup.getDefault().lookupAll(ChunkPlanner::class.java).sortedBy { it.id }

    /** The planner named [id]; throws [Refusal] where there is none. */
    fun named(id: String = DEFAULT): ChunkPlanner = all().let { planners ->
        planners.find { it.id == id } ?: throw Refusal("no planner is called '$id'", remedy = "Use one of ${planners.joinToString { it.id }}.")
    }
}
