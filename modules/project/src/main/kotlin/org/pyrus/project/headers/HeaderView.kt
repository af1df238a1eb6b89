package org.pyrus.project.headers

import kotlinx.coroutines.CoroutineScope
import org.openide.awt.Mnemonics
import org.openide.util.NbBundle.Messages
import org.pyrus.project.forms.labelled
import org.pyrus.project.forms.named
import org.pyrus.volume.Human
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.HeaderBrowser
import org.pyrus.volume.spi.TraceHeaders
import java.awt.BorderLayout
import java.awt.FlowLayout
import java.awt.Font
import java.awt.Insets
import javax.swing.BorderFactory
import javax.swing.JCheckBox
import javax.swing.JComponent
import javax.swing.JLabel
import javax.swing.JPanel
import javax.swing.JScrollPane
import javax.swing.JSpinner
import javax.swing.JTabbedPane
import javax.swing.JTable
import javax.swing.JTextArea
import javax.swing.SpinnerNumberModel
import javax.swing.table.DefaultTableModel

/** The headers of an open file in tabs. What is read later is read in [scope], and ends with it. For the event thread only. */
@Messages(
    "TAB_TextHeader=Text Header",
    "TAB_Binary=Binary Header",
    "TAB_Traces=Traces",
    "TAB_Plot=Plot",
    "COL_Bytes=Bytes",
    "COL_Field=Field",
    "COL_Type=Type",
    "COL_Value=Value",
    "COL_Meaning=Meaning or unit",
    "ACC_Binary=Fields of the binary header",
    "ACC_TextHeader=Text header",
    "# {0} - number",
    "LBL_Extended=Extended text header {0}",
    "CTL_GoTo=&Go to trace:",
    "ACC_GoTo=Go to trace",
    "# {0} - traces",
    "LBL_Of=of {0}",
    "# {0} - traces",
    "# {1} - traces that the table has",
    "LBL_OfMore=of {0}; here are the first {1}",
    "CTL_AllFields=&All fields",
    "HINT_AllFields=Shows also the fields that are 0 in all traces looked at",
)
internal class HeaderView(private val headers: HeaderBrowser, private val sample: TraceHeaders, scope: CoroutineScope) : JPanel(BorderLayout()) {
    private val used = headers.traceFields.filter { field -> (0 until sample.count).any { !sample[it].isZero(field) } }
    private val problem = JLabel().named("headers.problem").apply { isVisible = false }
    private val blocks = HeaderBlocks(headers, scope, { first, count -> table.loaded(first, count) }, ::failed)
    private val rows = minOf(headers.traceCount, MOST_ROWS).toInt()
    private val table: HeaderTable = HeaderTable(rows, blocks::get)
    private val plot = PlotPanel(headers, used.ifEmpty { headers.traceFields }, scope, ::failed)
    private val tabs = JTabbedPane().named("headers.tabs").apply {
        addTab(Bundle.TAB_TextHeader(), text())
        addTab(Bundle.TAB_Binary(), binary())
        addTab(Bundle.TAB_Traces(), traces())
        addTab(Bundle.TAB_Plot(), plot)
        addChangeListener { if (selectedComponent === plot) plot.start() }
    }

    init {
        add(tabs, BorderLayout.CENTER)
        add(problem, BorderLayout.SOUTH)
        showFields(all = false)
    }

    fun focus() = tabs.requestFocusInWindow()

    private fun failed(refusal: Refusal) {
        problem.text = refusal.message
        problem.isVisible = true
    }

    private fun text(): JComponent = JScrollPane(
        JTextArea().named("headers.text").apply {
            isEditable = false
            font = Font(Font.MONOSPACED, Font.PLAIN, font.size)
            accessibleContext.accessibleName = Bundle.ACC_TextHeader()
            val extended = headers.extendedTextHeaders.flatMapIndexed { nth, lines -> listOf("", Bundle.LBL_Extended(nth + 1)) + lines }
            text = (listOf(headers.textEncoding) + headers.textHeader + extended).joinToString("\n")
            caretPosition = 0
            margin = Insets(6, 8, 6, 8)
        },
    ).apply { border = BorderFactory.createEmptyBorder() }

    private fun binary(): JComponent {
        val names = arrayOf<Any>(Bundle.COL_Bytes(), Bundle.COL_Field(), Bundle.COL_Type(), Bundle.COL_Value(), Bundle.COL_Meaning())
        val rows = headers.binaryFields.map { field ->
            val value = headers.binaryHeader.text(field)
            val meaning = headers.binaryHeader.meaning(field) ?: field.unit
            arrayOf<Any>(field.range, field.name, field.type, value, meaning)
        }
        val model = object : DefaultTableModel(rows.toTypedArray(), names) {
            override fun isCellEditable(row: Int, column: Int): Boolean = false
        }
        val table = JTable(model).named("headers.binary").apply {
            accessibleContext.accessibleName = Bundle.ACC_Binary()
            listOf(90, 400, 70, 110, 240).forEachIndexed { nth, width -> columnModel.getColumn(nth).preferredWidth = width }
        }
        return JScrollPane(table).apply { border = BorderFactory.createEmptyBorder() }
    }

    private fun traces(): JComponent {
        val number = JSpinner(SpinnerNumberModel(1, 1, rows, 1)).apply {
            name = "headers.goTo"
            with(editor as JSpinner.NumberEditor) {
                textField.columns = 9
                textField.name = "headers.goTo.text"
                textField.accessibleContext.accessibleName = Bundle.ACC_GoTo()
                // Enter goes there again, where the table was scrolled away meanwhile
                textField.addActionListener { table.goTo(value as Int - 1) }
            }
            addChangeListener { table.goTo(value as Int - 1) }
        }
        val allFields = JCheckBox().labelled(Bundle.CTL_AllFields(), "headers.allFields").apply {
            toolTipText = Bundle.HINT_AllFields()
            addActionListener { showFields(isSelected) }
        }
        val bar = JPanel(FlowLayout(FlowLayout.LEADING, 8, 6)).apply {
            add(
                JLabel().apply {
                    Mnemonics.setLocalizedText(this, Bundle.CTL_GoTo())
                    labelFor = (number.editor as JSpinner.NumberEditor).textField
                },
            )
            add(number)
            val all = Human.count(headers.traceCount)
            add(JLabel(if (rows < headers.traceCount) Bundle.LBL_OfMore(all, Human.count(rows)) else Bundle.LBL_Of(all)))
            add(allFields)
        }
        return JPanel(BorderLayout()).apply {
            add(bar, BorderLayout.NORTH)
            add(table.view, BorderLayout.CENTER)
        }
    }

    private fun showFields(all: Boolean) = table.show(if (all) headers.traceFields else used, sample[sample.count - 1])

    private companion object {
        /** A table's height in pixels has 31 bits: rows may be 50 high. */
        const val MOST_ROWS = 40_000_000L
    }
}
