package org.pyrus.volume

/**
 * What the sample axis measures, with its unit as CF and UDUNITS write it, its name in the volume and its name in options and saved layouts.
 *
 * @property title what people call it
 */
enum class SampleDomain(val unit: String, val axisName: String, val optionName: String, val title: String) {
    /** Two-way time, milliseconds. */
    TIME("ms", "twt", "time", "Time"),

    /** Depth in metres. */
    DEPTH_METRES("m", "depth", "depth-m", "Depth"),

    /** Depth in feet. */
    DEPTH_FEET("ft", "depth", "depth-ft", "Depth"),

    /** Nothing is known but the order: samples are counted from 1. No volume of Pyrus' own is so, only what others have written. */
    COUNT("", "sample", "count", "Sample"),
    ;

    companion object {
        /** Those that a source or a volume can be in. */
        val measured: List<SampleDomain> = entries - COUNT
    }
}

/**
 * The sample axis: [count] samples from [start], [interval] apart, both in [SampleDomain.unit].
 *
 * @throws IllegalArgumentException where [count] is less than 1 or [interval] is not positive and finite
 */
data class SampleAxis(val start: Double, val interval: Double, val count: Int, val domain: SampleDomain = SampleDomain.TIME) {
    init {
        require(count >= 1) { "a trace has at least one sample, got $count" }
        require(interval > 0 && interval.isFinite()) { "the sample interval must be positive, got $interval ${domain.unit}" }
        require(start.isFinite()) { "the first sample must lie at a finite ${domain.unit}, got $start" }
    }

    /** Time or depth of the last sample. */
    val last: Double get() = start + (count - 1) * interval

    /** Time or depth of the sample at [index], in [SampleDomain.unit]; throws [IndexOutOfBoundsException] past the axis. */
    fun valueAt(index: SampleIndex): Double {
        if (index.value >= count) throw IndexOutOfBoundsException("sample ${index.value} of $count")
        return start + index.value * interval
    }

    /** The sample nearest to [value] (in [SampleDomain.unit]), or null where [value] lies more than half an interval outside the axis. */
    fun nearest(value: Double): SampleIndex? {
        if (value.isNaN()) return null
        val position = Math.rint((value - start) / interval)
        return if (position < 0 || position > count - 1) null else Index(position.toInt())
    }

    /** Every index of the axis. */
    val all: IndexRange<Sample> get() = IndexRange.all(count)

    override fun toString(): String = Human.inUnit("$start..$last", domain.unit) + " by $interval"
}
