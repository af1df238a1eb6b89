package org.pyrus.io.segy

import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext
import org.openide.util.lookup.ServiceProvider
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.HeaderBrowser
import org.pyrus.volume.spi.LayoutCandidates
import org.pyrus.volume.spi.Progress
import org.pyrus.volume.spi.SourceLayout
import org.pyrus.volume.spi.SurveyScan
import org.pyrus.volume.spi.SurveySource
import java.io.IOException
import java.nio.file.Path

/** SEG-Y, revisions 0 to 2.1, as a source of surveys. */
@ServiceProvider(service = SurveySource::class)
class SegySource : SurveySource {
    override val id: String = "segy"

    override fun recognises(path: Path): Boolean = try {
        SegyFile.open(path).close()
        true
    } catch (_: Refusal) {
        SegyFile.announcesSegy(path) // what is cut short, say: its user is to see it, and to be told what is wrong when importing it
    }

    override suspend fun scan(path: Path, layout: SourceLayout, onProgress: (Progress) -> Unit): SurveyScan = scan(listOf(path), layout, onProgress)

    override suspend fun scan(paths: List<Path>, layout: SourceLayout, onProgress: (Progress) -> Unit): SurveyScan = withContext(Dispatchers.IO) {
        reading { SegyFile.open(paths, layout).use { GeometryScan.scan(it, layout, onProgress).scan } }
    }

    override suspend fun candidates(path: Path, layout: SourceLayout): LayoutCandidates = withContext(Dispatchers.IO) {
        reading { SegyFile.open(path, layout).use { LayoutSearch.candidates(it, layout) } }
    }

    override suspend fun headers(path: Path, layout: SourceLayout): HeaderBrowser = headers(listOf(path), layout)

    override suspend fun headers(paths: List<Path>, layout: SourceLayout): HeaderBrowser {
        var opened: HeaderBrowser? = null
        // a last trace cut short is no reason not to look at the headers
        val asked = layout.copy(traces = layout.traces.copy(salvage = true))
        try {
            return withContext(Dispatchers.IO) { reading { SegyHeaders(SegyFile.open(paths, asked)).also { opened = it } } }
        } catch (e: CancellationException) {
            opened?.close()
            throw e
        }
    }

    private inline fun <T> reading(work: () -> T): T = try {
        work()
    } catch (e: IOException) {
        throw Refusal(e.message ?: e.toString(), remedy = "See to the drive and scan again.", cause = e)
    }
}
