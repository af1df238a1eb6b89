package org.pyrus.project.jobs

import kotlinx.coroutines.flow.Flow
import org.pyrus.volume.spi.BenchmarkReporter
import org.pyrus.volume.spi.BenchmarkReporters
import org.pyrus.volume.spi.BenchmarkRequest
import org.pyrus.volume.spi.ExportRequest
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.JobEvent
import org.pyrus.volume.spi.RechunkRequest
import org.pyrus.volume.spi.VolumeImporter
import java.nio.file.Path

/**
 * A long job on volumes: what is done is done when [run]'s flow ends.
 *
 * @property sources the files that are read
 * @property target the file that is made, or looked at
 */
internal sealed interface Work {
    val sources: List<Path>
    val target: Path

    /** Whether what it has done is kept, to be gone on with, however it ends. */
    val keepsWhatIsDone: Boolean get() = false

    /** Does it when collected, as [importer] does. */
    fun run(importer: VolumeImporter): Flow<JobEvent>

    data class Import(val request: ImportRequest) : Work {
        override val sources: List<Path> get() = request.sources
        override val target: Path get() = request.target
        override val keepsWhatIsDone: Boolean get() = request.resume

        override fun run(importer: VolumeImporter): Flow<JobEvent> = importer.import(request)
    }

    data class Rechunk(val request: RechunkRequest) : Work {
        override val sources: List<Path> get() = listOf(request.volume)
        override val target: Path get() = request.target

        override fun run(importer: VolumeImporter): Flow<JobEvent> = importer.rechunk(request)
    }

    /** Compares [volume] with the SEG-Y file that it was made of: that which it names, beside it or where it was. */
    data class Verify(val volume: Path) : Work {
        override val sources: List<Path> get() = listOf(volume)
        override val target: Path get() = volume

        override fun run(importer: VolumeImporter): Flow<JobEvent> = importer.verify(volume)
    }

    data class Export(val request: ExportRequest) : Work {
        override val sources: List<Path> get() = listOf(request.volume)
        override val target: Path get() = request.target

        override fun run(importer: VolumeImporter): Flow<JobEvent> = importer.export(request)
    }

    /** @property reporter asked for when its turn comes */
    data class Benchmark(val request: BenchmarkRequest, private val reporter: () -> BenchmarkReporter = BenchmarkReporters::default) : Work {
        override val sources: List<Path> get() = listOf(request.volume)
        override val target: Path get() = request.target

        override fun run(importer: VolumeImporter): Flow<JobEvent> = reporter().report(request)
    }
}
