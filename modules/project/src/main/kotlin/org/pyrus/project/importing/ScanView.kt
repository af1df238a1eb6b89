package org.pyrus.project.importing

import org.openide.util.ImageUtilities
import org.openide.util.NbBundle.Messages
import org.pyrus.project.IconNames
import org.pyrus.project.facts.FactGroup
import org.pyrus.project.facts.SurveyFacts
import org.pyrus.project.forms.Form
import org.pyrus.project.forms.bold
import org.pyrus.project.forms.labelled
import org.pyrus.project.forms.line
import org.pyrus.project.forms.named
import org.pyrus.volume.Grade
import org.pyrus.volume.Human
import org.pyrus.volume.Issue
import org.pyrus.volume.spi.SurveyScan
import java.awt.BorderLayout
import java.awt.CardLayout
import java.awt.Dimension
import java.awt.Font
import java.awt.GridBagConstraints
import java.awt.GridBagLayout
import java.awt.Insets
import java.awt.Rectangle
import javax.swing.BorderFactory
import javax.swing.Icon
import javax.swing.JButton
import javax.swing.JComponent
import javax.swing.JLabel
import javax.swing.JPanel
import javax.swing.JProgressBar
import javax.swing.JScrollPane
import javax.swing.JTabbedPane
import javax.swing.JTextArea
import javax.swing.ScrollPaneConstants
import javax.swing.SwingUtilities

/** What a scan found, with its issues beside it, or why the file can't be imported, or how far it is. For the event thread only. */
@Messages(
    "TAB_Survey=Survey",
    "LBL_Issues=Issues",
    "# {0} - how many, by their grades",
    "LBL_IssueCount=Issues: {0}",
    "TAB_Text=Text Header",
    "LBL_NoIssues=Nothing to remark.",
    "LBL_Scanning=Reading the trace headers…",
    "CTL_CancelScan=&Cancel Scan",
    "LBL_ScanCancelled=The scan was cancelled. Without one nothing is known of the file, and it can't be imported.",
    "CTL_ScanAgain=Scan A&gain",
    "ACC_Scanning=Progress of the scan",
)
internal class ScanView(onCancel: () -> Unit, onAgain: () -> Unit) : JPanel(CardLayout()) {
    private val survey = Rows()
    private val issues = Rows()
    private val text = JTextArea(20, 80).apply {
        name = "import.text"
        isEditable = false
        font = Font(Font.MONOSPACED, Font.PLAIN, font.size)
    }
    private val tabs = JTabbedPane().apply {
        name = "import.tabs"
        addTab(Bundle.TAB_Survey(), scrolling(survey))
        addTab(Bundle.TAB_Text(), JScrollPane(text).apply { border = BorderFactory.createEmptyBorder() })
    }
    private val issueTitle = JLabel(Bundle.LBL_Issues()).bold().named("import.issueTitle")
    private val progress = JProgressBar(0, 100).apply {
        name = "import.scanning"
        isStringPainted = true
        accessibleContext.accessibleName = Bundle.ACC_Scanning()
    }
    private val problem = wrapped("").apply {
        name = "import.refusal"
        font = font.deriveFont(Font.BOLD)
    }
    private val remedy = wrapped("").apply { name = "import.remedy" }

    init {
        val running = Form().apply {
            wide(JLabel(Bundle.LBL_Scanning()))
            wide(progress)
            wide(line(JButton().labelled(Bundle.CTL_CancelScan(), "import.cancelScan").apply { addActionListener { onCancel() } }))
        }
        add(JPanel().apply { add(running) }, RUNNING)
        val cancelled = Rows().apply {
            wide(wrapped(Bundle.LBL_ScanCancelled()))
            wide(line(JButton().labelled(Bundle.CTL_ScanAgain(), "import.scanAgain").apply { addActionListener { onAgain() } }))
            end()
        }
        add(scrolling(cancelled), CANCELLED)
        add(found(), FOUND)
        val refused = Rows().apply {
            entry(icon(Grade.ERROR), problem)
            entry(null, remedy)
        }
        add(scrolling(refused), REFUSED)
    }

