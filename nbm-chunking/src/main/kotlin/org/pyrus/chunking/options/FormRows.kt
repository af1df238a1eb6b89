package org.pyrus.chunking.options

import org.openide.awt.Mnemonics
import java.awt.Color
import java.awt.Font
import java.awt.GridBagConstraints
import java.awt.GridBagLayout
import java.awt.Insets
import javax.swing.Box
import javax.swing.JComponent
import javax.swing.JLabel
import javax.swing.JPanel
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
        // kept beside the colours: a change of the look and feel asks again
        putClientProperty(ERROR, error != null)
        colour()
        // FlatLaf draws the field's border in red; other looks take no notice
        field?.putClientProperty("JComponent.outline", if (error != null) "error" else null)
        field?.accessibleContext?.accessibleDescription = error ?: fact
    }

    override fun updateUI() {
        super.updateUI()
        UIManager.getFont("Label.font")?.let { font = it.deriveFont(it.size2D * SMALLER) }
        colour()
    }

    private fun colour() {
        foreground = if (getClientProperty(ERROR) == true) Tones.error() else Tones.faint()
    }

    private companion object {
        const val ERROR = "org.pyrus.error"
        const val SMALLER = 0.92f
    }
}

/** Colours between those of the look and feel, right in light and dark. */
internal object Tones {
    fun error(): Color = UIManager.getColor("nb.errorForeground") ?: if (isDark()) Color(0xFF8080) else Color(0xB00020)

    /** Three quarters of the way from ground to ink: the look's own colour for what is disabled is too weak to read. */
    fun faint(): Color {
        val ink = UIManager.getColor("Label.foreground") ?: Color.BLACK
        val ground = UIManager.getColor("Panel.background") ?: Color.WHITE
        return Color((ink.red * 3 + ground.red) / 4, (ink.green * 3 + ground.green) / 4, (ink.blue * 3 + ground.blue) / 4)
    }

    private fun isDark() = (UIManager.getColor("Panel.background") ?: Color.WHITE).let { it.red + it.green + it.blue < 384 }
}

/** A form of titled groups; in each row a label with its mnemonic, a field, its unit, and an explanation below. */
internal class FormRows : JPanel(GridBagLayout()) {
    private var row = 0

    init {
        isOpaque = false
    }

    fun title(text: String) {
        val title = JLabel(text)
        title.font = title.font.deriveFont(Font.BOLD)
        add(title, at(0, width = 3, top = if (row == 0) 0 else GROUP_GAP))
        row++
    }

    /** [label] with its mnemonic after `&`, [field] and what follows it, [explanation] below the field. */
    fun row(label: String, field: JComponent, explanation: Explanation, after: JComponent? = null, stretch: Boolean = false) {
        val caption = JLabel()
        Mnemonics.setLocalizedText(caption, label)
        caption.labelFor = field
        add(caption, at(0, top = ROW_GAP, right = SIDE_GAP))
        add(field, at(1, width = if (after == null) 2 else 1, top = ROW_GAP, stretch = stretch))
        after?.let { add(it, at(2, top = ROW_GAP, left = SIDE_GAP)) }
        row++
        explanation.attach(field)
        add(explanation, at(1, width = 2, top = 1))
        row++
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
