package org.pyrus.volume

import org.pyrus.volume.spi.ChunkKnobs
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.Planners

/**
 * What a user has chosen once for window and terminal; kept by [SettingsFile].
 *
 * @property planner who chooses the chunk shape, by its id
 * @property reader the reader to take for every file that it can open, by its id, or null for the best for each file
 * @property workers the most threads that one read or import uses, or null for what the machine's cores suggest
 * @property bufferBudgetMiB the most that an import's sample buffers may take
 * @throws IllegalArgumentException where a figure is outside its range
 */
data class PyrusSettings(
    val planner: String = Planners.DEFAULT,
    val knobs: ChunkKnobs = ChunkKnobs(),
    val reader: String? = null,
    val workers: Int? = null,
    val bufferBudgetMiB: Int = (ImportRequest.DEFAULT_BUFFER_BUDGET_BYTES shr 20).toInt(),
) {
    init {
        require(workers == null || workers in WORKERS) { "workers must be $WORKERS, got $workers" }
        require(bufferBudgetMiB in BUDGET_MIB) { "the memory budget must be $BUDGET_MIB MiB, got $bufferBudgetMiB" }
    }

    companion object {
        val WORKERS = 1..64
        val BUDGET_MIB = 16..1_048_576
    }
}
