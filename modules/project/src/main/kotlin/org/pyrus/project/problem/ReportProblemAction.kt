package org.pyrus.project.problem

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext
import org.openide.DialogDisplayer
import org.openide.NotifyDescriptor
import org.openide.awt.ActionID
import org.openide.awt.ActionReference
import org.openide.awt.ActionReferences
import org.openide.awt.ActionRegistration
import org.openide.awt.Mnemonics
import org.openide.awt.StatusDisplayer
import org.openide.filesystems.FileChooserBuilder
import org.openide.util.NbBundle.Messages
import org.openide.util.Utilities
import org.pyrus.project.forms.QuestionDialog
import org.pyrus.volume.Refusal
import org.pyrus.volume.VolumeFile
import org.pyrus.volume.events.ProblemReport
import java.awt.event.ActionEvent
import java.awt.event.ActionListener
import java.nio.file.Path
import javax.swing.JButton

/** Help > Report a Problem…: shows all that helps to find out what went wrong, and writes it into a zip for its user to send. Nothing is sent from here. */
@ActionID(category = "Help", id = ReportProblemAction.ID)
@ActionRegistration(displayName = "#CTL_ReportProblem")
@ActionReferences(ActionReference(path = "Menu/Help", position = 1380), ActionReference(path = "Shortcuts", name = "OS-F1"))
@Messages(
    "CTL_ReportProblem=Report a &Problem…",
    "TIT_ReportProblem=Report a Problem",
    "CTL_ReportSave=&Save Zip…",
    "TIT_ReportSave=Save Report",
    "# {0} - file",
    "MSG_ReportSaved=Saved {0}",
)
class ReportProblemAction : ActionListener {
    override fun actionPerformed(e: ActionEvent) {
        val selected = Utilities.actionsGlobalContext().lookupAll(VolumeFile::class.java).toList()
        CoroutineScope(SupervisorJob() + Dispatchers.Main).launch {
            val report = withContext(Dispatchers.IO) { ProblemReport(SuiteParts.all(selected)) }
            ask(report)
        }
    }

    private fun ask(report: ProblemReport) {
        val panel = ProblemPanel(report.parts)
        val save = JButton().apply {
            name = "problem.save"
            Mnemonics.setLocalizedText(this, Bundle.CTL_ReportSave())
        }
        QuestionDialog(panel, Bundle.TIT_ReportProblem(), "problem", save, panel.first).use { if (!it.ask()) return }
        val chosen = FileChooserBuilder(ReportProblemAction::class.java).setTitle(Bundle.TIT_ReportSave()).setFilesOnly(true).showSaveDialog() ?: return
        val target = chosen.toPath().let { if (it.fileName.toString().endsWith(".zip")) it else it.resolveSibling("${it.fileName}.zip") }
        CoroutineScope(SupervisorJob() + Dispatchers.Main).launch {
            val problem = withContext(Dispatchers.IO) { write(report, target) }
            if (problem != null) {
                DialogDisplayer.getDefault().notify(NotifyDescriptor.Message(problem, NotifyDescriptor.ERROR_MESSAGE))
            } else {
                StatusDisplayer.getDefault().statusText = Bundle.MSG_ReportSaved(target)
            }
        }
    }

    private fun write(report: ProblemReport, target: Path): String? = try {
        report.write(target)
        null
    } catch (e: Refusal) {
        e.message
    }

    companion object {
        const val ID = "org.pyrus.project.ReportProblem"
    }
}
