package org.pyrus.project.headers

import org.openide.DialogDescriptor
import org.openide.DialogDisplayer
import org.openide.NotifyDescriptor
import org.openide.util.HelpCtx
import org.pyrus.volume.Human
import org.pyrus.volume.spi.SourceLayout
import java.awt.Dimension
import java.nio.file.Path

/** The headers of a file over a dialog that asks about it. For the event thread only. */
internal object HeaderDialog {
    /** Shows the headers of [sources], one survey's files, read as [layout] says, and waits for the dialog to close. */
    fun show(sources: List<Path>, layout: SourceLayout) {
        val host = HeaderHost().apply { preferredSize = Dimension(900, 600) }
        val title = Bundle.TIT_Headers(Human.files(sources) { it.fileName })
        val descriptor = DialogDescriptor(
            host, title, true, arrayOf(NotifyDescriptor.CLOSED_OPTION), NotifyDescriptor.CLOSED_OPTION, DialogDescriptor.DEFAULT_ALIGN, HelpCtx.DEFAULT_HELP, null,
        )
        val dialog = DialogDisplayer.getDefault().createDialog(descriptor)
        dialog.name = "headers.dialog"
        host.open(sources, layout)
        try {
            dialog.isVisible = true
        } finally {
            host.close()
            dialog.dispose()
        }
    }
}
