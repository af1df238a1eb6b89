package org.pyrus.viewer

import java.awt.Component
import java.awt.Dimension
import javax.swing.AbstractButton
import javax.swing.Box
import javax.swing.BoxLayout
import javax.swing.Icon
import javax.swing.JButton
import javax.swing.JComponent
import javax.swing.JLabel
import javax.swing.JPanel

/** A row of controls above a picture. */
internal abstract class Bar : JPanel() {
    init {
        layout = BoxLayout(this, BoxLayout.X_AXIS)
        alignmentX = Component.LEFT_ALIGNMENT
    }

    protected var updating = false
        private set

    /** Shows something in the controls, which is not acted on. */
    protected inline fun showing(show: () -> Unit) {
        updating = true
        try {
            show()
        } finally {
            updating = false
        }
    }

    protected inline fun act(action: () -> Unit) {
        if (!updating) action()
    }

    protected fun button(text: String, name: String, tip: String, action: () -> Unit) = flat(JButton(text), name, tip).apply { addActionListener { action() } }

    protected fun button(icon: Icon, name: String, tip: String, action: () -> Unit) = flat(JButton(icon), name, tip).apply { addActionListener { action() } }

    protected fun <B : AbstractButton> flat(button: B, name: String, tip: String): B = button.apply {
        putClientProperty("JButton.buttonType", "toolBarButton") // FlatLaf's key; other themes take no notice
        named(this, name, tip)
    }

    protected fun named(component: JComponent, name: String, tip: String) {
        component.name = name
        component.toolTipText = tip
        component.accessibleContext.accessibleName = tip
    }

    protected fun space() {
        add(Box.createHorizontalStrut(2 * GAP))
    }

    protected fun label(text: String, field: JComponent) {
        add(JLabel(text).apply { labelFor = field })
        add(Box.createHorizontalStrut(GAP))
        fixed(field)
    }

    protected fun fixed(field: JComponent) {
        field.maximumSize = Dimension(field.preferredSize.width, field.preferredSize.height)
        add(field)
    }

    companion object {
        const val GAP = 4
    }
}
