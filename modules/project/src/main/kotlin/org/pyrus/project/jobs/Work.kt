package org.pyrus.project.jobs

import kotlinx.coroutines.flow.Flow
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.JobEvent
import org.pyrus.volume.spi.RechunkRequest
import org.pyrus.volume.spi.VolumeImporter
import java.nio.file.Path

/**
 * A volume to be made.
 *
 * @property sources the files that it is made of
 */
internal sealed interface Work {
    val sources: List<Path>
    val target: Path

    /** Does it when collected, as [importer] does. */
    fun run(importer: VolumeImporter): Flow<JobEvent>

    data class Import(val request: ImportRequest) : Work {
        override val sources: List<Path> get() = request.sources
        override val target: Path get() = request.target

        override fun run(importer: VolumeImporter): Flow<JobEvent> = importer.import(request)
    }

    data class Rechunk(val request: RechunkRequest) : Work {
        override val sources: List<Path> get() = listOf(request.volume)
        override val target: Path get() = request.target

        override fun run(importer: VolumeImporter): Flow<JobEvent> = importer.rechunk(request)
    }
}
