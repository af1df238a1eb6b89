package org.pyrus.volume

import kotlin.math.abs
import kotlin.math.ceil
import kotlin.math.floor

/** A place on a survey's grid between its lines: fractional inline and crossline index. */
data class GridPoint(val inline: Double, val crossline: Double)

/** What a trace of an [ArbitraryLine] is made of where it does not lie on one of the volume. */
enum class TraceFit {
    /** The volume's nearest trace. */
    NEAREST,

    /** The four around it, weighed by how near they are along each axis; those that are not live are left out. */
    LINEAR,
}

/**
 * A vertical section along a polyline over the survey: a hyperslab that follows no axis. Its traces lie evenly on each leg, both ends included, as many as
 * the leg passes lines along
 * the axis on which it passes more: so a leg along an inline has its very traces. Shape `[trace][sample]`. Immutable.
 *
 * @property points where its traces lie
 */
class ArbitraryLine private constructor(val points: List<GridPoint>, val samples: IndexRange<Sample>, val fit: TraceFit) {
    val sampleCount: Long get() = points.size.toLong() * samples.count

    /** Traces [from] until [until] of it. */
    fun part(from: Int, until: Int): ArbitraryLine = ArbitraryLine(points.subList(from, until), samples, fit)

    /**
     * What of a volume of [dimensions] it is made of. Points within half a line of the volume's edge count as on it; throws [IllegalArgumentException] for
     * others.
     */
    fun traces(dimensions: VolumeDimensions): TraceSet {
        val keys = LongArray(points.size * if (fit == TraceFit.NEAREST) 1 else 4)
        var count = 0
        for (trace in points.indices) forEachSource(trace, dimensions) { inline, crossline, _ -> keys[count++] = TraceSet.position(inline, crossline) }
        return TraceSet.ofKeys(keys.copyOf(count), samples)
    }

    /** Makes the line of [values], the samples of its [traces] in a volume of [geometry]. */
    fun of(values: FloatArray, traces: TraceSet, geometry: SurveyGeometry): LineSamples {
        val depth = samples.count
        val result = FloatArray(Math.toIntExact(sampleCount))
        val live = BooleanArray(points.size)
        for (trace in points.indices) {
            var weights = 0.0
            forEachSource(trace, geometry.dimensions) { inline, crossline, weight ->
                if (geometry.liveTraces.isLive(Index(inline), Index(crossline))) weights += weight
            }
            if (weights == 0.0) continue
            live[trace] = true
            forEachSource(trace, geometry.dimensions) { inline, crossline, weight ->
                if (geometry.liveTraces.isLive(Index(inline), Index(crossline))) {
                    val from = traces.placeOf(inline, crossline) * depth
                    val share = (weight / weights).toFloat()
                    // a trace that is the volume's own stays bit for bit what it is
                    if (share == 1f) {
                        values.copyInto(result, trace * depth, from, from + depth)
                    } else {
                        for (k in 0 until depth) result[trace * depth + k] += share * values[from + k]
                    }
                }
            }
        }
        return LineSamples(this, result, live)
    }

    private inline fun forEachSource(trace: Int, dimensions: VolumeDimensions, use: (inline: Int, crossline: Int, weight: Double) -> Unit) {
        val inline = inside(points[trace].inline, dimensions.inlines, "inlines")
        val crossline = inside(points[trace].crossline, dimensions.crosslines, "crosslines")
        if (fit == TraceFit.NEAREST) return use(floor(inline + 0.5).toInt(), floor(crossline + 0.5).toInt(), 1.0)
        val i = inline.toInt()
        val x = crossline.toInt()
        for (corner in 0..3) {
            val upI = corner shr 1
            val upX = corner and 1
            val weight = (if (upI == 1) inline - i else 1 - (inline - i)) * if (upX == 1) crossline - x else 1 - (crossline - x)
            if (weight > 0) use(i + upI, x + upX, weight)
        }
    }

    private fun inside(at: Double, count: Int, name: String): Double {
        require(at >= -EDGE && at <= count - 1 + EDGE) { "$name at $at pass the volume's $count" }
        return at.coerceIn(0.0, count - 1.0)
    }

    companion object {
        /** Half a line: as far as the nearest trace is the edge's. */
        private const val EDGE = 0.5

        /**
         * The line through [vertices].
         *
         * @throws IllegalArgumentException where there are none, or one is not finite, or the traces would be more than ten million
         */
        fun through(vertices: List<GridPoint>, samples: IndexRange<Sample>, fit: TraceFit = TraceFit.NEAREST): ArbitraryLine {
            require(vertices.isNotEmpty()) { "a line goes through one point at least" }
            require(vertices.all { it.inline.isFinite() && it.crossline.isFinite() }) { "a line goes through finite points, got $vertices" }
            val steps = vertices.zipWithNext { one, next -> ceil(maxOf(abs(next.inline - one.inline), abs(next.crossline - one.crossline)) - ROUNDING) }
            require(steps.sum() < MOST_TRACES) { "a line of ${steps.sum()} traces passes $MOST_TRACES" }
            val points = ArrayList<GridPoint>().apply { add(vertices.first()) }
            vertices.zipWithNext().forEachIndexed { leg, (one, next) ->
                val count = steps[leg].toInt()
                for (step in 1 until count) {
                    val share = step.toDouble() / count
                    points += GridPoint(one.inline + (next.inline - one.inline) * share, one.crossline + (next.crossline - one.crossline) * share)
                }
                if (next != one) points += next
            }
            return ArbitraryLine(points, samples, fit)
        }

        private const val MOST_TRACES = 10_000_000
        private const val ROUNDING = 1e-6
    }
}

/**
 * What reading an [ArbitraryLine] gives: float32, row-major `[trace][sample]`, 0 where no trace is live. [values] belongs to the caller.
 *
 * @property live for each trace of the line, whether any that it is made of is live
 */
class LineSamples(val line: ArbitraryLine, val values: FloatArray, val live: BooleanArray)
