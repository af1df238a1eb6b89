package org.pyrus.project.importing

import org.pyrus.desktop.WrappedText
import java.awt.Dimension
import java.awt.GridBagConstraints
import java.awt.GridBagLayout
import java.awt.Insets
import java.awt.Rectangle
import javax.swing.BorderFactory
import javax.swing.Icon
import javax.swing.JComponent
import javax.swing.JLabel
import javax.swing.JPanel
import javax.swing.JTextArea
import javax.swing.Scrollable
import javax.swing.SwingConstants
import javax.swing.text.DefaultCaret

/** Text that can be marked and copied, and breaks where the window ends. */
internal fun wrapped(text: String): JTextArea = WrappedText(text).apply {
    // else the window around it scrolls to the end of the last text
    (caret as? DefaultCaret)?.updatePolicy = DefaultCaret.NEVER_UPDATE
    isFocusable = text.isEmpty() || text.length > 40
}

/** Rows as wide as the window and as high as they need. */
internal class Rows :
    JPanel(GridBagLayout()),
    Scrollable {
    private var row = 0

    init {
        border = BorderFactory.createEmptyBorder(8, 10, 8, 10)
    }

    override fun removeAll() {
        super.removeAll()
        row = 0
    }

    fun wide(component: JComponent) = add(component, place(0, 0.0, GridBagConstraints.REMAINDER, if (row == 0) 0 else 8)).also { row++ }

    fun row(name: String, value: JComponent) {
        add(JLabel(name), place(0, 0.0, 1, 2).apply { insets.left = 12 })
        add(value, place(1, 1.0, GridBagConstraints.REMAINDER, 2))
        row++
    }

    fun entry(icon: Icon?, text: JComponent) {
        add(JLabel(icon, SwingConstants.CENTER), place(0, 0.0, 1, 5))
        add(text, place(1, 1.0, GridBagConstraints.REMAINDER, 5))
        row++
    }

    fun end() = add(JPanel().apply { isOpaque = false }, place(0, 0.0, 1, 0).apply { weighty = 1.0 })

    private fun place(column: Int, weight: Double, width: Int, above: Int) = GridBagConstraints(
        column, row, width, 1, weight, 0.0, GridBagConstraints.NORTHWEST, GridBagConstraints.HORIZONTAL,
        Insets(above, if (column == 0) 0 else 14, 0, 0), 0, 0,
    )

    override fun getPreferredScrollableViewportSize(): Dimension = preferredSize

    override fun getScrollableUnitIncrement(visible: Rectangle, orientation: Int, direction: Int): Int = 16

    override fun getScrollableBlockIncrement(visible: Rectangle, orientation: Int, direction: Int): Int = visible.height

    override fun getScrollableTracksViewportWidth(): Boolean = true

    override fun getScrollableTracksViewportHeight(): Boolean = false
}
