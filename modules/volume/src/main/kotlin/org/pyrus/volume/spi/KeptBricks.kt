package org.pyrus.volume.spi

/**
 * Up to [most] bricks by their numbers, and how often others were asked for of late. Finding one allocates nothing. For one thread.
 */
internal class KeptBricks(private val most: Int) {
    private val values = arrayOfNulls<FloatArray>(most)
    private val numbers = LongArray(most)
    private val lastUse = LongArray(most)
    private var count = 0
    private var clock = 0L

    /** Slots by their brick's number: open addressing, the next place taken where one is; a slot + 1, or 0. */
    private val table = IntArray(Integer.highestOneBit(most) * 4)

    /** Requests of bricks that are not kept: each brick has one place, which it loses to the next that wants it. */
    private val asked = LongArray(ASKED) { -1 }
    private val requests = IntArray(ASKED)

    /** The brick that [enter] found, or null where it found none. */
    var current: FloatArray? = null
        private set

    fun enter(brick: Long): Boolean {
        var at = home(brick)
        while (table[at] != 0) {
            val slot = table[at] - 1
            if (numbers[slot] == brick) {
                lastUse[slot] = ++clock
                current = values[slot]
                return true
            }
            at = (at + 1) and (table.size - 1)
        }
        current = null
        return false
    }

    /** Counts a request of a brick that is not kept, and says how many that makes. */
    fun countRequest(brick: Long): Int {
        val at = (brick % ASKED).toInt()
        if (asked[at] != brick) {
            asked[at] = brick
            requests[at] = 0
        }
        return ++requests[at]
    }

    /** Keeps a brick that was not, in place of the one that was longest not used. */
    fun keep(brick: Long, samples: FloatArray) {
        asked[(brick % ASKED).toInt()] = -1
        val slot = if (count < most) count++ else (0 until most).minBy { lastUse[it] }
        values[slot] = samples
        numbers[slot] = brick
        lastUse[slot] = ++clock
        table.fill(0)
        for (other in 0 until count) {
            var at = home(numbers[other])
            while (table[at] != 0) at = (at + 1) and (table.size - 1)
            table[at] = other + 1
        }
    }

    fun clear() {
        values.fill(null)
        table.fill(0)
        count = 0
        current = null
    }

    /** Neighbours' numbers spread over the table: the golden ratio's bits (Knuth, The Art of Computer Programming 3, 6.4). */
    private fun home(brick: Long): Int = ((brick * -7046029254386353131L) ushr 33).toInt() and (table.size - 1)

    private companion object {
        const val ASKED = 1 shl 12
    }
}
