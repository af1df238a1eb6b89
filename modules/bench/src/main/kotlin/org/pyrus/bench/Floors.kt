package org.pyrus.bench

import com.sun.nio.file.ExtendedOpenOption
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.launch
import org.pyrus.volume.ExtentPlan
import org.pyrus.volume.FileExtents
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Samples
import java.io.EOFException
import java.io.IOException
import java.nio.ByteBuffer
import java.nio.channels.FileChannel
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardOpenOption.READ
import java.util.concurrent.ConcurrentLinkedQueue
import java.util.concurrent.atomic.AtomicInteger

/**
 * A file read plainly, through the page cache or past it.
 *
 * @param past past the page cache by direct I/O: ranges are widened to whole blocks then
 */
internal class PlainFile(private val path: Path, past: Boolean) : AutoCloseable {
    private val channel = if (past) FileChannel.open(path, READ, ExtendedOpenOption.DIRECT) else FileChannel.open(path, READ)
    private val block = if (past) Math.toIntExact(Files.getFileStore(path).blockSize) else 1
    private val size = channel.size()

    /** A buffer for ranges of up to [bytes]. */
    fun buffer(bytes: Int): ByteBuffer = if (block == 1) ByteBuffer.allocateDirect(bytes) else ByteBuffer.allocateDirect(bytes + 3 * block).alignedSlice(block)

    /** Brings [bytes] from [start] on into [buffer]. */
    fun read(start: Long, bytes: Int, buffer: ByteBuffer) {
        if (start + bytes > size) throw EOFException("$path: ends before byte ${start + bytes}")
        val from = start - start % block
        val until = (start + bytes + block - 1) / block * block
        buffer.clear().limit((until - from).toInt())
        while (from + buffer.position() < start + bytes) {
            if (channel.read(buffer, from + buffer.position()) < 0) throw EOFException("$path: was cut short at byte ${from + buffer.position()}")
        }
    }

    override fun close() = channel.close()

    companion object {
        /** Why [path] can't be read past the page cache, or null where it can. */
        fun whyNotPast(path: Path): String? = try {
            PlainFile(path, past = true).use { it.read(0, 1, it.buffer(1)) }
            null
        } catch (e: IOException) {
            e.message ?: e.toString()
        } catch (e: UnsupportedOperationException) {
            e.message ?: e.toString()
        }
    }
}

/** What the floors share: a file to be opened plainly, and whether past the page cache. */
internal abstract class Floor(override val path: Path, private val past: Boolean) : Rival {
    private var opened: PlainFile? = null
    protected val file: PlainFile get() = checkNotNull(opened) { "$path is closed" }

    override suspend fun open() {
        if (opened == null) opened = PlainFile(path, past)
    }

    override fun close() {
        opened?.close()
        opened = null
    }
}

/**
 * The extents that the default reader plans, read by as many threads into buffers and left there.
 *
 * @param plan the reader's extents of a hyperslab
 */
internal open class ExtentFloor(path: Path, past: Boolean, private val plan: suspend (Hyperslab) -> FileExtents) : Floor(path, past) {
    override val contestant = Contestant(ID, "the extents that the first reader plans, read plainly by as many threads", floor = true)
    private var planned = emptyMap<Hyperslab, FileExtents>()
    private val buffers = ConcurrentLinkedQueue<ByteBuffer>()
    private var bufferBytes = 0

    override suspend fun prepare(task: ReadTask) {
        planned = task.slabs.associateWith { plan(it) }
        val longest = planned.values.maxOf { longest(it.extents) }
        val workers = planned.values.maxOf { it.workers }
        if (longest > bufferBytes) buffers.clear()
        bufferBytes = maxOf(longest, bufferBytes)
        while (buffers.size < workers) buffers += file.buffer(bufferBytes)
    }

    private fun longest(extents: ExtentPlan): Int {
        val walk = extents.walk()
        return (0 until extents.requestCount).maxOf {
            walk.enter(it)
            walk.length
        }
    }

    override suspend fun read(task: ReadTask): List<Samples> {
        for (slab in task.slabs) read(planned.getValue(slab))
        return emptyList()
    }

    private suspend fun read(placed: FileExtents) {
        val next = AtomicInteger()
        val count = placed.extents.requestCount
        coroutineScope {
            val dispatcher = Dispatchers.IO.limitedParallelism(placed.workers)
            repeat(minOf(placed.workers, count)) {
                launch(dispatcher) {
                    val walk = placed.extents.walk()
                    val buffer = buffers.poll()
                    try {
                        while (true) {
                            val mine = next.getAndIncrement()
                            if (mine >= count) break
                            ensureActive()
                            walk.enter(mine)
                            fetch(placed.start + walk.start, walk.length, buffer)
                        }
                    } finally {
                        buffers += buffer
                    }
                }
            }
        }
    }

    /** Brings [bytes] of the file from [start] on into [buffer]. */
    protected open fun fetch(start: Long, bytes: Int, buffer: ByteBuffer) = file.read(start, bytes, buffer)

    companion object {
        const val ID = "same-extents"
    }
}

/**
 * As many bytes as the plane has, lying in one piece, copied out by one thread.
 *
 * @param sampleBytes of a stored sample
 */
internal class ContiguousFloor(path: Path, past: Boolean, private val sampleBytes: Int) : Floor(path, past) {
    override val contestant = Contestant(ID, "as many bytes lying in one piece, copied out by one thread", floor = true)
    private val size = Files.size(path)
    private var buffer: ByteBuffer? = null
    private var bufferBytes = 0

    override suspend fun prepare(task: ReadTask) {
        val longest = task.slabs.maxOf { bytes(it) }
        if (buffer == null || bufferBytes < longest) buffer = file.buffer(longest)
        bufferBytes = maxOf(bufferBytes, longest)
    }

    override suspend fun read(task: ReadTask): List<Samples> {
        for (slab in task.slabs) {
            // somewhere in the file, the same place for the same plane
            val start = Math.floorMod(slab.hashCode() * PRIME, size - bytes(slab) + 1)
            file.read(start, bytes(slab), buffer!!)
        }
        return emptyList()
    }

    private fun bytes(slab: Hyperslab): Int = minOf(slab.sampleCount * sampleBytes, size, MOST_BYTES).toInt()

    companion object {
        const val ID = "contiguous"
        private const val PRIME = 2_654_435_761L
        private const val MOST_BYTES = 1L shl 30
    }
}
