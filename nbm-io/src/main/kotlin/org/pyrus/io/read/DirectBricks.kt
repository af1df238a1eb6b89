package org.pyrus.io.read

import kotlinx.coroutines.runBlocking
import org.pyrus.io.hdf5.VolumeData
import org.pyrus.volume.ChunkGrid
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.OpenFile
import org.pyrus.volume.StoredType
import org.pyrus.volume.spi.BrickSource
import org.pyrus.volume.spi.VolumeReader
import java.nio.FloatBuffer
import java.util.BitSet

/**
 * Chunks of a volume as bricks: float32 ones that the page cache holds straight from the mapping, which [lease] keeps until this is closed.
 *
 * @param file is looked at now and then, so that who goes on from chunk to chunk is told within some milliseconds that it was written to
 */
internal class DirectBricks(private val reader: VolumeReader, private val data: VolumeData, private val lease: MappedData.Lease?, private val file: OpenFile) : BrickSource {
    private val usable = lease?.takeIf { data.storedType == StoredType.FLOAT32 && data.grid.chunkCount <= Int.MAX_VALUE && data.chunkBytes <= Int.MAX_VALUE }
    private val views = HashMap<Int, FloatBuffer>()
    private val resident = BitSet()
    private var asked = 0
    private var placed = 0
    private var looked = System.nanoTime()
    private var segment = MappedData.NONE

    override val grid: ChunkGrid get() = data.grid
    override var shared: FloatBuffer = FloatBuffer.allocate(0)
        private set

    override fun read(slab: Hyperslab): FloatArray = runBlocking { reader.read(slab) }.values

    override fun placeInMemory(brick: Long): Int {
        val lease = usable ?: return MappedData.NONE
        if (++placed % LOOK_AGAIN == 0) lookAtFile()
        val start = brick * data.chunkBytes
        if (!isResident(lease, brick.toInt(), start)) return MappedData.NONE
        val number = lease.segmentOf(start)
        if (number != segment) {
            shared = views.getOrPut(number) { lease.bytes(number).duplicate().order(data.byteOrder).asFloatBuffer() }
            segment = number
        }
        return ((start - lease.startOf(number)) / Float.SIZE_BYTES).toInt()
    }

    private fun lookAtFile() {
        val now = System.nanoTime()
        if (now - looked < LOOK_NANOS) return
        looked = now
        requireUnwritten()
    }

    private fun requireUnwritten() {
        try {
            MappedData.settle(file)
        } catch (e: InternalError) {
            throw MappedData.lost(data.path, e)
        }
        file.requireUnwritten()
    }

    private fun isResident(lease: MappedData.Lease, brick: Int, start: Long): Boolean {
        if (++asked >= ASK_AGAIN) {
            asked = 0
            resident.clear()
        }
        if (resident[brick]) return true
        if (lease.resident(start, data.chunkBytes.toInt()) == MappedData.NONE) return false
        resident.set(brick)
        return true
    }

    /** What the mapping gave is right where the file is still what it was. */
    override fun close() {
        try {
            if (placed > 0) requireUnwritten()
        } finally {
            lease?.close()
        }
    }

    private companion object {
        /** The page cache may have given a chunk up since it was asked about: asked again after so many steps from chunk to chunk. */
        const val ASK_AGAIN = 1 shl 20

        /** A look at the clock takes as long as a step from chunk to chunk, and one at the file a hundred times as long. */
        const val LOOK_AGAIN = 16
        const val LOOK_NANOS = 5_000_000L
    }
}
