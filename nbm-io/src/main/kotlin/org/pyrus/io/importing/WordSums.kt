package org.pyrus.io.importing

import org.pyrus.io.hdf5.StoredVolume
import org.pyrus.io.hdf5.WordSpool
import org.pyrus.io.hdf5.fill
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.nio.channels.FileChannel

/**
 * Sums that are equal where two lists of sample words are, in whatever order: of a 64-bit hash of each, for each of up to [MOST_BUCKETS] ranges of traces.
 * So any number of words is compared in little memory. Not thread-safe.
 */
internal class WordSums(private val traceCount: Long) {
    private val sums = LongArray(minOf(traceCount, MOST_BUCKETS).toInt())

    fun add(trace: Long, sample: Long, word: Long) {
        sums[(trace * sums.size / traceCount).toInt()] += mix(mix(mix(trace) + sample) + word)
    }

    fun add(other: WordSums) = sums.indices.forEach { sums[it] += other.sums[it] }

    /** Names the ranges of traces in which this, of the source, and [stored] differ. */
    fun compare(stored: WordSums, differences: Differences) {
        for (bucket in sums.indices) {
            if (sums[bucket] == stored.sums[bucket]) continue
            val first = firstTrace(bucket) + 1
            val last = firstTrace(bucket + 1)
            differences.add("the words kept in /segy/irreversible of ${if (first == last) "this trace" else "traces $first to $last"} differ", first, null)
        }
    }

    /** The first trace whose bucket is [bucket]. */
    private fun firstTrace(bucket: Int): Long = (bucket * traceCount + sums.size - 1) / sums.size

    /** The finalizer of SplitMix64 (Steele, Lea and Flood: Fast Splittable Pseudorandom Number Generators, 2014): every bit of [value] changes half of the result's. */
    private fun mix(value: Long): Long {
        val a = (value xor (value ushr 30)) * -0x40a7b892e31b1a47L
        val b = (a xor (a ushr 27)) * -0x6b2fb644ecceee15L
        return b xor (b ushr 31)
    }

    companion object {
        private const val MOST_BUCKETS = 1L shl 16
        private const val RECORDS_AT_ONCE = 1 shl 15

        /** The sums of the words that [stored] keeps; one of a trace that it has not is a difference. */
        fun of(stored: StoredVolume, channel: FileChannel, differences: Differences): WordSums {
            val segy = stored.segy
            val sums = WordSums(segy.traceCount)
            val records = ByteBuffer.allocateDirect(RECORDS_AT_ONCE * WordSpool.RECORD_BYTES.toInt()).order(ByteOrder.LITTLE_ENDIAN)
            for (first in 0 until segy.wordCount step RECORDS_AT_ONCE.toLong()) {
                records.clear().limit((minOf(RECORDS_AT_ONCE.toLong(), segy.wordCount - first) * WordSpool.RECORD_BYTES).toInt())
                records.fill(channel, segy.words + first * WordSpool.RECORD_BYTES)
                records.flip()
                while (records.hasRemaining()) {
                    val trace = records.getLong()
                    val sample = records.getLong()
                    val word = records.getLong()
                    if (trace in 0 until segy.traceCount) {
                        sums.add(trace, sample, word)
                    } else {
                        differences.add("/segy/irreversible keeps a word of trace ${trace + 1}, which the source has not", null, null)
                    }
                }
            }
            return sums
        }
    }
}
