package org.pyrus.volume.spi

import kotlinx.coroutines.runBlocking
import org.pyrus.volume.ChunkGrid
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.Hyperslab
import java.nio.FloatBuffer

/** Where a [BrickCursor] has its bricks from. For one thread. */
interface BrickSource : AutoCloseable {
    /** The bricks, numbered as [ChunkGrid.ordinal] says. */
    val grid: ChunkGrid

    /** Reads [slab] into an array of its own, row-major. */
    fun read(slab: Hyperslab): FloatArray

    /**
     * A whole brick, padding and all, that lies in memory as float32 already: then [shared] holds it from the index returned on; else -1. To be asked again
     * for each brick.
     */
    fun placeInMemory(brick: Long): Int = -1

    /** What the last place of [placeInMemory] is a place in. */
    val shared: FloatBuffer get() = NOTHING

    override fun close() = Unit

    companion object {
        private val NOTHING: FloatBuffer = FloatBuffer.allocate(0)
    }
}

/** Bricks of any reader: its chunks, or single traces where it has none. */
internal class ReaderBricks(private val reader: VolumeReader) : BrickSource {
    override val grid: ChunkGrid = reader.info.geometry.dimensions.let { ChunkGrid(it, reader.info.chunk ?: ChunkShape(1, 1, it.samples)) }

    override fun read(slab: Hyperslab): FloatArray = runBlocking { reader.read(slab) }.values
}
