package org.pyrus.volume

/**
 * The line numbers of axis [A]: [first], [first] + [step], … , [count] of them, ascending.
 *
 * A single line has step 1. Immutable.
 *
 * @throws IllegalArgumentException where [step] or [count] is less than 1, or the last number passes [Int.MAX_VALUE]
 */
data class LineAxis<A : Axis>(val first: LineNumber<A>, val step: Int, val count: Int) {
    init {
        require(step >= 1) { "line numbers ascend: step must be at least 1, got $step" }
        require(count >= 1) { "an axis has at least one line, got $count" }
        require(first.value + (count - 1).toLong() * step <= Int.MAX_VALUE) { "last line number of $count lines from $first by $step passes ${Int.MAX_VALUE}" }
    }

    val last: LineNumber<A> get() = LineNumber(first.value + (count - 1) * step)

    /** The number of the line at [index]; throws [IndexOutOfBoundsException] past the axis. */
    fun numberAt(index: Index<A>): LineNumber<A> {
        if (index.value >= count) throw IndexOutOfBoundsException("index ${index.value} of an axis of $count lines")
        return LineNumber(first.value + index.value * step)
    }

    /** The index of line [number], or null where the axis has no such line. */
    fun indexOf(number: LineNumber<A>): Index<A>? {
        val distance = number.value.toLong() - first.value
        if (distance < 0 || distance % step != 0L || distance / step >= count) return null
        return Index((distance / step).toInt())
    }

    /** Every index of the axis. */
    val all: IndexRange<A> get() = IndexRange.all(count)

    override fun toString(): String = when {
        count == 1 -> "$first"
        step == 1 -> "$first..$last"
        else -> "$first..$last by $step"
    }
}

typealias InlineAxis = LineAxis<Inline>
typealias CrosslineAxis = LineAxis<Crossline>
