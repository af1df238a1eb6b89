package org.pyrus.io.read

import org.pyrus.volume.OpenFile
import java.io.IOException
import java.lang.invoke.MethodHandle
import java.lang.invoke.MethodHandles
import java.lang.invoke.MethodType
import java.nio.ByteBuffer
import java.nio.MappedByteBuffer
import java.nio.channels.FileChannel
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.atomic.AtomicInteger
import java.util.concurrent.atomic.AtomicReferenceArray

/**
 * A file's data mapped into memory, to gather from what the page cache holds without copying it first. A mapping read where the page cache does not hold it
 * is a trap: the system's readahead for faults drags in megabytes around each (measured: nearly the whole file for one inline). So only extents are handed out that
 * are [Lease.resident], or that [Lease.load] has brought.
 *
 * The mappings go when the owner has closed this and no lease is out. Thread-safe.
 *
 * @param start where the data begins in the file
 * @param bytes how long they are; what the file has not is not mapped
 * @param longest the longest range that is asked about
 */
internal class MappedData(
    private val channel: FileChannel,
    private val start: Long,
    bytes: Long,
    private val longest: Int = ReadBuffers.limits.longestBytes,
) : AutoCloseable {
    private val end = minOf(bytes, channel.size() - start)
    private val segments = AtomicReferenceArray<MappedByteBuffer>(if (end <= 0) 0 else Math.toIntExact((end - 1) / SEGMENT_BYTES + 1))

    /** Leases, and one for the owner until it closes. */
    private val holders = AtomicInteger(1)

    /** The right to read the mappings until closed; null where this is closed and the mappings are gone. */
    fun lease(): Lease? {
        while (true) {
            val held = holders.get()
            if (held == 0) return null
            if (holders.compareAndSet(held, held + 1)) return Lease(endNow())
        }
    }

    /** A file that was cut short since ends in zeros up to its page's border where it is mapped; nothing of that is handed out. */
    private fun endNow(): Long = try {
        minOf(end, channel.size() - start)
    } catch (_: IOException) { // closed, or its drive is gone
        0
    }

    /** For one thread. */
    inner class Lease internal constructor(private val end: Long) : AutoCloseable {
        /** The number of the segment that holds [length] bytes at [at], counted from the data's start, all of them in the page cache; else -1. */
        fun resident(at: Long, length: Int): Int {
            val number = segmentOf(at)
            return range(at, length) { if (it.isLoaded) number else NONE }
        }

        private inline fun range(at: Long, length: Int, use: (MappedByteBuffer) -> Int): Int {
            if (at + length > end || length > longest) return NONE
            val segment = segment(segmentOf(at)) ?: return NONE
            return use(segment.slice((at % SEGMENT_BYTES).toInt(), length))
        }

        /** As [resident], but brings into memory what is not there: exactly these bytes, because the system is told of all of them before the first is touched. */
        fun load(at: Long, length: Int): Int {
            val number = segmentOf(at)
            return range(at, length) {
                it.load()
                number
            }
        }

        /** The number of the segment that a range from [at] on lies in. */
        fun segmentOf(at: Long): Int = (at / SEGMENT_BYTES).toInt()

        /** The bytes of a segment that [resident] gave: its first is that at [startOf]. Not to be used when this is closed. */
        fun bytes(segment: Int): ByteBuffer = segments[segment]

        /** Where a segment begins, counted from the data's start. */
        fun startOf(segment: Int): Long = segment * SEGMENT_BYTES

        private var closed = false

        override fun close() {
            if (!closed) release() // a second release would be another's
            closed = true
        }
    }

    private fun segment(number: Int): MappedByteBuffer? = segments[number] ?: try {
        synchronized(segments) {
            segments[number] ?: (number * SEGMENT_BYTES).let { from ->
                channel.map(FileChannel.MapMode.READ_ONLY, start + from, minOf(SEGMENT_BYTES + longest, end - from)).also { segments.set(number, it) }
            }
        }
    } catch (_: IOException) { // too many mappings, or a file system without: the extent is read instead, which says what is wrong if anything is
        null
    }

    private fun release() {
        if (holders.decrementAndGet() == 0) {
            for (number in 0 until segments.length()) segments.getAndSet(number, null)?.let { unmap!!.invoke(it) }
        }
    }

    /** To be called once. */
    override fun close() = release()

    companion object {
        const val NONE = -1

        /** Divides by every sample's bytes, so that samples lie as aligned in a segment as in the data. */
        private const val SEGMENT_BYTES = 1L shl 30

        /** `sun.misc.Unsafe.invokeCleaner`: the only way to release a mapping on Java 17. */
        private val unmap: MethodHandle? = try {
            val unsafe = Class.forName("sun.misc.Unsafe")
            val instance = unsafe.getDeclaredField("theUnsafe").apply { isAccessible = true }.get(null)
            MethodHandles.lookup().findVirtual(unsafe, "invokeCleaner", MethodType.methodType(Void.TYPE, ByteBuffer::class.java)).bindTo(instance)
        } catch (_: ReflectiveOperationException) {
            null
        }

        private const val LARGE_BYTES = 4 shl 20

        @Volatile
        private var large: ByteArray? = null

        /**
         * Throws the [InternalError] of a mapping whose [file] was cut short here, where there is one to be thrown. Compiled code goes on behind such a fault, with whatever it has in place of the sample, until
         * it comes to where Java looks for errors of that kind: that may be in the middle of resuming a coroutine, whose caller would wait without end, or of releasing a mapping, which ends the whole program. Java looks where an array is
         * made that is too large for a thread's own part of the heap.
         */
        fun settle(file: OpenFile) {
            if (!file.isWritten) return
            large = ByteArray(LARGE_BYTES)
            large = null
        }

        /** What a read of [path] ends with whose mapping has lost its file. */
        fun lost(path: Path, cause: InternalError) = IOException("$path: it was cut short while it was read, or its drive is gone", cause)

        /** Releases [bytes] where it is a mapping of its own, which nobody may use any more, and can be released; leaves any other as it is. */
        fun release(bytes: ByteBuffer) {
            if (bytes !is MappedByteBuffer) return
            try {
                unmap?.invoke(bytes)
            } catch (_: IllegalArgumentException) { // a part of another
            }
        }

        /**
         * The data of [path] mapped where it can be told what of it is in the page cache, and where the mappings can be released; else null. Parameters as
         * of the class.
         */
        fun where(path: Path, channel: FileChannel, start: Long, bytes: Long, longest: Int): MappedData? = try {
            if (unmap != null && canTellResident(path)) MappedData(channel, start, bytes, longest) else null
        } catch (_: IOException) {
            null
        }

        /**
         * Whether `MappedByteBuffer.isLoaded` can be believed for [path]. Linux (`mincore`) says that everything is in memory where the caller may not
         * write the
         * file, lest one user watch another through a shared file; Windows always says no; of others nothing is known.
         */
        fun canTellResident(path: Path): Boolean = System.getProperty("os.name") == "Linux" && Files.isWritable(path)
    }
}
