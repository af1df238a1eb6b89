package org.pyrus.viewer.line

import org.pyrus.volume.Along
import org.pyrus.volume.ArbitraryLine
import org.pyrus.volume.CrosslineIndex
import org.pyrus.volume.GridPoint
import org.pyrus.volume.Index
import org.pyrus.volume.InlineIndex
import org.pyrus.volume.LinePath
import org.pyrus.volume.PathCorner
import org.pyrus.volume.Refusal
import org.pyrus.volume.Selection
import org.pyrus.volume.SlabWords
import org.pyrus.volume.SurveyGeometry
import org.pyrus.volume.TraceFit
import org.pyrus.volume.VolumeDimensions
import kotlin.math.abs
import kotlin.math.floor
import kotlin.math.roundToInt

/** Where a line begins, turns or ends: a place of the survey's grid, whether its trace is live or not. */
internal data class LineCorner(val inline: InlineIndex, val crossline: CrosslineIndex)

/**
 * A line over a survey, and what it is called. Its section's traces are those of the [ArbitraryLine] through its corners.
 *
 * @throws IllegalArgumentException where it has less than two corners, or two that follow each other are one
 */
internal data class SurveyLine(val name: String, val corners: List<LineCorner>) {
    init {
        require(corners.size >= 2) { "a line has two corners at least, got $corners" }
        require(corners.zipWithNext().none { (one, next) -> one == next }) { "corners that follow each other differ, got $corners" }
    }

    private val legs = corners.zipWithNext()

    /** Which trace of the section each corner is, from 0; may pass 2³¹ where nobody can read it. */
    val cornerTraces: List<Long> = legs.runningFold(0L) { trace, (one, next) -> trace + steps(one, next) }

    val traceCount: Long get() = cornerTraces.last() + 1

    /** What of a volume of [geometry] its section is; throws as [ArbitraryLine.through]. */
    fun along(geometry: SurveyGeometry): ArbitraryLine =
        ArbitraryLine.through(corners.map { GridPoint(it.inline.value.toDouble(), it.crossline.value.toDouble()) }, geometry.samples.all)

    /** With its corner number [corner] at [to]; as it is where that is a neighbour's place. */
    fun moved(corner: Int, to: LineCorner): SurveyLine =
        if (corners.getOrNull(corner - 1) == to || corners.getOrNull(corner + 1) == to) this else copy(corners = corners.toMutableList().also { it[corner] = to })

    /** As `read` has it: `line 1050/2040 to 1100/2100`. */
    fun words(geometry: SurveyGeometry): String = LinePath(corners.map { it.numbers(geometry) }).toString()

    /** The nearest line in a volume of [dimensions]; null where nothing of it is left. */
    fun within(dimensions: VolumeDimensions): SurveyLine? {
        if (corners.all { it.inline.value < dimensions.inlines && it.crossline.value < dimensions.crosslines }) return this
        return of(name, corners.map { LineCorner(Index(it.inline.value.coerceAtMost(dimensions.inlines - 1)), Index(it.crossline.value.coerceAtMost(dimensions.crosslines - 1))) })
    }

    /** Its traces nearest to where it crosses [inline]. A leg that runs along it crosses it nowhere. */
    fun tracesAtInline(inline: InlineIndex): Set<Int> = crossings(inline.value, LineCorner::inlineValue) { leg, share -> trace(leg, share) }

    /** As for an inline. */
    fun tracesAtCrossline(crossline: CrosslineIndex): Set<Int> = crossings(crossline.value, LineCorner::crosslineValue) { leg, share -> trace(leg, share) }

    /** The crosslines nearest to where it crosses [inline]. */
    fun crosslinesAtInline(inline: InlineIndex): Set<Int> = crossings(inline.value, LineCorner::inlineValue) { leg, share -> between(legs[leg], share, LineCorner::crosslineValue) }

    /** The inlines nearest to where it crosses [crossline]. */
    fun inlinesAtCrossline(crossline: CrosslineIndex): Set<Int> = crossings(crossline.value, LineCorner::crosslineValue) { leg, share -> between(legs[leg], share, LineCorner::inlineValue) }

    private fun trace(leg: Int, share: Double): Int = (cornerTraces[leg] + share * (cornerTraces[leg + 1] - cornerTraces[leg])).roundToInt()

    private fun between(leg: Pair<LineCorner, LineCorner>, share: Double, of: (LineCorner) -> Int): Int = (of(leg.first) + share * (of(leg.second) - of(leg.first))).roundToInt()

    /** What [found] gives for each leg on which what is meant by [of] passes [at], and by which share of the leg. */
    private fun crossings(at: Int, of: (LineCorner) -> Int, found: (leg: Int, share: Double) -> Int): Set<Int> = buildSet {
        legs.forEachIndexed { number, (one, next) ->
            val (from, to) = of(one) to of(next)
            if (from != to && at in minOf(from, to)..maxOf(from, to)) add(found(number, (at - from).toDouble() / (to.toDouble() - from)))
        }
    }

    companion object {
        /** The line through [corners], those that repeat the one before left out; null where less than two are left. */
        fun of(name: String, corners: List<LineCorner>): SurveyLine? =
            corners.filterIndexed { number, corner -> number == 0 || corner != corners[number - 1] }.takeIf { it.size >= 2 }?.let { SurveyLine(name, it) }

        /**
         * The line that [text] names in the words of `read`, its corners at the nearest traces: `line 1050/2040 to xy 431955/6348554`.
         *
         * @throws Refusal where it names none, or a corner outside the survey
         */
        fun parse(name: String, text: String, geometry: SurveyGeometry): SurveyLine {
            val selection = SlabWords.parse(text).selection
            val path = selection.path ?: throw Refusal("'$text' names no line", remedy = EXAMPLE)
            if (path.fit == TraceFit.LINEAR) throw Refusal("a section along a line shows the nearest traces", remedy = "Leave 'linear' out.")
            if (selection.samples != Along.All) throw Refusal("a section along a line shows whole traces", remedy = "Name the line only.")
            val corners = path.corners.map { corner -> Selection(path = LinePath(listOf(corner))).line(geometry).points.first().nearest(geometry) }
            return of(name, corners) ?: throw Refusal("a line has two corners at least", remedy = EXAMPLE)
        }

        private const val EXAMPLE = "Write line 1050/2040 to 1100/2100, for example."

        /** As many as [ArbitraryLine] has. */
        private fun steps(one: LineCorner, next: LineCorner): Long =
            maxOf(abs(next.inline.value - one.inline.value), abs(next.crossline.value - one.crossline.value)).toLong()
    }
}

private fun LineCorner.inlineValue(): Int = inline.value

private fun LineCorner.crosslineValue(): Int = crossline.value

/** The place of the grid nearest to this point, in the survey. */
internal fun GridPoint.nearest(geometry: SurveyGeometry): LineCorner {
    fun at(value: Double, count: Int) = floor(value + .5).coerceIn(0.0, count - 1.0).toInt()
    return LineCorner(Index(at(inline, geometry.inlines.count)), Index(at(crossline, geometry.crosslines.count)))
}

/** What the survey calls this corner. */
internal fun LineCorner.numbers(geometry: SurveyGeometry): PathCorner =
    PathCorner.Lines(geometry.inlines.numberAt(inline).value.toDouble(), geometry.crosslines.numberAt(crossline).value.toDouble())
