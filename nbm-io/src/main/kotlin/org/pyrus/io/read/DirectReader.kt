package org.pyrus.io.read

import kotlinx.coroutines.withContext
import org.pyrus.io.hdf5.ChunkTable
import org.pyrus.io.hdf5.VolumeData
import org.pyrus.io.read.MappingRule.Way
import org.pyrus.volume.ExtentLimits
import org.pyrus.volume.ExtentPlan
import org.pyrus.volume.ExtentWalk
import org.pyrus.volume.FileExtents
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.OpenFile
import org.pyrus.volume.PieceVisitor
import org.pyrus.volume.PlaneRun
import org.pyrus.volume.ReadCost
import org.pyrus.volume.ReadPlan
import org.pyrus.volume.Samples
import org.pyrus.volume.TracePlan
import org.pyrus.volume.TraceSet
import org.pyrus.volume.spi.BrickCursor
import org.pyrus.volume.spi.SampleCursor
import org.pyrus.volume.spi.VolumeInfo
import org.pyrus.volume.spi.VolumeReader
import java.io.EOFException
import java.io.IOException
import java.nio.ByteBuffer
import java.nio.channels.ClosedChannelException
import java.nio.channels.FileChannel
import java.nio.file.StandardOpenOption
import java.util.concurrent.atomic.AtomicBoolean

/**
 * Reads a volume's uncompressed chunks by arithmetic: the extents of a [ReadPlan], shared out to [ReadWorkers]. An extent that the page cache surely holds is
 * gathered from a mapping ([MappedData]) where that is quicker ([MappingRule]), any other read by a positional read of one open channel.
 *
 * Safe for any number of callers. A cancelled read stops before its next extent of at most [ExtentLimits.longestBytes].
 *
 * @param limits requests as the disk likes them, none longer than [ReadBuffers] has room for
 * @param rule which extents in the page cache are gathered from a mapping, where it can be told which are there; null for none
 * @param file as it was before its metadata were read: what is written to since is not given out
 * @throws IOException where the file can't be opened
 */
