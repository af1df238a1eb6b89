package org.pyrus.io.segy

import org.pyrus.volume.Human
import org.pyrus.volume.spi.FieldPair
import org.pyrus.volume.spi.HeaderField
import kotlin.math.abs
import kotlin.math.hypot
import kotlin.math.sqrt

/**
 * A pair of fields that makes a grid.
 *
 * @property sameGrid other pairs whose numbers make the same grid, but are other numbers
 */
internal class LineCandidate(val pair: FieldPair, val sameGrid: List<Pair<HeaderField, HeaderField>>)

/** Scores pairs of fields by how well they would be inline and crossline. */
internal class LineSearch(private val sample: HeaderSample, private val coordinates: List<SampledCoordinates>) {
    private val offsetsVary = sample.values(HeaderField(HeaderBytes.OFFSET)).let { offsets -> offsets.any { it != offsets[0] } }

    /** Every plausible pair, the likeliest first; pairs that make the same grid count as one. */
    fun all(inline: HeaderField?, crossline: HeaderField?): List<LineCandidate> {
        val given = inline ?: crossline
        val lines = LineFields.of(sample, given)
        val pairs = lines.indices.flatMap { a -> (a + 1 until lines.size).map { b -> lines[a] to lines[b] } }
        return pairs.filter { (a, b) -> given == null || given in a.fields || given in b.fields }
            .mapNotNull { (a, b) -> candidate(a, b, inline, crossline) }
            .sortedByDescending { it.pair.score }
    }

    /** How good this very pair is; null where no grid at least a tenth full has each sampled trace at a position of its own. */
    fun unique(inline: HeaderField, crossline: HeaderField): FieldPair? {
        val a = LineField(listOf(inline), sample.values(inline))
        val b = LineField(listOf(crossline), sample.values(crossline))
        return grid(a, b)?.takeIf { it.shared == 0 }?.let { pair(inline, crossline, a, b, it) }
    }

    private fun candidate(a: LineField, b: LineField, inline: HeaderField?, crossline: HeaderField?): LineCandidate? {
        if (a.distinct < 2 || b.distinct < 2) return null
        val grid = grid(a, b) ?: return null
        val pairs = a.fields.flatMap { one -> b.fields.filter { !(it overlaps one) }.map { one to it } }
            .map { (one, other) -> if (KnownLayout.of(other, one) != null || (KnownLayout.of(one, other) == null && isCrossline(a, b, one, other))) other to one else one to other }
            .map { (one, other) -> if (other == inline || one == crossline) other to one else one to other }
            .filter { (one, other) -> (inline == null || one == inline) && (crossline == null || other == crossline) }
        val (first, second) = pairs.minByOrNull { (one, other) -> KnownLayout.of(one, other)?.ordinal ?: KnownLayout.entries.size } ?: return null
        val numbers = sample.values(first).asList() to sample.values(second).asList()
        val others = pairs.filter { (one, other) -> KnownLayout.of(one, other) != null && (sample.values(one).asList() to sample.values(other).asList()) != numbers }
        return LineCandidate(if (first in a.fields) pair(first, second, a, b, grid) else pair(first, second, b, a, grid), others)
    }

    /** Of lines that no known layout tells apart, the crossline is the one that changes more often, for most files are sorted by inlines. */
    private fun isCrossline(a: LineField, b: LineField, one: HeaderField, other: HeaderField): Boolean = if (a.changes == b.changes) one.byte > other.byte else a.changes > b.changes

    private class Grid(val positions: Long, val fill: Double, val shared: Int)

    /** Null where it is no grid: sparser than a tenth, or more than one in ten sampled traces at a position that another has. */
    private fun grid(a: LineField, b: LineField): Grid? {
        val most = sample.traceCount * MOST_SPARSE
        if (a.range.count > most / b.range.count) return null
        val positions = a.range.count * b.range.count
        val fill = sample.traceCount.toDouble() / positions
        // a sample may miss the survey's edge, and some traces may be doubled
        if (fill > MOST_FILL) return null
        val places = HashSet<Long>(sample.count * 2)
        for (trace in 0 until sample.count) places += a.range.indexOf(a.values[trace]) * b.range.count + b.range.indexOf(b.values[trace])
        val shared = sample.count - places.size
        return if (shared > sample.count / FEW_OF) null else Grid(positions, minOf(fill, 1.0), shared)
    }

