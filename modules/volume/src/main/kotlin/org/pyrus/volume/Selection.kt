package org.pyrus.volume

import java.nio.file.Path

/** How much of an axis is named. */
sealed interface Along<out T> {
    data object All : Along<Nothing>

    /** One place: the result has no side for it. */
    data class At<T>(val value: T) : Along<T>

    /** From [first] to [last], both included. */
    data class Range<T>(val first: T, val last: T) : Along<T>

    /** [change]s the values named. */
    fun <R> map(change: (T) -> R): Along<R> = when (this) {
        All -> All
        is At -> At(change(value))
        is Range -> Range(change(first), change(last))
    }
}

/**
 * What part of a volume is named, in line numbers and in times or depths; [SlabWords] is its language.
 *
 * @property unit what [samples] are in: `ms`, `m` or `ft`; null where they are in the volume's own
 * @property path the line that is followed, instead of [inlines] and [crosslines]; null where a box is meant
 * @throws IllegalArgumentException where a path and lines are both given
 */
data class Selection(
    val inlines: Along<Int> = Along.All,
    val crosslines: Along<Int> = Along.All,
    val samples: Along<Double> = Along.All,
    val unit: String? = null,
    val path: LinePath? = null,
) {
    init {
        require(path == null || (inlines == Along.All && crosslines == Along.All)) { "a path and inlines or crosslines can't both be named" }
    }

    /** The axes of the result: those that are not named by one place, slowest first. */
    val axes: List<PlaneKind>
        get() = listOf(PlaneKind.INLINE to inlines, PlaneKind.CROSSLINE to crosslines, PlaneKind.SLICE to samples)
            .mapNotNull { (axis, named) -> axis.takeIf { named !is Along.At } }

    /**
     * The sides of the result, of the box [slab] that this names: none for one sample, one for a trace, two for a plane or a part of one, three for a
     * sub-volume.
     */
    fun shape(slab: Hyperslab): List<Int> =
        listOf(slab.inlines.count, slab.crosslines.count, slab.samples.count).filterIndexed { axis, _ -> PlaneKind.entries[axis] in axes }

    /**
     * The box of indices in a volume of [geometry]. A time or depth names the sample nearest to it.
     *
     * @param file the volume, for messages
     * @param words what the user wrote, where that was words
     * @throws Refusal where the volume has no such line, time or depth, or is not in [unit]; with what the axis has, and the word concerned
     * @throws IllegalStateException where a [path] is followed: that is no box
     */
    fun slab(geometry: SurveyGeometry, file: Path? = null, words: SlabWords? = null): Hyperslab {
        check(path == null) { "$path is no box" }
        val find = Finder(file, words)
        return Hyperslab(
            find.range(PlaneKind.INLINE, inlines, geometry.inlines.all) { number, last -> find.line(PlaneKind.INLINE, "inline", geometry.inlines, number, last) },
            find.range(PlaneKind.CROSSLINE, crosslines, geometry.crosslines.all) { number, last ->
                find.line(PlaneKind.CROSSLINE, "crossline", geometry.crosslines, number, last)
            },
            find.samples(geometry.samples, this),
        )
    }

    /**
     * The line that the [path] is in a volume of [geometry]; parameters as [slab] has them.
     *
     * @throws Refusal as [slab], and where a corner lies outside the survey, or on the ground of a survey without coordinates
     * @throws IllegalStateException where no path is followed
     */
    fun line(geometry: SurveyGeometry, file: Path? = null, words: SlabWords? = null): ArbitraryLine {
        val path = checkNotNull(path) { "a box is no line" }
        val find = Finder(file, words)
        val corners = path.corners.mapIndexed { number, corner -> find.corner(geometry, corner, number) }
        return ArbitraryLine.through(corners, find.samples(geometry.samples, this), path.fit)
    }

    companion object {
        /** The plane of [kind] at [position]: a line number, or a time or depth. */
        fun plane(kind: PlaneKind, position: Double): Selection = when (kind) {
            PlaneKind.INLINE -> Selection(inlines = Along.At(position.toInt()))
            PlaneKind.CROSSLINE -> Selection(crosslines = Along.At(position.toInt()))
            PlaneKind.SLICE -> Selection(samples = Along.At(position))
        }
    }
}

/** Looks up what a [Selection] names; an axis is called by the plane that is perpendicular to it. */
private class Finder(private val file: Path?, private val words: SlabWords?) {
    fun <A : Axis, T : Comparable<T>> range(axis: PlaneKind, named: Along<T>, all: IndexRange<A>, find: (T, last: Boolean) -> Index<A>) = when (named) {
        Along.All -> all
        is Along.At -> IndexRange.of(find(named.value, false))
        is Along.Range -> {
            if (named.first > named.last) throw refusal("the range runs backwards", "The lesser comes first.", axis, true)
            val first = find(named.first, false)
            IndexRange(first, find(named.last, true).value - first.value + 1)
        }
    }

    fun <A : Axis> line(kind: PlaneKind, name: String, axis: LineAxis<A>, number: Int, last: Boolean): Index<A> =
        axis.indexOf(LineNumber(number)) ?: throw refusal("$name $number is not in $axis", "The nearest is ${axis.nearest(number)}.", kind, last)

    fun samples(axis: SampleAxis, selection: Selection): IndexRange<Sample> =
        range(PlaneKind.SLICE, selection.samples, axis.all) { value, last -> sample(axis, value, selection.unit, last) }

    fun corner(geometry: SurveyGeometry, corner: PathCorner, number: Int): GridPoint {
        fun refusal(problem: String, remedy: String) = Refusal(problem, file, remedy = remedy, marked = words?.markedCorner(number))
        val point = geometry.gridPoint(corner) ?: throw refusal("the survey has no coordinates to find $corner by", "Give line numbers.")
        val inside = point.inline in -0.5..geometry.inlines.count - 0.5 && point.crossline in -0.5..geometry.crosslines.count - 0.5
        if (!inside) throw refusal("$corner lies outside the survey", "It has inlines ${geometry.inlines} and crosslines ${geometry.crosslines}.")
        return point
    }

    private fun sample(axis: SampleAxis, value: Double, unit: String?, last: Boolean): SampleIndex {
        val kind = axis.domain.title.lowercase()
        val own = axis.domain.unit
        val wanted = if (own.isEmpty()) "Give the number of a sample." else "Give a $kind in $own."
        if (unit != null && unit != own) throw refusal("${Human.position(value)} $unit can't be in ${axis.range()}", wanted, PlaneKind.SLICE, last)
        val said = Human.inUnit(Human.position(value), own)
        return axis.nearest(value) ?: throw refusal("$said is not in ${axis.range()}", "Give a $kind inside it.", PlaneKind.SLICE, last)
    }

    private fun refusal(problem: String, remedy: String, axis: PlaneKind, last: Boolean) =
        Refusal(problem, file, remedy = remedy, marked = words?.marked(axis, last))
}

/** The line number of the axis that is nearest to [number], the lesser of two as near. */
fun LineAxis<*>.nearest(number: Int): Int {
    val steps = Math.floorDiv(number.toLong() - first.value + (step - 1) / 2, step.toLong())
    return (first.value + steps.coerceIn(0L, count - 1L) * step).toInt()
}
