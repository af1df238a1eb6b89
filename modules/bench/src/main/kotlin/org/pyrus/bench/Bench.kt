package org.pyrus.bench

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext
import org.pyrus.volume.InputFile
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.Progress
import org.pyrus.volume.spi.ReaderProvider
import org.pyrus.volume.spi.Readers
import java.nio.file.Path

/**
 * What is to be timed.
 *
 * @property segy the SEG-Y file that the volumes were made of, read itself; null where it takes no part
 * @property readers the ids of the readers that take part, the first being what others are held against; null for all that open the file, the best first
 * @property caches with the files in the page cache, without, or both
 * @property rounds how many indices of each operation
 */
data class BenchRequest(
    val volumes: List<Path>,
    val segy: Path? = null,
    val readers: List<String>? = null,
    val caches: Set<CacheState> = CacheState.entries.toSet(),
    val rounds: Int = 7,
    val seed: Long = 1,
    val workers: Int? = null,
) {
    init {
        require(volumes.isNotEmpty()) { "there is no volume to time" }
        require(caches.isNotEmpty()) { "warm, cold or both" }
        require(rounds >= 1) { "at least one round, got $rounds" }
    }
}

/**
 * Times every reader of a volume beside each other, and beside what the machine could do: at each index they are asked in turn, the first of them another each
 * time, and their samples are held against each other.
 *
 * Where the page cache can't be emptied, cold figures are of the floors alone, past the cache, and the report says so.
 *
 * @param program name and version, for the report
 */
class Bench(
    private val request: BenchRequest,
    private val program: String,
    private val cache: PageCache = PageCache(),
    private val providers: List<ReaderProvider> = Readers.all(),
) {
    /**
     * Runs it. Cancelling stops it before the next read; nothing is written anywhere.
     *
     * @param onProgress told of bytes read; from the thread that reads
     * @throws Refusal where a file can't be read, no reader opens it, or two readers give different samples: it names the reader, where, and both values
     */
    suspend fun run(onProgress: (Progress) -> Unit = {}): BenchReport = withContext(Dispatchers.IO) {
        for (volume in request.volumes) InputFile.check(volume, "a volume")
        request.segy?.let { InputFile.check(it, "a SEG-Y file") }
        val notes = LinkedHashSet<String>()
        val emptied = CacheState.COLD in request.caches && cache.whyNotEmptied().let { why ->
            if (why != null) notes += "Readers were timed warm only: $why. What is called cold was read past the page cache, and the floors alone."
            why == null
        }
        val volumes = request.volumes.map { VolumeBench(request, it, cache, emptied, providers, notes, onProgress).run() }
        BenchReport(Machine.here(program), request.seed, request.rounds, notes.toList(), volumes)
    }
}
