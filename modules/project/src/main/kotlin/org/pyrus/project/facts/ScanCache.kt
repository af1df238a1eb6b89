package org.pyrus.project.facts

import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock
import org.pyrus.volume.spi.LayoutCandidates
import org.pyrus.volume.spi.Progress
import org.pyrus.volume.spi.SourceLayout
import org.pyrus.volume.spi.Sources
import org.pyrus.volume.spi.SurveyScan
import org.pyrus.volume.spi.SurveySource
import java.nio.file.Path
import java.util.concurrent.ConcurrentHashMap

/**
 * Scans SEG-Y files, and remembers the last scans of files that have not changed since: the Properties window and the import wizard ask for the
 * same ones. Safe for any number of threads.
 */
internal class ScanCache(private val source: () -> SurveySource = Sources::segy) {
    private data class Key(val paths: List<Path>, val stamps: List<FileStamp>, val layout: SourceLayout)

    private val turns = ConcurrentHashMap<List<Path>, Mutex>()
    private val scans = object : LinkedHashMap<Key, SurveyScan>(MOST, 0.75f, true) {
        override fun removeEldestEntry(eldest: Map.Entry<Key, SurveyScan>): Boolean = size > MOST
    }

    /** What a scan of [path] finds. Cancellable; throws [org.pyrus.volume.Refusal] as [SurveySource.scan] does. */
    suspend fun scan(path: Path, layout: SourceLayout = SourceLayout(), onProgress: (Progress) -> Unit = {}): SurveyScan =
        scan(listOf(path), layout, onProgress)

    /** As [scan] of one, of a survey in several files. */
    suspend fun scan(paths: List<Path>, layout: SourceLayout = SourceLayout(), onProgress: (Progress) -> Unit = {}): SurveyScan {
        // two that ask for the same files at once need but one scan
        return turns.computeIfAbsent(paths) { Mutex() }.withLock {
            val key = stamps(paths)?.let { Key(paths, it, layout) }
            synchronized(scans) { scans[key] } ?: source().scan(paths, layout, onProgress).also { scan ->
                if (key != null && stamps(paths) == key.stamps) synchronized(scans) { scans[key] = scan }
            }
        }
    }

    private fun stamps(paths: List<Path>): List<FileStamp>? = paths.map { FileStamp.of(it) ?: return null }

    /** Where line numbers and coordinates of [path] may be, as [SurveySource.candidates] has it. */
    suspend fun candidates(path: Path, layout: SourceLayout): LayoutCandidates = source().candidates(path, layout)

    companion object {
        private const val MOST = 16

        /** The suite's own. */
        val shared = ScanCache()
    }
}
