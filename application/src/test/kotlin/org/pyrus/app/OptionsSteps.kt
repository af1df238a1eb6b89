package org.pyrus.app

import org.netbeans.api.options.OptionsDisplayer
import org.pyrus.app.hands.componentsOnScreen
import org.pyrus.app.hands.eventually
import org.pyrus.app.hands.onEventThread
import org.pyrus.app.hands.onScreen
import org.pyrus.app.hands.showMainWindow
import org.pyrus.app.hands.waitUntil
import java.awt.Window
import javax.swing.JComponent
import javax.swing.JLabel
import javax.swing.JTextField
import javax.swing.SwingUtilities
import javax.swing.text.JTextComponent

/** The Options window as a user has it in hand. */
object OptionsSteps {
    /** Opens it at Chunking, and waits until the page shows. */
    fun open() {
        showMainWindow()
        onEventThread { OptionsDisplayer.getDefault().open("Chunking") }
        eventually("the Chunking page") { onScreen<JComponent>("ChunkingOptions") }
        eventually("the settings in it") { onScreen<JTextComponent>("ratio")?.takeIf { it.text.isNotEmpty() } }
    }

    fun type(field: String, text: String) = onEventThread { onScreen<JTextComponent>(field)!!.text = text }

    fun text(field: String): String = onEventThread { onScreen<JTextComponent>(field)?.text ?: "(no field $field)" }

    fun label(name: String): String = onEventThread { onScreen<JLabel>(name)?.text ?: "(no label $name)" }

    fun waitClosed() {
        waitUntil("the Options window closed") { onScreen<JComponent>("ChunkingOptions") == null }
    }

    /** The field that filters the pages by their keywords; for the event thread. */
    fun searchField(): JTextField? = componentsOnScreen().filterIsInstance<JTextField>().firstOrNull { it.isShowing && it.javaClass.name.startsWith("org.openide.awt.QuickSearch") }

    /** For the event thread. */
    fun window(): Window = SwingUtilities.getWindowAncestor(onScreen<JComponent>("ChunkingOptions")!!)
}
