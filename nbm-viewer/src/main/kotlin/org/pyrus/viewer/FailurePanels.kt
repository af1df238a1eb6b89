package org.pyrus.viewer

import org.openide.util.NbBundle.Messages
import org.pyrus.desktop.WrappedText
import org.pyrus.viewer.section.SectionFailure
import java.awt.BorderLayout
import java.awt.Color
import java.awt.GridBagConstraints
import java.awt.GridBagLayout
import java.awt.Insets
import javax.swing.BorderFactory
import javax.swing.JButton
import javax.swing.JComponent
import javax.swing.JLabel
import javax.swing.JPanel
import javax.swing.JProgressBar
import javax.swing.JTextArea
import javax.swing.UIManager

/** Text of several lines that can be selected and copied. */
private fun lines(text: String, columns: Int = 0): JTextArea = WrappedText(text).apply { if (columns > 0) this.columns = columns }

/** Says above a picture why the plane asked for is not shown, with a button to try again. */
@Messages("Failure_Retry=Try Again")
internal class FailureBar(onRetry: () -> Unit) : JPanel(BorderLayout(8, 0)) {
    private var shown: SectionFailure? = null
    private val text = lines("")

    init {
        name = "section.failure"
        isVisible = false
        border = BorderFactory.createEmptyBorder(6, 8, 6, 8)
        add(JLabel(UIManager.getIcon("OptionPane.warningIcon")), BorderLayout.WEST)
        add(text, BorderLayout.CENTER)
        add(JPanel(GridBagLayout()).apply { add(JButton(Bundle.Failure_Retry()).apply { addActionListener { onRetry() } }) }, BorderLayout.EAST)
    }

    fun show(failure: SectionFailure?) {
        if (failure == shown) return
        shown = failure
        isVisible = failure != null
        text.text = failure?.let { listOfNotNull(it.problem, it.remedy).joinToString("\n") }
        revalidate()
    }
}

/** Fills a window while its file is opened. */
@Messages("# {0} - file", "Opening=Opening {0}…")
internal class OpeningPanel(file: String) : JPanel(GridBagLayout()) {
    private val bar = JProgressBar().apply { isIndeterminate = true }

    init {
        name = "section.opening"
        val place = GridBagConstraints().apply {
            gridx = 0
            insets = Insets(4, 4, 4, 4)
        }
        add(JLabel(Bundle.Opening(file)), place)
        add(bar, place)
    }

    fun progress(done: Long, total: Long) {
        bar.isIndeterminate = false
        bar.maximum = 1000
        bar.value = (done * 1000 / total.coerceAtLeast(1)).toInt()
    }
}

/** Fills a window whose file can't be shown: what is wrong, what to do, and a button to try again. */
internal class RefusedPanel(failure: SectionFailure, onRetry: () -> Unit) : JPanel(GridBagLayout()) {
    private val retry = JButton(Bundle.Failure_Retry()).apply { addActionListener { onRetry() } }

    init {
        name = "section.refused"
        val place = GridBagConstraints().apply {
            gridx = 0
            insets = Insets(6, 16, 6, 16)
        }
        add(JLabel(UIManager.getIcon("OptionPane.warningIcon")), place)
        add(lines(failure.problem, COLUMNS).readable(), place)
        failure.remedy?.let { add(lines(it, COLUMNS).readable(), place) }
        add(retry, place)
    }

    fun focus(): Boolean = retry.requestFocusInWindow()

    /** A text area that wraps has no height of its own until it has a width. */
    private fun JTextArea.readable(): JComponent = apply {
        foreground = UIManager.getColor("Label.foreground") ?: Color.BLACK
        setSize(preferredSize.width, Short.MAX_VALUE.toInt())
        preferredSize = preferredSize
        minimumSize = preferredSize
    }

    private companion object {
        const val COLUMNS = 48
    }
}
