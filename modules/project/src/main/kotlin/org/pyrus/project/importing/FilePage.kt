package org.pyrus.project.importing

import org.openide.util.NbBundle.Messages
import org.pyrus.project.forms.Form
import org.pyrus.project.forms.labelled
import org.pyrus.project.forms.named
import org.pyrus.project.headers.HeaderDialog
import org.pyrus.volume.spi.SourceLayout
import java.awt.BorderLayout
import java.awt.GridLayout
import java.nio.file.Path
import javax.swing.DefaultListModel
import javax.swing.JButton
import javax.swing.JCheckBox
import javax.swing.JComponent
import javax.swing.JList
import javax.swing.JPanel
import javax.swing.JScrollPane
import javax.swing.JTextField
import javax.swing.ListSelectionModel

/**
 * The wizard's first page: the file, or the files of one survey in their order, and what the scan says of them. For the event thread only.
 *
 * @param rest asks whether the files that follow are imported the same way; null where none follow
 */
@Messages(
    "LBL_Source=F&ile:",
    "LBL_Sources=F&iles:",
    "HINT_Sources=Their traces follow one another in this order.",
    "CTL_Headers=Loo&k at Headers…",
    "CTL_Up=&Up",
    "CTL_Down=&Down",
)
internal class FilePage(private val importing: ImportModel, rest: JCheckBox?) :
    JPanel(BorderLayout(0, 10)),
    WizardPage {
    private val headers = JButton().labelled(Bundle.CTL_Headers(), "import.headers")
    private val scanView = ScanView(importing::cancelScan, importing::scanAgain)
    private val path = JTextField("${importing.source}", 40).named("import.source").apply {
        isEditable = false
        caretPosition = 0
    }
    private val files = JList(DefaultListModel<Path>()).named("import.files").apply {
        selectionMode = ListSelectionModel.SINGLE_SELECTION
        visibleRowCount = minOf(importing.sources.size, MOST_ROWS)
        toolTipText = Bundle.HINT_Sources()
    }
    private val up = JButton().labelled(Bundle.CTL_Up(), "import.up")
    private val down = JButton().labelled(Bundle.CTL_Down(), "import.down")
    private var shown: ScanState? = null

    init {
        isOpaque = false
        val form = Form().apply {
            if (importing.sources.size == 1) row(Bundle.LBL_Source(), path, headers) else row(Bundle.LBL_Sources(), several(), labels = files)
            rest?.let { row(it) }
        }
        add(form, BorderLayout.NORTH)
        add(scanView, BorderLayout.CENTER)
        headers.addActionListener { HeaderDialog.show(importing.sources, importing.choices.value.layout.checked().orNull ?: SourceLayout()) }
        files.addListSelectionListener { enableMoves() }
        up.addActionListener { move(-1) }
        down.addActionListener { move(1) }
        list(select = 0)
    }

    private fun several() = JPanel(BorderLayout(8, 0)).apply {
        isOpaque = false
        add(JScrollPane(files), BorderLayout.CENTER)
        val buttons = JPanel(GridLayout(0, 1, 0, 4)).apply {
            isOpaque = false
            listOf(up, down, headers).forEach(::add)
        }
        // in a corner, lest they grow with the list
        add(JPanel(BorderLayout()).apply { add(buttons, BorderLayout.NORTH) }, BorderLayout.LINE_END)
    }

    private fun move(by: Int) {
        val place = files.selectedIndex
        importing.move(place, by)
        list(select = (place + by).coerceIn(importing.sources.indices))
    }

    private fun list(select: Int) {
        (files.model as DefaultListModel<Path>).apply {
            clear()
            importing.sources.forEach(::addElement)
        }
        files.selectedIndex = select
        files.ensureIndexIsVisible(select)
    }

    private fun enableMoves() {
        // a button that is switched off would lose the focus to nowhere
        val focused = listOf(up, down).find { it.isFocusOwner }
        up.isEnabled = files.selectedIndex > 0
        down.isEnabled = files.selectedIndex in 0 until importing.sources.lastIndex
        if (focused != null && !focused.isEnabled && files.selectedIndex >= 0) files.requestFocusInWindow()
    }

    override val component: JComponent get() = this

    override val first: JComponent get() = if (importing.sources.size == 1) path else files

    override fun show(state: ScanState) {
        if (state == shown) return
        shown = state
        scanView.show(state)
    }

    override fun show(draft: ImportDraft?) = Unit

    private companion object {
        const val MOST_ROWS = 5
    }
}
