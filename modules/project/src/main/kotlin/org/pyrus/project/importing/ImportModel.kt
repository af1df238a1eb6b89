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
import org.pyrus.project.facts.ScanCache
import org.pyrus.project.facts.sentence
import org.pyrus.project.jobs.percent
import org.pyrus.volume.PyrusSettings
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.ChunkPlanner
import java.io.IOException
import java.nio.file.Path

/**
 * The import dialog without its window: scans anew when the positions change, looks at the disk when the target does, and says what the import would
 * be. Everything runs on [worker]; it ends with [scope].
 */
@OptIn(ExperimentalCoroutinesApi::class)
internal class ImportModel(
    val source: Path,
    private val settings: PyrusSettings,
    private val planner: ChunkPlanner,
    scope: CoroutineScope,
    choices: ImportChoices = ImportChoices(targetText = defaultTarget(source).toString()),
    private val scans: ScanCache = ScanCache.shared,
    private val look: (Path, Path) -> TargetDisk = TargetDisk::look,
    private val worker: CoroutineDispatcher = Dispatchers.IO,
) {
    /** What the user has chosen; the window writes it. */
    val choices = MutableStateFlow(choices)

    val scan: StateFlow<ScanState> = this.choices.map { it.positions }.distinctUntilChanged().flatMapLatest(::scanAt).flowOn(worker)
        .stateIn(scope, SharingStarted.Eagerly, ScanState.Running(null))

    private val disk: Flow<TargetDisk?> = this.choices.map { it.targetText }.distinctUntilChanged().mapLatest { text ->
        targetPath(text, source)?.let { look(it, source) }
    }.flowOn(worker)

    /** What the import would be now; null until it is known. */
    val draft: StateFlow<ImportDraft?> = combine(this.choices, scan, disk) { choices, scan, disk -> ImportDraft.of(source, choices, scan, disk, settings, planner) }
        .flowOn(worker).stateIn(scope, SharingStarted.Eagerly, null)

    private var first = true

    private fun scanAt(typed: BytePositions): Flow<ScanState> {
        val layout = typed.checked() ?: return flowOf(ScanState.Running(null))
        // the first scan at once; afterwards who types 189 means neither 1 nor 18
        val wait = if (first) 0 else TYPING_MILLIS
        first = false
        return channelFlow<ScanState> {
            send(ScanState.Running(null))
            delay(wait)
            send(
                try {
                    ScanState.Found(scans.scan(source, layout) { trySend(ScanState.Running(it.percent)) })
                } catch (e: Refusal) {
                    ScanState.Refused(e.sentence(), e.remedy)
                } catch (e: IOException) {
                    ScanState.Refused(e.message ?: e.toString(), "")
                },
            )
        }.buffer(UNREAD)
    }

    private companion object {
        const val TYPING_MILLIS = 500L
        const val UNREAD = 64
    }
}
