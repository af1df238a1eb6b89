package org.pyrus.io.read

import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext
import org.pyrus.volume.ExtentLimits
import org.pyrus.volume.FastCopy
import org.pyrus.volume.FileExtents
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.PlaneRun
import org.pyrus.volume.ReadCost
import org.pyrus.volume.Samples
import org.pyrus.volume.TraceSet
import org.pyrus.volume.foreign.AxisKind
import org.pyrus.volume.spi.SampleCursor
import org.pyrus.volume.spi.VolumeInfo
import org.pyrus.volume.spi.VolumeReader

/**
 * A volume with fast copies: each read goes to the chunks or to the copy out of which it costs least, by the plans that their readers make, a request counting as
 * as many bytes as a closed gap has.
 *
 * A box of several crosslines or slices comes out of its copy in another order, and is turned in memory, which takes as much again as the box: of larger boxes than
 * [MOST_TURNED] samples that is not done.
 *
 * @param chunks reads the chunks
 * @param copies read each copy, with its axes called by their places
 * @param dispatcher where the readers read too, for the choice, which takes a plan of each
 */
internal class FastCopyReader(
    private val chunks: VolumeReader,
    copies: Map<PlaneKind, VolumeReader>,
    private val limits: ExtentLimits,
    private val dispatcher: CoroutineDispatcher,
) : VolumeReader {
    override val info: VolumeInfo get() = chunks.info
    private val dimensions = info.geometry.dimensions
    private val ways = listOf(Way(chunks, null)) + copies.map { (kind, reader) -> Way(reader, FastCopy(kind, dimensions)) }
    private val inlineCopy = ways.find { it.copy?.kind == PlaneKind.INLINE }

    /** One place of the samples; the chunks where [copy] is null. */
    private inner class Way(val reader: VolumeReader, val copy: FastCopy?) {
        val name: String = copy?.let { "${it.kind.title.lowercase()} copy" } ?: "chunks"

        fun slab(slab: Hyperslab): Hyperslab = copy?.order?.inFile(slab) ?: slab

        /** Whether the samples of [slab] come in the order of volumes. */
        fun keepsOrder(slab: Hyperslab): Boolean {
            if (copy == null) return true
            val counts = mapOf(AxisKind.INLINE to slab.inlines.count, AxisKind.CROSSLINE to slab.crosslines.count, AxisKind.SAMPLE to slab.samples.count)
            val kinds = copy.order.kinds.filter { counts.getValue(it) > 1 }
            return kinds == kinds.sorted()
        }

        fun takes(slab: Hyperslab): Boolean = slab.sampleCount <= MOST_TURNED || keepsOrder(slab)

        /** About how long a plan takes: the chunks of [slab], or its rows in the copy. */
        fun effort(slab: Hyperslab): Long = slab(slab).run {
            val shape = info.chunk
            if (copy != null || shape == null) return@run inlines.count.toLong() * crosslines.count
            (inlines.count / shape.inlines + 1L) * (crosslines.count / shape.crosslines + 1L) * (samples.count / shape.samples + 1L)
        }

        fun cost(slab: Hyperslab): ReadCost = reader.cost(slab(slab))!!
    }

    private val ReadCost.price: Long get() = touchedBytes + requests * limits.closedGapBytes

    /** The way that costs least; where one is hardly dearer than any can be, the others are not planned. */
    private fun best(slab: Hyperslab): Pair<Way, ReadCost> {
        slab.requireReadable(dimensions)
        val wanted = slab.sampleCount * info.storedType.bytes
        val least = ReadCost(wanted / limits.longestBytes + 1, wanted, wanted).price
        var best: Pair<Way, ReadCost>? = null
        for (way in ways.filter { it.takes(slab) }.sortedBy { it.effort(slab) }) {
            val cost = way.cost(slab)
            if (best == null || cost.price < best.second.price) best = way to cost
            if (best.second.price <= least + least / HARDLY) break
        }
        return best!!
    }

    private fun best(traces: TraceSet): Pair<Way, ReadCost> {
        traces.requireReadable(dimensions)
        return listOfNotNull(ways[0], inlineCopy).map { it to it.reader.cost(traces)!! }.minBy { it.second.price }
    }

    override suspend fun read(slab: Hyperslab): Samples = withContext(dispatcher) {
        val way = best(slab).first
        val stored = way.reader.read(way.slab(slab)).values
        if (way.copy == null || way.keepsOrder(slab)) Samples(slab, stored) else withContext(Dispatchers.Default) { Samples(slab, way.copy.order.fromFile(stored, slab)) }
    }

    override suspend fun read(slab: Hyperslab, values: FloatArray): Samples = withContext(dispatcher) {
        val target = Samples(slab, values)
        val way = best(slab).first
        if (way.keepsOrder(slab)) way.reader.read(way.slab(slab), values) else read(slab).values.copyInto(values)
        target
    }

    override suspend fun read(planes: PlaneRun): List<Samples> {
        val way = withContext(dispatcher) { best(planes.slab(info.geometry)).first }
        return if (way.copy == null) chunks.read(planes) else planes.places.map { read(it.slab(info.geometry)) } // which a copy has in one piece each
    }

    override suspend fun read(traces: TraceSet): FloatArray = withContext(dispatcher) { best(traces).first }.reader.read(traces)

    /** Its bricks are chunks. */
    override fun cursor(memoryBytes: Long): SampleCursor = chunks.cursor(memoryBytes)

    override fun cost(slab: Hyperslab): ReadCost = best(slab).second

    override fun cost(traces: TraceSet): ReadCost = best(traces).second

    override fun extents(slab: Hyperslab): FileExtents? = best(slab).first.let { it.reader.extents(it.slab(slab)) }

    override fun layout(slab: Hyperslab): String = best(slab).first.name

    override fun layout(traces: TraceSet): String = best(traces).first.name

    override fun close() = ways.forEach { it.reader.close() }

    private companion object {
        /** 64 MiB of samples. */
        const val MOST_TURNED = 16L shl 20

        /** An eighth dearer. */
        const val HARDLY = 8
    }
}
