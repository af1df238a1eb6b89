package org.pyrus.io.importing

import org.pyrus.volume.AmplitudeHistogram
import org.pyrus.volume.PlaneKind
import java.nio.ByteBuffer
import java.nio.ByteOrder

/**
 * How far an import is: all that it knows, besides what is in its file, when a batch is written.
 *
 * @property batches how many batches are written, from the first on
 * @property sourceBytes how much of the source these are
 * @property words how many irreversible words they have
 * @property tally of their live samples
 * @property histogram of these, by the upper 16 bits of their float32
 * @property leftOutRuns how many runs of traces that are left out are written, when all batches are
 * @property copies the fast copies that are written, when all of these are
 */
internal class ImportState(
    val batches: Long = 0,
    val sourceBytes: Long = 0,
    val words: Long = 0,
    val tally: AmplitudeTally = AmplitudeTally(),
    val histogram: LongArray = LongArray(AmplitudeHistogram.ALL_BINS),
    val leftOutRuns: Long = 0,
    val copies: Set<PlaneKind> = emptySet(),
) {
    /** Behind [header], whatever that is, as a [org.pyrus.io.hdf5.PartJournal] keeps it: of the histogram the bins that have something. */
    fun encode(header: ByteArray): ByteArray {
        val bins = histogram.count { it != 0L }
        val bytes = ByteBuffer.allocate(mostBytes(header.size) - (histogram.size - bins) * BIN_BYTES).order(ByteOrder.LITTLE_ENDIAN)
        bytes.putInt(header.size).put(header)
        bytes.putLong(batches).putLong(sourceBytes).putLong(words).putLong(leftOutRuns).putInt(copies.sumOf { 1 shl it.ordinal })
        tally.put(bytes)
        bytes.putInt(bins)
        for (bin in histogram.indices) if (histogram[bin] != 0L) bytes.putInt(bin).putLong(histogram[bin])
        return bytes.array().copyOf(bytes.position())
    }

    companion object {
        private const val BIN_BYTES = Int.SIZE_BYTES + Long.SIZE_BYTES

        /** The most bytes of a state behind a header of [headerBytes]. */
        fun mostBytes(headerBytes: Int): Int = headerBytes + Int.SIZE_BYTES * 3 + Long.SIZE_BYTES * 4 + AmplitudeTally.BYTES + AmplitudeHistogram.ALL_BINS * BIN_BYTES

        /** The header and the state of [encoded]; throws [IllegalArgumentException], or of [java.nio] what a buffer throws, where it is none. */
        fun decode(encoded: ByteArray): Pair<ByteArray, ImportState> {
            val bytes = ByteBuffer.wrap(encoded).order(ByteOrder.LITTLE_ENDIAN)
            val headerBytes = bytes.getInt()
            require(headerBytes in 0..bytes.remaining()) { "a header of $headerBytes bytes in a state of ${encoded.size}" }
            val header = ByteArray(headerBytes).also(bytes::get)
            val batches = bytes.getLong()
            val sourceBytes = bytes.getLong()
            val words = bytes.getLong()
            val leftOutRuns = bytes.getLong()
            val copies = bytes.getInt().let { mask -> PlaneKind.entries.filter { mask and (1 shl it.ordinal) != 0 }.toSet() }
            val tally = AmplitudeTally.get(bytes)
            val histogram = LongArray(AmplitudeHistogram.ALL_BINS)
            repeat(bytes.getInt()) {
                val bin = bytes.getInt()
                require(bin in histogram.indices) { "a histogram has no bin $bin" }
                histogram[bin] = bytes.getLong()
            }
            return header to ImportState(batches, sourceBytes, words, tally, histogram, leftOutRuns, copies)
        }
    }
}
