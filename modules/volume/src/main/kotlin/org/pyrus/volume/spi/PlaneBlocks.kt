package org.pyrus.volume.spi

import org.pyrus.volume.ExtentLimits
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.PlanePlace
import org.pyrus.volume.PlaneRun
import org.pyrus.volume.ReadCost
import org.pyrus.volume.planeSamples
import org.pyrus.volume.planes
import java.util.EnumMap

/**
 * Neighbouring planes of [source] that are better read at once: those that lie in the same chunks come along for little more than one of them costs.
 *
 * Safe for threads.
 *
 * @param mostBytes what a block and the planes that it is divided into may take together
 */
internal class PlaneBlocks(private val source: VolumeReader, private val mostBytes: Long) {
    private val geometry = source.info.geometry
    private val dimensions = geometry.dimensions
    private val most = EnumMap<PlaneKind, Int>(PlaneKind::class.java)

    /** How many planes of [kind] are read at once where they lie in the same chunks; 1 where the source does not tell what it costs. */
    fun most(kind: PlaneKind): Int = synchronized(most) { most.getOrPut(kind) { worthWhile(kind) } }

    /** What reading [count] planes of [kind] at once takes: the block, and where it is one, its planes. */
    fun bytes(kind: PlaneKind, count: Int): Long = dimensions.planeSamples(kind) * Float.SIZE_BYTES * if (count == 1) 1 else 2L * count

    /** [next] and those beyond it, [going] up (1) or down (-1), that are best read with it. */
    fun from(next: PlanePlace, going: Int): List<PlanePlace> {
        val side = side(next.kind)
        val inChunk = next.index % side
        val toBorder = if (going > 0) side - inChunk else inChunk + 1
        val toEdge = if (going > 0) dimensions.planes(next.kind) - next.index else next.index + 1
        return List(minOf(most(next.kind), toBorder, toEdge)) { PlanePlace(next.kind, next.index + it * going) }
    }

    /** The samples of [places], neighbours of one kind in any order, as [VolumeReader.read] gives them. Throws as that does. */
    suspend fun read(places: List<PlanePlace>): List<FloatArray> {
        if (places.size == 1) return listOf(source.read(places.single().slab(geometry)).values)
        val first = places.minOf { it.index }
        val planes = source.read(PlaneRun(places.first().kind, first, places.size))
        return places.map { planes[it.index - first].values }
    }

    private fun slab(kind: PlaneKind, first: Int, count: Int): Hyperslab = PlaneRun(kind, first, count).slab(geometry)

    private fun side(kind: PlaneKind): Int = source.info.chunk?.side(kind) ?: 1

    private fun worthWhile(kind: PlaneKind): Int {
        val side = side(kind)
        val first = dimensions.planes(kind) / 2 / side * side
        val one = source.cost(slab(kind, first, 1)) ?: return 1
        return SIZES.firstOrNull { count ->
            count <= side && first + count <= dimensions.planes(kind) && bytes(kind, count) <= mostBytes && dimensions.planeSamples(kind) * count <= Int.MAX_VALUE &&
                source.cost(slab(kind, first, count))!!.weight <= one.weight * MOST_MORE
        } ?: 1
    }

    /** In bytes, a request being worth those of the longest gap that is read along rather than skipped. */
    private val ReadCost.weight: Long get() = touchedBytes + requests * ExtentLimits.CLOSED_GAP_BYTES

    private companion object {
        val SIZES = listOf(8, 6, 4, 3, 2)

        /** A block may cost as much as this many single planes, whoever waits for its first waits longer by so much. */
        const val MOST_MORE = 2.5
    }
}
