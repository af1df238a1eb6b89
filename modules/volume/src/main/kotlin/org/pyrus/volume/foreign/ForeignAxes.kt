package org.pyrus.volume.foreign

import org.pyrus.volume.Axis
import org.pyrus.volume.LineAxis
import org.pyrus.volume.LineNumber
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.SampleDomain
import org.pyrus.volume.SurveyGeometry
import org.pyrus.volume.TraceMask
import org.pyrus.volume.VolumeDimensions
import java.math.BigDecimal
import java.math.MathContext
import kotlin.math.abs

/** Turns what a foreign file says of its axes into a geometry; what it does not say is counted, and [notes] tell of it. */
internal class ForeignAxes(private val axes: List<FoundAxis>, private val order: AxisOrder) {
    val notes = LinkedHashMap<String, String>()

    /** All traces are taken to be live. */
    fun geometry(dimensions: VolumeDimensions): SurveyGeometry = SurveyGeometry(
        lines(AxisKind.INLINE, dimensions.inlines),
        lines(AxisKind.CROSSLINE, dimensions.crosslines),
        samples(dimensions.samples),
        TraceMask.full(dimensions.inlines, dimensions.crosslines),
    )

    private fun axis(kind: AxisKind): FoundAxis = axes[order.placeOf(kind)]

    private fun <A : Axis> lines(kind: AxisKind, count: Int): LineAxis<A> {
        val axis = axis(kind)
        val numbers = axis.values?.takeIf { it.size == count }
        val step = if (numbers == null || count == 1) 1.0 else numbers[1] - numbers[0]
        val whole = numbers != null && step >= 1 && numbers[0] == Math.rint(numbers[0]) && abs(numbers[0]) <= Int.MAX_VALUE &&
            numbers.indices.all { numbers[it] == numbers[0] + it * step && numbers[it] <= Int.MAX_VALUE } && step == Math.rint(step)
        if (whole) return LineAxis(LineNumber(numbers!![0].toInt()), step.toInt(), count)
        val why = if (axis.values == null) "the file has no numbers of them" else "the numbers in '${axis.name}' do not ascend by whole steps"
        notes["${kind.label}s"] = "counted from 1: $why"
        return LineAxis(LineNumber(1), 1, count)
    }

    private fun samples(count: Int): SampleAxis {
        val axis = axis(AxisKind.SAMPLE)
        val values = axis.values?.takeIf { it.size == count && count > 1 } ?: return counted(count, "the file does not say the sample interval")
        val interval = interval(values) ?: return counted(count, "the values in '${axis.name}' do not ascend evenly")
        val (domain, factor) = unitOf(axis) ?: return counted(count, "the sample interval is ${plain(interval)}, of which unit the file does not say")
        if (axis.unit == null) notes["samples"] = "'${axis.name}' states no unit; taken as ms, as SEISNC has it"
        val noise = maxOf(abs(values[0]), abs(values.last())) * factor * FLOAT_NOISE
        return SampleAxis(neat(values[0] * factor, noise), neat(interval * factor, noise / (count - 1)), count, domain)
    }

    private fun counted(count: Int, why: String): SampleAxis {
        notes["samples"] = "counted from 1: $why"
        return SampleAxis(1.0, 1.0, count, SampleDomain.COUNT)
    }

    /** The step that all [values] ascend by, within a hundredth of it; null where they don't. */
    private fun interval(values: DoubleArray): Double? {
        val step = (values.last() - values[0]) / (values.size - 1)
        if (!(step > 0) || !step.isFinite() || !values[0].isFinite()) return null
        return step.takeIf { values.indices.all { abs(values[it] - (values[0] + it * step)) <= step / 100 } }
    }

    /** The shortest number that is off [value] by no more than [slack]: 4 where the difference of two float32 is 4.0000003. */
    private fun neat(value: Double, slack: Double): Double =
        (1..DIGITS).map { BigDecimal(value).round(MathContext(it)).toDouble() }.find { abs(it - value) <= slack } ?: value

    private fun plain(value: Double): String = BigDecimal(value).round(MathContext(DIGITS)).stripTrailingZeros().toPlainString()

    private fun unitOf(axis: FoundAxis): Pair<SampleDomain, Double>? = when (axis.unit?.trim()?.lowercase()) {
        "ms", "msec", "millisecond", "milliseconds" -> SampleDomain.TIME to 1.0
        "s", "sec", "second", "seconds" -> SampleDomain.TIME to 1000.0
        "us", "µs", "microsecond", "microseconds" -> SampleDomain.TIME to 0.001
        "m", "metre", "metres", "meter", "meters" -> SampleDomain.DEPTH_METRES to 1.0
        "km" -> SampleDomain.DEPTH_METRES to 1000.0
        "ft", "foot", "feet" -> SampleDomain.DEPTH_FEET to 1.0
        null, "" -> if (axis.name?.lowercase() == SampleDomain.TIME.axisName) SampleDomain.TIME to 1.0 else null
        else -> null
    }

    companion object {
        private const val DIGITS = 7

        /** What the last bit of a float32 is of it. */
        private const val FLOAT_NOISE = 1.0 / (1 shl 23)

        private val NAMES = mapOf(
            AxisKind.INLINE to setOf("iline", "inline", "inlines", "ilines", "il"),
            AxisKind.CROSSLINE to setOf("xline", "crossline", "crosslines", "xlines", "xl"),
            AxisKind.SAMPLE to setOf("twt", "time", "depth", "z", "sample", "samples", "t"),
        )

        /** What the axis called [name] is: SEISNC's names, and others that are used; null for one that says nothing. */
        fun kindOf(name: String?): AxisKind? = name?.let { NAMES.entries.find { (_, names) -> it.lowercase() in names }?.key }
    }
}
