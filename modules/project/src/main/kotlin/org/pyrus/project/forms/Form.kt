package org.pyrus.project.forms

import org.openide.awt.Mnemonics
import java.awt.Component
import java.awt.FlowLayout
import java.awt.Font
import java.awt.GridBagConstraints
import java.awt.GridBagLayout
import java.awt.Insets
import javax.swing.AbstractButton
import javax.swing.JComponent
import javax.swing.JLabel
import javax.swing.JPanel
import javax.swing.event.DocumentEvent
import javax.swing.event.DocumentListener
import javax.swing.text.JTextComponent

/** A panel of rows: a label, then what it names, which takes the width that is left. */
internal class Form : JPanel(GridBagLayout()) {
    private var row = 0

    init {
        isOpaque = false
    }

    /** Rows that are hidden have no size, and then nothing that a baseline could be asked of. */
    override fun doLayout() {
        if (width > 0 && height > 0) super.doLayout()
    }

    /** Adds a row whose [label] (with `&` before its mnemonic) names [field], or the one of its parts that [labels] is; [after] stand behind it. */
    fun row(label: String, field: JComponent, vararg after: JComponent, labels: JComponent = field) {
        val name = JLabel().apply {
            Mnemonics.setLocalizedText(this, label)
            labelFor = labels
        }
        // a panel of several parts has no baseline
        val anchor = if (field is JPanel) GridBagConstraints.LINE_START else GridBagConstraints.BASELINE_LEADING
        add(name, at(0, anchor = anchor))
        val wide = after.isEmpty()
        add(field, at(1, weight = 1.0, width = if (wide) GridBagConstraints.REMAINDER else 1, anchor = anchor, fill = GridBagConstraints.HORIZONTAL))
        after.forEachIndexed { index, component -> add(component, at(2 + index, width = if (index == after.lastIndex) GridBagConstraints.REMAINDER else 1, anchor = anchor)) }
        row++
    }

    /** Adds a row of [field] alone, below what the rows name. */
    fun row(field: JComponent) {
        add(field, at(1, weight = 1.0, width = GridBagConstraints.REMAINDER, fill = GridBagConstraints.HORIZONTAL))
        row++
    }

    /** Adds a row over the whole width. */
    fun wide(component: JComponent, weightY: Double = 0.0) {
        add(component, at(0, 1.0, GridBagConstraints.REMAINDER, fill = GridBagConstraints.BOTH).apply { weighty = weightY })
        row++
    }

    private fun at(column: Int, weight: Double = 0.0, width: Int = 1, anchor: Int = GridBagConstraints.LINE_START, fill: Int = GridBagConstraints.NONE) =
        GridBagConstraints(column, row, width, 1, weight, 0.0, anchor, fill, Insets(3, if (column == 0) 0 else 6, 3, 0), 0, 0)
}

/** [parts] side by side, as close as they stand in a sentence. */
internal fun line(vararg parts: JComponent): JPanel = JPanel(FlowLayout(FlowLayout.LEADING, 0, 0)).apply {
    isOpaque = false
    for (part in parts) {
        if (componentCount > 0) add(JLabel("  "))
        add(part)
    }
}

internal fun <B : AbstractButton> B.labelled(text: String, id: String): B = apply {
    name = id
    Mnemonics.setLocalizedText(this, text)
}

internal fun <C : Component> C.named(id: String): C = apply { name = id }

/** Calls [onChange] whenever the text changes. */
internal fun JTextComponent.onTyping(onChange: () -> Unit) = document.addDocumentListener(object : DocumentListener {
    override fun insertUpdate(e: DocumentEvent) = onChange()

    override fun removeUpdate(e: DocumentEvent) = onChange()

    override fun changedUpdate(e: DocumentEvent) = onChange()
})

internal fun JLabel.bold(): JLabel = apply { font = font.deriveFont(Font.BOLD) }
