package org.pyrus.desktop

import java.awt.Dimension
import java.awt.Font
import javax.swing.JLabel
import javax.swing.JPanel

/** A figure with what it is; [name] finds its value among the components. */
internal class Figure(val name: String, val label: String, val value: String)

/** Figures in two columns, as many from the top as there is height for. */
internal class FigureRows : JPanel(null) {
    private var labels = emptyList<Pair<JLabel, JLabel>>()

    var rowFont: Font? = null
        set(value) {
            field = value
            labels.forEach { (label, figure) -> setFonts(label, figure) }
        }

    var rows: List<Figure> = emptyList()
        set(value) {
            if (field.map { it.label } == value.map { it.label }) {
                labels.zip(value).forEach { (row, figure) -> row.second.text = figure.value }
            } else {
                rebuild(value)
            }
            field = value
        }

    init {
        isOpaque = false
    }

    fun heightOf(rows: Int): Int = rows * getFontMetrics(rowFont ?: font).height

    private fun rebuild(rows: List<Figure>) {
        removeAll()
        labels = rows.map { row ->
            val label = JLabel(row.label)
            val figure = JLabel(row.value).apply { name = row.name }
            label.labelFor = figure
            setFonts(label, figure)
            add(label)
            add(figure)
            label to figure
        }
    }

    private fun setFonts(label: JLabel, figure: JLabel) {
        label.font = rowFont
        figure.font = rowFont
    }

    private fun labelWidth() = labels.maxOfOrNull { it.first.preferredSize.width } ?: 0

    private fun gap() = (rowFont ?: font).size / 2

    override fun getPreferredSize(): Dimension =
        Dimension(labelWidth() + gap() + (labels.maxOfOrNull { it.second.preferredSize.width } ?: 0), labels.sumOf { it.first.preferredSize.height })

    override fun doLayout() {
        val first = labelWidth()
        var y = 0
        for ((label, figure) in labels) {
            val rowHeight = label.preferredSize.height
            val fits = y + rowHeight <= height
            label.isVisible = fits
            figure.isVisible = fits
            label.setBounds(0, y, first, rowHeight)
            figure.setBounds(first + gap(), y, maxOf(0, width - first - gap()), rowHeight)
            y += rowHeight
        }
    }
}
