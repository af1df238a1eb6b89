package org.pyrus.chunking.profile

import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.delay
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.job
import kotlinx.coroutines.launch
import org.pyrus.volume.CachePace
import java.io.IOException
import java.nio.ByteBuffer
import java.nio.channels.FileChannel
import java.nio.file.Path
import java.nio.file.StandardOpenOption.READ
import java.util.concurrent.atomic.AtomicInteger

/**
 * Measures how reads of [path] go through the page cache, which holds nothing of the file from [start] to [end] yet; each byte is asked for once. First bursts of small reads, a few and
 * many in turn, for [seconds]; then long ones for as long.
 *
 * A burst of n reads takes s + n × t, s the start and t the time of each: two lengths give both. A disk that is too slow for enough of them in that time (one that spins takes a minute) has
 * neither measured: beside its own time the page cache's is nothing. Long reads are counted by the moment, and the moment that three quarters of
 * them do not pass is taken: the first are a program's own start, and others use the machine.
 */
internal class CacheProbe(private val path: Path, private val start: Long, private val end: Long, private val seconds: Double) {
    private val buffers = List(CachePace.QUEUE_DEPTH) { ByteBuffer.allocateDirect(LONG_BYTES) }

    /** Null where there is too little to read. */
    suspend fun measure(): CachePace? {
        val middle = start + (end - start) / SHARE_OF_BURSTS
        val long = places(middle, end, LONG_BYTES)
        if (long.size < LEAST_LONG) return null
        return FileChannel.open(path, READ).use { channel ->
            val small = bursts(channel, places(start, middle, APART_BYTES))
            CachePace(rate(channel, long), small.first, small.second)
        }
    }

    /** Seconds of each read and of the start; zeros where there are too few [places], or too little time. */
    private suspend fun bursts(channel: FileChannel, places: List<Long>): Pair<Double, Double> {
        val until = System.nanoTime() + (seconds * 1e9).toLong()
        val left = places.iterator()

        suspend fun burst(count: Int): Double? {
            val next = List(count) { left.next() }.sorted()
            delay(PAUSE_MILLIS)
            val from = System.nanoTime()
            return if (readAll(channel, next, SMALL_BYTES, until) { }) (System.nanoTime() - from) / 1e9 else null
        }
        val rounds = minOf(BURSTS, (places.size - UNTIMED_READS) / (CachePace.START_READS + MANY_READS))
        if (rounds <= 0 || burst(UNTIMED_READS) == null) return 0.0 to 0.0
        val timed = ArrayList<Pair<Double, Double>>()
        while (timed.size < rounds) timed += (burst(CachePace.START_READS) ?: break) to (burst(MANY_READS) ?: break)
        if (timed.size < LEAST_BURSTS) return 0.0 to 0.0
        val few = median(timed.map { it.first })
        val each = maxOf(0.0, (median(timed.map { it.second }) - few) / (MANY_READS - CachePace.START_READS))
        return each to maxOf(0.0, few - CachePace.START_READS * each)
    }

    /** Bytes a second. */
    private suspend fun rate(channel: FileChannel, places: List<Long>): Double {
        val from = System.nanoTime()
        val moment = (seconds * 1e9 / MOMENTS).toLong()
        val reads = List(MOMENTS) { AtomicInteger() }
        readAll(channel, places, LONG_BYTES, from + (seconds * 1e9).toLong()) { reads.getOrNull(((System.nanoTime() - from) / moment).toInt())?.incrementAndGet() }
        val took = System.nanoTime() - from
        val whole = (took / moment).toInt().coerceAtMost(MOMENTS)
        // a file that is read before the first moments have passed
        if (whole < LEAST_MOMENTS) return reads.sumOf { it.get() }.toDouble() * LONG_BYTES / (took / 1e9)
        return reads.take(whole).map { it.get() }.sorted()[whole * 3 / 4].coerceAtLeast(1).toDouble() * LONG_BYTES / (moment / 1e9)
    }

    /** Reads [bytes] at each of [places], as many at a time as there are buffers, in their order, until [until]; whether it came to the end of them. */
    private suspend fun readAll(channel: FileChannel, places: List<Long>, bytes: Int, until: Long, onRead: () -> Unit): Boolean {
        val next = AtomicInteger()
        coroutineScope {
            for (buffer in buffers) {
                launch {
                    val job = currentCoroutineContext().job
                    while (System.nanoTime() < until) {
                        job.ensureActive()
                        val place = places.getOrNull(next.getAndIncrement()) ?: break
                        if (channel.read(buffer.clear().limit(bytes), place) < 0) throw IOException("the file ended at byte $place")
                        onRead()
                    }
                }
            }
        }
        return next.get() >= places.size
    }

    private fun places(from: Long, to: Long, apart: Int): List<Long> = (from / apart + 1 until to / apart).map { it * apart }.shuffled()

    private fun median(of: List<Double>): Double = of.sorted()[of.size / 2]

    private companion object {
        const val LONG_BYTES = 1 shl 20

        /** Ends within a second page, as a chunk's rows do. */
        const val SMALL_BYTES = 4096 + 512

        /** Farther than the system reads ahead, mostly. */
        const val APART_BYTES = 64 shl 10
        const val SHARE_OF_BURSTS = 2
        const val BURSTS = 9
        const val LEAST_BURSTS = 3
        const val MANY_READS = 800

        /** Until the program's own part is compiled. */
        const val UNTIMED_READS = 2000
        const val PAUSE_MILLIS = 10L
        const val LEAST_LONG = 64
        const val MOMENTS = 20
        const val LEAST_MOMENTS = 4
    }
}
