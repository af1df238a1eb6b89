package org.pyrus.volume

import java.time.Instant
import kotlin.math.ln

/**
 * How many reads of [bytes] each, at random places, a device finishes in a second while [queueDepth] of them are under way.
 *
 * @throws IllegalArgumentException where one of the three is not positive
 */
data class ReadPace(val bytes: Int, val queueDepth: Int, val readsPerSecond: Double) {
    init {
        require(bytes > 0) { "a read has at least 1 byte, got $bytes" }
        require(queueDepth > 0) { "the queue depth is at least 1, got $queueDepth" }
        require(readsPerSecond > 0 && readsPerSecond.isFinite()) { "reads a second must be positive, got $readsPerSecond" }
    }

    /** How long one of these reads takes from its start to its end. */
    val latencySeconds: Double get() = queueDepth / readsPerSecond

    val bytesPerSecond: Double get() = bytes * readsPerSecond
}

/**
 * What a disk can do, as measured or published: the same words for a disk that is here and one that is thought of.
 *
 * @property name the device ("/dev/vda (ext4)"), or a built-in profile's short name (`nvme`)
 * @property source where the figures come from, in a sentence
 * @property paces for each of some sizes the same queue depths; at least one
 * @property sequentialReadBytesPerSecond of reads of 4 MiB one after the other
 * @property sequentialWriteBytesPerSecond null where it is not known
 * @property readaheadGain how many times as fast small reads one after the other are through the page cache as straight from the device: what the system's readahead
 * gives; null where it is not known
 * @property copyBytesPerSecond what one thread copies from memory to memory
 * @property cache what goes through the page cache; null where it is not known
 * @property measuredAt null where it was published, not measured
 * @property pageCacheKeptOut false where the file system refused direct reads, so that the figures may be too good
 * @throws IllegalArgumentException where [paces] lack a queue depth of a size, or a rate is not positive
 */
data class StorageProfile(
    val name: String,
    val source: String,
    val paces: List<ReadPace>,
    val sequentialReadBytesPerSecond: Double,
    val sequentialWriteBytesPerSecond: Double? = null,
    val readaheadGain: Double? = null,
    val copyBytesPerSecond: Double = COPY_BYTES_PER_SECOND,
    val measuredAt: Instant? = null,
    val pageCacheKeptOut: Boolean = true,
    val cache: CachePace? = null,
) {
    /** Sizes of random reads that were measured, ascending. */
    val sizes: List<Int> = paces.map { it.bytes }.distinct().sorted()

    /** Queue depths that were measured, ascending. */
    val queueDepths: List<Int> = paces.map { it.queueDepth }.distinct().sorted()

    private val readsPerSecond: Map<Pair<Int, Int>, Double> = paces.associate { (it.bytes to it.queueDepth) to it.readsPerSecond }

    init {
        require(paces.isNotEmpty()) { "a storage profile has at least one pace" }
        for (size in sizes) for (depth in queueDepths) require(size to depth in readsPerSecond) { "the storage profile lacks reads of $size bytes at queue depth $depth" }
        require(paces.size == readsPerSecond.size) { "the storage profile has a size and queue depth twice" }
        require(sequentialReadBytesPerSecond > 0) { "the sequential rate must be positive, got $sequentialReadBytesPerSecond" }
        require(sequentialWriteBytesPerSecond == null || sequentialWriteBytesPerSecond > 0) { "the rate of writing must be positive, got $sequentialWriteBytesPerSecond" }
        require(readaheadGain == null || readaheadGain > 0) { "the gain by readahead must be positive, got $readaheadGain" }
        require(copyBytesPerSecond > 0) { "the rate of copying must be positive, got $copyBytesPerSecond" }
    }

    /** Of a read, by the places of its size and its queue depth among [sizes] and [queueDepths]: planners ask millions of times. */
    private val seconds = Array(sizes.size) { size -> DoubleArray(queueDepths.size) { depth -> 1 / readsPerSecond.getValue(sizes[size] to queueDepths[depth]) } }

    /** Reads of [bytes] a second, [queueDepth] of them under way, as measured; null where that was not. */
    fun pace(bytes: Int, queueDepth: Int): Double? = readsPerSecond[bytes to queueDepth]

    /**
     * Device time of one read of [bytes] among others, [queueDepth] of them under way: the reciprocal of how many are finished in a second.
     *
     * Between sizes that were measured the time goes straight up with the bytes, as latency and rate make it; between queue depths, reads a second go straight up with the
     * logarithm of the depth. Above the greatest size its rate holds, below the least its time; beyond the depths the nearest one's.
     */
    fun secondsPerRead(bytes: Double, queueDepth: Int): Double {
        val deeper = queueDepths.firstOrNull { it >= queueDepth } ?: queueDepths.last()
        val shallower = queueDepths.lastOrNull { it <= queueDepth } ?: queueDepths.first()
        val there = secondsAtDepth(bytes, deeper)
        if (deeper == shallower) return there
        val share = ln(queueDepth.toDouble() / shallower) / ln(deeper.toDouble() / shallower)
        return 1 / ((1 - share) / secondsAtDepth(bytes, shallower) + share / there)
    }

    private fun secondsAtDepth(bytes: Double, queueDepth: Int): Double {
        val depth = queueDepths.indexOf(queueDepth)
        val above = sizes.indexOfFirst { it >= bytes }
        if (above == 0) return seconds[0][depth]
        if (above < 0) return seconds.last()[depth] * bytes / sizes.last()
        val low = sizes[above - 1]
        val high = sizes[above]
        val share = (bytes - low) / (high - low)
        return seconds[above - 1][depth] * (1 - share) + seconds[above][depth] * share
    }

    /** How many reads under way make the most of the device: the least depth that gives nine tenths of the most small reads a second. */
    val queueDepth: Int = queueDepths.map { readsPerSecond.getValue(sizes.first() to it) }.let { rates -> queueDepths[rates.indexOfFirst { it >= ENOUGH * rates.max() }] }

    /**
     * Requests as this device likes them: a gap is closed where reading it takes no longer than another request does, at [queueDepth] under way.
     *
     * That is what one read costs beyond its bytes, of the device or on its way through the page cache, whichever takes longer, times the rate of long ones; a whole number of pages, at most
     * half of the longest extent, and no less than where nothing is known: of a disk that answers sooner the processor's part of a request costs as much.
     */
    val extentLimits: ExtentLimits = queueDepths.indexOf(queueDepth).let { depth ->
        val rate = minOf(1 / (seconds.last()[depth] / sizes.last()), cache?.bytesPerSecond ?: Double.MAX_VALUE)
        val fixed = maxOf(seconds.first()[depth], cache?.secondsPerRead ?: 0.0) - sizes.first() / rate
        val pages = (fixed * rate / PAGE_BYTES).toLong().coerceIn(ExtentLimits.CLOSED_GAP_BYTES.toLong() / PAGE_BYTES, ExtentLimits.LONGEST_BYTES / 2L / PAGE_BYTES)
        ExtentLimits((pages * PAGE_BYTES).toInt())
    }

    companion object {
        /** The least that a disk is asked for by the systems Pyrus runs on. */
        const val PAGE_BYTES = 4096

        /** Where it was not measured: what one core of a machine of today copies. */
        const val COPY_BYTES_PER_SECOND = 4e9
        private const val ENOUGH = 0.9
    }
}
