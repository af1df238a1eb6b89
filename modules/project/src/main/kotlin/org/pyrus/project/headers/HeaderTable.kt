package org.pyrus.project.headers

import org.openide.util.NbBundle.Messages
import org.pyrus.project.forms.named
import org.pyrus.volume.HeaderValues
import org.pyrus.volume.StandardField
import java.awt.Dimension
import java.awt.Rectangle
import java.awt.event.MouseEvent
import javax.swing.JScrollPane
import javax.swing.JTable
import javax.swing.ListSelectionModel
import javax.swing.ScrollPaneConstants
import javax.swing.SwingConstants
import javax.swing.table.AbstractTableModel
import javax.swing.table.DefaultTableCellRenderer
import javax.swing.table.JTableHeader

/**
 * A row for each trace, a column for each of [fields]; values that are not there yet are dots, and come by themselves. Rows are no objects: there may be millions.
 *
 * @param header gives a trace's header, or null where it is still to be read
 */
@Messages("COL_Trace=Trace", "ACC_Traces=Trace headers", "ACC_TraceNumbers=Trace numbers")
internal class HeaderTable(private val traceCount: Int, private val header: (Long) -> HeaderValues?) {
    private var fields: List<StandardField> = emptyList()
    private val model = object : AbstractTableModel() {
        override fun getRowCount(): Int = traceCount

        override fun getColumnCount(): Int = fields.size

        override fun getColumnName(column: Int): String = fields[column].label

        override fun getValueAt(row: Int, column: Int): Any = header(row.toLong())?.text(fields[column]) ?: WAITING
    }
    private val numbersModel = object : AbstractTableModel() {
        override fun getRowCount(): Int = traceCount

        override fun getColumnCount(): Int = 1

        override fun getColumnName(column: Int): String = Bundle.COL_Trace()

        override fun getValueAt(row: Int, column: Int): Any = "${row + 1}"
    }
    private val right = DefaultTableCellRenderer().apply { horizontalAlignment = SwingConstants.TRAILING }

    val table: JTable = object : JTable(model) {
        override fun getToolTipText(event: MouseEvent): String? {
            val row = rowAtPoint(event.point)
            val column = columnAtPoint(event.point)
            if (row < 0 || column < 0) return null
            val field = fields[convertColumnIndexToModel(column)]
            return listOfNotNull(field.label, header(row.toLong())?.meaning(field)).joinToString(": ")
        }

        override fun createDefaultTableHeader(): JTableHeader = object : JTableHeader(columnModel) {
            override fun getToolTipText(event: MouseEvent): String? = columnAtPoint(event.point).takeIf { it >= 0 }?.let { describe(fields[table.convertColumnIndexToModel(it)]) }
        }
    }.named("headers.traces").apply {
        autoResizeMode = JTable.AUTO_RESIZE_OFF
        setDefaultRenderer(Any::class.java, right)
        selectionModel.selectionMode = ListSelectionModel.SINGLE_SELECTION
        accessibleContext.accessibleName = Bundle.ACC_Traces()
    }

    private val numbers = JTable(numbersModel, null, table.selectionModel).named("headers.numbers").apply {
        setDefaultRenderer(Any::class.java, right)
        isFocusable = false
        accessibleContext.accessibleName = Bundle.ACC_TraceNumbers()
        tableHeader.reorderingAllowed = false
        columnModel.getColumn(0).preferredWidth = maxOf(getFontMetrics(font).stringWidth("$traceCount"), getFontMetrics(font).stringWidth(Bundle.COL_Trace())) + PADDING
        preferredScrollableViewportSize = Dimension(columnModel.getColumn(0).preferredWidth, 0)
    }

    val view: JScrollPane = JScrollPane(table, ScrollPaneConstants.VERTICAL_SCROLLBAR_ALWAYS, ScrollPaneConstants.HORIZONTAL_SCROLLBAR_AS_NEEDED).apply {
        setRowHeaderView(numbers)
        setCorner(ScrollPaneConstants.UPPER_LEADING_CORNER, numbers.tableHeader)
    }

    /** Shows [shown] as columns, as wide as their names in lines of some words, and the values of [first]. */
    fun show(shown: List<StandardField>, first: HeaderValues) {
        val selected = table.selectedRow
        fields = shown
        model.fireTableStructureChanged()
        if (selected >= 0) table.setRowSelectionInterval(selected, selected)
        val metrics = table.getFontMetrics(table.font)
        val titles = shown.map { lines(it.label) }
        val most = titles.maxOfOrNull { it.size } ?: 1
        shown.forEachIndexed { nth, field ->
            // all of as many lines: the header is as high as its first column
            val title = titles[nth] + List(most - titles[nth].size) { "&nbsp;" }
            table.columnModel.getColumn(nth).apply {
                headerValue = title.joinToString("<br>", "<html>")
                preferredWidth = maxOf(titles[nth].maxOf { metrics.stringWidth(it) }, metrics.stringWidth(first.text(field)), LEAST_WIDTH) + PADDING
            }
        }
    }

    /** The words of [title] in lines of up to [LINE] characters. */
    private fun lines(title: String): List<String> = title.split(' ').fold(emptyList()) { lines, word ->
        val longer = lines.lastOrNull()?.let { "$it $word" }
        if (longer != null && longer.length <= LINE) lines.dropLast(1) + longer else lines + word
    }

    /** Shows what has come of [count] traces from [first] on. */
    fun loaded(first: Long, count: Int) = table.repaintRows(first.toInt(), count)

    /** Selects [trace] (from 0) and brings it into view. */
    fun goTo(trace: Int) {
        table.setRowSelectionInterval(trace, trace)
        val row = table.getCellRect(trace, 0, true)
        val shown = table.visibleRect
        table.scrollRectToVisible(Rectangle(shown.x, row.y - shown.height / 2, 1, shown.height))
    }

    private fun JTable.repaintRows(first: Int, count: Int) {
        val top = getCellRect(first, 0, true).y
        repaint(0, top, width, count * rowHeight)
    }

    private fun describe(field: StandardField): String =
        listOf("${field.name}: bytes ${field.range}", field.type, field.unit).filter { it.isNotEmpty() }.joinToString()

    companion object {
        const val WAITING = "…"
        private const val LEAST_WIDTH = 48
        private const val PADDING = 18
        private const val LINE = 16
    }
}
