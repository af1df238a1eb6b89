package org.pyrus.project.problem

import org.openide.util.NbBundle.Messages
import org.pyrus.volume.Human
import org.pyrus.volume.events.ReportPart
import java.awt.BorderLayout
import java.awt.Dimension
import java.awt.Font
import javax.swing.BorderFactory
import javax.swing.DefaultListCellRenderer
import javax.swing.JComponent
import javax.swing.JLabel
import javax.swing.JList
import javax.swing.JPanel
import javax.swing.JScrollPane
import javax.swing.JSplitPane
import javax.swing.JTextArea
import javax.swing.ListSelectionModel

/** The parts of a report, and the text of the one chosen, so that its user sees all that would be sent. For the event thread only. */
@Messages(
    "LBL_ProblemParts=<html>These files would be in the report: no samples and no trace headers, but names of files and folders. It is saved as a zip; sending it is up to you.",
    "ACC_ProblemParts=Files in the report",
    "ACC_ProblemText=What is in the chosen file",
    "# {0} - name",
    "# {1} - size",
    "LBL_ProblemPart={0}  ({1})",
)
internal class ProblemPanel(parts: List<ReportPart>) : JPanel(BorderLayout(GAP, GAP)) {
    private val text = JTextArea().apply {
        name = "problem.text"
        isEditable = false
        font = Font(Font.MONOSPACED, Font.PLAIN, font.size)
        accessibleContext.accessibleName = Bundle.ACC_ProblemText()
    }
    private val list = JList(parts.toTypedArray()).apply {
        name = "problem.parts"
        selectionMode = ListSelectionModel.SINGLE_SELECTION
        cellRenderer = PartRenderer()
        accessibleContext.accessibleName = Bundle.ACC_ProblemParts()
        addListSelectionListener {
            text.text = selectedValue?.text.orEmpty()
            text.caretPosition = 0
        }
        selectedIndex = 0
    }

    /** What the keyboard goes to. */
    val first: JComponent get() = list

    init {
        border = BorderFactory.createEmptyBorder(GAP, GAP, GAP, GAP)
        add(JLabel(Bundle.LBL_ProblemParts()), BorderLayout.NORTH)
        val letter = list.font.size // a split pane has no font of its own
        add(JSplitPane(JSplitPane.HORIZONTAL_SPLIT, JScrollPane(list), JScrollPane(text)).apply { dividerLocation = letter * LIST_LETTERS }, BorderLayout.CENTER)
        preferredSize = Dimension(letter * WIDE, letter * HIGH)
    }

    private class PartRenderer : DefaultListCellRenderer() {
        override fun getListCellRendererComponent(list: JList<*>, value: Any?, index: Int, selected: Boolean, focus: Boolean) =
            super.getListCellRendererComponent(list, (value as ReportPart).run { Bundle.LBL_ProblemPart(name, Human.bytes(text.length.toLong())) }, index, selected, focus)
    }

    private companion object {
        const val GAP = 8
        const val LIST_LETTERS = 22
        const val WIDE = 72
        const val HIGH = 36
    }
}
