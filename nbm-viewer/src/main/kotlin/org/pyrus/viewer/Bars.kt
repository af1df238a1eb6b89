package org.pyrus.viewer

import java.awt.Component
import java.awt.Dimension
import java.awt.event.ComponentAdapter
import java.awt.event.ComponentEvent
import javax.swing.AbstractButton
import javax.swing.Box
import javax.swing.BoxLayout
import javax.swing.Icon
import javax.swing.JButton
import javax.swing.JComponent
import javax.swing.JLabel
import javax.swing.JPanel

/** A row of controls above a picture, or several where it is narrow. */
internal abstract class Bar : JPanel() {
    init {
        layout = RowsLayout(GAP / 2)
        alignmentX = Component.LEFT_ALIGNMENT
        // its height depends on its width, of which its parent's layout knows nothing
        addComponentListener(object : ComponentAdapter() {
            override fun componentResized(e: ComponentEvent) {
                if (preferredSize.height != height) revalidate()
            }
        })
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

    /** Adds [field] with its name before it and its [unit] behind it, which stay together. */
    protected fun label(text: String, field: JComponent, unit: String? = null) {
        add(together(JLabel(text).apply { labelFor = field }, Box.createHorizontalStrut(GAP), fixedSize(field), unit?.let { JLabel(" $it") }))
    }

    protected fun fixed(field: JComponent) {
        add(fixedSize(field))
    }

    /** [parts] side by side, never in two rows. */
    protected fun together(vararg parts: Component?): JComponent = JPanel().apply {
        layout = BoxLayout(this, BoxLayout.X_AXIS)
        parts.filterNotNull().forEach(::add)
        maximumSize = preferredSize
    }

    private fun fixedSize(field: JComponent): JComponent = field.apply { maximumSize = Dimension(preferredSize.width, preferredSize.height) }

    companion object {
        const val GAP = 4
    }
}
