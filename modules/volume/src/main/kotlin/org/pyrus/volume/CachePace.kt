package org.pyrus.volume

/**
 * How reads go through the system's page cache, which holds nothing of what they ask for yet: what the processor adds to the device.
 *
 * @property bytesPerSecond what it takes in of reads of a mebibyte, [CachePace.QUEUE_DEPTH] of them under way, which a fast disk may well pass
 * @property secondsPerRead of one small read among many, [CachePace.QUEUE_DEPTH] of them under way, the device's time with it; 0 where it is not known
 * @property startSeconds what the first reads after a pause take beyond that, until all workers are at it and the device is awake; 0 where it is not known
 * @throws IllegalArgumentException where [bytesPerSecond] is not positive or another is negative
 */
data class CachePace(val bytesPerSecond: Double, val secondsPerRead: Double = 0.0, val startSeconds: Double = 0.0) {
    init {
        require(bytesPerSecond > 0) { "the page cache's rate must be positive, got $bytesPerSecond" }
        require(secondsPerRead >= 0 && startSeconds >= 0) { "nothing takes less than no time, got $secondsPerRead s a read, $startSeconds s to start" }
    }

    companion object {
        /** How many reads are under way while a pace is measured: as many as readers have at most. */
        const val QUEUE_DEPTH = 16

        /** Of how many reads the start is measured: of fewer it is the same share. */
        const val START_READS = 100
    }
}
