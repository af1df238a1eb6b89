package org.pyrus.io.importing

import org.pyrus.volume.Axis
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.FastCopy
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Index
import org.pyrus.volume.IndexRange
import org.pyrus.volume.PieceVisitor
import org.pyrus.volume.PlaneKind
import java.nio.ByteBuffer

/**
 * A box of a volume in memory, in the order of a fast copy: *planes*, *rows* of these and samples of these. It consists of *runs*, which lie in one piece in
 * the copy: all of it, its part of each plane, or each row.
 *
 * @param copyAddress the byte of the file at which the copy starts
 * @param roomBytes of the memory; where these suffice, a run lies as far into a page of it as into a page of the file, so that it can be written past the page
 *   cache
 */
internal class CopyBlock(private val copy: FastCopy, val slab: Hyperslab, private val sampleBytes: Int, copyAddress: Long, roomBytes: Int) {
    private val box = copy.order.inFile(slab)
    private val sides = copy.grid.dimensions
    private val planes = box.inlines.count
    private val rows = box.crosslines.count
    private val length = box.samples.count
    private val rowBytes = length * sampleBytes
    private val planeBytes = rows * rowBytes
    private val hasWholeRows = length == sides.samples
    private val hasWholePlanes = hasWholeRows && rows == sides.crosslines

    val runCount: Int = if (hasWholePlanes) {
        1
    } else if (hasWholeRows) {
        planes
    } else {
        planes * rows
    }
    val runBytes: Int = planes * planeBytes / runCount

    /** Where each plane starts in memory. */
    private val starts: IntArray = IntArray(planes).also { starts ->
        val runs = if (hasWholePlanes) 1 else planes
        val pitch = (planes * planeBytes / runs + PAGE_BYTES - 1L) / PAGE_BYTES * PAGE_BYTES + PAGE_BYTES
        val aligned = hasWholeRows && runs * pitch <= roomBytes
        for (plane in 0 until planes) {
            starts[plane] = if (!aligned) {
                plane * planeBytes
            } else if (hasWholePlanes) {
                ((copyAddress + inCopy(0)) % PAGE_BYTES).toInt() + plane * planeBytes
            } else {
                (plane * pitch + (copyAddress + inCopy(plane)) % PAGE_BYTES).toInt()
            }
        }
    }

    /** Where [run] starts in memory. */
    fun inMemory(run: Int): Int = if (hasWholeRows) starts[run] else starts[run / rows] + run % rows * rowBytes

    /** Where [run] starts in the copy, in bytes from its first. */
    fun inCopy(run: Int): Long {
        val plane = box.inlines.first.value + if (hasWholeRows) run else run / rows
        val row = box.crosslines.first.value + if (hasWholeRows) 0 else run % rows
        return ((plane.toLong() * sides.crosslines + row) * sides.samples + box.samples.first.value) * sampleBytes
    }

    /** Puts samples of [slab] into [room], little-endian as they are, out of [from]. For one thread; several may fill a block at once, each with its own. */
    fun gather(from: ByteBuffer, room: ByteBuffer) = PieceVisitor { source, sourceStride, target, targetStride, traces, count ->
        // a visit's runs are traces of one inline, one crossline after the other
        val sample = target % slab.samples.count
        val crossline = target / slab.samples.count % slab.crosslines.count
        val inline = target / slab.samples.count / slab.crosslines.count
        check(traces == 1 || targetStride == slab.samples.count) { "traces $targetStride samples apart" }
        when (copy.kind) {
            PlaneKind.INLINE -> for (trace in 0 until traces) {
                room.put(starts[inline] + (crossline + trace) * rowBytes + sample * sampleBytes, from, source + trace * sourceStride, count * sampleBytes)
            }
            PlaneKind.CROSSLINE -> for (trace in 0 until traces) {
                room.put(starts[crossline + trace] + inline * rowBytes + sample * sampleBytes, from, source + trace * sourceStride, count * sampleBytes)
            }
            PlaneKind.SLICE -> for (nth in 0 until count) {
                turn(from, source + nth * sampleBytes, sourceStride, room, starts[sample + nth] + inline * rowBytes + crossline * sampleBytes, traces)
            }
        }
    }

    /** Copies [count] words that lie [stride] apart in [from] side by side into [room]. */
    private fun turn(from: ByteBuffer, source: Int, stride: Int, room: ByteBuffer, target: Int, count: Int) {
        when (sampleBytes) {
            1 -> for (nth in 0 until count) room.put(target + nth, from.get(source + nth * stride))
            2 -> for (nth in 0 until count) room.putShort(target + nth * 2, from.getShort(source + nth * stride))
            4 -> for (nth in 0 until count) room.putInt(target + nth * 4, from.getInt(source + nth * stride))
            else -> for (nth in 0 until count) room.putLong(target + nth * 8, from.getLong(source + nth * stride))
        }
    }

    companion object {
        private const val PAGE_BYTES = 4096

        /** A share of the memory that is left to pages that runs begin or end in. */
        private const val KEPT_FREE = 16

        /**
         * The boxes that make up a copy of a volume in chunks of [chunk]: whole chunks where these fit, so that none is read twice, and as many as do where that
         * makes the runs longer; none over [roomBytes].
         */
        fun all(copy: FastCopy, chunk: ChunkShape, sampleBytes: Int, roomBytes: Int): Sequence<Hyperslab> {
            val box = copy.order.chunk(shape(copy, chunk, maxOf(1, (roomBytes - roomBytes / KEPT_FREE) / sampleBytes)))
            val volume = copy.dimensions
            return sequence {
                for (i in 0 until volume.inlines step box.inlines) {
                    for (x in 0 until volume.crosslines step box.crosslines) {
                        for (s in 0 until volume.samples step box.samples) {
                            yield(Hyperslab(range(i, box.inlines, volume.inlines), range(x, box.crosslines, volume.crosslines), range(s, box.samples, volume.samples)))
                        }
                    }
                }
            }
        }

        private fun <A : Axis> range(first: Int, count: Int, end: Int) = IndexRange<A>(Index(first), minOf(count, end - first))

        /** Sides in the copy's order of boxes of at most [mostSamples]: of a chunk, shortened along the slowest axis first, lengthened along the fastest first. */
        private fun shape(copy: FastCopy, chunk: ChunkShape, mostSamples: Int): List<Int> {
            val whole = copy.grid.dimensions.run { listOf(inlines, crosslines, samples) }
            val clipped = chunk.coercedTo(copy.dimensions)
            val chunks = copy.order.kinds.map { listOf(clipped.inlines, clipped.crosslines, clipped.samples)[it.ordinal] }
            val box = chunks.toIntArray()
            fun fitting(axis: Int): Long = mostSamples / box.indices.filter { it != axis }.fold(1L) { product, other -> product * box[other] }
            for (axis in 0..2) box[axis] = fitting(axis).coerceIn(1, box[axis].toLong()).toInt()
            for (axis in 2 downTo 0) {
                if (box[axis] < chunks[axis]) continue
                val fits = fitting(axis)
                box[axis] = if (fits >= whole[axis]) whole[axis] else maxOf(chunks[axis], (fits / chunks[axis] * chunks[axis]).toInt())
            }
            return box.toList()
        }
    }
}
