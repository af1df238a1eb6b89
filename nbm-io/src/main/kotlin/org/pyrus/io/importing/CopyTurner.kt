package org.pyrus.io.importing

import org.pyrus.volume.ChunkGrid
import org.pyrus.volume.ExtentLimits
import org.pyrus.volume.FastCopy
import org.pyrus.volume.ReadPlan
import java.nio.ByteBuffer
import java.nio.ByteOrder

/**
 * Brings boxes of a volume's chunks into the order of a fast copy, in the memory of [rooms], of which a little is set aside to read into.
 *
 * @param rooms direct buffers, all equally long and of [LEAST_ROOM_BYTES] at least, whose first bytes begin a page
 * @param read fills a buffer from a byte counted from the first chunk's first; from any thread
 */
internal class CopyTurner(
    private val grid: ChunkGrid,
    private val sampleBytes: Int,
    rooms: List<ByteBuffer>,
    workerCount: Int,
    private val read: (into: ByteBuffer, at: Long) -> Unit,
) {
    private val extentBytes = minOf(ExtentLimits.LONGEST_BYTES, rooms[0].capacity() / READ_SHARE / workerCount / 8 * 8).coerceAtLeast(8)
    private val limits = ExtentLimits(longestBytes = extentBytes)

    /** What a box may take of a room. */
    val roomBytes: Int = rooms[0].capacity() - extentBytes * workerCount
    private val unused = (0 until workerCount).map { rooms[0].slice(roomBytes + it * extentBytes, extentBytes).order(ByteOrder.LITTLE_ENDIAN) }.iterator()
    private val workers = Workers(workerCount) { unused.next() }
    private val boxes = rooms.map { it.slice(0, roomBytes).order(ByteOrder.LITTLE_ENDIAN) }

    /** The memory of room [number]. */
    fun room(number: Int): ByteBuffer = boxes[number]

    /** The boxes of [copy], which starts at byte [copyAddress] of its file. */
    fun blocks(copy: FastCopy, copyAddress: Long): Sequence<CopyBlock> =
        CopyBlock.all(copy, grid.shape, sampleBytes, roomBytes).map { CopyBlock(copy, it, sampleBytes, copyAddress, roomBytes) }

    /** Fills room [number] with [block]. Cancellable between extents. */
    suspend fun turn(block: CopyBlock, number: Int) {
        val plan = ReadPlan.of(block.slab, grid, sampleBytes, limits)
        workers.forEach(plan.requestCount) { buffer, extent ->
            val walk = plan.walk()
            walk.enter(extent)
            read(buffer.clear().limit(walk.length), walk.start)
            walk.forEachPiece(block.gather(buffer, boxes[number]))
        }
    }

    companion object {
        /** A quarter of a room to read into is enough where there is little. */
        private const val READ_SHARE = 4

        const val LEAST_ROOM_BYTES = 1 shl 12
    }
}
