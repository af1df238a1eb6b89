package org.pyrus.volume

/**
 * What one request to a disk may be.
 *
 * @property closedGapBytes the longest stretch of unwanted bytes that is read along rather than skipped: below it a second request costs more than the bytes
 * @property longestBytes the longest extent, and so the size of a read buffer
 * @throws IllegalArgumentException where [closedGapBytes] is negative or [longestBytes] holds not even one sample of eight bytes
 */
data class ExtentLimits(val closedGapBytes: Int = CLOSED_GAP_BYTES, val longestBytes: Int = LONGEST_BYTES) {
    init {
        require(closedGapBytes >= 0) { "a gap to be closed has at least 0 bytes, got $closedGapBytes" }
        require(longestBytes >= 8) { "an extent holds at least one sample of 8 bytes, got $longestBytes" }
    }

    companion object {
        /**
         * Where nothing is known of the disk. Measured on an NVMe disk: 75,000 to 85,000 requests a second with 8 to 16 under way, and 1.2 GB/s. So a request
         * costs what 14 to 16 kB cost. On a hard disk (8.5 ms a seek, 130 MB/s) it would be a megabyte.
         */
        const val CLOSED_GAP_BYTES = 16 * 1024

        /** Requests of 256 KiB and more reach a disk's full speed with one or two under way; more of them at a mebibyte each still share out among workers. */
        const val LONGEST_BYTES = 1024 * 1024
    }
}

/**
 * What a read asks of its file.
 *
 * @property requests how many byte ranges are asked for
 * @property touchedBytes what these hold, closed gaps included
 * @property wantedBytes what of it is wanted
 */
data class ReadCost(val requests: Long, val touchedBytes: Long, val wantedBytes: Long) {
    /** Bytes touched ÷ bytes wanted: 1 where nothing is read along; NaN where nothing is wanted. */
    val touchedPerWanted: Double get() = touchedBytes.toDouble() / wantedBytes

    operator fun plus(other: ReadCost): ReadCost = ReadCost(requests + other.requests, touchedBytes + other.touchedBytes, wantedBytes + other.wantedBytes)
}

/** Takes the samples that an extent holds, as [ExtentWalk.forEachPiece] hands them out. */
fun interface PieceVisitor {
    /**
     * [traces] runs of [length] samples each.
     *
     * @param source first byte of the first run, from the extent's start
     * @param sourceStride bytes from one run to the next
     * @param target index of the first run's first sample in the result, row-major `[inline][crossline][sample]`
     * @param targetStride samples from one run to the next in the result
     */
    fun visit(source: Int, sourceStride: Int, target: Int, targetStride: Int, traces: Int, length: Int)
}

/** The byte ranges of a file that a read is made of, and what of them goes where. Immutable; a [walk] goes through it. */
interface ExtentPlan {
    /** How many requests it takes. */
    val requestCount: Int

    val cost: ReadCost

    /** Of how many runs what is wanted consists: pieces of traces whose samples lie side by side in the file. */
    val runCount: Int

    fun walk(): ExtentWalk
}

/** A plan's extents, one after the other, without allocating for any. Mutable, for one thread. */
interface ExtentWalk {
    /** The extent entered. */
    val extent: Int

    /** First byte of the extent entered, from the data's start. */
    val start: Long

    /** Its bytes, from its first wanted byte to its last. */
    val length: Int

    fun enter(extent: Int)

    /** Hands every wanted sample of the extent entered to [visitor], once, in the file's order; to be called once for each [enter]. */
    fun forEachPiece(visitor: PieceVisitor)
}
