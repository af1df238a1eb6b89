package org.pyrus.project.headers

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Job
import kotlinx.coroutines.launch
import org.pyrus.volume.HeaderValues
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.HeaderBrowser
import org.pyrus.volume.spi.TraceHeaders

/**
 * The trace headers that were looked at last, in blocks of [BLOCK] traces, at most [MOST] of them: what is not among them is read in the background, the
 * blocks asked for last first. For the one thread of [scope].
 *
 * @param onLoaded told the first trace of each block that was read, and how many it has
 */
internal class HeaderBlocks(
    private val headers: HeaderBrowser,
    private val scope: CoroutineScope,
    private val onLoaded: (first: Long, count: Int) -> Unit,
    private val onFailed: (Refusal) -> Unit,
) {
    private val blocks = object : LinkedHashMap<Long, TraceHeaders>(MOST * 2, 0.75f, true) {
        override fun removeEldestEntry(eldest: Map.Entry<Long, TraceHeaders>): Boolean = size > MOST
    }
    private val wanted = ArrayDeque<Long>()
    private var reading: Job? = null
    private var failed = false

    /** How many blocks are held. */
    val held: Int get() = blocks.size

    /** The header of [trace] (from 0), or null: then it is being read, unless so many others are asked for that it is not wanted any more. */
    fun get(trace: Long): HeaderValues? {
        val block = trace / BLOCK
        blocks[block]?.let { return it[(trace % BLOCK).toInt()] }
        if (!failed && block !in wanted) {
            wanted += block
            if (wanted.size > MOST_WANTED) wanted.removeFirst()
            if (reading?.isActive != true) reading = scope.launch { read() }
        }
        return null
    }

    private suspend fun read() {
        while (true) {
            val block = wanted.lastOrNull() ?: return
            val first = block * BLOCK
            val count = minOf(BLOCK.toLong(), headers.traceCount - first).toInt()
            try {
                blocks[block] = headers.read(LongArray(count) { first + it })
            } catch (e: Refusal) {
                failed = true
                wanted.clear()
                return onFailed(e)
            }
            wanted -= block
            onLoaded(first, count)
        }
    }

    companion object {
        const val BLOCK = 128
        const val MOST = 64

        /** Those on the screen are two or three: more were scrolled past. */
        const val MOST_WANTED = 4
    }
}
