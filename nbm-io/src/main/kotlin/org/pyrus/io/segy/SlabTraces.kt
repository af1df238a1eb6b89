package org.pyrus.io.segy

import org.pyrus.volume.ExtentLimits
import org.pyrus.volume.Hyperslab

/**
 * The traces that a hyperslab meets, in file order, and the extents that bring them: each from the first wanted sample of one trace to the last of another,
 * with gaps closed and lengths bounded as [ExtentLimits] say. Takes four bytes a trace and four an extent: never more than the samples that are read.
 */
internal class SlabTraces private constructor(private val traces: IntArray, private val firsts: IntArray) {
    val extentCount: Int get() = firsts.size

    /** The places in the list of traces that [extent] brings. */
    fun placesOf(extent: Int): IntRange = firsts[extent] until if (extent + 1 < firsts.size) firsts[extent + 1] else traces.size

    /** The trace at [place] of the list, from 0 in the file. */
    fun traceAt(place: Int): Int = traces[place]

    companion object {
        /** @throws IllegalArgumentException where one trace's wanted samples pass [ExtentLimits.longestBytes] */
        fun of(slab: Hyperslab, order: TraceOrder, layout: SegyLayout, limits: ExtentLimits): SlabTraces {
            val wantedBytes = slab.samples.count * layout.format.bytes
            require(wantedBytes <= limits.longestBytes) { "a trace of $wantedBytes bytes for extents of ${limits.longestBytes}" }
            val traces = tracesOf(slab, order)
            val firsts = IntArray(traces.size)
            var count = 0
            for (place in traces.indices) {
                if (count > 0) {
                    val gap = (traces[place].toLong() - traces[place - 1]) * layout.traceBytes - wantedBytes
                    val length = (traces[place].toLong() - traces[firsts[count - 1]]) * layout.traceBytes + wantedBytes
                    if (gap <= limits.closedGapBytes && length <= limits.longestBytes) continue
                }
                firsts[count++] = place
            }
            return SlabTraces(traces, firsts.copyOf(count))
        }

        private fun tracesOf(slab: Hyperslab, order: TraceOrder): IntArray {
            val traces = IntArray(slab.inlines.count * slab.crosslines.count)
            var count = 0
            var ascending = true
            for (inline in slab.inlines.first.value until slab.inlines.end) {
                for (crossline in slab.crosslines.first.value until slab.crosslines.end) {
                    val trace = order.traceAt(inline, crossline)
                    if (trace < 0) continue
                    if (count > 0 && trace < traces[count - 1]) ascending = false
                    traces[count++] = trace
                }
            }
            if (!ascending) traces.sort(0, count)
            return if (count == traces.size) traces else traces.copyOf(count)
        }
    }
}
