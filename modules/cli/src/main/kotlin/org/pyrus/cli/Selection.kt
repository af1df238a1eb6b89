package org.pyrus.cli

import org.pyrus.volume.Axis
import org.pyrus.volume.CrosslineNumber
import org.pyrus.volume.Human
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Index
import org.pyrus.volume.IndexRange
import org.pyrus.volume.InlineNumber
import org.pyrus.volume.LineAxis
import org.pyrus.volume.LineNumber
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.Refusal
import org.pyrus.volume.Sample
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.SampleDomain
import org.pyrus.volume.SampleIndex
import org.pyrus.volume.SurveyGeometry
import org.pyrus.volume.range
import java.nio.file.Path

/** What part of a volume the user names, in line numbers and ms, m or ft. */
internal sealed interface Selection {
    /** A whole plane; [position] is a line number, or a time or depth. */
    data class OfPlane(val kind: PlaneKind, val position: Double) : Selection

    data class OfTrace(val inline: InlineNumber, val crossline: CrosslineNumber) : Selection

    /** A box, all of an axis where its range is null. */
    data class OfBox(val inlines: ClosedRange<Int>?, val crosslines: ClosedRange<Int>?, val samples: ClosedRange<Double>?) : Selection

    /**
     * The box of indices in a volume of [geometry].
     *
     * @throws Refusal where the volume has no such line, time or depth, naming [file] and what the axis has
     */
    fun slab(geometry: SurveyGeometry, file: Path): Hyperslab = when (this) {
        is OfPlane -> when (kind) {
            PlaneKind.INLINE -> Hyperslab.inline(geometry.inlines.find("inline", position.toInt(), file), geometry)
            PlaneKind.CROSSLINE -> Hyperslab.crossline(geometry.crosslines.find("crossline", position.toInt(), file), geometry)
            PlaneKind.SLICE -> Hyperslab.slice(geometry.samples.find(position, file), geometry)
        }

        is OfTrace -> Hyperslab.trace(geometry.inlines.find("inline", inline.value, file), geometry.crosslines.find("crossline", crossline.value, file), geometry)

        is OfBox -> Hyperslab(
            inlines?.let { run(geometry.inlines.find("inline", it.start, file), geometry.inlines.find("inline", it.endInclusive, file)) }
                ?: geometry.inlines.all,
            crosslines?.let { run(geometry.crosslines.find("crossline", it.start, file), geometry.crosslines.find("crossline", it.endInclusive, file)) }
                ?: geometry.crosslines.all,
            samples?.let { run(geometry.samples.find(it.start, file), geometry.samples.find(it.endInclusive, file)) }
                ?: geometry.samples.all,
        )
    }
}

private fun <A : Axis> run(first: Index<A>, last: Index<A>): IndexRange<A> = IndexRange(first, last.value - first.value + 1)

private fun <A : Axis> LineAxis<A>.find(name: String, number: Int, file: Path): Index<A> = indexOf(LineNumber(number)) ?: throw Refusal(
    "$name $number is not in $this",
    file,
    remedy = "The nearest is ${nearest(number)}.",
)

/** The line number of the axis that is nearest to [number], the lesser of two as near. */
internal fun LineAxis<*>.nearest(number: Int): Int {
    val steps = Math.floorDiv(number.toLong() - first.value + (step - 1) / 2, step.toLong())
    return (first.value + steps.coerceIn(0L, count - 1L) * step).toInt()
}

private fun SampleAxis.find(value: Double, file: Path): SampleIndex = nearest(value) ?: throw Refusal(
    "${Human.position(value)} ${domain.unit} is not in ${range()}",
    file,
    remedy = "Give a ${if (domain == SampleDomain.TIME) "time" else "depth"} inside it.",
)

/** Where the box [slab] lies, for people: `inline 1050, crosslines 2000..2200, 0..3000 ms`. */
internal fun SurveyGeometry.describe(slab: Hyperslab): String = listOf(
    describe("inline", inlines, slab.inlines),
    describe("crossline", crosslines, slab.crosslines),
    samples.valueAt(slab.samples.first).let { first ->
        val last = samples.valueAt(slab.samples.last)
        if (slab.samples.count == 1) "${Human.position(first)} ${samples.domain.unit}" else "${Human.position(first)}..${Human.position(last)} ${samples.domain.unit}"
    },
).joinToString(", ")

private fun <A : Axis> describe(name: String, axis: LineAxis<A>, range: IndexRange<A>): String =
    if (range.count == 1) "$name ${axis.numberAt(range.first)}" else "${name}s ${axis.numberAt(range.first)}..${axis.numberAt(range.last)}"

/** The name of a time-axis sample in columns, `Sample` ranges included. */
internal fun SampleAxis.values(range: IndexRange<Sample>): DoubleArray = DoubleArray(range.count) { valueAt(Index(range.first.value + it)) }
