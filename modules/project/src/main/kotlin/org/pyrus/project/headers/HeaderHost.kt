package org.pyrus.project.headers

import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.NonCancellable
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.awaitCancellation
import kotlinx.coroutines.cancel
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext
import org.openide.util.ImageUtilities
import org.openide.util.NbBundle.Messages
import org.pyrus.project.IconNames
import org.pyrus.project.forms.named
import org.pyrus.project.importing.Rows
import org.pyrus.project.importing.wrapped
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.SourceLayout
import org.pyrus.volume.spi.Sources
import org.pyrus.volume.spi.TraceHeaders
import java.awt.BorderLayout
import java.nio.file.Path
import javax.swing.BorderFactory
import javax.swing.JComponent
import javax.swing.JLabel
import javax.swing.JPanel

/**
 * Opens the headers of a file, or of a survey's several, off the event thread and shows them, or why they can't be; closes them when it is closed. For the
 * event thread only.
 */
@Messages("LBL_Opening=Reading the headers…")
internal class HeaderHost : JPanel(BorderLayout()) {
    private var scope: CoroutineScope? = null

    fun open(files: List<Path>, layout: SourceLayout) {
        close()
        fill(JLabel(Bundle.LBL_Opening(), JLabel.CENTER))
        scope = CoroutineScope(SupervisorJob() + Dispatchers.Main).apply {
            launch {
                try {
                    show(files, layout)
                } catch (e: CancellationException) {
                    throw e
                } catch (e: Exception) {
                    fill(refused(e))
                    if (e !is Refusal) throw e
                }
            }
        }
    }

    private suspend fun show(files: List<Path>, layout: SourceLayout) {
        val headers = Sources.segy().headers(files, layout)
        try {
            // which fields hold anything, by some traces of the whole file
            val sample = headers.read(TraceHeaders.spread(headers.traceCount, SAMPLE))
            coroutineScope<Unit> {
                fill(HeaderView(headers, sample, this))
                awaitCancellation()
            }
        } finally {
            withContext(NonCancellable + Dispatchers.IO) { headers.close() }
        }
    }

    /** Stops what is under way and closes the file. */
    fun close() {
        scope?.cancel()
        scope = null
    }

    fun focus() = components.filterIsInstance<HeaderView>().firstOrNull()?.focus()

    private fun fill(shown: JComponent) {
        removeAll()
        add(shown, BorderLayout.CENTER)
        revalidate()
        repaint()
    }

    private fun refused(e: Exception): JComponent = Rows().apply {
        val problem = if (e is Refusal) e.message.orEmpty() else e.toString()
        entry(ImageUtilities.loadImageIcon(IconNames.ERROR, false), wrapped(problem).named("headers.refusal"))
        end()
        border = BorderFactory.createEmptyBorder(12, 12, 12, 12)
    }

    private companion object {
        const val SAMPLE = 256
    }
}
