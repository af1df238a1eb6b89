package org.pyrus.project.jobs

import org.netbeans.api.progress.ProgressHandle
import org.openide.awt.NotificationDisplayer
import org.openide.awt.StatusDisplayer
import org.openide.util.Cancellable
import org.openide.util.ImageUtilities
import org.openide.util.NbBundle.Messages
import org.pyrus.desktop.VolumeActions
import org.pyrus.project.IconNames
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

/** Shows an import in the suite: progress and rate in the status line, a log in the Output window, a notification at the end. */
@Messages(
    "# {0} - file name",
    "MSG_JobName=Importing {0}",
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
    "MSG_ImportFailed=Import of {0} failed",
    "# {0} - file name",
    "MSG_ImportCancelled=Import of {0} cancelled; nothing is left behind",
    "# {0} - exception",
    "MSG_Unexpected={0}. Nothing is left behind; see var/log/messages.log in the user folder, and report it.",
)
internal class SuiteImportDisplay(private val import: QueuedImport, private val log: ImportLog = ImportLog(import.request)) : ImportDisplay {
    private val name = Human.files(import.request.sources) { it.fileName }
    private val pace = JobPace()
    private var determinate: String? = null
    private val handle = ProgressHandle.createHandle(
        Bundle.MSG_JobName(name),
        Cancellable {
            import.cancel()
            true
        },
        object : AbstractAction() {
            override fun actionPerformed(e: ActionEvent?) = ImportLog.show()
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
            is JobEvent.Verified, is JobEvent.Exported, is JobEvent.PartExported -> Unit
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

    override fun ended(outcome: ImportOutcome) {
        handle.finish()
        val status = when (outcome) {
            is ImportOutcome.Done -> Bundle.MSG_Imported(name).also { notifyOfVolume(it, outcome.imported) }
            is ImportOutcome.Failed -> Bundle.MSG_ImportFailed(name).also { notifyOfFailure(it, outcome.cause) }
            ImportOutcome.Cancelled -> Bundle.MSG_ImportCancelled(name).also { log.cancelled() }
        }
        StatusDisplayer.getDefault().statusText = status
    }

    private fun notifyOfVolume(title: String, imported: JobEvent.Imported) {
        val detail = Bundle.MSG_ImportedDetail(Human.bytes(imported.targetBytes), Human.duration(imported.seconds), Human.bytes(imported.scan.bytes / imported.seconds))
        val volume = VolumeFile(imported.target, VolumeFileKind.HDF5)
        notify(title, detail, IconNames.VOLUME, NotificationDisplayer.Category.INFO) { if (!VolumeActions.open(volume)) ImportLog.show() }
    }

    private fun notifyOfFailure(title: String, cause: Throwable) {
        val message = if (cause is Refusal) cause.message.orEmpty() else Bundle.MSG_Unexpected(cause)
        if (cause !is Refusal) LOG.log(Level.WARNING, "the import of ${import.request.source} failed", cause)
        log.failed(message)
        notify(title, message, IconNames.ERROR, NotificationDisplayer.Category.ERROR) { ImportLog.show() }
    }

    private fun notify(title: String, detail: String, icon: String, category: NotificationDisplayer.Category, action: ActionListener) {
        NotificationDisplayer.getDefault().notify(title, ImageUtilities.loadImageIcon(icon, true), detail, action, NotificationDisplayer.Priority.NORMAL, category)
    }

    private companion object {
        const val SHOWN_AFTER_MILLIS = 100
        val LOG: Logger = Logger.getLogger(SuiteImportDisplay::class.java.name)
    }
}
