package org.pyrus.bench

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.Index
import org.pyrus.volume.VolumeDimensions
import org.pyrus.volume.spi.SampleCursor
import kotlin.random.Random

/** An order in which a loop asks for single samples. */
@Serializable
enum class WalkPattern(val title: String) {
    /** Down each trace, trace after trace. */
    @SerialName("trace order")
    TRACE_ORDER("in trace order"),

    /** Along the crosslines, sample after sample. */
    @SerialName("across traces")
    ACROSS_TRACES("across traces"),

    /** Brick by brick. */
    @SerialName("bricks")
    BRICKS("in bricks"),

    /** Anywhere each time. */
    @SerialName("random")
    RANDOM("at random"),
}

/** What a walk visited: how many samples, and their sum, so that they are needed. */
data class Walked(val samples: Long, val sum: Float)

/** Walks a cursor through a volume, one call a sample. */
object CursorWalk {
    private const val INLINES = 40
    private const val MOST_IN_BRICKS = 40_000_000L
    private const val MOST_AT_RANDOM = 500_000

    /** A walk of [pattern] through a volume of [dimensions] in bricks of [brick]: some forty inlines, or where it jumps half a million samples. */
    fun walk(pattern: WalkPattern, cursor: SampleCursor, dimensions: VolumeDimensions, brick: ChunkShape): Walked = when (pattern) {
        WalkPattern.TRACE_ORDER -> traces(cursor, dimensions)
        WalkPattern.ACROSS_TRACES -> across(cursor, dimensions)
        WalkPattern.BRICKS -> bricks(cursor, dimensions, brick)
        WalkPattern.RANDOM -> random(cursor, dimensions)
    }

    private fun traces(cursor: SampleCursor, dimensions: VolumeDimensions): Walked {
        var sum = 0f
        val inlines = INLINES.coerceAtMost(dimensions.inlines)
        for (i in 0 until inlines) {
            for (x in 0 until dimensions.crosslines) {
                for (s in 0 until dimensions.samples) sum += cursor.sample(Index(i), Index(x), Index(s))
            }
        }
        return Walked(inlines.toLong() * dimensions.crosslines * dimensions.samples, sum)
    }

    private fun across(cursor: SampleCursor, dimensions: VolumeDimensions): Walked {
        var sum = 0f
        val inlines = INLINES.coerceAtMost(dimensions.inlines)
        for (i in 0 until inlines) {
            for (s in 0 until dimensions.samples) {
                for (x in 0 until dimensions.crosslines) sum += cursor.sample(Index(i), Index(x), Index(s))
            }
        }
        return Walked(inlines.toLong() * dimensions.crosslines * dimensions.samples, sum)
    }

    private fun bricks(cursor: SampleCursor, dimensions: VolumeDimensions, brick: ChunkShape): Walked {
        var sum = 0f
        var count = 0L
        for (x0 in 0 until dimensions.crosslines step brick.crosslines) {
            for (s0 in 0 until dimensions.samples step brick.samples) {
                val s1 = minOf(s0 + brick.samples, dimensions.samples)
                for (i in 0 until brick.inlines.coerceAtMost(dimensions.inlines)) {
                    for (x in x0 until minOf(x0 + brick.crosslines, dimensions.crosslines)) {
                        for (s in s0 until s1) sum += cursor.sample(Index(i), Index(x), Index(s))
                        count += s1 - s0
                    }
                }
                if (count > MOST_IN_BRICKS) return Walked(count, sum)
            }
        }
        return Walked(count, sum)
    }

    private fun random(cursor: SampleCursor, dimensions: VolumeDimensions): Walked {
        var sum = 0f
        val random = Random(1)
        val count = minOf(dimensions.sampleCount, MOST_AT_RANDOM.toLong()).toInt()
        repeat(count) {
            val inline = random.nextInt(dimensions.inlines)
            val crossline = random.nextInt(dimensions.crosslines)
            sum += cursor.sample(Index(inline), Index(crossline), Index(random.nextInt(dimensions.samples)))
        }
        return Walked(count.toLong(), sum)
    }
}
