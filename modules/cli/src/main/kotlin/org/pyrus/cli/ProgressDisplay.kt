package org.pyrus.cli

import org.pyrus.volume.Human
import org.pyrus.volume.spi.JobEvent
import org.pyrus.volume.spi.Progress
import org.pyrus.volume.spi.ProgressUnit
import org.pyrus.volume.spi.rate
import java.io.PrintStream

/** Shows how far a job is. Every call may come from any thread. */
internal interface ProgressDisplay : AutoCloseable {
    fun show(progress: Progress)

    /** Prints [line] in full, above whatever is shown. */
    fun note(line: String)

    /** Takes away what is shown. */
    override fun close()

    /** Shows what is to be shown of [event]. */
    fun show(event: JobEvent) {
        when (event) {
            is JobEvent.Advanced -> show(event.progress)
            is JobEvent.Found -> note(event.issue.line())
            is JobEvent.Imported, is JobEvent.Verified, is JobEvent.Exported, is JobEvent.PartExported, is JobEvent.Rechunked, is JobEvent.Reported -> Unit
        }
    }
}

/** `1.21 of 4.02 GB`, `4,000 of 9,000 traces`. */
internal fun Progress.amount(): String = when (unit) {
    ProgressUnit.TRACES -> "${Human.count(done)} of ${Human.count(total)} traces"
    ProgressUnit.STEPS -> "step ${Human.count(done)} of ${Human.count(total)}"
    ProgressUnit.BYTES -> {
        val whole = Human.bytes(total)
        val part = Human.bytes(done)
        (if (part.substringAfter(' ') == whole.substringAfter(' ')) part.substringBefore(' ') else part) + " of " + whole
    }
}

/**
 * Progress for a log: whole plain lines, none in a job's first two seconds, then one for each tenth done, never two within two seconds.
 * Where a tenth takes longer than half a minute, a line each half minute says that the job lives.
 *
 * @param nanoTime the clock, as [System.nanoTime]
 */
internal class ProgressLog(private val err: PrintStream, private val nanoTime: () -> Long = System::nanoTime) : ProgressDisplay {
    private var phase: String? = null
    private var phaseStart = 0L
    private var startDone = 0L
    private var lastLine = 0L
    private var lastTenth = 0

    @Synchronized
    override fun show(progress: Progress) {
        val now = nanoTime()
        if (progress.phase != phase) {
            phase = progress.phase
            phaseStart = now
            startDone = progress.done
            lastLine = now
            lastTenth = 0
        }
        if (progress.total <= 0) return
        val tenth = (progress.done.toDouble() / progress.total * 10).toInt()
        val quiet = (now - lastLine) / 1e9
        if (quiet < LEAST_SECONDS || (tenth <= lastTenth && quiet < MOST_SECONDS)) return
        lastLine = now
        lastTenth = tenth
        err.println(line(progress, (now - phaseStart) / 1e9))
    }

    private fun line(progress: Progress, seconds: Double): String {
        val perSecond = (progress.done - startDone) / seconds
        val percent = (progress.done.toDouble() / progress.total * 100).toInt()
        val left = if (perSecond > 0 && progress.done < progress.total) ", ${Human.remaining((progress.total - progress.done) / perSecond)} left" else ""
        return "${progress.phase} $percent %, ${progress.amount()}, ${progress.rate(perSecond)}$left"
    }

    @Synchronized
    override fun note(line: String) = err.println(line)

    override fun close() = Unit

    private companion object {
        const val LEAST_SECONDS = 2.0
        const val MOST_SECONDS = 30.0
    }
}
