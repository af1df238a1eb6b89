package org.pyrus.cli.benchmark

import org.junit.jupiter.api.Test
import org.pyrus.volume.Index
import org.pyrus.volume.VolumeDimensions
import org.pyrus.volume.spi.Readers
import org.pyrus.volume.spi.SampleCursor
import java.nio.file.Files
import java.nio.file.Path
import kotlin.random.Random

/**
 * Million samples a second by a cursor of the volume `-Dpyrus.volume=FILE`, in memory, one call a sample: along the traces, across them, brick by brick, at
 * random; and of a plain array
 * walked in trace order. Not a test: run by name, see CONTRIBUTING.md.
 */
class CursorBenchmark {
    private val volume = Path.of(requireNotNull(System.getProperty("pyrus.volume")) { "name a volume with -Dpyrus.volume=FILE" })
    private var sum = 0f

    @Test
    fun run() {
        Files.newInputStream(volume).use { input ->
            val block = ByteArray(1 shl 20)
            while (input.read(block) >= 0) Unit
        }
        Readers.open(volume).use { reader ->
            val dimensions = reader.info.geometry.dimensions
            val brick = reader.info.chunk!!
            val plain = FloatArray(50_000_000)
            val patterns = linkedMapOf<String, (SampleCursor) -> Long>(
                "in trace order" to { cursor -> alongTraces(cursor, dimensions) },
                "across traces" to { cursor -> acrossTraces(cursor, dimensions) },
                "in bricks" to { cursor -> inBricks(cursor, dimensions, brick.inlines, brick.crosslines, brick.samples) },
                "at random" to { cursor -> atRandom(cursor, dimensions) },
                "a plain array" to { _ -> plain.size.toLong().also { for (value in plain) sum += value } },
            )
            println("$volume, $dimensions in chunks of $brick, million samples a second: median, most")
            for ((name, walk) in patterns) {
                val rates = List(ROUNDS) {
                    reader.cursor().use { cursor ->
                        val start = System.nanoTime()
                        val count = walk(cursor)
                        count / ((System.nanoTime() - start) / 1e3)
                    }
                }.drop(UNTIMED).sorted()
                println("  %-16s %9.2f %9.2f".format(null, name, rates[rates.size / 2], rates.last()))
            }
            println("  (sum $sum)") // so that the samples are needed
        }
    }

    private fun alongTraces(cursor: SampleCursor, dimensions: VolumeDimensions): Long {
        val inlines = INLINES.coerceAtMost(dimensions.inlines)
        for (i in 0 until inlines) for (x in 0 until dimensions.crosslines) for (s in 0 until dimensions.samples) sum += cursor.sample(Index(i), Index(x), Index(s))
        return inlines.toLong() * dimensions.crosslines * dimensions.samples
    }

    private fun acrossTraces(cursor: SampleCursor, dimensions: VolumeDimensions): Long {
        val inlines = INLINES.coerceAtMost(dimensions.inlines)
        for (i in 0 until inlines) for (s in 0 until dimensions.samples) for (x in 0 until dimensions.crosslines) sum += cursor.sample(Index(i), Index(x), Index(s))
        return inlines.toLong() * dimensions.crosslines * dimensions.samples
    }

    private fun inBricks(cursor: SampleCursor, dimensions: VolumeDimensions, inlines: Int, crosslines: Int, samples: Int): Long {
        var count = 0L
        for (x0 in 0 until dimensions.crosslines step crosslines) {
            for (s0 in 0 until dimensions.samples step samples) {
                for (i in 0 until inlines.coerceAtMost(dimensions.inlines)) {
                    for (x in x0 until minOf(x0 + crosslines, dimensions.crosslines)) {
                        for (s in s0 until minOf(s0 + samples, dimensions.samples)) {
                            sum += cursor.sample(Index(i), Index(x), Index(s))
                            count++
                        }
                    }
                }
                if (count > MOST) return count
            }
        }
        return count
    }

    private fun atRandom(cursor: SampleCursor, dimensions: VolumeDimensions): Long {
        val random = Random(1)
        repeat(RANDOM) {
            sum += cursor.sample(Index(random.nextInt(dimensions.inlines)), Index(random.nextInt(dimensions.crosslines)), Index(random.nextInt(dimensions.samples)))
        }
        return RANDOM.toLong()
    }

    private companion object {
        const val ROUNDS = 8
        const val UNTIMED = 3
        const val INLINES = 40
        const val MOST = 40_000_000L
        const val RANDOM = 500_000
    }
}
