package org.pyrus.project.jobs

import org.netbeans.api.progress.ProgressHandle
import org.openide.awt.NotificationDisplayer
import org.openide.awt.StatusDisplayer
import org.openide.util.Cancellable
import org.openide.util.ImageUtilities
import org.openide.util.NbBundle.Messages
import org.pyrus.desktop.VolumeActions
import org.pyrus.project.IconNames
import org.pyrus.project.files.behind
import org.pyrus.project.tree.browse
import org.pyrus.volume.Human
import org.pyrus.volume.Refusal
import org.pyrus.volume.VolumeFile
import org.pyrus.volume.VolumeFileKind
import org.pyrus.volume.spi.JobEvent
import org.pyrus.volume.spi.JobPace
import org.pyrus.volume.spi.Progress
import org.pyrus.volume.spi.percent
import java.awt.event.ActionEvent
import java.awt.event.ActionListener
import java.util.logging.Level
import java.util.logging.Logger
import javax.swing.AbstractAction

/** Shows a job in the suite: progress and rate in the status line, a log in the Output window, a notification at the end. */
@Messages(
    "# {0} - file name",
    "MSG_JobName=Importing {0}",
    "# {0} - file name",
    "MSG_RechunkName=Rechunking {0}",
    "MSG_Waiting=waiting for its turn",
    "# {0} - phase",
    "# {1} - file name",
    "# {2} - percent, rate and time left",
    "MSG_JobProgress={0} {1}: {2}",
    "# {0} - duration",
    "MSG_TimeLeft={0} left",
    "# {0} - file name",
    "MSG_Imported={0} is imported",
    "# {0} - size",
    "# {1} - duration",
    "# {2} - rate",
    "MSG_ImportedDetail=Open the volume: {0}, made in {1} at {2}/s",
    "# {0} - file name",
    "MSG_Rechunked={0} is rechunked",
    "# {0} - file name",
    "# {1} - chunk shape",
    "# {2} - size",
    "# {3} - duration",
    "MSG_RechunkedDetail=Open {0}: chunks of {1}, {2}, made in {3}",
    "# {0} - file name",
    "MSG_RechunkFailed=Rechunking of {0} failed",
    "# {0} - file name",
    "MSG_RechunkCancelled=Rechunking of {0} cancelled; nothing is left behind",
    "# {0} - file name",
    "MSG_ImportFailed=Import of {0} failed",
    "# {0} - file name",
    "MSG_ImportCancelled=Import of {0} cancelled; nothing is left behind",
    "# {0} - file name",
    "MSG_ImportLeft=Import of {0} cancelled; what it had done is kept, to be gone on with",
    "# {0} - file name",
    "MSG_VerifyName=Verifying {0}",
    "# {0} - file name",
    "MSG_VerifyFailed={0} could not be verified",
    "# {0} - file name",
    "MSG_VerifyCancelled=Verification of {0} cancelled",
    "# {0} - file name",
    "MSG_ExportName=Exporting {0}",
    "# {0} - file name",
    "MSG_ExportFailed=Export of {0} failed",
    "# {0} - file name",
    "MSG_ExportCancelled=Export of {0} cancelled; nothing is left behind",
    "# {0} - file name",
    "MSG_Verified={0} says what its SEG-Y file says",
    "# {0} - traces",
    "# {1} - samples",
    "# {2} - duration",
    "MSG_VerifiedDetail={0} traces and {1} samples compared bit by bit in {2}, and every header byte",
    "# {0} - file name",
    "MSG_Whole={0} has every byte that was written",
    "# {0} - chunks",
    "# {1} - size",
    "# {2} - duration",
    "MSG_WholeDetail={0} chunks, {1} in all, checked by checksums in {2}; its SEG-Y file is not beside it to be compared",
    "# {0} - file name",
    "# {1} - places",
    "MSG_Damaged={0} is damaged: {1}",
    "# {0} - what is damaged first",
    "MSG_DamagedDetail=First {0}. Show all; import the SEG-Y file again, or take the volume from a copy",
    "# {0} - file name",
    "# {1} - differences",
    "MSG_Differs={0} differs from its SEG-Y file: {1}",
    "MSG_DiffersDetail=Show which; import the SEG-Y file again",
    "# {0} - file name",
    "MSG_Exported={0} is exported",
    "# {0} - size",
    "# {1} - duration",
    "MSG_ExportedDetail={0}, written in {1}: the same bytes as the file that was imported",
    "# {0} - file name",
    "MSG_BenchmarkName=Timing the readers of {0}",
    "# {0} - file name",
    "MSG_BenchmarkFailed=The readers of {0} could not be timed",
    "# {0} - file name",
    "MSG_BenchmarkCancelled=Timing of {0} cancelled; nothing is left behind",
    "# {0} - file name",
    "MSG_Reported=The benchmark report of {0} is there",
    "# {0} - file name of the page",
    "# {1} - duration",
    "MSG_ReportedDetail=Show {0} in the browser; measured in {1}",
    "# {0} - exception",
    "MSG_Unexpected={0}. Nothing is left behind; see var/log/messages.log in the user folder, and report it.",
    "# {0} - exception",
    "MSG_UnexpectedLeft={0}. What it had done is kept, to be gone on with; see var/log/messages.log in the user folder, and report it.",
)
internal class SuiteJobDisplay(private val job: QueuedJob, private val log: JobLog = JobLog(job.work)) : JobDisplay {
    private val name = Human.files(job.work.sources) { it.fileName }
    private val words = JobWords.of(job.work, name)
    private val pace = JobPace()
    private var determinate: String? = null
    private val handle = ProgressHandle.createHandle(
        words.name,
        Cancellable {
            job.cancel()
            true
        },
        object : AbstractAction() {
            override fun actionPerformed(e: ActionEvent?) = JobLog.show()
        },
    )

