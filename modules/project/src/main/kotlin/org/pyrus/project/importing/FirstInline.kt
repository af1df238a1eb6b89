package org.pyrus.project.importing

import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.ExperimentalCoroutinesApi
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.SharingStarted
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.emitAll
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.flow.flowOf
import kotlinx.coroutines.flow.flowOn
import kotlinx.coroutines.flow.stateIn
import kotlinx.coroutines.flow.transformLatest
import org.openide.util.NbBundle.Messages
import org.pyrus.project.facts.sentence
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Index
import org.pyrus.volume.IndexRange
import org.pyrus.volume.Plane
import org.pyrus.volume.PlaneAxis
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.PyrusSettings
import org.pyrus.volume.Refusal
import org.pyrus.volume.SurveyGeometry
import org.pyrus.volume.spi.DuplicatePolicy
import org.pyrus.volume.spi.OpenOptions
import org.pyrus.volume.spi.Readers
import org.pyrus.volume.spi.SourceLayout
import org.pyrus.volume.spi.SurveyScan
import org.pyrus.volume.spi.VolumeReader
import java.io.IOException
import java.nio.file.Path

/** The first inline of what is to be imported, as its samples are read now. */
internal sealed interface FirstInline {
    /** Nothing is known of the survey yet. */
    data object Unknown : FirstInline

    data object Reading : FirstInline

    /** @property note what it is not the whole of, or empty */
    class Shown(val plane: Plane, val note: String) : FirstInline

    data class Failed(val problem: String) : FirstInline
}

/**
 * Reads the first inline anew whenever a scan has found something, straight from the SEG-Y file: by the very positions that the scan has found. Only while somebody
 * looks; then the latest scan wins, and an inline that was read is kept for its scan. At most [MOST_SAMPLES] samples are read.
 *
 * @param open opens the file; cancellable
 */
@OptIn(ExperimentalCoroutinesApi::class)
@Messages(
    "# {0} - file name",
    "NOTE_InlineOf=of {0}",
    "NOTE_InlinePart=its first traces only",
    "NOTE_InlineOneTrace=the first trace at each position",
)
internal class InlineReading(
    scan: StateFlow<ScanState>,
    scope: CoroutineScope,
    settings: PyrusSettings,
    private val worker: CoroutineDispatcher = Dispatchers.IO,
    private val open: suspend (Path, SourceLayout) -> VolumeReader = { path, layout -> Readers.openCancellably(path, settings, OpenOptions(layout = layout)) },
) {
    private var last: Pair<SurveyScan, FirstInline>? = null

    val state: StateFlow<FirstInline> = scan.transformLatest { found ->
        if (found is ScanState.Found) emitAll(inlineOf(found.scan)) else emit(FirstInline.Unknown)
    }.flowOn(worker).stateIn(scope, SharingStarted.WhileSubscribed(), FirstInline.Unknown)

    private fun inlineOf(scan: SurveyScan) = last?.takeIf { it.first === scan }?.let { flowOf(it.second) } ?: flow {
        emit(FirstInline.Reading)
        delay(SETTLING_MILLIS) // who goes through the page at once need not have it read
        emit(read(scan).also { last = scan to it })
    }

    private suspend fun read(scan: SurveyScan): FirstInline = try {
        val averages = scan.traces.averages
        // of a file itself no mean can be read
        val traces = if (averages) scan.traces.copy(duplicates = DuplicatePolicy.FIRST, stack = false) else scan.traces
        open(scan.path, scan.layout.copy(traces = traces)).use { reader ->
            val geometry = reader.info.geometry
            val slab = slabOf(geometry)
            val notes = listOfNotNull(
                if (scan.files.size > 1) Bundle.NOTE_InlineOf(scan.path.fileName) else null,
                if (slab == Hyperslab.inline(Index(0), geometry)) null else Bundle.NOTE_InlinePart(),
                if (averages) Bundle.NOTE_InlineOneTrace() else null,
            )
            FirstInline.Shown(planeOf(geometry, slab, reader.read(slab).values), notes.joinToString())
        }
    } catch (e: Refusal) {
        FirstInline.Failed(e.sentence())
    } catch (e: IOException) {
        FirstInline.Failed(e.message ?: e.toString())
    }

    companion object {
        /** 16 MiB of them: more than any screen has pixels. */
        const val MOST_SAMPLES = 4 shl 20
        private const val SETTLING_MILLIS = 250L

        /** The first inline, or of one that has more than [MOST_SAMPLES] as many traces as that is, from its first live one. */
        fun slabOf(geometry: SurveyGeometry): Hyperslab {
            val whole = Hyperslab.inline(Index(0), geometry)
            if (whole.sampleCount <= MOST_SAMPLES) return whole
            val crosslines = geometry.crosslines.count
            val samples = minOf(geometry.samples.count, MOST_SAMPLES)
            val traces = minOf(MOST_SAMPLES / samples, crosslines)
            val first = (0 until crosslines).firstOrNull { geometry.liveTraces.isLive(Index(0), Index(it)) } ?: 0
            return Hyperslab(whole.inlines, IndexRange(Index(minOf(first, crosslines - traces)), traces), IndexRange(Index(0), samples))
        }

        /** [values] of [slab], traces of one inline, as a plane. */
        fun planeOf(geometry: SurveyGeometry, slab: Hyperslab, values: FloatArray): Plane {
            val from = slab.crosslines.first
            val count = slab.crosslines.count
            val crosslines = PlaneAxis.of("Crossline", geometry.crosslines).let { it.copy(first = it.valueAt(from.value), count = count) }
            val live = BooleanArray(count) { geometry.liveTraces.isLive(slab.inlines.first, Index(from.value + it)) }
            return Plane(
                PlaneKind.INLINE, geometry.inlines.numberAt(slab.inlines.first).value.toDouble(), "",
                crosslines, PlaneAxis.of(geometry.samples).copy(count = slab.samples.count), values, live.takeUnless { marks -> marks.all { it } },
            )
        }
    }
}
