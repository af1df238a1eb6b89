package org.pyrus.app

import org.netbeans.api.options.OptionsDisplayer
import org.pyrus.app.hands.componentsIn
import org.pyrus.app.hands.componentsOnScreen
import org.pyrus.app.hands.eventually
import org.pyrus.app.hands.onEventThread
import org.pyrus.app.hands.onScreen
import org.pyrus.app.hands.showMainWindow
import org.pyrus.app.hands.waitUntil
import java.awt.Window
import javax.swing.AbstractButton
import javax.swing.JButton
import javax.swing.JComponent
import javax.swing.JDialog
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
        eventually("the settings in it") { onScreen<JTextComponent>("budget")?.takeIf { it.text.isNotEmpty() } }
    }

    fun type(field: String, text: String) = onEventThread { onScreen<JTextComponent>(field)!!.text = text }

    fun text(field: String): String = onEventThread { onScreen<JTextComponent>(field)?.text ?: "(no field $field)" }

    fun label(name: String): String = onEventThread { onScreen<JLabel>(name)?.text ?: "(no label $name)" }

    /** Chooses a radio button of the page. */
    fun press(button: String) = onEventThread { onScreen<AbstractButton>(button)!!.doClick() }

    /** Presses a button that opens a dialog, and does not wait for it to close. */
    fun pressNamed(button: String) = SwingUtilities.invokeLater { onScreen<AbstractButton>(button)!!.doClick() }

    /** A button of the dialog with [title], by its text. */
    fun optionIn(title: String, text: String): JButton? = componentsOnScreen().filterIsInstance<JDialog>().filter { it.title == title }
        .flatMap { componentsIn(it).filterIsInstance<JButton>() }.firstOrNull { it.text == text }

    fun waitClosed() {
        waitUntil("the Options window closed") { onScreen<JComponent>("ChunkingOptions") == null }
    }

    /** The field that filters the pages by their keywords; for the event thread. */
    fun searchField(): JTextField? = componentsOnScreen().filterIsInstance<JTextField>().firstOrNull { it.isShowing && it.javaClass.name.startsWith("org.openide.awt.QuickSearch") }

    /** For the event thread. */
    fun window(): Window = SwingUtilities.getWindowAncestor(onScreen<JComponent>("ChunkingOptions")!!)
}
