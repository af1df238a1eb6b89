package org.pyrus.bench

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.OpenOptions
import org.pyrus.volume.spi.ReaderProvider
import org.pyrus.volume.spi.Readers
import java.nio.file.Path

/**
 * What the planes of some volumes took.
 *
 * @property whyWarm why the page cache was not emptied before each read; null where it was
 * @property seconds of each volume, in their order: medians, from asking for a plane to having it
 */
data class PlaneSeconds(val whyWarm: String?, val seconds: List<Map<PlaneKind, Double>>) {
    val state: CacheState get() = if (whyWarm == null) CacheState.COLD else CacheState.WARM
}

/**
 * A short look at [volumes] of the same survey: a few random planes of each kind, the same of each volume, in turn; cold where the page cache can be emptied,
 * else from memory. Takes some seconds: past [MOST_SECONDS], or where one takes longer than [LONG_SECONDS], no more than one plane of a kind is read.
 */
class PlanesBeside(
    private val volumes: List<Path>,
    private val workers: Int? = null,
    private val cache: PageCache = PageCache(),
    private val providers: List<ReaderProvider> = Readers.all(),
) {
    init {
        require(volumes.isNotEmpty()) { "there is no volume to time" }
    }

    /** Cancellable before each read. Throws [Refusal] where a volume can't be read, or the volumes have not the same samples. */
    suspend fun run(): PlaneSeconds = withContext(Dispatchers.IO) {
        val start = System.nanoTime()
        val whyWarm = cache.whyNotEmptied()
        val rivals = volumes.map { path ->
            val provider = VolumeBench.able(providers, path).firstOrNull() ?: throw Refusal("no reader can open it", path, remedy = "Give a volume that pyrus import has made.")
            ReaderRival(Contestant(path.fileName.toString(), provider.description), path) { provider.openCancellably(path, OpenOptions(workers)) }
        }
        try {
            if (whyWarm == null) cache.sync(volumes)
            rivals.forEach { it.open() }
            val geometry = rivals.first().open.info.geometry
            val workload = Workload(geometry, SEED)
            val race = Race(rivals, cache, geometry, volumes.first()) {}
            val seconds = PlaneKind.entries.zip(PlaneTimer.PLANES).associate { (kind, operation) ->
                val tasks = workload.tasks(operation, ROUNDS)
                val first = time(race, tasks.take(1), workload, whyWarm == null, isWarm = false)
                val isLong = first.sumOf { it.sum() } > LONG_SECONDS || (System.nanoTime() - start) / 1e9 > MOST_SECONDS
                val further = if (isLong) first.map { emptyList() } else time(race, tasks.drop(1), workload, whyWarm == null, isWarm = true)
                kind to first.zip(further) { one, others -> Statistics.median(one + others) }
            }
            PlaneSeconds(whyWarm, volumes.indices.map { volume -> seconds.mapValues { (_, of) -> of[volume] } })
        } finally {
            rivals.forEach { it.close() }
        }
    }

    private suspend fun time(race: Race, tasks: List<ReadTask>, workload: Workload, cold: Boolean, isWarm: Boolean): List<List<Double>> {
        if (cold) return race.emptied(tasks, workload, isWarm)
        race.asTheyAre(tasks, workload, isWarm) // brings the planes into memory
        return race.asTheyAre(tasks, workload, isWarm = true)
    }

    private companion object {
        const val ROUNDS = 3
        const val SEED = 1L
        const val LONG_SECONDS = 1.0
        const val MOST_SECONDS = 3.0
    }
}
