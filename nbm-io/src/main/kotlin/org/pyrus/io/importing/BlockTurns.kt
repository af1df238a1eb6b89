package org.pyrus.io.importing

import kotlinx.coroutines.CompletableDeferred
import java.util.BitSet
import java.util.TreeMap

/**
 * Lets blocks, which workers fill at the same time, say what they have to say in the order of their numbers, so that it comes out the same every time. Blocks are begun in
 * ascending order; each must [take] its turn once. Thread-safe.
 */
internal class BlockTurns {
    private val done = BitSet()
    private var next = 0
    private val waiting = TreeMap<Int, CompletableDeferred<Unit>>()

    /** Runs [say], where there is anything to say, when all blocks before [block] have had their turn. */
    suspend fun take(block: Int, say: (() -> Unit)?) {
        if (say != null) {
            turnOf(block)?.await()
            say()
        }
        end(block)
    }

    @Synchronized
    private fun turnOf(block: Int): CompletableDeferred<Unit>? = if (block == next) null else CompletableDeferred<Unit>().also { waiting[block] = it }

    @Synchronized
    private fun end(block: Int) {
        done.set(block)
        next = done.nextClearBit(next)
        waiting.remove(next)?.complete(Unit)
    }
}
