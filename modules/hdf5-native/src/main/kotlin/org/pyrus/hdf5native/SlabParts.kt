package org.pyrus.hdf5native

import org.pyrus.volume.Axis
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Index
import org.pyrus.volume.IndexRange

/**
 * [slab] in parts that follow each other, cut at the borders of chunks so that none is visited twice, and again by inlines where a column of chunks
 * holds more than [most] samples. Every part has the slab's whole sample range; a part of one inline may be larger than [most].
 */
internal fun parts(slab: Hyperslab, chunk: ChunkShape?, most: Int): Sequence<Hyperslab> = sequence {
    for (inlines in slab.inlines.cut(chunk?.inlines ?: slab.inlines.end)) {
        val layer = inlines.count.toLong() * slab.samples.count
        val chunksAcross = if (chunk == null) 1 else (most / (layer * chunk.crosslines)).coerceIn(1, slab.crosslines.end.toLong()).toInt()
        val across = (chunk?.crosslines ?: slab.crosslines.end).toLong() * chunksAcross
        for (crosslines in slab.crosslines.cut(across.coerceAtMost(Int.MAX_VALUE.toLong()).toInt())) {
            val deep = (most / (crosslines.count.toLong() * slab.samples.count)).coerceIn(1, inlines.count.toLong()).toInt()
            for (first in inlines.first.value until inlines.end step deep) {
                yield(slab.copy(inlines = IndexRange(Index(first), minOf(deep, inlines.end - first)), crosslines = crosslines))
            }
        }
    }
}

/** The range in pieces that end at multiples of [side]. */
private fun <A : Axis> IndexRange<A>.cut(side: Int): Sequence<IndexRange<A>> = sequence {
    var at = first.value
    while (at < end) {
        val next = minOf(end.toLong(), (at / side + 1L) * side).toInt()
        yield(IndexRange(Index(at), next - at))
        at = next
    }
}
