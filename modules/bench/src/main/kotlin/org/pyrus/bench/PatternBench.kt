package org.pyrus.bench

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.withContext
import kotlinx.serialization.Serializable
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.Human
import org.pyrus.volume.spi.Progress
import org.pyrus.volume.spi.VolumeReader
import java.nio.file.Files
import java.nio.file.Path

/**
 * How quick one pattern is.
 *
 * @property millions million samples a second, of each round
 * @property median of [millions]
 */
@Serializable
data class PatternRate(val pattern: String, val samples: Long, val millions: List<Double>, val median: Double)

/**
 * How many samples a second a cursor gives, one call each.
 *
 * @property brick the sides of the volume's chunks, or of a trace where it has none
 */
@Serializable
data class PatternReport(val machine: Machine, val volume: String, val dimensions: List<Int>, val brick: List<Int>, val rates: List<PatternRate>) {
    fun toJson(): String = BenchReport.json.encodeToString(serializer(), this)

    /** A row for each pattern. */
    fun table(): String = buildString {
        appendLine("$volume: ${dimensions.joinToString("x")}, bricks of ${brick.joinToString("x")}; million samples a second by a cursor, one call each")
        appendLine("  ${"".padEnd(PLAIN.length)}     median       most")
        for (rate in rates) appendLine("  ${rate.pattern.padEnd(PLAIN.length)} ${figure(rate.median)} ${figure(rate.millions.max())}")
        append(
            "In memory; medians of ${rates.first().millions.size}. GVRS, uncompressed, on another machine: 111 in trace order, 49 across, 219 in " +
                "bricks, 0.024 at random.",
        )
    }

    private fun figure(millions: Double) = (if (millions < 0.995) Human.roughly(millions) else Human.threeDigits(millions)).padStart(10)

    companion object {
        internal const val PLAIN = "a plain array, in order"

        /** @throws kotlinx.serialization.SerializationException where [text] is no report */
        fun fromJson(text: String): PatternReport = BenchReport.json.decodeFromString(serializer(), text)
    }
}

/**
 * Times the cursor of a volume in each [WalkPattern], and a plain array walked in order.
 *
 * @param program name and version, for the report
 * @param open opens [path]
 */
class PatternBench(private val path: Path, private val program: String, private val rounds: Int = 5, private val open: () -> VolumeReader) {
    /** What came of the samples: without a use the compiler would not read them. */
    @Volatile
    private var needed = 0f

    /** Runs it: reads the volume through once, so that it is in memory. Cancelling stops it before the next walk. */
    suspend fun run(onProgress: (Progress) -> Unit = {}): PatternReport = withContext(Dispatchers.IO) {
        var read = 0L
        val bytes = Files.size(path)
        PageCache().fill(path) {
            read += it
            onProgress(Progress("Bringing ${path.fileName} into memory", read, bytes))
        }
        open().use { reader -> report(reader, onProgress) }
    }

    private suspend fun report(reader: VolumeReader, onProgress: (Progress) -> Unit): PatternReport {
        val dimensions = reader.info.geometry.dimensions
        val brick = reader.info.chunk ?: ChunkShape(1, 1, dimensions.samples)
        val walks = WalkPattern.entries.map { pattern ->
            pattern.title to { reader.cursor().use { CursorWalk.walk(pattern, it, dimensions, brick) } }
        } + (PatternReport.PLAIN to plainArray())
        var sum = 0f
        val rates = walks.mapIndexed { number, (name, walk) ->
            var samples = 0L
            val millions = ArrayList<Double>()
            repeat(UNTIMED + rounds) { round ->
                currentCoroutineContext().ensureActive()
                val start = System.nanoTime()
                val walked = walk()
                if (round >= UNTIMED) millions += walked.samples / ((System.nanoTime() - start) / 1e3)
                samples = walked.samples
                sum += walked.sum
                onProgress(Progress("Walking", number.toLong() * (UNTIMED + rounds) + round + 1, walks.size.toLong() * (UNTIMED + rounds)))
            }
            PatternRate(name, samples, millions, Statistics.median(millions))
        }
        needed = sum
        return PatternReport(Machine.here(program), path.toString(), dimensions.sides, brick.sides, rates)
    }

    private fun plainArray(): () -> Walked {
        val array = FloatArray(PLAIN_SAMPLES) { it.toFloat() }
        return {
            var sum = 0f
            for (value in array) sum += value
            Walked(array.size.toLong(), sum)
        }
    }

    private companion object {
        const val UNTIMED = 3
        const val PLAIN_SAMPLES = 20_000_000
    }
}
