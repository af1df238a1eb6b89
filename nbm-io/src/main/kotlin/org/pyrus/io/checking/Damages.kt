package org.pyrus.io.checking

import org.pyrus.volume.spi.Damage
import org.pyrus.volume.spi.SumReport
import java.util.PriorityQueue

/** What a check by checksums has looked at and found so far: how much, and of what is damaged the first [MOST_TOLD]. Thread-safe. */
internal class Damages {
    private val others = ArrayList<Damage>()
    private val chunks = PriorityQueue<Damage>(compareByDescending { it.chunk!!.number })
    private var otherCount = 0L
    private var damagedChunks = 0L
    private var chunkCount = 0L
    private var blockCount = 0L
    private var bytes = 0L

    @Synchronized
    fun add(damage: Damage) {
        if (damage.chunk == null) {
            otherCount++
            if (others.size < MOST_TOLD) others += damage
        } else {
            damagedChunks++
            chunks += damage
            if (chunks.size > MOST_TOLD) chunks.remove()
        }
    }

    @Synchronized
    fun lookedAt(chunks: Long = 0, blocks: Long = 0, bytes: Long = 0) {
        chunkCount += chunks
        blockCount += blocks
        this.bytes += bytes
    }

    @Synchronized
    fun report(): SumReport {
        val told = (others.sortedBy { it.byte ?: 0 } + chunks.sortedBy { it.chunk!!.number }).take(MOST_TOLD)
        return SumReport(chunkCount, blockCount, bytes, damagedChunks, otherCount + damagedChunks, told)
    }

    private companion object {
        const val MOST_TOLD = 100
    }
}
