package org.pyrus.chunking.options

import org.openide.awt.Mnemonics
import org.pyrus.desktop.Tones
import java.awt.BorderLayout
import java.awt.Dimension
import java.awt.Font
import java.awt.GridBagConstraints
import java.awt.GridBagLayout
import java.awt.Insets
import java.awt.Rectangle
import javax.swing.BorderFactory
import javax.swing.Box
import javax.swing.JComponent
import javax.swing.JLabel
import javax.swing.JPanel
import javax.swing.JScrollPane
import javax.swing.JTextField
import javax.swing.Scrollable
import javax.swing.UIManager

/** The line below a field: what the field does, or what is wrong with what stands in it. */
internal class Explanation(private var fact: String) : JLabel(fact) {
    private var field: JComponent? = null

    fun attach(field: JComponent) {
        this.field = field
        field.accessibleContext.accessibleDescription = fact
    }

    /** Explains by [fact] from now on. */
    fun state(fact: String) {
        this.fact = fact
        show(null)
    }

    /** Shows [error] in place of the explanation, and marks the field; null takes both back. */
    fun show(error: String?) {
        text = error ?: fact
        // the whole of it, where there is no room for that
        toolTipText = text
        // kept beside the colours: a change of the look and feel asks again
        putClientProperty(ERROR, error != null)
        colour()
        field?.mark(error)
        field?.accessibleContext?.accessibleDescription = error ?: fact
    }

    override fun updateUI() {
        super.updateUI()
        UIManager.getFont("Label.font")?.let { font = it.deriveFont(it.size2D * SMALLER) }
        colour()
    }

    /** It gives way where the room is short. */
    override fun getMinimumSize(): Dimension = Dimension(0, preferredSize.height)

    private fun colour() {
        foreground = if (getClientProperty(ERROR) == true) Tones.error() else Tones.faint()
    }

    private companion object {
        const val ERROR = "org.pyrus.error"
        const val SMALLER = 0.92f
    }
}

/** The parts of a form's row, to be shown or hidden together. */
internal class FormRow(private val parts: List<JComponent>) {
    var isVisible: Boolean
        get() = parts.first().isVisible
        set(value) = parts.forEach { it.isVisible = value }
}

/** Marks a field as wrong where there is an [error]: FlatLaf draws its border in red, other looks take no notice. */
internal fun JComponent.mark(error: String?) = putClientProperty("JComponent.outline", if (error != null) "error" else null)

/** A form of titled groups; in each row a label with its mnemonic, a field, its unit, and an explanation below. */
internal class FormRows : JPanel(GridBagLayout()) {
    private var row = 0
    private var leastWidth = 0

    init {
        isOpaque = false
    }

    /** Stays as wide as it is with the rows that are shown now, whichever are hidden later. */
    fun keepWidth() {
        leastWidth = preferredSize.width
    }

    override fun getPreferredSize(): Dimension = super.getPreferredSize().let { Dimension(maxOf(it.width, leastWidth), it.height) }

    fun title(text: String) {
        val title = JLabel(text)
        title.font = title.font.deriveFont(Font.BOLD)
        add(title, at(0, width = 3, top = if (row == 0) 0 else GROUP_GAP))
        row++
    }

    /** [component] over the whole width. */
    fun wide(component: JComponent): FormRow {
        add(component, at(0, width = 3, top = ROW_GAP))
        row++
        return FormRow(listOf(component))
    }

    /** [label] with its mnemonic after `&`, [field] and what follows it, [explanation] below the field, or where that is long, below the whole row. */
    fun row(label: String, field: JComponent, explanation: Explanation, after: JComponent? = null, long: Boolean = false): FormRow {
        val caption = JLabel()
        Mnemonics.setLocalizedText(caption, label)
        caption.labelFor = field
        add(caption, at(0, top = ROW_GAP, right = SIDE_GAP))
        add(field, at(1, width = if (after == null) 2 else 1, top = ROW_GAP))
        after?.let { add(it, at(2, top = ROW_GAP, left = SIDE_GAP)) }
        row++
        explanation.attach(field)
        add(explanation, if (long) at(0, width = 3, top = 1, stretch = true) else at(1, width = 2, top = 1, stretch = true))
        row++
        return FormRow(listOfNotNull(caption, field, after, explanation))
    }

    /** Takes the height that is left. */
    fun rest() {
        add(Box.createGlue(), GridBagConstraints().apply { gridy = row; gridx = 0; weighty = 1.0; weightx = 0.0 })
        add(Box.createGlue(), GridBagConstraints().apply { gridy = row; gridx = 2; weightx = 1.0 })
    }

    private fun at(x: Int, width: Int = 1, top: Int = 0, left: Int = 0, right: Int = 0, stretch: Boolean = false) = GridBagConstraints().apply {
        gridx = x
        gridy = row
        gridwidth = width
        anchor = GridBagConstraints.LINE_START
        fill = if (stretch) GridBagConstraints.HORIZONTAL else GridBagConstraints.NONE
        insets = Insets(top, left, 0, right)
    }

    private companion object {
        const val GROUP_GAP = 14
        const val ROW_GAP = 6
        const val SIDE_GAP = 6
    }
}

/** A text field that keeps its width where the room is short, instead of shrinking to nothing. */
internal class NumberField(columns: Int) : JTextField(columns) {
    override fun getMinimumSize(): Dimension = preferredSize

    /** Shows [text] where it is not what stands there: setting it moves the caret. */
    fun fill(text: String) {
        if (this.text != text) this.text = text
    }
}

/** [form] and [preview] side by side: as wide and high as the window, but not less than they need, so that scroll bars come where there is no room. */
internal class PageBody(form: JComponent, preview: JComponent) :
    JPanel(BorderLayout(SIDE, 0)),
    Scrollable {
    init {
        isOpaque = false
        add(form, BorderLayout.LINE_START)
        add(preview, BorderLayout.CENTER)
    }

    override fun getPreferredScrollableViewportSize(): Dimension = preferredSize

    override fun getScrollableTracksViewportWidth(): Boolean = parent.width >= minimumSize.width

    override fun getScrollableTracksViewportHeight(): Boolean = parent.height >= minimumSize.height

    override fun getScrollableUnitIncrement(visible: Rectangle, orientation: Int, direction: Int): Int = font.size * 2

    override fun getScrollableBlockIncrement(visible: Rectangle, orientation: Int, direction: Int): Int = visible.height

    /** This in a scroll pane without border. */
    fun scrolling(): JScrollPane = JScrollPane(this).apply {
        border = BorderFactory.createEmptyBorder()
        isOpaque = false
        viewport.isOpaque = false
    }

    companion object {
        private const val SIDE = 10
    }
}
