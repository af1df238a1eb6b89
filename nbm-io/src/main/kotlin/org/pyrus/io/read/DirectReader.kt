package org.pyrus.io.read

import kotlinx.coroutines.withContext
import org.pyrus.io.hdf5.VolumeData
import org.pyrus.volume.ExtentLimits
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.ReadCost
import org.pyrus.volume.ReadPlan
import org.pyrus.volume.Samples
import org.pyrus.volume.spi.VolumeInfo
import org.pyrus.volume.spi.VolumeReader
import java.io.EOFException
import java.io.IOException
import java.nio.channels.ClosedChannelException
import java.nio.channels.FileChannel
import java.nio.file.StandardOpenOption

/**
 * Reads a volume's uncompressed chunks by arithmetic: the extents of a [ReadPlan], by positional reads of one open channel, shared out to [ReadWorkers].
 *
 * Safe for any number of callers. A cancelled read stops before its next extent of at most [ExtentLimits.longestBytes].
 *
 * @throws IOException where the file can't be opened
 */
internal class DirectReader(override val info: VolumeInfo, private val data: VolumeData, private val workers: ReadWorkers = ReadWorkers.of(null)) : VolumeReader {
    private val grid = data.grid
    private val channel = FileChannel.open(data.path, StandardOpenOption.READ)

    override suspend fun read(slab: Hyperslab): Samples {
        slab.requireReadable(grid.dimensions)
        check(channel.isOpen) { "${data.path} is closed" }
        return withContext(workers.dispatcher) {
            val plan = plan(slab)
            val values = FloatArray(slab.sampleCount.toInt())
            workers.share(plan.requestCount, { ExtentWorker(plan, values) }, ExtentWorker::read)
            Samples(slab, values)
        }
    }

    override fun cost(slab: Hyperslab): ReadCost = plan(slab).cost

    private fun plan(slab: Hyperslab) = ReadPlan.of(slab, grid, data.storedType.bytes, ReadBuffers.limits)

    /** Reads extents of [plan] into [values], one after the other, through one buffer. */
    private inner class ExtentWorker(plan: ReadPlan, values: FloatArray) : AutoCloseable {
        private val walk = plan.Walk()
        private val lent = ReadBuffers.lend()
        private val buffer = lent.bytes
        private val gather = SampleGather.of(data.storedType, buffer, values)

        fun read(extent: Int) {
            walk.enter(extent)
            buffer.clear().limit(walk.length)
            fill(data.dataAddress + walk.start)
            walk.forEachPiece(gather)
        }

        private fun fill(start: Long) {
            try {
                while (buffer.hasRemaining()) {
                    if (channel.read(buffer, start + buffer.position()) < 0) throw EOFException("the file ends here")
                }
            } catch (e: ClosedChannelException) {
                throw IllegalStateException("${data.path} is closed", e)
            } catch (e: IOException) {
                throw failure(start + buffer.position(), e)
            }
        }

        override fun close() = lent.close()
    }

    private fun failure(at: Long, cause: IOException): IOException {
        val chunk = (at - data.dataAddress) / data.chunkBytes
        val layer = grid.crosslineChunks.toLong() * grid.sampleChunks
        val position = "[${chunk / layer}, ${chunk % layer / grid.sampleChunks}, ${chunk % grid.sampleChunks}]"
        return IOException("${data.path}: chunk $position, byte ${at + 1}: ${cause.message}", cause)
    }

    /** Closes the channel: a read under way that needs more of it fails with [IllegalStateException]. */
    override fun close() = channel.close()
}
