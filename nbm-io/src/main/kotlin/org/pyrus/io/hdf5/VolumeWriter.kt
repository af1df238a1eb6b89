package org.pyrus.io.hdf5

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.delay
import kotlinx.coroutines.withContext
import org.pyrus.io.hdf5.format.MetadataEncoder
import org.pyrus.io.hdf5.format.Superblock
import org.pyrus.volume.ChunkGrid
import org.pyrus.volume.Refusal
import java.io.Closeable
import java.io.IOException
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.nio.channels.FileChannel
import java.nio.channels.OverlappingFileLockException
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardCopyOption.ATOMIC_MOVE
import java.nio.file.StandardCopyOption.REPLACE_EXISTING
import java.nio.file.StandardOpenOption.CREATE
import java.nio.file.StandardOpenOption.READ
import java.nio.file.StandardOpenOption.WRITE
import java.util.concurrent.atomic.AtomicLong

/**
 * Writes one volume, into `NAME.part` beside its target: data first, metadata behind it, the superblock last, then an atomic move. So a
 * file by the target's name is always complete, and a half-written one is no HDF5 file.
 *
 * The `write…` functions are positional and may be called from any thread, in any order. Buffers are written from position to limit.
 */
internal class VolumeWriter private constructor(
    private val target: Path,
    private val layout: VolumeLayout,
    private val part: Path,
    private val channel: FileChannel,
) : Closeable {
    val grid: ChunkGrid = layout.grid
    private val chunkBytes = grid.shape.sampleCount.toLong() * layout.storedType.bytes
    private val space = PayloadSpace(grid, layout.storedType.bytes, layout.segy.traceCount, layout.segy.head.size, layout.segy.tail.size)
    private val words = WordSpool(space.words, ::writeAt)
    private val unflushed = AtomicLong()
    private var committed = false

    /** Writes chunks from [firstOrdinal] on, whole, or the leading part of one: what is never written reads as 0. */
    fun writeChunks(firstOrdinal: Long, bytes: ByteBuffer) = writeAt(bytes, space.data + firstOrdinal * chunkBytes)

    /** Writes 240 bytes a trace. */
    fun writeTraceHeaders(firstTrace: Long, headers: ByteBuffer) = writeAt(headers, space.traceHeaders + firstTrace * PayloadSpace.TRACE_HEADER_BYTES)

    /** Writes an int32, little-endian, a trace: inline index × crossline count + crossline index. */
    fun writeTraceCells(firstTrace: Long, cells: ByteBuffer) = writeAt(cells, space.traceCells + firstTrace * 4)

    /** Writes a CRC-32C, little-endian, a trace. */
    fun writeTraceChecksums(firstTrace: Long, checksums: ByteBuffer) = writeAt(checksums, space.traceChecksums + firstTrace * 4)

    /** Writes float64s, little-endian, of the positions at [inline], [firstCrossline] and those that follow on the inline. */
    fun writeCoordinates(inline: Int, firstCrossline: Int, x: ByteBuffer, y: ByteBuffer) {
        val position = inline.toLong() * grid.dimensions.crosslines + firstCrossline
        writeAt(x, space.cdpX + position * 8)
        writeAt(y, space.cdpY + position * 8)
    }

    /** Keeps a sample word that its stored sample does not give back. */
    fun addIrreversible(trace: Long, sample: Int, word: Int) = words.add(trace, sample, word)

    /**
     * Sends what is written to the disk while more is being written, so that the disk is busy from the start and [commit] has little to
     * wait for. Runs until cancelled.
     */
    suspend fun keepFlushing() = withContext(Dispatchers.IO) {
        while (true) {
            delay(FLUSH_PAUSE_MS)
            if (unflushed.get() >= FLUSH_BYTES) {
                unflushed.set(0)
                channel.force(false)
            }
        }
    }

    /**
     * Completes the file and moves it to its target.
     *
     * @return its size in bytes
     * @throws IOException where the disk fails; the part file is then removed by [close]
     */
    fun commit(summary: VolumeSummary): Long {
        writeSmallData()
        val wordCount = words.finish()
        val digest = SourceDigest.of(layout.segy.head, layout.segy.tail, layout.segy.traceCount) { first, into ->
            readAt(into, space.traceChecksums + first * 4)
        }
        val start = PayloadSpace.pageAfter(space.words + wordCount * WordSpool.RECORD_BYTES)
        val metadata = MetadataEncoder(VolumeTree(layout, space, summary, wordCount, digest).root()).encode(start)
        val end = start + metadata.bytes.size
        writeAt(ByteBuffer.wrap(metadata.bytes), start)
        channel.force(true)
        writeAt(ByteBuffer.wrap(Superblock(end, metadata.rootAddress).encode()), 0)
        channel.force(true)
        channel.close()
        Files.move(part, target, ATOMIC_MOVE, REPLACE_EXISTING)
        committed = true
        syncFolder()
        return end
    }

    /** Without a [commit] before, removes the part file. */
    override fun close() {
        channel.close()
        if (!committed) Files.deleteIfExists(part)
    }

    private fun writeSmallData() {
        val geometry = layout.geometry
        val inlines = little(geometry.inlines.count * 4).also { b ->
            repeat(geometry.inlines.count) { b.putInt(geometry.inlines.first.value + it * geometry.inlines.step) }
        }
        val crosslines = little(geometry.crosslines.count * 4).also { b ->
            repeat(geometry.crosslines.count) { b.putInt(geometry.crosslines.first.value + it * geometry.crosslines.step) }
        }
        val samples = little(geometry.samples.count * 8).also { b ->
            repeat(geometry.samples.count) { b.putDouble(geometry.samples.start + it * geometry.samples.interval) }
        }
        writeAt(inlines.flip(), space.inlines)
        writeAt(crosslines.flip(), space.crosslines)
        writeAt(samples.flip(), space.samples)
        MaskBytes.write(geometry.liveTraces) { bytes, at -> writeAt(bytes, space.mask + at) }
        writeAt(ByteBuffer.wrap(layout.segy.head), space.head)
        writeAt(ByteBuffer.wrap(layout.segy.tail), space.tail)
    }

    private fun little(bytes: Int): ByteBuffer = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN)

    private fun writeAt(bytes: ByteBuffer, address: Long) {
        var at = address
        unflushed.addAndGet(bytes.remaining().toLong())
        try {
            while (bytes.hasRemaining()) at += channel.write(bytes, at)
        } catch (e: IOException) {
            throw IOException("$part: writing at byte ${at + 1} failed: ${e.message}", e)
        }
    }

    private fun readAt(into: ByteBuffer, address: Long) {
        val start = into.position()
        while (into.hasRemaining()) if (channel.read(into, address + into.position() - start) < 0) throw IOException("$part ends at byte ${address + into.position() - start}")
    }

    private fun syncFolder() {
        try {
            FileChannel.open(target.toAbsolutePath().parent, READ).use { it.force(true) }
        } catch (_: IOException) {
            // Windows opens no folder; there the move itself is journalled
        }
    }

    companion object {
        private const val FLUSH_PAUSE_MS = 50L
        private const val FLUSH_BYTES = 64L shl 20

        /**
         * Opens and locks the part file of [target].
         *
         * @throws Refusal where another import is writing it, or it can't be created
         */
        fun create(target: Path, layout: VolumeLayout): VolumeWriter {
            val part = target.resolveSibling("${target.fileName}.part")
            val channel = try {
                FileChannel.open(part, CREATE, READ, WRITE)
            } catch (e: IOException) {
                throw Refusal("can't be created (${e.message})", part, remedy = "Choose a folder that you may write to.", cause = e)
            }
            try {
                val lock = try {
                    channel.tryLock()
                } catch (_: OverlappingFileLockException) {
                    null
                }
                // where the other import has just moved its part file into place, this channel is that finished volume: leave it alone
                if (lock == null || !Files.exists(part)) throw Refusal("another import is writing this target", target, remedy = "Wait for it to end, or name another target.")
                channel.truncate(0)
                return VolumeWriter(target, layout, part, channel)
            } catch (e: Exception) {
                channel.close()
                throw e
            }
        }
    }
}