    init {
        handle.setInitialDelay(SHOWN_AFTER_MILLIS)
        handle.start()
        handle.progress(Bundle.MSG_Waiting())
    }

    override fun started() = log.started()

    override fun advanced(event: JobEvent) {
        when (event) {
            is JobEvent.Advanced -> show(event.progress)
            is JobEvent.Found -> log.found(event.issue)
            is JobEvent.Imported -> log.imported(event)
            is JobEvent.Rechunked -> log.rechunked(event)
            is JobEvent.Verified -> log.verified(event.report)
            is JobEvent.Exported -> log.exported(event)
            is JobEvent.Reported -> log.reported(event)
            is JobEvent.PartExported -> Unit
        }
    }

    private fun show(reported: Progress) {
        val progress = pace.advance(reported)
        val line = progress.line(pace)
        if (determinate != progress.phase) {
            handle.switchToIndeterminate() // else the bar stays where the phase before ended
            handle.switchToDeterminate(100)
            determinate = progress.phase
        }
        handle.progress(line, progress.percent)
        StatusDisplayer.getDefault().statusText = Bundle.MSG_JobProgress(progress.phase, name, line)
        log.advanced(progress.phase, line)
    }

    override fun ended(outcome: JobOutcome) {
        handle.finish()
        val status = when (outcome) {
            is JobOutcome.Done -> notifyOfVolume(outcome.last)
            is JobOutcome.Failed -> words.failed.also { notifyOfFailure(it, outcome.cause) }
            JobOutcome.Cancelled -> (if (job.keepsWhatIsDone) Bundle.MSG_ImportLeft(name) else words.cancelled).also(log::cancelled)
        }
        StatusDisplayer.getDefault().statusText = status
    }

    /** Says what was made, and returns the title of that. */
    private fun notifyOfDifference(title: String, detail: String): String {
        notify(title, detail, IconNames.ERROR, NotificationDisplayer.Category.ERROR) { JobLog.show() }
        return title
    }

