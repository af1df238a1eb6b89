package org.pyrus.volume

import org.pyrus.volume.spi.ChunkKnobs
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.Planners
import org.pyrus.volume.spi.ReadManner
import org.pyrus.volume.spi.ReadWeights

/**
 * What a user has chosen once for window and terminal; kept by [SettingsFile].
 *
 * @property planner who chooses the chunk shape, by its id
 * @property reader the reader to take for every file that it can open, by its id, or null for the best for each file
 * @property workers the most threads that one read or import uses, or null for what the machine's cores suggest
 * @property bufferBudgetMiB the most that an import's sample buffers may take
 * @property planeCacheMiB the most that each section window keeps of planes for going back and on, 0 for nothing
 * @property weights what a planner that weighs reading times is to favour
 * @property chunk the chunk shape by hand, whatever [planner] would choose, or null
 * @throws IllegalArgumentException where a figure is outside its range
 */
data class PyrusSettings(
    val planner: String = Planners.DEFAULT,
    val knobs: ChunkKnobs = ChunkKnobs(),
    val reader: String? = null,
    val workers: Int? = null,
    val bufferBudgetMiB: Int = (ImportRequest.DEFAULT_BUFFER_BUDGET_BYTES shr 20).toInt(),
    val planeCacheMiB: Int = DEFAULT_PLANE_CACHE_MIB,
    val weights: ReadWeights = ReadWeights(),
    val chunk: ChunkShape? = null,
) {
    init {
        require(workers == null || workers in WORKERS) { "workers must be $WORKERS, got $workers" }
        require(bufferBudgetMiB in BUDGET_MIB) { "the memory budget must be $BUDGET_MIB MiB, got $bufferBudgetMiB" }
        require(planeCacheMiB in PLANE_CACHE_MIB) { "the plane cache must be $PLANE_CACHE_MIB MiB, got $planeCacheMiB" }
    }

    /** [planeCacheMiB] in bytes, but no more than a quarter of this Java's heap: the settings are for programs with more and with less. */
    val planeCacheBytes: Long get() = minOf(planeCacheMiB.toLong() shl 20, Runtime.getRuntime().maxMemory() / 4)

    /** How volumes are read by them. */
    val readManner: ReadManner get() = ReadManner(workers)

    companion object {
        val WORKERS = 1..64
        val BUDGET_MIB = 16..1_048_576
        val PLANE_CACHE_MIB = 0..65_536

        /** Some ten planes of 1500 × 1000 samples. */
        const val DEFAULT_PLANE_CACHE_MIB = 64
    }
}
