package org.pyrus.cli

import com.github.ajalt.mordant.animation.progress.MultiProgressBarAnimation
import com.github.ajalt.mordant.animation.progress.ProgressTask
import com.github.ajalt.mordant.input.InputEvent
import com.github.ajalt.mordant.input.MouseTracking
import com.github.ajalt.mordant.rendering.AnsiLevel
import com.github.ajalt.mordant.rendering.Size
import com.github.ajalt.mordant.terminal.PrintRequest
import com.github.ajalt.mordant.terminal.Terminal
import com.github.ajalt.mordant.terminal.TerminalInfo
import com.github.ajalt.mordant.terminal.TerminalInterface
import com.github.ajalt.mordant.widgets.progress.completed
import com.github.ajalt.mordant.widgets.progress.percentage
import com.github.ajalt.mordant.widgets.progress.progressBar
import com.github.ajalt.mordant.widgets.progress.progressBarContextLayout
import com.github.ajalt.mordant.widgets.progress.speed
import com.github.ajalt.mordant.widgets.progress.text
import com.github.ajalt.mordant.widgets.progress.timeRemaining
import org.pyrus.volume.spi.Progress
import org.pyrus.volume.spi.ProgressUnit
import java.io.PrintStream
import kotlin.time.TimeMark

/** Progress on a terminal: one line with a bar, rate and time left, redrawn some ten times a second. */
internal class ProgressBar(private val err: PrintStream, width: TerminalWidth) : ProgressDisplay {
    private val animation = MultiProgressBarAnimation(
        Terminal(ansiLevel = AnsiLevel.ANSI16, width = width.columns, interactive = true, terminalInterface = ErrorTerminal(err, width)),
        clearWhenFinished = true,
    )
    private var task: ProgressTask<String>? = null
    private var phase: String? = null
    private var lastDrawn = 0L

    @Synchronized
    override fun show(progress: Progress) {
        val now = System.nanoTime()
        if (progress.phase != phase) {
            task?.let { animation.removeTask(it.id) }
            phase = progress.phase
            task = animation.addTask(layout(progress.unit), progress.phase, progress.total, progress.done, true, true)
            lastDrawn = 0
        }
        if (now - lastDrawn < REDRAW_NANOS && lastDrawn != 0L) return
        lastDrawn = now
        task?.update {
            completed = progress.done
            total = progress.total
        }
        animation.refresh(false)
    }

    @Synchronized
    override fun note(line: String) {
        animation.clear()
        err.println(line)
    }

    @Synchronized
    override fun close() = animation.clear()

    private fun layout(unit: ProgressUnit) = progressBarContextLayout<String> {
        val suffix = if (unit == ProgressUnit.BYTES) "B" else " traces"
        text { context }
        percentage()
        progressBar()
        completed(suffix = suffix)
        speed(suffix = "$suffix/s")
        timeRemaining(prefix = "")
    }

    private companion object {
        const val REDRAW_NANOS = 100_000_000L
    }
}

/** Mordant's terminal on [err], told what it is, so that no native library is loaded to find out. */
private class ErrorTerminal(private val err: PrintStream, private val width: TerminalWidth) : TerminalInterface {
    override fun info(ansiLevel: AnsiLevel?, hyperlinks: Boolean?, outputInteractive: Boolean?, inputInteractive: Boolean?) =
        TerminalInfo(ansiLevel ?: AnsiLevel.ANSI16, ansiHyperLinks = false, outputInteractive = true, inputInteractive = false, supportsAnsiCursor = true)

    override fun completePrintRequest(request: PrintRequest) {
        if (request.trailingLinebreak) err.println(request.text) else err.print(request.text)
        err.flush()
    }

    override fun getTerminalSize() = Size(width.columns, 24)

    override fun shouldAutoUpdateSize() = false

    override fun readLineOrNull(hideInput: Boolean): String? = null

    override fun readInputEvent(timeout: TimeMark, mouseTracking: MouseTracking): InputEvent? = null

    override fun enterRawMode(mouseTracking: MouseTracking): AutoCloseable = AutoCloseable { }
}
