package org.pyrus.bench

import org.pyrus.volume.FileExtents
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Index
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.OpenOptions
import org.pyrus.volume.spi.Progress
import org.pyrus.volume.spi.ReaderProvider
import org.pyrus.volume.spi.Suitability
import org.pyrus.volume.spi.VolumeReader
import java.nio.file.Files
import java.nio.file.Path

/**
 * One volume of a [Bench].
 *
 * @param emptied whether the page cache can be emptied
 * @param notes takes what could not be measured, and why
 */
internal class VolumeBench(
    private val request: BenchRequest,
    private val path: Path,
    private val cache: PageCache,
    private val emptied: Boolean,
    private val providers: List<ReaderProvider>,
    private val notes: MutableSet<String>,
    private val onProgress: (Progress) -> Unit,
) {
    private val absent = ArrayList<Absent>()
    private val figures = ArrayList<Figure>()
    private var done = 0L

    suspend fun run(): VolumeFigures {
        val readers = readers()
        // of its own, so that what is planned needs none of those that are closed before a cold read; it reads nothing
        val planner = readers.first().opening()
        try {
            readers.forEach { it.open() }
            checkSameSurvey(readers)
            val floors = floors(planner)
            val cold = if (emptied) floors(planner) else pastTheCache(planner)
            try {
                val contestants = LinkedHashSet<Contestant>()
                for (state in CacheState.entries.filter { it in request.caches }) {
                    val rivals = when {
                        state == CacheState.WARM -> readers + floors
                        emptied -> readers + cold
                        else -> cold
                    }
                    contestants += rivals.map { it.contestant }
                    time(state, rivals, planner)
                }
                return report(planner, contestants.sortedBy { it.floor })
            } finally {
                (floors + cold).forEach { it.close() }
            }
        } finally {
            readers.forEach { it.close() }
            planner.close()
        }
    }

    private fun readers(): List<ReaderRival> = chosen().map { provider ->
        ReaderRival(Contestant(provider.id, provider.description), path) { provider.openCancellably(path, OpenOptions(request.workers)) }
    } + listOfNotNull(
        request.segy?.let { segy ->
            val provider = providers.find { it.id == SEGY } ?: throw Refusal("nothing here reads SEG-Y files", segy, remedy = "Leave --segy out.")
            ReaderRival(Contestant(SEGY, provider.description), segy, slowToOpen = true) { provider.openCancellably(segy, OpenOptions(request.workers), onProgress) }
        },
    )

    private fun chosen(): List<ReaderProvider> {
        val able = able(providers, path)
        val unable = providers.mapNotNull { provider -> (provider.suitability(path) as? Suitability.Unable)?.let { Absent(provider.id, it.reason) } }
        val asked = request.readers
        if (asked == null) {
            absent += unable.filter { it.id != SEGY }
            if (able.isNotEmpty()) return able
            val reasons = unable.joinToString("; ") { "${it.id}: ${it.reason}" }
            throw Refusal("no reader can open it: $reasons", path, remedy = "Give a volume that pyrus import has made.")
        }
        return asked.distinct().map { id ->
            unable.find { it.id == id }?.let { throw Refusal("the reader '$id' can't open it: ${it.reason}", path, remedy = "Leave it out of --readers.") }
            able.find { it.id == id } ?: throw Refusal("no reader is called '$id'", remedy = "Use some of ${providers.joinToString { it.id }}.")
        }
    }

    private fun checkSameSurvey(readers: List<ReaderRival>) {
        val first = readers.first()
        for (other in readers) {
            val found = other.open.info.geometry.dimensions
            val expected = first.open.info.geometry.dimensions
            if (found == expected) continue
            val problem = "${other.contestant.id} finds a survey of $found, ${first.contestant.id} one of $expected"
            throw Refusal(problem, other.path, remedy = "Give the SEG-Y file that the volume was made of.")
        }
    }

    private fun floors(planner: VolumeReader, past: Boolean = false): List<Floor> {
        val plan: suspend (Hyperslab) -> FileExtents = { requireNotNull(planner.extents(it)) }
        val corner = Hyperslab.sample(Index(0), Index(0), Index(0))
        return listOfNotNull(
            if (planner.extents(corner) != null) ExtentFloor(path, past, plan) else null,
            ContiguousFloor(path, past, planner.info.storedType.bytes),
        )
    }

    private fun pastTheCache(planner: VolumeReader): List<Floor> {
        if (CacheState.COLD !in request.caches) return emptyList()
        val why = PlainFile.whyNotPast(path) ?: return floors(planner, past = true)
        notes += "$path can't be read past the page cache either: $why."
        return emptyList()
    }

    private suspend fun time(state: CacheState, rivals: List<Rival>, planner: VolumeReader) {
        if (rivals.isEmpty()) return
        val files = rivals.map { it.path }.distinct()
        if (state == CacheState.WARM) fill(files) else cache.sync(files)
        val geometry = planner.info.geometry
        val workload = Workload(geometry, request.seed)
        val tasks = Operation.timed.associateWith { workload.tasks(it, request.rounds) }
        val total = tasks.values.sumOf { of -> of.sumOf { it.bytes } } * rivals.size
        done = 0
        val race = Race(rivals, cache, geometry, path) {
            done += it
            onProgress(Progress("Timing ${path.fileName}, ${state.title}", done, total))
        }
        val seconds = tasks.mapValues { (_, of) -> if (state == CacheState.COLD && emptied) race.emptied(of, workload) else race.asTheyAre(of, workload) }
        race.stillMapped.forEach { notes += "$it was still mapped by a reader that had been closed: some of its pages may have been in memory." }
        for ((operation, of) in seconds) add(state, operation, rivals, of, tasks.getValue(operation)[0].slabs.size)
        val planes = listOf(Operation.INLINE, Operation.CROSSLINE, Operation.SLICE).map { seconds.getValue(it) }
        add(state, Operation.MEAN, rivals, rivals.indices.map { who -> List(request.rounds) { round -> planes.sumOf { it[who][round] } / planes.size } }, 1)
    }

    private fun add(state: CacheState, operation: Operation, rivals: List<Rival>, seconds: List<List<Double>>, planes: Int) {
        for ((who, rival) in rivals.withIndex()) {
            figures += Figure.of(state, operation, rival.contestant.id, seconds[who], planes, seconds[0].takeIf { who > 0 && !rivals[0].contestant.floor })
        }
    }

    private suspend fun fill(files: List<Path>) {
        val total = files.sumOf { Files.size(it) }
        var read = 0L
        for (file in files) {
            cache.fill(file) {
                read += it
                onProgress(Progress("Bringing ${path.fileName} into memory", read, total))
            }
        }
    }

    private fun report(planner: VolumeReader, contestants: List<Contestant>): VolumeFigures {
        val info = planner.info
        val sides = info.geometry.dimensions.sides
        val chunk = info.chunk?.sides
        return VolumeFigures(path.toString(), request.segy?.toString(), sides, chunk, info.storedType.label, Files.size(path), contestants, absent, figures)
    }

    companion object {
        private const val SEGY = "segy"

        /** Those of [providers] that can open [path], the best first. */
        fun able(providers: List<ReaderProvider>, path: Path): List<ReaderProvider> = providers
            .mapNotNull { provider -> (provider.suitability(path) as? Suitability.Able)?.let { provider to it.preference } }
            .sortedByDescending { it.second }
            .map { it.first }
    }
}