internal class DirectReader(
    override val info: VolumeInfo,
    private val data: VolumeData,
    private val workers: ReadWorkers = ReadWorkers.of(null),
    private val rule: MappingRule? = MappingRule(),
    private val limits: ExtentLimits = ReadBuffers.limits,
    private val file: OpenFile = OpenFile(data.path),
) : VolumeReader {
    private val grid = data.grid
    private val channel = FileChannel.open(data.path, StandardOpenOption.READ)
    private val mapping = if (rule != null) mappedData() else null
    private val before = if (mapping == null) null else ReadBefore(grid.storedSampleCount * data.storedType.bytes)
    private val closed = AtomicBoolean()

    private fun mappedData(): MappedData? {
        val longest = maxOf(ReadBuffers.limits.longestBytes.toLong(), data.chunkBytes.takeIf { it <= LONGEST_CHUNK } ?: 0) // a cursor's brick is a chunk
        if (data.table != null) return null
        return MappedData.where(data.path, channel, data.dataAddress, grid.storedSampleCount * data.storedType.bytes, longest.toInt())
    }

    override suspend fun read(slab: Hyperslab): Samples = read(slab) { FloatArray(slab.sampleCount.toInt()) }

    override suspend fun read(slab: Hyperslab, values: FloatArray): Samples = read(slab) { values }

    private suspend inline fun read(slab: Hyperslab, crossinline target: () -> FloatArray): Samples {
        slab.requireReadable(grid.dimensions)
        check(channel.isOpen) { "${data.path} is closed" }
        return withContext(workers.dispatcher) { Samples(slab, target()).also { read(plan(slab), it.values) } }
    }

    /** Each plane goes where it belongs at once. */
    override suspend fun read(planes: PlaneRun): List<Samples> {
        val box = planes.slab(info.geometry)
        box.requireReadable(grid.dimensions)
        check(channel.isOpen) { "${data.path} is closed" }
        return withContext(workers.dispatcher) {
            val values = planes.places.map { place -> place.slab(info.geometry).let { Samples(it, FloatArray(it.sampleCount.toInt())) } }
            read(plan(box)) { bytes ->
                PlaneGather(planes, grid.dimensions, data.storedType.bytes, values.map { SampleGather.of(data.storedType, bytes, it.values, data.byteOrder) })
            }
            values
        }
    }

    override suspend fun read(traces: TraceSet): FloatArray {
        traces.requireReadable(grid.dimensions)
        check(channel.isOpen) { "${data.path} is closed" }
        return withContext(workers.dispatcher) { FloatArray(traces.sampleCount.toInt()).also { read(plan(traces), it) } }
    }

    private suspend fun read(plan: ExtentPlan, values: FloatArray) = read(plan) { bytes -> SampleGather.of(data.storedType, bytes, values, data.byteOrder) }

    /** @param gathers gives what brings the pieces of an extent out of the bytes it is given, for one worker */
    private suspend fun read(plan: ExtentPlan, gathers: (ByteBuffer) -> PieceVisitor) {
        try {
            workers.share(plan.requestCount, plan.cost.firstWorkers(), { ExtentWorker(plan, gathers) }, ExtentWorker::read)
        } catch (e: InternalError) { // what a mapping of a file that was cut short throws, sometimes later than where it was read
            throw MappedData.lost(data.path, e)
        }
        file.requireUnwritten()
    }

    /** As many as have enough to do were all of it in memory: a helper takes a while to come. */
    private fun ReadCost.firstWorkers(): Int = ((requests * REQUEST_NANOS + touchedBytes / BYTES_A_NANO) / HELPER_NANOS).coerceIn(1, cores.toLong()).toInt()

    override fun cursor(memoryBytes: Long): SampleCursor {
        check(channel.isOpen) { "${data.path} is closed" }
        return BrickCursor(DirectBricks(this, data, mapping?.lease(), file), memoryBytes)
    }

    override fun cost(slab: Hyperslab): ReadCost = plan(slab).cost

    override fun cost(traces: TraceSet): ReadCost = plan(traces).cost

    /** None where a table says where the chunks lie: the plan's own order is not the file's then. */
    override fun extents(slab: Hyperslab): FileExtents? = if (data.table == null) FileExtents(plan(slab), data.dataAddress, workers.limit) else null

    private fun plan(traces: TraceSet) = TracePlan.of(traces, grid, data.storedType.bytes, limits)

    private fun plan(slab: Hyperslab) = ReadPlan.of(slab, grid, data.storedType.bytes, limits)

    /** Brings extents of [plan] to where [gathers] puts them, one after the other. */
    private inner class ExtentWorker(plan: ExtentPlan, private val gathers: (ByteBuffer) -> PieceVisitor) : AutoCloseable {
        private val walk = plan.walk()
        private val way = if (mapping == null) Way.READ else rule!!.way(plan)
        private val lease = if (way == Way.READ) null else mapping?.lease()
        private val mappedGather = MappedGather()
        private var fromFile: FileGather? = null

        /** True where the disk had to be waited for. */
        fun read(extent: Int): Boolean {
            walk.enter(extent)
            if (mayBeMapped()) {
                val segment = lease!!.resident(walk.start, walk.length)
                if (segment != MappedData.NONE && gatherMapped(segment)) return false
                if (way == Way.LOAD && gatherLoaded()) return true.also { MappedData.settle(file) } // before another worker is called
            }
            val file = fromFile ?: FileGather().also { fromFile = it }
            val start = System.nanoTime()
            file.fill(walk)
            val waited = System.nanoTime() - start > PATIENCE_NANOS + walk.length / BYTES_A_NANO_AT_LEAST
            walk.forEachPiece(file.gather)
            return waited
        }

        private fun mayBeMapped(): Boolean = when {
            lease == null || walk.length < rule!!.leastBytes -> false
            way == Way.MAP || way == Way.LOAD -> true
            else -> before!!.andNow(walk.start) and before.andNow(walk.start + walk.length - 1) // both are to be noted
        }

        private fun gatherLoaded(): Boolean {
            val segment = try {
                lease!!.load(walk.start, walk.length)
            } catch (_: InternalError) { // as below
                return false
            }
            return segment != MappedData.NONE && gatherMapped(segment)
        }

        /** False where the mapping fails, because the file was cut short or its drive is gone: reading says which. */
        private fun gatherMapped(segment: Int): Boolean = try {
            mappedGather.enter(lease!!, segment, walk.start)
            walk.forEachPiece(mappedGather)
            true
        } catch (_: InternalError) {
            walk.enter(walk.extent)
            false
        }

        /** Moves what a visitor is told of an extent to where the extent lies in its segment. */
        private inner class MappedGather : PieceVisitor {
            private var segment = MappedData.NONE
            private var gather = PieceVisitor { _, _, _, _, _, _ -> }
            private var origin = 0

            fun enter(lease: MappedData.Lease, segment: Int, start: Long) {
                if (segment != this.segment) {
                    gather = gathers(lease.bytes(segment))
                    this.segment = segment
                }
                origin = (start - lease.startOf(segment)).toInt()
            }

            override fun visit(source: Int, sourceStride: Int, target: Int, targetStride: Int, traces: Int, length: Int) =
                gather.visit(origin + source, sourceStride, target, targetStride, traces, length)
        }

        private inner class FileGather : AutoCloseable {
            private val lent = ReadBuffers.lend()
            private val buffer = lent.bytes
            val gather = gathers(buffer)

            fun fill(walk: ExtentWalk) {
                buffer.clear()
                val table = data.table
                if (table == null) read(walk.start, data.dataAddress + walk.start, walk.length) else fill(walk.start, walk.start + walk.length, table)
            }

            /** Reads what lies from [start] until [end] in the chunks' order from where [table] has them, neighbours in the file at once. */
            private fun fill(start: Long, end: Long, table: ChunkTable) {
                var at = start
                while (at < end) {
                    val first = at / data.chunkBytes
                    val address = table.address(first)
                    var next = first + 1
                    while (next * data.chunkBytes < end && follows(table, address, next - first, table.address(next))) next++
                    val count = (minOf(end, next * data.chunkBytes) - at).toInt()
                    if (address == ChunkTable.NOWHERE) table.fill(buffer, count) else read(at, address + at - first * data.chunkBytes, count)
                    at += count
                }
            }

            private fun follows(table: ChunkTable, first: Long, chunks: Long, address: Long): Boolean =
                if (first == ChunkTable.NOWHERE) address == ChunkTable.NOWHERE else address == first + chunks * data.chunkBytes

            /** Appends [count] bytes from [address] in the file on, which in the chunks' order are those from [at] on. */
            private fun read(at: Long, address: Long, count: Int) {
                val from = buffer.position()
                buffer.limit(from + count)
                try {
                    while (buffer.hasRemaining()) {
                        if (channel.read(buffer, address + buffer.position() - from) < 0) throw EOFException("the file ends here")
                    }
                } catch (e: ClosedChannelException) {
                    throw IllegalStateException("${data.path} is closed", e)
                } catch (e: IOException) {
                    val done = buffer.position() - from
                    throw failure(at + done, address + done, e)
                }
            }

            override fun close() = lent.close()
        }

        override fun close() {
            try {
                if (lease != null) MappedData.settle(file)
            } finally {
                lease?.close()
                fromFile?.close()
            }
        }
    }

    private fun failure(at: Long, address: Long, cause: IOException) = IOException("${data.path}: ${data.placeAt(at)}, byte ${address + 1}: ${cause.message}", cause)

    /** Closes the channel: a read under way that needs more of it fails with [IllegalStateException]. The mapping goes with the last that gathers from it. */
    override fun close() {
        if (closed.compareAndSet(false, true)) {
            channel.close()
            try {
                MappedData.settle(file) // of a cursor on this thread
            } catch (_: InternalError) {
                // what it gave was refused when it was closed
            }
            mapping?.close()
        }
    }

    private companion object {
        /** Chunks longer than this are no bricks to be mapped whole. */
        const val LONGEST_CHUNK = 256L shl 20

        /** What a request takes that finds its bytes in memory, and what they take to be copied: measured there. */
        const val REQUEST_NANOS = 1_000
        const val BYTES_A_NANO = 8

        /** How much there has to be for each worker: for a plane of a millisecond two took no less than one, for the time that the other takes to wake. */
        const val HELPER_NANOS = 500_000

        /** A request that takes longer than this, and longer than a slow copy besides, has waited for a disk: the fastest SSDs take as long for a page. */
        const val PATIENCE_NANOS = 30_000
        const val BYTES_A_NANO_AT_LEAST = 2

        val cores = Runtime.getRuntime().availableProcessors()
    }
}
