package org.pyrus.cli

import com.github.ajalt.mordant.input.InputEvent
import com.github.ajalt.mordant.input.MouseTracking
import com.github.ajalt.mordant.rendering.AnsiLevel
import com.github.ajalt.mordant.rendering.Size
import com.github.ajalt.mordant.terminal.PrintRequest
import com.github.ajalt.mordant.terminal.Terminal
import com.github.ajalt.mordant.terminal.TerminalInfo
import com.github.ajalt.mordant.terminal.TerminalInterface
import com.github.ajalt.mordant.widgets.progress.build
import com.github.ajalt.mordant.widgets.progress.progressBar
import com.github.ajalt.mordant.widgets.progress.progressBarContextLayout
import com.github.ajalt.mordant.widgets.progress.text
import org.pyrus.volume.Human
import org.pyrus.volume.spi.JobPace
import org.pyrus.volume.spi.Progress
import org.pyrus.volume.spi.percent
import org.pyrus.volume.spi.rate
import java.io.PrintStream
import kotlin.time.TimeMark
import kotlin.time.TimeSource

/**
 * Progress on a terminal: one line with a bar, rate and time left, redrawn some ten times a second.
 *
 * @param nanoTime the clock, as [System.nanoTime]
 */
internal class ProgressBar(private val err: PrintStream, width: TerminalWidth, private val nanoTime: () -> Long = System::nanoTime) : ProgressDisplay {
    private val terminal = Terminal(ansiLevel = colours(), width = width.columns - 1, terminalInterface = ToldTerminal(Size(width.columns - 1, 24)))
    private val pace = JobPace(nanoTime)
    private var phase: String? = null
    private var lastDrawn = 0L
    private var shown = false

    private val layout = progressBarContextLayout<Texts> {
        text { context.phase }
        text { context.percent }
        progressBar()
        text { context.amount }
        text { context.rate }
        text { context.left }
    }

    @Synchronized
    override fun show(progress: Progress) {
        val furthest = pace.advance(progress)
        val now = nanoTime()
        if (furthest.phase == phase && now - lastDrawn < REDRAW_NANOS) return
        phase = furthest.phase
        lastDrawn = now
        draw(furthest)
    }

    private fun draw(progress: Progress) {
        val texts = Texts(
            progress.phase,
            "${progress.percent} %",
            progress.amount(),
            if (pace.perSecond > 0) progress.rate(pace.perSecond) else "",
            pace.secondsLeft(progress)?.let { "${Human.remaining(it)} left" }.orEmpty(),
        )
        err.print("\r" + terminal.render(layout.build(texts, progress.total, progress.done, TimeSource.Monotonic.markNow())).trimEnd() + ERASE_TO_END)
        err.flush()
        shown = true
    }

    @Synchronized
    override fun note(line: String) {
        close()
        err.println(line)
    }

    @Synchronized
    override fun close() {
        if (shown) err.print("\r" + ERASE_TO_END)
        err.flush()
        shown = false
    }

    private class Texts(val phase: String, val percent: String, val amount: String, val rate: String, val left: String)

    private companion object {
        const val REDRAW_NANOS = 100_000_000L
        const val ERASE_TO_END = "\u001b[K"

        fun colours() = if (System.getenv("NO_COLOR").isNullOrEmpty()) AnsiLevel.ANSI16 else AnsiLevel.NONE
    }
}

/** A terminal that Mordant is told of, so that it loads no native library to find out; it only lays text out, we print. */
private class ToldTerminal(private val size: Size) : TerminalInterface {
    override fun info(ansiLevel: AnsiLevel?, hyperlinks: Boolean?, outputInteractive: Boolean?, inputInteractive: Boolean?) =
        TerminalInfo(ansiLevel ?: AnsiLevel.NONE, ansiHyperLinks = false, outputInteractive = true, inputInteractive = false, supportsAnsiCursor = false)

    override fun completePrintRequest(request: PrintRequest) = Unit

    override fun getTerminalSize() = size

    override fun shouldAutoUpdateSize() = false

    override fun readLineOrNull(hideInput: Boolean): String? = null

    override fun readInputEvent(timeout: TimeMark, mouseTracking: MouseTracking): InputEvent? = null

    override fun enterRawMode(mouseTracking: MouseTracking): AutoCloseable = AutoCloseable { }
}
