package org.pyrus.volume.spi

import org.pyrus.volume.ExtentLimits
import org.pyrus.volume.StorageProfile

/**
 * How a reader goes about its work, as far as time is concerned. Without anything said, as `direct` does.
 *
 * @property workers how many requests are under way at most; null for as many as suit the disk and the machine
 * @property closedGapBytes the longest stretch that is read along rather than skipped; null for what suits the disk
 * @property secondsPerChunk what each chunk that is met costs besides the bytes of it, all workers together
 * @property secondsPerSample what each sample that is wanted costs besides its bytes
 * @throws IllegalArgumentException where [workers] is less than 1, or another is negative
 */
data class ReadManner(val workers: Int? = null, val closedGapBytes: Int? = null, val secondsPerChunk: Double = 0.0, val secondsPerSample: Double = 0.0) {
    init {
        require(workers == null || workers > 0) { "a reader has at least one worker, got $workers" }
        require(closedGapBytes == null || closedGapBytes >= 0) { "a gap to be closed has at least 0 bytes, got $closedGapBytes" }
        require(secondsPerChunk >= 0 && secondsPerSample >= 0) { "nothing takes less than no time, got $secondsPerChunk s a chunk, $secondsPerSample s a sample" }
    }

    /**
     * How many requests there are at a time on a disk of [profile], or one that nothing is known of: [workers], else the disk's best queue depth, but no fewer than suit the
     * machine's cores, which read what is in memory, and no more than [MOST_WORKERS].
     */
    fun workersOn(profile: StorageProfile?): Int = workers ?: profile?.queueDepth?.coerceIn(STANDARD_WORKERS, MOST_WORKERS) ?: STANDARD_WORKERS

    /** Requests as it makes them on a disk of [profile]. */
    fun limitsOn(profile: StorageProfile): ExtentLimits = profile.extentLimits.let { if (closedGapBytes == null) it else it.copy(closedGapBytes = closedGapBytes) }

    companion object {
        /** SSDs gain up to a queue depth of 16 (the founding articles). */
        const val MOST_WORKERS = 16

        /** Beyond four a core, workers that find their bytes in memory only wait for each other. */
        val STANDARD_WORKERS: Int = minOf(Runtime.getRuntime().availableProcessors() * 4, MOST_WORKERS)

        /**
         * The founding articles' own reader of chunks: sixteen workers, each chunk mapped for itself. What a chunk costs is by their curve of cubes on the NVMe disk: 1.2 µs a
         * float in cubes of 15, 0.18 in cubes of 40, of which a plane wants 225 and 1,600 floats: 0.27 and 0.29 ms a chunk.
         */
        val FOUNDING = ReadManner(workers = 16, secondsPerChunk = 0.27e-3)

        /**
         * The founding articles' reader of SEG-Y: one trace after the other, a page at least. What a sample costs, converted by Java, is by their inline on the SATA disk: 24 ns a
         * float, of which its four bytes take 7.5 at 530 MB/s.
         */
        val FOUNDING_SEGY = ReadManner(workers = 1, closedGapBytes = StorageProfile.PAGE_BYTES, secondsPerSample = 16.5e-9)
    }
}
