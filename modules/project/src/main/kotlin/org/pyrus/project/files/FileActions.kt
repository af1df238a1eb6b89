@file:Suppress("unused") // the layer names them

package org.pyrus.project.files

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
import org.openide.awt.StatusDisplayer
import org.openide.util.NbBundle.Messages
import org.pyrus.desktop.VolumeActions
import org.pyrus.volume.Refusal
import org.pyrus.volume.VolumeFile
import java.awt.Desktop
import java.awt.Toolkit
import java.awt.datatransfer.StringSelection
import java.awt.event.ActionEvent
import java.awt.event.ActionListener
import java.io.IOException
import java.nio.file.Path

// What can be done with a survey's file as a file.

@Messages("# {0} - first line", "Snippet_Copied=Copied: {0}")
private fun copy(files: List<VolumeFile>, snippet: Snippet) {
    val text = files.mapNotNull(snippet::of).joinToString("\n")
    if (text.isEmpty()) return Toolkit.getDefaultToolkit().beep()
    Toolkit.getDefaultToolkit().systemClipboard.setContents(StringSelection(text), null)
    StatusDisplayer.getDefault().statusText = Bundle.Snippet_Copied(text.lineSequence().first { it.isNotBlank() } + if ('\n' in text.trim()) " …" else "")
}

@ActionID(category = "File", id = "org.pyrus.project.CopyPython")
@ActionRegistration(displayName = "#CTL_CopyPython")
@ActionReferences(ActionReference(path = VolumeActions.PATH, position = 500, separatorBefore = 490))
@Messages("CTL_CopyPython=Copy P&ython Lines")
class CopyPython(private val files: List<VolumeFile>) : ActionListener {
    override fun actionPerformed(e: ActionEvent) = copy(files, Snippet.PYTHON)
}

@ActionID(category = "File", id = "org.pyrus.project.CopyXarray")
@ActionRegistration(displayName = "#CTL_CopyXarray")
@ActionReferences(ActionReference(path = VolumeActions.PATH, position = 510))
@Messages("CTL_CopyXarray=Copy &xarray Lines")
class CopyXarray(private val files: List<VolumeFile>) : ActionListener {
    override fun actionPerformed(e: ActionEvent) = copy(files, Snippet.XARRAY)
}

@ActionID(category = "File", id = "org.pyrus.project.CopyTerminal")
@ActionRegistration(displayName = "#CTL_CopyTerminal")
@ActionReferences(ActionReference(path = VolumeActions.PATH, position = 520))
@Messages("CTL_CopyTerminal=Copy &Terminal Command")
class CopyTerminal(private val files: List<VolumeFile>) : ActionListener {
    override fun actionPerformed(e: ActionEvent) = copy(files, Snippet.TERMINAL)
}

/** Runs [work] off the event thread; what goes wrong is told. */
internal fun behind(work: () -> Unit) {
    CoroutineScope(SupervisorJob() + Dispatchers.Main).launch {
        val problem = withContext(Dispatchers.IO) {
            try {
                work()
                null
            } catch (e: Refusal) {
                e.message
            } catch (e: IOException) {
                e.message ?: e.toString()
            }
        }
        if (problem != null) DialogDisplayer.getDefault().notify(NotifyDescriptor.Message(problem, NotifyDescriptor.ERROR_MESSAGE))
    }
}

@ActionID(category = "File", id = "org.pyrus.project.ShowInFileManager")
@ActionRegistration(displayName = "#CTL_ShowInFileManager")
@ActionReferences(ActionReference(path = VolumeActions.PATH, position = 600, separatorBefore = 590))
@Messages("CTL_ShowInFileManager=Show in File &Manager")
class ShowInFileManager(private val file: VolumeFile) : ActionListener {
    override fun actionPerformed(e: ActionEvent) = behind {
        val desktop = if (Desktop.isDesktopSupported()) Desktop.getDesktop() else throw Refusal("this system has no file manager that Pyrus knows", file.path, remedy = "Open its folder by hand.")
        when {
            desktop.isSupported(Desktop.Action.BROWSE_FILE_DIR) -> desktop.browseFileDirectory(file.path.toFile())
            desktop.isSupported(Desktop.Action.OPEN) -> desktop.open(file.path.toAbsolutePath().parent.toFile())
            else -> throw Refusal("this system has no file manager that Pyrus knows", file.path, remedy = "Open its folder by hand.")
        }
    }
}

@ActionID(category = "File", id = "org.pyrus.project.RenameFile")
@ActionRegistration(displayName = "#CTL_RenameFile")
@ActionReferences(ActionReference(path = VolumeActions.PATH, position = 610))
@Messages("CTL_RenameFile=&Rename…", "TIT_RenameFile=Rename", "LBL_RenameFile=New name:")
class RenameFile(private val file: VolumeFile) : ActionListener {
    override fun actionPerformed(e: ActionEvent) {
        val question = NotifyDescriptor.InputLine(Bundle.LBL_RenameFile(), Bundle.TIT_RenameFile()).apply { inputText = file.path.fileName.toString() }
        if (DialogDisplayer.getDefault().notify(question) != NotifyDescriptor.OK_OPTION) return
        val name = question.inputText.trim()
        if (name != file.path.fileName.toString()) behind { FileWork.rename(file.path, name) }
    }
}

@ActionID(category = "File", id = "org.pyrus.project.DeleteFile")
@ActionRegistration(displayName = "#CTL_DeleteFile")
@ActionReferences(ActionReference(path = VolumeActions.PATH, position = 620))
@Messages(
    "CTL_DeleteFile=&Delete…",
    "TIT_DeleteFile=Delete",
    "# {0} - number of files",
    "# {1} - their names",
    "MSG_DeleteFile={0,choice,1#Move this file|1<Move these {0} files} to the bin?\n{1}",
    "# {0} - number of files",
    "# {1} - their names",
    "MSG_DeleteForEver=There is no bin here. Delete {0,choice,1#this file|1<these {0} files} for ever?\n{1}",
)
class DeleteFile(private val files: List<VolumeFile>) : ActionListener {
    override fun actionPerformed(e: ActionEvent) = delete(files.map { it.path })

    internal companion object {
        private const val MOST_NAMES = 10

        /** Asks, and moves [files] to the bin, or where there is none deletes them. */
        fun delete(files: List<Path>) {
            val names = files.take(MOST_NAMES).joinToString("\n") { it.toString() } + if (files.size > MOST_NAMES) "\n…" else ""
            val bin = FileWork.bin
            val question = if (bin != null) Bundle.MSG_DeleteFile(files.size, names) else Bundle.MSG_DeleteForEver(files.size, names)
            val asked = NotifyDescriptor.Confirmation(question, Bundle.TIT_DeleteFile(), NotifyDescriptor.OK_CANCEL_OPTION, NotifyDescriptor.WARNING_MESSAGE)
            if (DialogDisplayer.getDefault().notify(asked) == NotifyDescriptor.OK_OPTION) behind { files.forEach { FileWork.delete(it, bin) } }
        }
    }
}
