package org.pyrus.bench

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.Human
import org.pyrus.volume.VolumeDimensions

/** Inlines, crosslines, samples. */
internal val VolumeDimensions.sides: List<Int> get() = listOf(inlines, crosslines, samples)

/** Inlines, crosslines, samples. */
internal val ChunkShape.sides: List<Int> get() = listOf(inlines, crosslines, samples)

/** Where the bytes are before a read. */
@Serializable
enum class CacheState(val title: String) {
    /** The whole file is in the page cache. */
    @SerialName("warm")
    WARM("warm"),

    /** Nothing of the file is in the page cache. */
    @SerialName("cold")
    COLD("cold"),
}

/** What a measurement was made on, and by what. */
@Serializable
data class Machine(val program: String, val java: String, val system: String, val processors: Int) {
    override fun toString(): String = "$program, Java $java, $system, ${Human.count(processors, "processor")}"

    companion object {
        /** This one. */
        internal fun here(program: String) = Machine(
            program,
            "${System.getProperty("java.version")} (${System.getProperty("java.vm.name")})",
            "${System.getProperty("os.name")} ${System.getProperty("os.version")} ${System.getProperty("os.arch")}",
            Runtime.getRuntime().availableProcessors(),
        )
    }
}

/**
 * Who was timed.
 *
 * @property floor whether it is no reader but the least that one could take
 */
@Serializable
data class Contestant(val id: String, val description: String, val floor: Boolean = false)

/** A reader that did not take part, and why. */
@Serializable
data class Absent(val id: String, val reason: String)

/**
 * How long one contestant took for one kind of read.
 *
 * @property seconds for each index, of all the planes read there
 * @property planes how many planes (traces, cubes) each index is
 * @property median of [seconds], for one plane
 * @property ratio the median of the ratios to the first contestant, index by index; null for that one, and where it was not timed
 */
@Serializable
data class Figure(
    val cache: CacheState,
    val operation: String,
    val contestant: String,
    val seconds: List<Double>,
    val planes: Int,
    val median: Double,
    val ratio: Double? = null,
) {
    companion object {
        fun of(cache: CacheState, operation: Operation, contestant: String, seconds: List<Double>, planes: Int, first: List<Double>?): Figure = Figure(
            cache,
            operation.id,
            contestant,
            seconds,
            planes,
            Statistics.median(seconds) / planes,
            first?.takeIf { it.size == seconds.size }?.let { Statistics.medianRatio(seconds, it) },
        )
    }
}

/**
 * What was measured of one volume.
 *
 * @property dimensions inlines, crosslines, samples
 * @property chunk its chunk's sides, or null where it lies contiguous
 */
@Serializable
data class VolumeFigures(
    val volume: String,
    val segy: String?,
    val dimensions: List<Int>,
    val chunk: List<Int>?,
    val type: String,
    val bytes: Long,
    val contestants: List<Contestant>,
    val absent: List<Absent>,
    val figures: List<Figure>,
) {
    fun figure(cache: CacheState, operation: Operation, contestant: String): Figure? =
        figures.find { it.cache == cache && it.operation == operation.id && it.contestant == contestant }

    /** The operations that were timed in [cache]. */
    fun operations(cache: CacheState): List<Operation> = figures.filter { it.cache == cache }.mapTo(HashSet()) { it.operation }.let { timed ->
        Operation.entries.filter { it.id in timed }
    }
}

/**
 * What one run of the bench found: table, page and JSON are drawn from it.
 *
 * @property notes what was not measured, and why
 */
@Serializable
data class BenchReport(val machine: Machine, val seed: Long, val rounds: Int, val notes: List<String>, val volumes: List<VolumeFigures>) {
    fun toJson(): String = json.encodeToString(serializer(), this)

    companion object {
        internal val json = Json {
            prettyPrint = true
            encodeDefaults = true
        }

        /** @throws kotlinx.serialization.SerializationException where [text] is no report */
        fun fromJson(text: String): BenchReport = json.decodeFromString(serializer(), text)
    }
}
