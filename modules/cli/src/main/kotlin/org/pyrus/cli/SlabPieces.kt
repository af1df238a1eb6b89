package org.pyrus.cli

import org.pyrus.volume.Axis
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Index
import org.pyrus.volume.IndexRange

/**
 * Divides a box into boxes of at most [maxSamples] samples each that, read one after the other, give the box's samples in its own row-major order:
 * runs of inlines, or where one inline is too large, runs of its crosslines. A trace is never divided.
 */
internal fun Hyperslab.pieces(maxSamples: Int): Sequence<Hyperslab> {
    require(maxSamples >= 1) { "a piece has at least one sample, got $maxSamples" }
    val inlineSamples = crosslines.count.toLong() * samples.count
    if (inlineSamples <= maxSamples) return inlines.runs((maxSamples / inlineSamples).toInt()).map { Hyperslab(it, crosslines, samples) }
    val traces = (maxSamples / samples.count).coerceAtLeast(1)
    return inlines.runs(1).flatMap { inline -> crosslines.runs(traces).map { Hyperslab(inline, it, samples) } }
}

private fun <A : Axis> IndexRange<A>.runs(length: Int): Sequence<IndexRange<A>> = sequence {
    var from = first.value
    while (from < end) {
        val count = minOf(length, end - from)
        yield(IndexRange(Index<A>(from), count))
        from += count
    }
}