    private fun found() = JPanel(GridBagLayout()).apply {
        val beside = JPanel(BorderLayout(0, 2)).apply {
            add(issueTitle, BorderLayout.NORTH)
            add(scrolling(issues), BorderLayout.CENTER)
            issueTitle.labelFor = issues
        }
        // by shares of the width, whatever each would like
        for (part in listOf(tabs, beside)) part.preferredSize = Dimension(0, 0)
        tabs.minimumSize = Dimension(0, LEAST_HEIGHT)
        add(tabs, GridBagConstraints(0, 0, 1, 1, TABS_SHARE, 1.0, GridBagConstraints.CENTER, GridBagConstraints.BOTH, Insets(0, 0, 0, 12), 0, 0))
        add(beside, GridBagConstraints(1, 0, 1, 1, 1 - TABS_SHARE, 1.0, GridBagConstraints.CENTER, GridBagConstraints.BOTH, Insets(6, 0, 0, 0), 0, 0))
    }

    fun show(state: ScanState) {
        when (state) {
            is ScanState.Running -> {
                progress.isIndeterminate = state.percent == null
                progress.isStringPainted = state.percent != null
                progress.value = state.percent ?: 0
                card(RUNNING)
            }

            ScanState.Cancelled -> card(CANCELLED)

            is ScanState.Found -> {
                fill(state.scan)
                card(FOUND)
            }

            is ScanState.Refused -> {
                problem.text = DialogWords.of(state.problem)
                remedy.text = DialogWords.of(state.remedy)
                card(REFUSED)
            }
        }
    }

    private fun card(name: String) = (layout as CardLayout).show(this, name)

    private fun fill(scan: SurveyScan) {
        survey.removeAll()
        SurveyFacts.of(scan).forEach(::fill)
        survey.end()
        issues.removeAll()
        if (scan.issues.isEmpty()) issues.entry(null, wrapped(Bundle.LBL_NoIssues()))
        for (issue in scan.issues.sortedByDescending { it.grade }) issues.entry(icon(issue.grade), wrapped(issue.sentences()))
        issues.end()
        issueTitle.text = if (scan.issues.isEmpty()) Bundle.LBL_Issues() else Bundle.LBL_IssueCount(ImportSummary.issues(scan.issues))
        issueTitle.icon = scan.issues.maxOfOrNull { it.grade }?.takeIf { it != Grade.INFO }?.let(::icon)
        text.text = scan.textHeader.joinToString("\n") { it.trimEnd() }
        text.caretPosition = 0
        revalidate()
        repaint()
        // once the rows have their places; before, there is nothing to scroll
        SwingUtilities.invokeLater { for (rows in listOf(survey, issues)) rows.scrollRectToVisible(Rectangle()) }
    }

    private fun fill(group: FactGroup) {
        survey.wide(JLabel(group.title).bold())
        for (fact in group.facts) survey.row(fact.name, wrapped(fact.value).named("import.fact.${fact.id}"))
    }

    private fun icon(grade: Grade): Icon = ImageUtilities.loadImageIcon(
        when (grade) {
            Grade.INFO -> IconNames.INFO
            Grade.WARNING -> IconNames.WARNING
            Grade.ERROR -> IconNames.ERROR
        },
        false,
    )

    private companion object {
        const val RUNNING = "running"
        const val FOUND = "found"
        const val REFUSED = "refused"
        const val CANCELLED = "cancelled"

        const val TABS_SHARE = 0.6
        const val LEAST_HEIGHT = 140

        fun scrolling(content: JComponent) = JScrollPane(content, ScrollPaneConstants.VERTICAL_SCROLLBAR_AS_NEEDED, ScrollPaneConstants.HORIZONTAL_SCROLLBAR_NEVER).apply {
            border = BorderFactory.createEmptyBorder()
            verticalScrollBar.unitIncrement = 16
        }
    }
}

/** `Message. Trace 12, byte 3,841. What to do.` */
private fun Issue.sentences(): String = listOf(message, where { Human.count(it) }, DialogWords.of(remedy)).filter { it.isNotEmpty() }.joinToString("\n") { part ->
    part.replaceFirstChar { it.uppercase() }.let { if (it.endsWith('.')) it else "$it." }
}
