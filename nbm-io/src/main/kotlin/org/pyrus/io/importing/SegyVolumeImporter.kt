package org.pyrus.io.importing

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.buffer
import kotlinx.coroutines.flow.channelFlow
import kotlinx.coroutines.flow.flowOn
import org.openide.util.lookup.ServiceProvider
import org.pyrus.io.exporting.ExportJob
import org.pyrus.io.exporting.PartExportJob
import org.pyrus.io.rechunking.RechunkJob
import org.pyrus.volume.spi.ExportRequest
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.JobEvent
import org.pyrus.volume.spi.RechunkRequest
import org.pyrus.volume.spi.UnfinishedImport
import org.pyrus.volume.spi.VolumeImporter
import java.nio.file.Path

/** Imports SEG-Y into Pyrus volumes, proves them, and gives the SEG-Y back. */
@ServiceProvider(service = VolumeImporter::class)
class SegyVolumeImporter : VolumeImporter {
    override fun import(request: ImportRequest): Flow<JobEvent> = job { emit -> ImportJob(request, emit = emit).run() }

    override fun unfinished(folder: Path): List<UnfinishedImport> = LeftImport.allIn(folder)

    override fun verify(volume: Path, sources: List<Path>): Flow<JobEvent> = job { emit -> VerifyJob(volume, sources, emit = emit).run() }

    override fun verifySums(volume: Path): Flow<JobEvent> = job { emit -> VerifyJob(volume, emptyList(), sumsOnly = true, emit = emit).run() }

    override fun export(request: ExportRequest): Flow<JobEvent> = job { emit -> request.part?.let { PartExportJob(request, it, emit).run() } ?: ExportJob(request, emit).run() }

    override fun rechunk(request: RechunkRequest): Flow<JobEvent> = job { emit -> RechunkJob(request, emit).run() }

    /** Events never hold up the job: it says only a few a second, so that an unlimited buffer stays small. */
    private fun job(run: suspend (emit: (JobEvent) -> Unit) -> Unit): Flow<JobEvent> =
        channelFlow { run { trySend(it) } }.buffer(Channel.UNLIMITED).flowOn(Dispatchers.IO)
}
