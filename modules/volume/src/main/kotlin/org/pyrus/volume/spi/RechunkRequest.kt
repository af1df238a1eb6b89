package org.pyrus.volume.spi

import org.pyrus.volume.PyrusSettings
import java.nio.file.Path

/**
 * A volume to be written anew in other chunks.
 *
 * @property volume one that Pyrus has made
 * @property target the volume to write
 * @property plan the chunks that it is to have; of the volume's own dimensions
 * @property overwrite whether an existing [target] is replaced; it stays as it is until the new volume is complete
 * @property bufferBudgetBytes the most that the buffers of the job may take, whatever the volume's size
 * @property workers the most threads that read, or null for what the machine suggests
 */
data class RechunkRequest(
    val volume: Path,
    val target: Path,
    val plan: ChunkPlan,
    val overwrite: Boolean = false,
    val bufferBudgetBytes: Long = ImportRequest.DEFAULT_BUFFER_BUDGET_BYTES,
    val workers: Int? = null,
) {
    init {
        require(workers == null || workers in PyrusSettings.WORKERS) { "workers must be ${PyrusSettings.WORKERS}, got $workers" }
    }
}
