package org.pyrus.project.jobs

import org.openide.util.NbBundle.Messages
import org.openide.windows.IOProvider
import org.openide.windows.IOSelect
import org.openide.windows.InputOutput
import org.pyrus.project.facts.targetLine
import org.pyrus.volume.Grade
import org.pyrus.volume.Human
import org.pyrus.volume.Issue
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.JobEvent
import org.pyrus.volume.spi.RechunkRequest
import org.pyrus.volume.spi.VerifyReport
import org.pyrus.volume.text

/**
 * Writes what a job does into the Output window. All jobs share one tab: they run one after the other. The tab comes to the front of the
 * Output window, but neither opens that nor takes the focus.
 *
 * @param nanoTime the clock, as [System.nanoTime]
 */
@Messages(
    "CTL_OutputTab=Imports",
    "# {0} - source",
    "# {1} - target",
    "LOG_Started=Importing {0} to {1}",
    "# {0} - volume",
    "# {1} - target",
    "LOG_RechunkStarted=Rechunking {0} to {1}",
    "# {0} - chunk shape",
    "# {1} - planner",
    "# {2} - why",
    "LOG_RechunkPlan=chunks of {0} by {1}: {2}",
    "# {0} - size",
    "# {1} - chunk shape before",
    "# {2} - chunk shape now",
    "LOG_Rechunked={0}, chunks of {1} before and {2} now; read back and compared",
    "# {0} - duration",
    "LOG_RechunkEnded=Done in {0}.",
    "# {0} - volume",
    "LOG_VerifyStarted=Comparing {0} with its SEG-Y file",
    "# {0} - volume",
    "# {1} - target",
    "LOG_ExportStarted=Exporting {0} to {1}",
    "# {0} - chunks",
    "# {1} - size",
    "# {2} - damaged places",
    "LOG_Sums={0} chunks, {1} in all, checked by checksums: {2}",
    "# {0} - traces",
    "# {1} - samples",
    "# {2} - differences",
    "LOG_Verified={0} traces, {1} samples: {2}",
    "# {0} - file",
    "# {1} - size",
    "LOG_Exported={0}, {1}, the same bytes as the file that was imported",
    "# {0} - volume",
    "# {1} - target",
    "LOG_BenchmarkStarted=Timing the readers of {0} for {1}",
    "# {0} - page",
    "LOG_Reported=the page is {0}",
    "LOG_Found=byte positions as found",
    "# {0} - layout",
    "# {1} - chunk shape or planner",
    "# {2} - megabytes",
    "LOG_Options={0}, chunks {1}, at most {2} for sample buffers",
    "# {0} - planner",
    "LOG_Planned=as planned by {0}",
    "LOG_Float32=stored as float32",
    "LOG_Overwrite=replaces the target",
    "# {0} - duration",
    "# {1} - rate",
    "LOG_Ended=Done in {0}, {1}/s of SEG-Y.",
)
internal class JobLog(private val work: Work, private val nanoTime: () -> Long = System::nanoTime) {
    private var lastLine = 0L
    private var lastPhase: String? = null

    fun started() {
        when (work) {
            is Work.Import -> started(work.request)
            is Work.Rechunk -> started(work.request)
            is Work.Verify -> io.out.println(Bundle.LOG_VerifyStarted(work.volume))
            is Work.Benchmark -> io.out.println(Bundle.LOG_BenchmarkStarted(work.request.volume, work.target))
            is Work.Export -> io.out.println(Bundle.LOG_ExportStarted(work.request.volume, work.target))
        }
        IOSelect.select(io, emptySet())
    }

    private fun started(request: RechunkRequest) {
        io.out.println(Bundle.LOG_RechunkStarted(request.volume, request.target))
        io.out.println("  " + request.plan.run { Bundle.LOG_RechunkPlan(shape, planner, reason) })
        if (request.overwrite) io.out.println("  " + Bundle.LOG_Overwrite())
    }

    private fun started(request: ImportRequest) {
        io.out.println(Bundle.LOG_Started(request.sources.joinToString(), request.target))
        val chunks = request.chunk?.toString() ?: Bundle.LOG_Planned(request.planner)
        val layout = request.layout.words().joinToString().ifEmpty { Bundle.LOG_Found() }
        io.out.println("  " + Bundle.LOG_Options(layout, chunks, Human.bytes(request.bufferBudgetBytes)))
        if (request.float32) io.out.println("  " + Bundle.LOG_Float32())
        if (request.overwrite) io.out.println("  " + Bundle.LOG_Overwrite())
    }

    /** Writes a line for each phase, and one every [SECONDS_BETWEEN] seconds. */
    fun advanced(phase: String, line: String) {
        val now = nanoTime()
        if (phase == lastPhase && now - lastLine < SECONDS_BETWEEN * 1_000_000_000L) return
        lastPhase = phase
        lastLine = now
        io.out.println("  $phase $line")
    }

    fun found(issue: Issue) = (if (issue.grade == Grade.INFO) io.out else io.err).println("  " + issue.line { Human.count(it) })

    fun imported(event: JobEvent.Imported) {
        val geometry = event.scan.geometry
        io.out.println("  ${event.scan.format}, ${event.scan.byteOrder}, ${event.scan.sorting.label}")
        io.out.println("  ${geometry.inlines.text()}, ${geometry.crosslines.text()}, ${geometry.samples.text()}")
        io.out.println("  " + event.targetLine())
        io.out.println(Bundle.LOG_Ended(Human.duration(event.seconds), Human.bytes(event.scan.bytes / event.seconds)))
        io.out.println()
    }

    fun rechunked(event: JobEvent.Rechunked) {
        io.out.println("  " + Bundle.LOG_Rechunked(Human.bytes(event.targetBytes), event.before, event.plan.shape))
        io.out.println(Bundle.LOG_RechunkEnded(Human.duration(event.seconds)))
        io.out.println()
    }

    fun verified(report: VerifyReport) {
        report.sums?.let { sums ->
            io.out.println("  " + Bundle.LOG_Sums(Human.count(sums.chunks), Human.bytes(sums.bytes), Human.count(sums.damageCount, "damaged place")))
            sums.damages.forEach { io.err.println("  " + it.message) }
        }
        if (report.source != null) {
            io.out.println("  " + Bundle.LOG_Verified(Human.count(report.tracesCompared), Human.count(report.samplesCompared), Human.count(report.differenceCount, "difference")))
        }
        report.differences.forEach { issue -> io.err.println("  " + issue.line { Human.count(it) }) }
        io.out.println(Bundle.LOG_RechunkEnded(Human.duration(report.seconds)))
        io.out.println()
    }

    fun exported(event: JobEvent.Exported) {
        io.out.println("  " + Bundle.LOG_Exported(event.target, Human.bytes(event.bytes)))
        io.out.println(Bundle.LOG_RechunkEnded(Human.duration(event.seconds)))
        io.out.println()
    }

    fun reported(event: JobEvent.Reported) {
        io.out.println("  " + Bundle.LOG_Reported(event.target))
        io.out.println(Bundle.LOG_RechunkEnded(Human.duration(event.seconds)))
        io.out.println()
    }

    fun failed(message: String) {
        io.err.println(message)
        io.out.println()
    }

    fun cancelled(message: String) {
        io.out.println("$message.")
        io.out.println()
    }

    companion object {
        private const val SECONDS_BETWEEN = 5

        private val io: InputOutput by lazy { IOProvider.getDefault().getIO(Bundle.CTL_OutputTab(), false) }

        /** Opens the log for the user who asks for it. */
        fun show() = io.select()
    }
}
