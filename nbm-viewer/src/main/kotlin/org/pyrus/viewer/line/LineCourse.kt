package org.pyrus.viewer.line

import org.pyrus.volume.ArbitraryLine
import org.pyrus.volume.Human
import org.pyrus.volume.SurveyGeometry

/** A corner of a line as it is marked on its section. */
internal data class CornerMark(val trace: Int, val label: String)

/**
 * A line over a survey, trace by trace: which of the volume's each is, and how far along the line. Traces lie evenly on each leg, but not from leg to leg: distances don't run evenly with traces.
 * Immutable.
 *
 * @property path what is read for its section
 * @throws IllegalArgumentException where it passes the survey, or what an [ArbitraryLine] can hold
 */
internal class LineCourse(val line: SurveyLine, private val geometry: SurveyGeometry) {
    val path: ArbitraryLine = line.along(geometry)
    val traceCount: Int get() = path.points.size
    private val cornerTraces = line.cornerTraces.map { it.toDouble() }

    // where traces lie upon each other, their distances tell nothing
    private val cornerDistances = LineLength.distances(line.corners, geometry)?.takeIf { it.zipWithNext().all { (one, next) -> next > one } }

    val corners: List<CornerMark> = line.corners.zip(line.cornerTraces) { corner, trace ->
        CornerMark(trace.toInt(), "IL ${geometry.inlines.numberAt(corner.inline)} XL ${geometry.crosslines.numberAt(corner.crossline)}")
    }

    /** The unit of distances along it; null where there are none, and traces are counted instead. */
    val unit: String? get() = if (cornerDistances == null) null else LineLength.unit(geometry)

    /** The distance from one trace to the next, in the mean; null where there are no distances. */
    val spacing: Double? get() = cornerDistances?.let { it.last() / (traceCount - 1) }

    /** The volume's trace that is trace number [trace] of the section. */
    fun at(trace: Int): LineCorner = path.points[trace].nearest(geometry)

    /** Where trace number [trace] of the section lies, in inlines and crosslines and parts of them: `1050,2040.5`. */
    fun numbers(trace: Int): String = path.points[trace].run {
        val inlines = geometry.inlines.let { it.first.value + inline * it.step }
        val crosslines = geometry.crosslines.let { it.first.value + crossline * it.step }
        "${Human.position(inlines)},${Human.position(crosslines)}"
    }

    /** How far along the line [trace] lies, traces and parts of them counted from 0: on the ground in [unit], or the trace's number from 1. */
    fun valueAt(trace: Double): Double = cornerDistances?.let { between(trace, cornerTraces, it) } ?: (trace + 1)

    /** Which trace, and part of it, lies at [value]: the other way round. */
    fun traceNear(value: Double): Double = cornerDistances?.let { between(value, it, cornerTraces) } ?: (value - 1)

    /** The straight line through [xs] and [ys], which both ascend, at [x]; beyond its ends straight on. */
    private fun between(x: Double, xs: List<Double>, ys: List<Double>): Double {
        val leg = (xs.indexOfFirst { it > x } - 1).let { if (it == -2) xs.size - 2 else it.coerceAtLeast(0) }
        return ys[leg] + (x - xs[leg]) * (ys[leg + 1] - ys[leg]) / (xs[leg + 1] - xs[leg])
    }
}
