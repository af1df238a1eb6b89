package org.pyrus.volume.spi

import org.pyrus.volume.CrosslineIndex
import org.pyrus.volume.InlineIndex
import org.pyrus.volume.SampleIndex

/**
 * One sample or one trace at a time, in any order. For loops that can't say beforehand what they want: whoever can reads a box by [VolumeReader.read],
 * which is faster.
 *
 * Samples come from bricks (chunks) that are kept; going on within a brick takes some nanoseconds and allocates nothing. A brick is read when as many
 * single requests were made of it
 * as would have paid for it, so that neither a walk nor single samples here and there cost more than twice the best.
 *
 * For one thread, which it blocks while it reads: not for the event thread. Two cursors of one reader may work at the same time.
 */
interface SampleCursor : AutoCloseable {
    /**
     * The sample as float32, 0 where no trace is live.
     *
     * @throws IndexOutOfBoundsException past the volume's edge
     * @throws java.io.IOException where the file can't be read, as [VolumeReader.read]
     * @throws IllegalStateException after [close], and where the reader is closed and the sample not in memory
     */
    fun sample(inline: InlineIndex, crossline: CrosslineIndex, sample: SampleIndex): Float

    /** Fills [into] with a trace's first samples, as many as it is long; throws as [sample]. */
    fun trace(inline: InlineIndex, crossline: CrosslineIndex, into: FloatArray)

    /**
     * Gives up the bricks, and what it holds of the file. The reader stays open. May be called more than once.
     *
     * A cursor takes samples out of memory that it shares with the file, and looks at the file only now and then. Where that was written to in place meanwhile, what it gave may be
     * neither the old nor the new: then this throws, if no call has before. Where the file was cut short, Java may throw an [InternalError] in the loop that uses the cursor.
     *
     * @throws java.io.IOException where the file was written to since the reader was opened
     */
    override fun close()
}
