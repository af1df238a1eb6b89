package org.pyrus.volume.spi

import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Index
import org.pyrus.volume.IndexRange
import org.pyrus.volume.TraceSet

/**
 * Reads [traces] by boxes, for a reader that can do nothing better: of each column of chunks the box that its wanted traces span, so that each chunk is
 * read once; of a volume
 * that has no chunks, runs of neighbours on an inline. Holds one box at a time besides the result.
 */
internal suspend fun VolumeReader.readByBoxes(traces: TraceSet): FloatArray {
    traces.requireReadable(info.geometry.dimensions)
    val depth = traces.samples.count
    val values = FloatArray(traces.sampleCount.toInt())
    for (group in groups(traces)) {
        val inlines = group.minOf { traces.inlineAt(it) }..group.maxOf { traces.inlineAt(it) }
        val crosslines = group.minOf { traces.crosslineAt(it) }..group.maxOf { traces.crosslineAt(it) }
        val box = read(Hyperslab(IndexRange(Index(inlines.first), inlines.count()), IndexRange(Index(crosslines.first), crosslines.count()), traces.samples))
        for (trace in group) {
            val row = (traces.inlineAt(trace) - inlines.first) * crosslines.count() + traces.crosslineAt(trace) - crosslines.first
            box.values.copyInto(values, trace * depth, row * depth, (row + 1) * depth)
        }
    }
    return values
}

/** The traces that are read together, by their places in the set. */
private fun VolumeReader.groups(traces: TraceSet): Collection<List<Int>> {
    val chunk = info.chunk
    if (chunk != null) return (0 until traces.count).groupBy { traces.inlineAt(it) / chunk.inlines to traces.crosslineAt(it) / chunk.crosslines }.values
    val groups = ArrayList<MutableList<Int>>()
    for (trace in 0 until traces.count) {
        val before = groups.lastOrNull()?.last()
        val neighbours = before != null && traces.inlineAt(before) == traces.inlineAt(trace) && traces.crosslineAt(trace) - traces.crosslineAt(before) <= NEIGHBOURS
        if (neighbours) groups.last() += trace else groups += mutableListOf(trace)
    }
    return groups
}

/** So near to each other, traces of a few kilobytes are cheaper to read along than to ask for one by one. */
private const val NEIGHBOURS = 4
