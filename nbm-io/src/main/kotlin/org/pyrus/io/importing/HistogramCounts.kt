package org.pyrus.io.importing

import org.pyrus.volume.AmplitudeHistogram

/**
 * Counts float32 values by their upper 16 bits, towards an [AmplitudeHistogram]. Not thread-safe: each worker has its own, and they are added up at the end.
 *
 * Two tables take turns, since an addition to a count waits for the one before to the same, as in a run of zeros.
 */
internal class HistogramCounts {
    private val even = IntArray(AmplitudeHistogram.ALL_BINS)
    private val odd = IntArray(AmplitudeHistogram.ALL_BINS)
    private val total = LongArray(AmplitudeHistogram.ALL_BINS)
    private var sinceSpill = 0

    /** Counts the values of which the first [count] of [floatBits] are the bits. */
    fun add(floatBits: IntArray, count: Int) {
        if (count > Int.MAX_VALUE - sinceSpill) spill()
        sinceSpill += count
        val even = even
        val odd = odd
        val inTwos = count and 1.inv()
        for (i in 0 until inTwos step 2) {
            even[floatBits[i] ushr AmplitudeHistogram.BIN_SHIFT]++
            odd[floatBits[i + 1] ushr AmplitudeHistogram.BIN_SHIFT]++
        }
        if (inTwos < count) even[floatBits[inTwos] ushr AmplitudeHistogram.BIN_SHIFT]++
    }

    private fun addTo(sums: LongArray) {
        spill()
        for (bin in sums.indices) sums[bin] += total[bin]
    }

    private fun spill() {
        for (bin in total.indices) total[bin] += even[bin].toLong() + odd[bin]
        even.fill(0)
        odd.fill(0)
        sinceSpill = 0
    }

    companion object {
        /** All that [parts] have counted, and what was [before] them, by the upper 16 bits. */
        fun sum(parts: List<HistogramCounts>, before: LongArray): LongArray = before.copyOf().also { sums -> parts.forEach { it.addTo(sums) } }

        /** Memory that one takes, in bytes. */
        const val BYTES = AmplitudeHistogram.ALL_BINS.toLong() * (2 * Int.SIZE_BYTES + Long.SIZE_BYTES)
    }
}
