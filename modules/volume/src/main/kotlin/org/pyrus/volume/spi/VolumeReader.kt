package org.pyrus.volume.spi

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.withContext
import org.pyrus.volume.AmplitudeStatistics
import org.pyrus.volume.ArbitraryLine
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.FileExtents
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.LineSamples
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.PlaneRun
import org.pyrus.volume.ReadCost
import org.pyrus.volume.Samples
import org.pyrus.volume.StoredType
import org.pyrus.volume.SurveyGeometry
import org.pyrus.volume.TraceSet
import java.nio.file.Path

/**
 * What is known of a stored volume without reading samples.
 *
 * @property chunk null where the samples lie contiguous
 * @property statistics null where the file does not say
 * @property attributes the file's other facts by name (`source`, `program`, …), for people to read
 * @property fastCopies the kinds of plane of which the file has a [org.pyrus.volume.FastCopy] too
 */
data class VolumeInfo(
    val path: Path,
    val geometry: SurveyGeometry,
    val storedType: StoredType,
    val chunk: ChunkShape?,
    val statistics: AmplitudeStatistics?,
    val attributes: Map<String, String> = emptyMap(),
    val fastCopies: Set<PlaneKind> = emptySet(),
)

/**
 * An open volume. Safe for any number of concurrent callers; the file stays open until [close].
 */
interface VolumeReader : AutoCloseable {
    val info: VolumeInfo

    /**
     * Reads [slab] as float32, row-major `[inline][crossline][sample]`, 0 where no trace is live.
     *
     * Cancellable: a cancelled call stops at the next extent or chunk and harms no other caller. Never blocks the caller's thread:
     * the work runs on the reader's own dispatcher.
     *
     * @throws IllegalArgumentException where [slab] passes the volume's edge, or holds more than 2³¹ − 1 samples
     * @throws java.io.IOException where the file can't be read, with file, chunk and offset; the first failure cancels the rest
     * @throws IllegalStateException after [close]
     */
    suspend fun read(slab: Hyperslab): Samples

    /**
     * As [read], into an array of the caller's, whose every sample is overwritten: who reads plane after plane spares the clearing of a new one, a quarter of the time
     * of a plane that lies in one piece in memory.
     *
     * @param values as long as [slab] is large; half-written where the call fails or is cancelled
     * @return [slab] with [values]
     * @throws IllegalArgumentException as [read], and where [values] has another length
     */
    suspend fun read(slab: Hyperslab, values: FloatArray): Samples {
        val target = Samples(slab, values)
        read(slab).values.copyInto(values)
        return target
    }

    /**
     * Reads [planes] at once, each as [read] gives it alone, from the first up: of planes that share chunks each chunk is read once.
     *
     * Takes the planes' memory, and unless a reader brings them where they belong at once, as much again.
     *
     * @throws IllegalArgumentException where they pass the volume's edge, or hold more than 2³¹ − 1 samples together
     * @throws java.io.IOException as [read]
     * @throws IllegalStateException after [close]
     */
    suspend fun read(planes: PlaneRun): List<Samples> {
        val box = read(planes.slab(info.geometry))
        if (planes.count == 1) return listOf(box)
        return withContext(Dispatchers.Default) {
            planes.places.mapIndexed { number, place ->
                ensureActive()
                Samples(place.slab(info.geometry), planes.planeOf(box.values, number, info.geometry.dimensions))
            }
        }
    }

    /**
     * Reads [traces], as [read] does a box, each chunk once: float32, row-major `[trace][sample]` in the set's order, 0 where no trace is live.
     *
     * @throws IllegalArgumentException where one passes the volume's edge, or they hold more than 2³¹ − 1 samples
     * @throws java.io.IOException as [read]
     * @throws IllegalStateException after [close]
     */
    suspend fun read(traces: TraceSet): FloatArray = readByBoxes(traces)

    /** Reads [line], from the traces that it is made of; throws as that does. */
    suspend fun read(line: ArbitraryLine): LineSamples {
        val traces = line.traces(info.geometry.dimensions)
        val values = read(traces)
        return withContext(Dispatchers.Default) { line.of(values, traces, info.geometry) }
    }

    /**
     * Opens a cursor over single samples and traces. To be closed by the caller, before the reader is.
     *
     * @param memoryBytes the most that its bricks take, though one brick at least; of what the system has in memory anyway it may use more
     */
    fun cursor(memoryBytes: Long = BrickCursor.DEFAULT_MEMORY_BYTES): SampleCursor = BrickCursor(ReaderBricks(this), memoryBytes)

    /** As the [cost] of a box. */
    fun cost(traces: TraceSet): ReadCost? = null

    /**
     * What [read] would ask of the file for [slab], without touching it; null where this reader leaves that to a library.
     *
     * @throws IllegalArgumentException as [read]
     */
    fun cost(slab: Hyperslab): ReadCost? = null

    /**
     * By what requests of the file [read] gets [slab], without touching it; null where this reader leaves that to a library.
     *
     * @throws IllegalArgumentException as [read]
     */
    fun extents(slab: Hyperslab): FileExtents? = null

    /** Where in the file [read] gets [slab]: `chunks` or `inline copy`; null where this reader knows one place only. Throws as [cost]. */
    fun layout(slab: Hyperslab): String? = null

    /** As the [layout] of a box. */
    fun layout(traces: TraceSet): String? = null

    /** Releases the file. Reads under way fail with [IllegalStateException] or finish. May be called more than once. */
    override fun close()
}
