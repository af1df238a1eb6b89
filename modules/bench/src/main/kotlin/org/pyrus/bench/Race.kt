package org.pyrus.bench

import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.ensureActive
import org.pyrus.volume.SurveyGeometry
import java.nio.file.Path

/**
 * Times [rivals] in turn, round after round, the first of them another each time, so that what the machine does meanwhile strikes all alike.
 *
 * @param onRead told of the float32 bytes of each timed read
 */
internal class Race(
    private val rivals: List<Rival>,
    private val cache: PageCache,
    private val geometry: SurveyGeometry,
    private val volume: Path,
    private val onRead: (Long) -> Unit,
) {
    /** Files of which some pages could not be dropped. */
    val stillMapped = LinkedHashSet<Path>()

    /** Seconds of each rival for each of [tasks], the files open and left as they are; [isWarm] where the rivals have read such tasks already. */
    suspend fun asTheyAre(tasks: List<ReadTask>, workload: Workload, isWarm: Boolean = false): List<List<Double>> {
        if (!isWarm) warmUp(tasks[0].operation, workload)
        return time(tasks) { rival, task -> rival.prepare(task) }
    }

    /** As [asTheyAre], each file opened anew and its pages dropped before each read. */
    suspend fun emptied(tasks: List<ReadTask>, workload: Workload, isWarm: Boolean = false): List<List<Double>> {
        if (!isWarm) warmUp(tasks[0].operation, workload)
        return time(tasks) { rival, task ->
            for (other in rivals) if (!(other is ReaderRival && other.slowToOpen)) other.close()
            for (path in rivals.mapTo(LinkedHashSet()) { it.path }) {
                if (cache.maps(path)) rivals.filter { it.path == path }.forEach { it.close() }
                if (!cache.unmapped(path)) stillMapped.add(path)
            }
            rival.open()
            rival.prepare(task)
            cache.empty()
        }
    }

    private suspend fun time(tasks: List<ReadTask>, before: suspend (Rival, ReadTask) -> Unit): List<List<Double>> {
        val seconds = rivals.map { ArrayList<Double>() }
        for ((round, task) in tasks.withIndex()) {
            val agreement = Agreement(geometry, volume)
            for (turn in rivals.indices) {
                val who = (turn + round) % rivals.size
                val rival = rivals[who]
                currentCoroutineContext().ensureActive()
                before(rival, task)
                val start = System.nanoTime()
                val samples = rival.read(task)
                seconds[who] += (System.nanoTime() - start) / 1e9
                if (!rival.contestant.floor) agreement.add(rival.contestant.id, samples)
                onRead(task.bytes)
            }
        }
        return seconds
    }

    private suspend fun warmUp(operation: Operation, workload: Workload) = rivals.forEach { rival ->
        rival.open()
        WarmUp.run(operation, workload) {
            rival.prepare(it)
            rival.read(it)
        }
    }
}
