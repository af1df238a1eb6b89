package org.pyrus.project.importing

import org.openide.util.NbBundle.Messages
import org.pyrus.desktop.WrappedText
import org.pyrus.project.forms.bold
import org.pyrus.project.forms.labelled
import org.pyrus.project.forms.named
import java.awt.BorderLayout
import java.awt.Font
import java.awt.Toolkit
import java.awt.datatransfer.StringSelection
import javax.swing.BorderFactory
import javax.swing.JButton
import javax.swing.JComponent
import javax.swing.JLabel
import javax.swing.JPanel
import javax.swing.JScrollPane
import javax.swing.ScrollPaneConstants
import javax.swing.UIManager

/**
 * The wizard's last page: what will be done, in words, and the command that does it in a terminal. For the event thread only.
 *
 * @param note one more thing that will be done, asked when the page shows; null for nothing
 */
@Messages(
    "LBL_Command=The same in a terminal:",
    "CTL_CopyCommand=Cop&y Command",
    "ACC_Command=Command for a terminal",
    "LBL_NothingYet=What will be done stands here as soon as it is known.",
    "SUM_Rest=Also",
)
internal class SummaryPage(private val note: () -> String?) :
    JPanel(BorderLayout(0, 10)),
    WizardPage {
    private val rows = Rows().named("import.summary")
    private val command = object : WrappedText("") {
        override fun updateUI() {
            super.updateUI()
            font = Font(Font.MONOSPACED, Font.PLAIN, UIManager.getFont("Label.font").size)
        }
    }.apply {
        name = "import.command"
        rows = COMMAND_ROWS
        accessibleContext.accessibleName = Bundle.ACC_Command()
    }
    private val copy = JButton().labelled(Bundle.CTL_CopyCommand(), "import.copyCommand")
    private var scan: ScanState? = null
    private var draft: ImportDraft? = null

    init {
        isOpaque = false
        add(scrolling(rows), BorderLayout.CENTER)
        val below = JPanel(BorderLayout(8, 4)).apply {
            isOpaque = false
            add(JLabel(Bundle.LBL_Command()).bold().apply { labelFor = command }, BorderLayout.NORTH)
            add(JScrollPane(command).apply { border = BorderFactory.createEmptyBorder() }, BorderLayout.CENTER)
            add(JPanel(BorderLayout()).apply { add(copy, BorderLayout.NORTH) }, BorderLayout.LINE_END)
        }
        add(below, BorderLayout.SOUTH)
        copy.addActionListener { Toolkit.getDefaultToolkit().systemClipboard.setContents(StringSelection(command.text), null) }
        fill()
    }

    override val component: JComponent get() = this

    override val first: JComponent? get() = null

    override fun show(state: ScanState) {
        if (state == scan) return
        scan = state
        fill()
    }

    override fun show(draft: ImportDraft?) {
        if (draft === this.draft) return
        this.draft = draft
        fill()
    }

    /** Shows it all anew: [note] may say something else now. */
    fun fill() {
        val found = (scan as? ScanState.Found)?.scan
        val summary = found?.let { draft?.let { draft -> ImportSummary.of(draft, it) } }
        rows.removeAll()
        if (summary == null) rows.wide(JLabel(Bundle.LBL_NothingYet()))
        for (fact in summary?.facts.orEmpty()) rows.row(fact.name, wrapped(fact.value).named("import.summary.${fact.id}"))
        if (summary != null) note()?.let { rows.row(Bundle.SUM_Rest(), wrapped(it).named("import.summary.rest")) }
        rows.end()
        rows.revalidate()
        rows.repaint()
        command.text = summary?.command.orEmpty()
        command.caretPosition = 0
        copy.isEnabled = summary != null
    }

    private companion object {
        const val COMMAND_ROWS = 3

        fun scrolling(content: JComponent) = JScrollPane(content, ScrollPaneConstants.VERTICAL_SCROLLBAR_AS_NEEDED, ScrollPaneConstants.HORIZONTAL_SCROLLBAR_NEVER).apply {
            border = BorderFactory.createEmptyBorder()
            verticalScrollBar.unitIncrement = 16
        }
    }
}