    private fun notifyOfVolume(last: JobEvent): String = when (last) {
        is JobEvent.Imported -> Bundle.MSG_Imported(name).also {
            notifyOfVolume(it, Bundle.MSG_ImportedDetail(Human.bytes(last.targetBytes), Human.duration(last.seconds), Human.bytes(last.scan.bytes / last.seconds)))
        }
        is JobEvent.Rechunked -> Bundle.MSG_Rechunked(name).also {
            notifyOfVolume(it, Bundle.MSG_RechunkedDetail(last.target.fileName, last.plan.shape, Human.bytes(last.targetBytes), Human.duration(last.seconds)))
        }
        is JobEvent.Verified -> last.report.run {
            val damage = sums?.damages?.firstOrNull()
            when {
                damage != null -> notifyOfDifference(Bundle.MSG_Damaged(name, Human.count(sums!!.damageCount, "place")), Bundle.MSG_DamagedDetail(damage.message))
                !holds -> notifyOfDifference(Bundle.MSG_Differs(name, Human.count(differenceCount, "difference")), Bundle.MSG_DiffersDetail())
                source == null -> Bundle.MSG_Whole(name).also {
                    notify(it, Bundle.MSG_WholeDetail(Human.count(sums!!.chunks), Human.bytes(sums!!.bytes), Human.duration(seconds)), IconNames.VOLUME, INFO) { JobLog.show() }
                }
                else -> Bundle.MSG_Verified(name).also {
                    notify(it, Bundle.MSG_VerifiedDetail(Human.count(tracesCompared), Human.count(samplesCompared), Human.duration(seconds)), IconNames.VOLUME, INFO) { JobLog.show() }
                }
            }
        }
        is JobEvent.Exported -> Bundle.MSG_Exported(last.target.fileName).also {
            notify(it, Bundle.MSG_ExportedDetail(Human.bytes(last.bytes), Human.duration(last.seconds)), IconNames.SEGY, INFO) { JobLog.show() }
        }
        is JobEvent.Reported -> Bundle.MSG_Reported(name).also {
            notify(it, Bundle.MSG_ReportedDetail(last.target.fileName, Human.duration(last.seconds)), IconNames.REPORT, INFO) { behind { browse(last.target) } }
        }
        else -> error("no job of the queue ends with $last")
    }

    private fun notifyOfVolume(title: String, detail: String) {
        val volume = VolumeFile(job.work.target, VolumeFileKind.HDF5)
        notify(title, detail, IconNames.VOLUME, INFO) { if (!VolumeActions.open(volume)) JobLog.show() }
    }

    private fun notifyOfFailure(title: String, cause: Throwable) {
        val message = when {
            cause is Refusal -> cause.message.orEmpty()
            job.keepsWhatIsDone -> Bundle.MSG_UnexpectedLeft(cause)
            else -> Bundle.MSG_Unexpected(cause)
        }
        if (cause !is Refusal) LOG.log(Level.WARNING, "the job on ${job.work.target} failed", cause)
        log.failed(message)
        notify(title, message, IconNames.ERROR, NotificationDisplayer.Category.ERROR) { JobLog.show() }
    }

    private fun notify(title: String, detail: String, icon: String, category: NotificationDisplayer.Category, action: ActionListener) {
        NotificationDisplayer.getDefault().notify(title, ImageUtilities.loadImageIcon(icon, true), detail, action, NotificationDisplayer.Priority.NORMAL, category)
    }

    /** What the status line says of a job. */
    private class JobWords(val name: String, val failed: String, val cancelled: String) {
        companion object {
            fun of(work: Work, name: String): JobWords = when (work) {
                is Work.Import -> JobWords(Bundle.MSG_JobName(name), Bundle.MSG_ImportFailed(name), Bundle.MSG_ImportCancelled(name))
                is Work.Rechunk -> JobWords(Bundle.MSG_RechunkName(name), Bundle.MSG_RechunkFailed(name), Bundle.MSG_RechunkCancelled(name))
                is Work.Verify -> JobWords(Bundle.MSG_VerifyName(name), Bundle.MSG_VerifyFailed(name), Bundle.MSG_VerifyCancelled(name))
                is Work.Benchmark -> JobWords(Bundle.MSG_BenchmarkName(name), Bundle.MSG_BenchmarkFailed(name), Bundle.MSG_BenchmarkCancelled(name))
                is Work.Export -> JobWords(Bundle.MSG_ExportName(name), Bundle.MSG_ExportFailed(name), Bundle.MSG_ExportCancelled(name))
            }
        }
    }

    private companion object {
        val INFO: NotificationDisplayer.Category = NotificationDisplayer.Category.INFO
        const val SHOWN_AFTER_MILLIS = 100
        val LOG: Logger = Logger.getLogger(SuiteJobDisplay::class.java.name)
    }
}
