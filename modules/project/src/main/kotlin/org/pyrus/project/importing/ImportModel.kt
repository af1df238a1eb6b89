package org.pyrus.project.importing

import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.ExperimentalCoroutinesApi
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.SharingStarted
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.buffer
import kotlinx.coroutines.flow.channelFlow
import kotlinx.coroutines.flow.combine
import kotlinx.coroutines.flow.distinctUntilChanged
import kotlinx.coroutines.flow.flatMapLatest
import kotlinx.coroutines.flow.flowOf
import kotlinx.coroutines.flow.flowOn
import kotlinx.coroutines.flow.map
import kotlinx.coroutines.flow.mapLatest
import kotlinx.coroutines.flow.stateIn
import kotlinx.coroutines.flow.update
import kotlinx.coroutines.withContext
import org.openide.util.NbBundle.Messages
import org.pyrus.project.facts.ScanCache
import org.pyrus.project.facts.sentence
import org.pyrus.volume.PyrusSettings
import org.pyrus.volume.Refusal
import org.pyrus.volume.SavedLayouts
import org.pyrus.volume.spi.ChunkPlanner
import org.pyrus.volume.spi.FieldPair
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.SourceLayout
import org.pyrus.volume.spi.percent
import java.io.IOException
import java.nio.file.Path

/**
 * The import wizard without its window: scans anew when the layout or the files' order changes, looks at the disk when the target does, and says what the import would
 * be. Everything runs on [worker]; it ends with [scope].
 *
 * @param sources the SEG-Y file, or the files of one survey in the order of their traces
 */
@OptIn(ExperimentalCoroutinesApi::class)
@Messages("MSG_MendLayout=Mend it, and save the layout then.")
internal class ImportModel(
    sources: List<Path>,
    private val settings: PyrusSettings,
    private val planner: ChunkPlanner,
    scope: CoroutineScope,
    choices: ImportChoices = ImportChoices(targetText = defaultTarget(sources.first()).toString()),
    private val scans: ScanCache = ScanCache.shared,
    private val layouts: SavedLayouts = SavedLayouts(),
    private val look: (Path, List<Path>) -> TargetDisk = TargetDisk::look,
    private val worker: CoroutineDispatcher = Dispatchers.IO,
) {
    /** The files in the order of their traces; the window writes another order of the same. */
    val order = MutableStateFlow(sources)

    /** As [order] has them now. */
    val sources: List<Path> get() = order.value

    /** The file, or the first of several. */
    val source: Path get() = sources.first()

    /** What the user has chosen; the window writes it. */
    val choices = MutableStateFlow(choices)

    private var first = true
    private val stopped = MutableStateFlow<Scannable?>(null)

    val scan: StateFlow<ScanState> = combine(this.choices.map { it.layout }.distinctUntilChanged(), order, stopped) { layout, files, stopped ->
        Scannable(layout, files).let { it to (it == stopped) }
    }.distinctUntilChanged().flatMapLatest { (wanted, isStopped) -> if (isStopped) flowOf(ScanState.Cancelled) else scanOf(wanted) }.flowOn(worker)
        .stateIn(scope, SharingStarted.Eagerly, ScanState.Running(null))

    private val looks = MutableStateFlow(0)

    /** What the target's disk said last; null where no file can have the target's name. */
    val disk: StateFlow<TargetDisk?> = combine(this.choices.map { it.targetText }.distinctUntilChanged(), order, looks) { text, files, _ -> text to files }.mapLatest { (text, files) ->
        targetPath(text, files.first())?.let { look(it, files) }
    }.flowOn(worker).stateIn(scope, SharingStarted.Eagerly, null)

    /** What the import would be now; null until it is known. */
    val draft: StateFlow<ImportDraft?> = combine(this.choices, order, scan, disk) { choices, files, scan, disk ->
        ImportDraft.of(files, choices, scan, disk, settings, planner)
    }.flowOn(worker).stateIn(scope, SharingStarted.Eagerly, null)

    /** What is to be imported as the choices stand; null where that is not known yet: an earlier choice's is nobody's wish any more. */
    val request: ImportRequest? get() = draft.value?.takeIf { it.choices == choices.value && scan.value is ScanState.Found }?.request?.takeIf { it.sources == sources }

    /** Looks at the target's disk once more: it has been measured. */
    fun lookAgain() = looks.update { it + 1 }

    /** Ends the scan under way; another layout, another order or [scanAgain] begins one. */
    fun cancelScan() {
        stopped.value = Scannable(choices.value.layout, sources)
    }

    fun scanAgain() {
        stopped.value = null
    }

    /** Lets the file at [place] change places with the one [by] places on, where there is one. */
    fun move(place: Int, by: Int) = order.update { files ->
        if (place !in files.indices || place + by !in files.indices) return@update files
        files.toMutableList().apply { add(place + by, removeAt(place)) }
    }

    private fun scanOf(wanted: Scannable): Flow<ScanState> {
        val layout = wanted.layout.checked().orNull ?: return flowOf(ScanState.Running(null))
        // the first scan at once; afterwards who types 189 means neither 1 nor 18
        val wait = if (first) 0 else TYPING_MILLIS
        first = false
        return channelFlow<ScanState> {
            send(ScanState.Running(null))
            delay(wait)
            send(
                try {
                    ScanState.Found(scans.scan(wanted.files, layout) { trySend(ScanState.Running(it.percent)) }, layout)
                } catch (e: Refusal) {
                    ScanState.Refused(e.sentence(), e.remedy, candidates(layout))
                } catch (e: IOException) {
                    ScanState.Refused(e.message ?: e.toString(), "")
                },
            )
        }.buffer(UNREAD)
    }

    /** Where line numbers may be instead: what the user can choose from. */
    private suspend fun candidates(layout: SourceLayout): List<FieldPair> = try {
        if (layout.inline != null && layout.crossline != null) emptyList() else scans.candidates(source, layout).lines
    } catch (_: Refusal) {
        emptyList() // the scan has said already why the file can't be read
    }

    /** The names of the saved layouts; none where they can't be listed, which loading or saving one will say. */
    suspend fun layoutNames(): List<String> = withContext(worker) {
        try {
            layouts.names()
        } catch (_: Refusal) {
            emptyList()
        }
    }

    /** Takes the saved layout [name]; throws [Refusal] where it is none. */
    suspend fun load(name: String) {
        val loaded = withContext(worker) { layouts.load(name) }
        choices.value = choices.value.copy(layout = LayoutChoices.of(loaded))
    }

    /** Saves how the source is read, all positions with it where the scan has found them, as [name]; throws [Refusal] where that can't be, or what was typed is no layout. */
    suspend fun save(name: String) = withContext(worker) {
        val layout = when (val checked = choices.value.layout.checked()) {
            is CheckedLayout.Sound -> checked.layout
            is CheckedLayout.Wrong -> throw Refusal(checked.problem.removeSuffix("."), remedy = Bundle.MSG_MendLayout())
        }
        val found = (scan.value as? ScanState.Found)?.takeIf { it.asked == layout }?.scan?.layout
        layouts.save(name, found ?: layout)
        Unit
    }

    /** What a scan is of. */
    private data class Scannable(val layout: LayoutChoices, val files: List<Path>)

    private companion object {
        const val TYPING_MILLIS = 500L
        const val UNREAD = 64
    }
}
