package org.pyrus.io.read

import org.pyrus.volume.ExtentPlan
import java.util.concurrent.atomic.AtomicIntegerArray

/**
 * Which extents are gathered from a mapping where the page cache holds them, and which are copied out of it by a read all the same (decision 12).
 *
 * Measured on two cores, Linux 6.18, in a newly made mapping: to ask whether an extent is in memory takes 1.0 to 1.4 us, to touch a page first 0.6 to
 * 1.5 us for it and its neighbours, and each cache line 15 to 20 ns where a copy brings it for 6. So short extents are read, and those of which many lines
 * are wanted; of the latter, once they have been read before, as one does who steps, up to [dense] are mapped, whose pages are the process's own then.
 * Long extents that are wanted whole, or of which few lines are, are mapped too, and loaded where they are not in memory: reads of neighbours one after the other, or by several workers, would have the system read
 * ahead as much again as the plane.
 *
 * @property leastBytes extents shorter than this are read
 * @property sparse wanted cache lines ÷ cache lines of the extents, up to which these are mapped at once
 * @property dense up to which they are mapped from the second time on
 */
internal data class MappingRule(val leastBytes: Int = 16 * 1024, val sparse: Double = 0.2, val dense: Double = 0.4) {
    enum class Way {
        /** By positional reads. */
        READ,

        /** From the mapping where they are in memory, else by reads. */
        MAP,

        /** By reads the first time, then as [MAP]. */
        READ_THEN_MAP,

        /** From the mapping; what is not in memory is brought there first, all of an extent at once. */
        LOAD,
    }

    /** What is best for the extents of [plan] as a whole. */
    fun way(plan: ExtentPlan): Way {
        val cost = plan.cost
        if (cost.wantedBytes == cost.touchedBytes && cost.requests * LONG_BYTES <= cost.wantedBytes && cost.requests <= MOST_LOADED) return Way.LOAD
        val lines = (cost.wantedBytes + plan.runCount.toLong() * LINE_BYTES).toDouble() / maxOf(1, cost.touchedBytes)
        return if (lines <= dense && cost.requests * LONG_BYTES <= cost.touchedBytes) {
            Way.LOAD
        } else if (lines <= sparse) {
            Way.MAP
        } else if (lines <= dense) {
            Way.READ_THEN_MAP
        } else {
            Way.READ
        }
    }

    companion object {
        private const val LINE_BYTES = 64

        /** Extents of this length on the mean are worth telling the system of before they are touched; copied out of a mapping once, by a read twice. */
        private const val LONG_BYTES = 128L * 1024

        /** Of more extents than these that are wanted whole one is a good way into the file, and reading ahead pays. */
        private const val MOST_LOADED = 32

        /** Whatever is in memory is mapped. */
        val ALWAYS = MappingRule(0, Double.MAX_VALUE, Double.MAX_VALUE)
    }
}

/** Which stretches of a file's data were read before, by 16 KiB. Safe for threads; costs a byte for each 128 KiB. */
internal class ReadBefore(bytes: Long) {
    private val words = AtomicIntegerArray(Math.toIntExact(bytes / WINDOW_BYTES / Int.SIZE_BITS + 1))

    /** Whether the byte at [at] lies in a stretch that this was asked about before. */
    fun andNow(at: Long): Boolean {
        val window = at / WINDOW_BYTES
        val word = (window / Int.SIZE_BITS).toInt()
        val bit = 1 shl (window % Int.SIZE_BITS).toInt()
        if (words.get(word) and bit != 0) return true
        words.accumulateAndGet(word, bit) { old, more -> old or more }
        return false
    }

    private companion object {
        const val WINDOW_BYTES = 1L shl 14
    }
}
