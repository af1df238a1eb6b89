package org.pyrus.volume

/**
 * The three axes of a volume, as types. A volume is `[inline][crossline][sample]`, in that order, everywhere.
 *
 * The classes have no instances: they only mark an [Index], a [LineNumber] or an [IndexRange], so that the compiler keeps an
 * inline from being used as a crossline.
 */
sealed class Axis

/** Marks the slowest axis: inlines. */
class Inline private constructor() : Axis()

/** Marks the middle axis: crosslines. */
class Crossline private constructor() : Axis()

/** Marks the fastest axis: samples along a trace, in time or depth. */
class Sample private constructor() : Axis()

/** A position on axis [A], counted from 0. Never the number that the survey gives the line: see [LineNumber]. */
@JvmInline
value class Index<A : Axis>(val value: Int) : Comparable<Index<A>> {
    init {
        require(value >= 0) { "an index counts from 0, got $value" }
    }

    override fun compareTo(other: Index<A>): Int = value.compareTo(other.value)

    override fun toString(): String = "#$value"
}

/** What the survey calls a line (1050). May be negative. Turned into an [Index] by [LineAxis.indexOf]. */
@JvmInline
value class LineNumber<A : Axis>(val value: Int) : Comparable<LineNumber<A>> {
    override fun compareTo(other: LineNumber<A>): Int = value.compareTo(other.value)

    override fun toString(): String = value.toString()
}

typealias InlineIndex = Index<Inline>
typealias CrosslineIndex = Index<Crossline>
typealias SampleIndex = Index<Sample>
typealias InlineNumber = LineNumber<Inline>
typealias CrosslineNumber = LineNumber<Crossline>

/**
 * A run of consecutive indices on axis [A]: [first], and [count] of them.
 *
 * @throws IllegalArgumentException where [count] is less than 1 or the end passes [Int.MAX_VALUE]
 */
data class IndexRange<A : Axis>(val first: Index<A>, val count: Int) {
    init {
        require(count >= 1) { "a range has at least one index, got count $count" }
        require(first.value.toLong() + count <= Int.MAX_VALUE) { "range ${first.value} + $count passes ${Int.MAX_VALUE}" }
    }

    /** The last index that belongs to the range. */
    val last: Index<A> get() = Index(first.value + count - 1)

    /** The first index past the range, as a bare number. */
    val end: Int get() = first.value + count

    operator fun contains(index: Index<A>): Boolean = index.value in first.value until end

    override fun toString(): String = if (count == 1) "#${first.value}" else "#${first.value}..#${end - 1}"

    companion object {
        /** The one-index range at [index]. */
        fun <A : Axis> of(index: Index<A>): IndexRange<A> = IndexRange(index, 1)

        /** Indices 0 until [count]: the whole of an axis. */
        fun <A : Axis> all(count: Int): IndexRange<A> = IndexRange(Index(0), count)
    }
}
