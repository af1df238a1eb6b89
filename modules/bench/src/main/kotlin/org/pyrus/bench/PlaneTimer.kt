package org.pyrus.bench

import org.pyrus.volume.FileExtents
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Index
import org.pyrus.volume.SurveyGeometry
import org.pyrus.volume.spi.OpenOptions
import org.pyrus.volume.spi.ReaderProvider
import java.nio.file.Path

/** Times the three planes of volumes, from the disk where the page cache can be emptied, else from memory. */
internal class PlaneTimer(private val cache: PageCache, private val emptied: Boolean, private val rounds: Int) {
    val state: CacheState get() = if (emptied) CacheState.COLD else CacheState.WARM

    /** µs for each float, the mean of an inline, a crossline and a slice, by each of [readers]. */
    suspend fun microsAFloat(volume: Path, readers: List<ReaderProvider>): Map<String, Double> {
        if (readers.isEmpty()) return emptyMap()
        val geometry = geometry(readers.first(), volume)
        val rivals = readers.map { rival(it, volume, null) }
        val seconds = time(volume, geometry, rivals, state)
        return rivals.indices.associate { who -> rivals[who].contestant.id to PLANES.map { seconds.getValue(it)[who] * 1e6 / floats(it, geometry) }.average() }
    }

    /** Million bytes of samples a second, the three planes together, by [provider] with [workers]. */
    suspend fun megabytesASecond(volume: Path, provider: ReaderProvider, workers: Int): Double {
        val geometry = geometry(provider, volume)
        val seconds = time(volume, geometry, listOf(rival(provider, volume, workers)), state)
        return PLANES.sumOf { floats(it, geometry) } * Float.SIZE_BYTES / 1e6 / PLANES.sumOf { seconds.getValue(it)[0] }
    }

    /** Milliseconds of each plane's extents, read and copied out of a mapping, in each state that can be had; none where [provider] tells of no extents. */
    suspend fun mapping(volume: Path, provider: ReaderProvider): Map<String, List<Double>> = provider.open(volume).use { planner ->
        val geometry = planner.info.geometry
        if (planner.extents(Hyperslab.inline(Index(0), geometry)) == null) return emptyMap()
        val plan: suspend (Hyperslab) -> FileExtents = { requireNotNull(planner.extents(it)) }
        val found = LinkedHashMap<String, List<Double>>()
        for (at in CacheState.entries.filter { it == CacheState.WARM || emptied }) {
            val seconds = time(volume, geometry, listOf(ExtentFloor(volume, false, plan), MappedFloor(volume, plan)), at)
            found["positional, ${at.title}"] = PLANES.map { seconds.getValue(it)[0] * 1000 }
            found["mapped, ${at.title}"] = PLANES.map { seconds.getValue(it)[1] * 1000 }
        }
        found
    }

    private fun geometry(provider: ReaderProvider, volume: Path): SurveyGeometry = provider.open(volume).use { it.info.geometry }

    private fun rival(provider: ReaderProvider, volume: Path, workers: Int?) =
        ReaderRival(Contestant(provider.id, provider.description), volume) { provider.openCancellably(volume, OpenOptions(workers)) }

    private fun floats(operation: Operation, geometry: SurveyGeometry): Long = ReadTask.planes(operation, 0, 1, geometry).slabs[0].sampleCount

    /** Medians of one plane's seconds, by operation, of each of [rivals]. */
    private suspend fun time(volume: Path, geometry: SurveyGeometry, rivals: List<Rival>, at: CacheState): Map<Operation, List<Double>> {
        try {
            val workload = Workload(geometry, SEED)
            val race = Race(rivals, cache, geometry, volume) {}
            if (at == CacheState.WARM) cache.fill(volume) {} else cache.sync(listOf(volume))
            return PLANES.associateWith { operation ->
                val tasks = workload.tasks(operation, rounds)
                val seconds = if (at == CacheState.COLD) race.emptied(tasks, workload) else race.asTheyAre(tasks, workload)
                seconds.map { Statistics.median(it) }
            }
        } finally {
            rivals.forEach { it.close() }
        }
    }

    companion object {
        val PLANES = listOf(Operation.INLINE, Operation.CROSSLINE, Operation.SLICE)
        private const val SEED = 1L
    }
}
