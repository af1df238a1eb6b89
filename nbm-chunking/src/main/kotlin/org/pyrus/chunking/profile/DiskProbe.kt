package org.pyrus.chunking.profile

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.job
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext
import org.pyrus.volume.ReadPace
import org.pyrus.volume.StorageProfile
import org.pyrus.volume.spi.ProfileBudget
import org.pyrus.volume.spi.Progress
import org.pyrus.volume.spi.ProgressUnit
import java.io.IOException
import java.nio.ByteBuffer
import java.nio.channels.FileChannel
import java.nio.file.Path
import java.nio.file.StandardOpenOption.READ
import java.time.Instant
import java.util.concurrent.ThreadLocalRandom
import java.util.concurrent.atomic.AtomicLong

/**
 * Measures a disk by reading a [ProbeFile]: each of [SIZES] at random places, each of [DEPTHS] such reads under way for a moment of the same length, counted; then long reads
 * one after the other, straight and through the page cache, and of what it takes in at once.
 */
internal class DiskProbe(private val name: String, private val place: Path, private val budget: ProfileBudget, private val onProgress: (Progress) -> Unit) {
    private val threads = Dispatchers.IO.limitedParallelism(DEPTHS.last())
    private val started = System.nanoTime()
    private var steps = 0

    suspend fun measure(): StorageProfile = withContext(threads) {
        tell()
        ProbeFile.at(place, budget.bytes, budget.seconds * WRITING).use { file ->
            ProbeChannel.open(file.path, READ).use { channel ->
                val buffer = channel.buffer(SIZES.last())
                val bytes = channel.channel.size()
                val sizes = SIZES.filter { it <= bytes / LEAST_PLACES }
                // the page cache goes first: what comes after is read straight and leaves nothing there
                val cached = if (file.writtenBytesPerSecond != null && channel.direct) cachedRate(file.path, bytes / 2) else null
                // of a file that was there some may be in memory: then it is taken for quicker than it is, and bounds nothing
                val cache = if (channel.direct) CacheProbe(file.path, bytes / 2, bytes, budget.seconds * SEQUENTIAL).measure().also { tell() } else null
                val straight = sequential(channel, buffer.slice(0, READAHEAD_BYTES), bytes, budget.seconds * SEQUENTIAL)
                val sequential = sequential(channel, buffer, bytes, budget.seconds * SEQUENTIAL)
                val seconds = maxOf(budget.seconds - elapsed() - COPYING_SECONDS, budget.seconds * LEAST_RANDOM) / (sizes.size * DEPTHS.size)
                val paces = sizes.flatMap { size -> DEPTHS.map { depth -> pace(channel, buffer.slice(0, size), bytes, depth, seconds) } }
                val source = "measured ${if (file.writtenBytesPerSecond == null) "on a file that was there" else "on a temporary file"} of ${bytes shr 20} MiB" +
                    if (channel.direct) ", page cache kept out" else "; the file system refuses direct reads, so the page cache took part"
                StorageProfile(
                    name, source, paces, sequential, file.writtenBytesPerSecond, cached?.let { it / straight }, copyRate(), Instant.now(), channel.direct, cache,
                )
            }
        }
    }

    /** [depth] coroutines, each with one read of the whole of [buffer] under way: they share it, for nobody looks at what is read. */
    private suspend fun pace(file: ProbeChannel, buffer: ByteBuffer, bytes: Long, depth: Int, seconds: Double): ReadPace {
        val size = buffer.capacity()
        val places = bytes / size
        val reads = AtomicLong()
        val start = System.nanoTime()
        val end = start + (seconds * 1e9).toLong()
        coroutineScope {
            repeat(depth) {
                launch {
                    val job = currentCoroutineContext().job
                    val own = buffer.duplicate()
                    do {
                        job.ensureActive()
                        file.read(own, ThreadLocalRandom.current().nextLong(places) * size)
                        reads.incrementAndGet()
                    } while (System.nanoTime() < end)
                }
            }
        }
        tell()
        return ReadPace(size, depth, reads.get() / ((System.nanoTime() - start) / 1e9))
    }

    /** Bytes a second of reads of the whole of [buffer] one after the other, for at most [seconds]. */
    private suspend fun sequential(file: ProbeChannel, buffer: ByteBuffer, bytes: Long, seconds: Double): Double {
        val size = buffer.capacity()
        val start = System.nanoTime()
        var read = 0L
        while (read == 0L || System.nanoTime() - start < seconds * 1e9) {
            currentCoroutineContext().ensureActive()
            file.read(buffer, read % (bytes / size * size))
            read += size
        }
        tell()
        return read / ((System.nanoTime() - start) / 1e9)
    }

    /** Bytes a second of small reads one after the other through the page cache, which holds nothing of the file yet; each byte once. */
    private suspend fun cachedRate(path: Path, bytes: Long): Double = FileChannel.open(path, READ).use { channel ->
        val buffer = ByteBuffer.allocateDirect(READAHEAD_BYTES)
        val start = System.nanoTime()
        var at = 0L
        while (at + READAHEAD_BYTES <= bytes && System.nanoTime() - start < budget.seconds * SEQUENTIAL * 1e9) {
            currentCoroutineContext().ensureActive()
            if (channel.read(buffer.clear(), at) < 0) throw IOException("the file ended at byte $at")
            at += READAHEAD_BYTES
        }
        tell()
        at / ((System.nanoTime() - start) / 1e9)
    }

    /** Of more than a processor's cache holds. */
    private fun copyRate(): Double {
        val buffer = ByteBuffer.allocateDirect(COPIED_BYTES)
        val target = ByteArray(COPIED_BYTES)
        var copied = 0L
        repeat(UNTIMED) { buffer.get(0, target) }
        val start = System.nanoTime()
        while (System.nanoTime() - start < COPYING_SECONDS * 1e9) {
            buffer.get(0, target)
            copied += target.size
        }
        return copied / ((System.nanoTime() - start) / 1e9)
    }

    private fun elapsed(): Double = (System.nanoTime() - started) / 1e9

    private fun tell() {
        val total = STEPS_BESIDE + SIZES.size * DEPTHS.size
        onProgress(Progress("Measuring the disk", steps++.coerceAtMost(total).toLong(), total.toLong(), ProgressUnit.STEPS))
    }

    companion object {
        /** Bytes of the random reads. */
        val SIZES = listOf(4 shl 10, 16 shl 10, 64 shl 10, 256 shl 10, 1 shl 20, 4 shl 20)
        val DEPTHS = listOf(1, 2, 4, 8, 16, 32)

        /** Shares of the budget's seconds; what is left goes to random reads, but no less than [LEAST_RANDOM]. */
        private const val WRITING = 0.2
        private const val SEQUENTIAL = 0.05
        private const val LEAST_RANDOM = 0.4
        private const val COPYING_SECONDS = 0.1
        private const val READAHEAD_BYTES = 64 shl 10
        private const val LEAST_PLACES = 4
        private const val UNTIMED = 2
        private const val COPIED_BYTES = 32 shl 20

        /** Writing, what goes through the page cache, and the two that read one after the other. */
        private const val STEPS_BESIDE = 5
    }
}