    private fun pair(first: HeaderField, second: HeaderField, a: LineField, b: LineField, grid: Grid): FieldPair {
        val reasons = mutableListOf("${Human.percent(grid.fill)} of ${Human.count(a.range.count)} × ${Human.count(b.range.count)} positions filled")
        reasons += if (grid.shared == 0) "no two traces at one position" else "${Human.count(grid.shared, "trace")} at a position that another has"
        val steps = maxOf(a.range.step, b.range.step)
        if (steps > USUAL_STEP) reasons += "lines step by ${Human.count(a.range.step)} and ${Human.count(b.range.step)}, which is unusual"
        val known = KnownLayout.of(first, second)
        reasons += known?.words ?: "where no known layout has them"
        val moving = moving(first, second, a, b)
        reasons += moving.words
        val unique = 1 - grid.shared.toDouble() * FEW_OF / sample.count
        val usual = when {
            steps <= USUAL_STEP -> 1.0
            steps <= USUAL_STEP * USUAL_STEP -> 0.5
            else -> 0.0
        }
        val place = if (known != null) 1 - known.ordinal * 0.05 else 0.3
        // pre-stack gathers too make grids, of shots and channels or of gathers and offsets: coordinates that move with both speak against that
        val score = 0.25 * unique + 0.2 * sqrt(grid.fill) + 0.1 * usual + 0.3 * moving.score + 0.15 * place
        return FieldPair(first, second, if (moving.score == 0.0 || (moving.score < 1 && (offsetsVary || known == KnownLayout.FIELD_RECORD))) score / 2 else score, reasons)
    }

    private class Moving(val score: Double, val words: String)

    /** How X and Y move with the lines: judged by the coordinates that do it best. */
    private fun moving(first: HeaderField, second: HeaderField, a: LineField, b: LineField): Moving {
        val usable = coordinates.filter { c -> c.move && listOf(c.positions.x, c.positions.y).none { it overlaps first || it overlaps second } }
        if (usable.isEmpty()) return Moving(UNKNOWN, "no coordinates tell")
        return usable.map { moving(it, a, b) }.maxBy { it.score }
    }

    private fun moving(coordinates: SampledCoordinates, a: LineField, b: LineField): Moving {
        val fit = Linearity.of(coordinates, a, b)
        val at = "X and Y at bytes ${coordinates.positions.x.byte} and ${coordinates.positions.y.byte}"
        return when {
            fit == null || fit.independence < LEAST_INDEPENDENT -> Moving(0.0, "$at do not move with both of them")
            fit.relativeResidual > MOST_RESIDUAL -> Moving(0.0, "$at do not move with them linearly")
            else -> Moving(1.0, "$at move with them linearly")
        }
    }

    companion object {
        /** Whether these fields vary, and not more than lines do, whatever share a position. */
        fun mayBeLines(sample: HeaderSample, inline: HeaderField, crossline: HeaderField): Boolean {
            val a = LineRange.of(sample.values(inline))
            val b = LineRange.of(sample.values(crossline))
            return (a.count > 1 || b.count > 1) && a.count <= sample.traceCount * MOST_SPARSE / b.count
        }

        const val MOST_SPARSE = 10L
        private const val MOST_FILL = 1.25
        private const val FEW_OF = 10
        private const val USUAL_STEP = 10
        private const val UNKNOWN = 0.5
        private const val LEAST_INDEPENDENT = 0.05
        const val MOST_RESIDUAL = 0.05
    }
}

/**
 * How linearly coordinates move with two lines.
 *
 * @property relativeResidual root mean square distance from the fitted grid ÷ that from the coordinates' mean
 * @property independence the sine of the angle between the directions of both lines on the ground, 0 where one of them does not move
 */
internal class Linearity private constructor(val relativeResidual: Double, val independence: Double) {
    companion object {
        /** Null where the coordinates do not move. */
        fun of(coordinates: SampledCoordinates, a: LineField, b: LineField): Linearity? {
            if (coordinates.traces.isEmpty()) return null
            val first = coordinates.traces[0]
            val sums = CoordinateSums(a.values[first], b.values[first], coordinates.x[0], coordinates.y[0])
            for ((place, trace) in coordinates.traces.withIndex()) sums.add(trace, a.values[trace], b.values[trace], coordinates.x[place], coordinates.y[place])
            val grid = sums.fit(a.range, b.range, "") ?: return null
            val meanX = coordinates.x.average()
            val meanY = coordinates.y.average()
            var off = 0.0
            var spread = 0.0
            for ((place, trace) in coordinates.traces.withIndex()) {
                val i = a.range.indexOf(a.values[trace])
                val j = b.range.indexOf(b.values[trace])
                val dx = coordinates.x[place] - (grid.origin.x + i * grid.inlineStepX + j * grid.crosslineStepX)
                val dy = coordinates.y[place] - (grid.origin.y + i * grid.inlineStepY + j * grid.crosslineStepY)
                off += dx * dx + dy * dy
                spread += hypot(coordinates.x[place] - meanX, coordinates.y[place] - meanY).let { it * it }
            }
            if (spread == 0.0) return null
            val area = abs(grid.inlineStepX * grid.crosslineStepY - grid.inlineStepY * grid.crosslineStepX)
            val lengths = grid.inlineSpacing * grid.crosslineSpacing
            val moves = grid.inlineSpacing * (a.range.count - 1) > LEAST_MOVE * sqrt(spread / coordinates.traces.size) &&
                grid.crosslineSpacing * (b.range.count - 1) > LEAST_MOVE * sqrt(spread / coordinates.traces.size)
            return Linearity(sqrt(off / spread), if (lengths > 0 && moves) area / lengths else 0.0)
        }

        /** A line that moves the coordinates less than this part of their spread does not move them. */
        private const val LEAST_MOVE = 1e-3
    }
}
