package org.pyrus.volume.spi

import org.pyrus.volume.Human
import kotlin.math.exp

/**
 * How fast a job is and how long it will take, from what it says on its way. For one thread at a time.
 *
 * @param nanoTime the clock, as [System.nanoTime]
 */
class JobPace(private val nanoTime: () -> Long = System::nanoTime) {
    private var furthest: Progress? = null
    private var phase: String? = null
    private var lastTime = 0L
    private var lastDone = 0L

    /** Bytes or traces a second, a mean that follows the last seconds; 0 while it is not known. */
    var perSecond = 0.0
        private set

    /** Takes [progress] in, and gives how far the phase is: reports come from several threads, and one that comes late takes nothing back. */
    fun advance(progress: Progress): Progress {
        val before = furthest?.takeIf { it.phase == progress.phase && it.done > progress.done }
        if (before != null) return before
        furthest = progress
        measure(progress)
        return progress
    }

    private fun measure(progress: Progress) {
        val now = nanoTime()
        val seconds = (now - lastTime) / 1e9
        if (progress.phase != phase) {
            phase = progress.phase
            perSecond = 0.0
        } else if (seconds < LEAST_SECONDS) {
            return
        } else {
            val latest = (progress.done - lastDone) / seconds
            // an exponential mean: a rate that follows the disk, yet can be read
            perSecond = if (perSecond == 0.0) latest else latest + (perSecond - latest) * exp(-seconds / MEAN_SECONDS)
        }
        lastTime = now
        lastDone = progress.done
    }

    /** Seconds left of the phase, or null while they are not known. */
    fun secondsLeft(progress: Progress): Double? = if (perSecond > 0 && progress.done < progress.total) (progress.total - progress.done) / perSecond else null

    private companion object {
        const val LEAST_SECONDS = 0.2
        const val MEAN_SECONDS = 3.0
    }
}

/** Whole percents done, 0 where nothing is to do. */
val Progress.percent: Int get() = if (total > 0) (done * 100.0 / total).toInt().coerceIn(0, 100) else 0

/** [perSecond] of a progress' units: `312 MB/s`, `40,000 traces/s`. */
fun Progress.rate(perSecond: Double): String = when (unit) {
    ProgressUnit.TRACES -> "${Human.count(perSecond)} traces/s"
    ProgressUnit.STEPS -> "${Human.roughly(perSecond)} steps/s"
    ProgressUnit.BYTES -> "${Human.bytes(perSecond)}/s"
}
