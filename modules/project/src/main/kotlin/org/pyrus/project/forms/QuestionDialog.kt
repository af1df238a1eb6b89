package org.pyrus.project.forms

import org.openide.DialogDescriptor
import org.openide.DialogDisplayer
import org.openide.NotificationLineSupport
import org.openide.NotifyDescriptor
import org.openide.util.HelpCtx
import java.awt.event.WindowAdapter
import java.awt.event.WindowEvent
import javax.swing.JButton
import javax.swing.JComponent

/**
 * A modal dialog of one content, with a button that does what is asked for, the default one, and Cancel. To be closed by who has made it. For the event thread only.
 *
 * @param name of the window
 * @param go the button
 * @param first what the keyboard goes to
 * @param besides stands beside the buttons; null for nothing
 */
internal class QuestionDialog(content: JComponent, title: String, name: String, go: JButton, first: JComponent, besides: JComponent? = null) : AutoCloseable {
    // the descriptor's value is the default button's until another is pressed: a dialog that is taken away would go
    private var pressed = false
    private val descriptor =
        DialogDescriptor(content, title, true, arrayOf(go, NotifyDescriptor.CANCEL_OPTION), go, DialogDescriptor.DEFAULT_ALIGN, HelpCtx.DEFAULT_HELP, null)
            .apply { if (besides != null) additionalOptions = arrayOf(besides) }

    /** The line that tells what is wrong. */
    val notes: NotificationLineSupport = descriptor.createNotificationLineSupport()

    private val dialog = DialogDisplayer.getDefault().createDialog(descriptor).also {
        it.name = name
        it.addWindowListener(object : WindowAdapter() {
            override fun windowOpened(e: WindowEvent) {
                first.requestFocusInWindow()
            }
        })
    }

    init {
        go.addActionListener { pressed = true }
    }

    /** Shows it and waits for it to close; whether the button was pressed. */
    fun ask(): Boolean {
        dialog.isVisible = true
        return pressed
    }

    override fun close() = dialog.dispose()
}
