package org.pyrus.project.headers

import org.openide.util.HelpCtx
import org.openide.util.ImageUtilities
import org.openide.util.NbBundle.Messages
import org.openide.windows.TopComponent
import org.pyrus.project.IconNames
import org.pyrus.volume.spi.SourceLayout
import java.awt.BorderLayout
import java.nio.file.Path

/** A window in the editor area with the headers of one SEG-Y file, which is open as long as the window is. */
@Messages("# {0} - file name", "TIT_Headers={0} headers")
class HeaderWindow : TopComponent() {
    private val host = HeaderHost()
    private var file: Path? = null

    init {
        layout = BorderLayout()
        add(host, BorderLayout.CENTER)
        icon = ImageUtilities.loadImage(IconNames.SEGY)
    }

    override fun componentOpened() {
        file?.let { host.open(listOf(it), SourceLayout()) }
    }

    override fun componentClosed() = host.close()

    override fun componentActivated() {
        host.focus()
    }

    override fun getPersistenceType(): Int = PERSISTENCE_NEVER

    override fun preferredID(): String = "HeaderWindow"

    override fun getHelpCtx(): HelpCtx = HelpCtx("org.pyrus.help.import")

    companion object {
        private const val serialVersionUID = 1L

        /** Shows the headers of [file]: in the window that has them already, or in a new one. For the event thread only. */
        fun show(file: Path) {
            val path = file.toAbsolutePath().normalize()
            val window = getRegistry().opened.filterIsInstance<HeaderWindow>().find { it.file == path } ?: HeaderWindow().apply {
                this.file = path
                name = Bundle.TIT_Headers(path.fileName.toString())
                displayName = name
                toolTipText = path.toString()
            }
            window.open()
            window.requestActive()
        }
    }
}
