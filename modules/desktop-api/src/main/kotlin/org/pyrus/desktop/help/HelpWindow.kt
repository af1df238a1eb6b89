package org.pyrus.desktop.help

import org.openide.DialogDescriptor
import org.openide.DialogDisplayer
import org.openide.NotifyDescriptor
import org.openide.awt.ActionID
import org.openide.awt.ActionReference
import org.openide.awt.ActionReferences
import org.openide.awt.ActionRegistration
import org.openide.util.HelpCtx
import org.openide.util.NbBundle.Messages
import org.openide.windows.TopComponent
import java.awt.BorderLayout
import java.awt.Dialog
import java.awt.Dimension
import java.awt.KeyboardFocusManager
import java.awt.Toolkit
import java.awt.event.ActionEvent
import java.awt.event.ActionListener

/** The help as a window of the suite. For the event thread only. */
@Messages("HelpWindow_title=Help")
class HelpWindow internal constructor() : TopComponent() {
    private val pane = HelpPane()

    init {
        layout = BorderLayout()
        name = Bundle.HelpWindow_title()
        displayName = name
        add(pane, BorderLayout.CENTER)
    }

    override fun componentActivated() {
        pane.focus()
    }

    override fun getPersistenceType(): Int = PERSISTENCE_NEVER

    override fun preferredID(): String = "PyrusHelp"

    internal companion object {
        private const val serialVersionUID = 1L
        private const val DIALOG_WIDTH = 860
        private const val DIALOG_HEIGHT = 560

        /** Dialogs leave so much of the screen free: a larger one would scroll as a whole. */
        private const val FREE = 120

        /** Shows [page] in the help's window, or over the dialog that keeps the user from it. */
        fun show(page: HelpPage) {
            val over = KeyboardFocusManager.getCurrentKeyboardFocusManager().activeWindow as? Dialog
            if (over != null && over.isModal) return showOverDialog(page)
            val window = getRegistry().opened.filterIsInstance<HelpWindow>().firstOrNull() ?: HelpWindow()
            window.pane.choose(page)
            window.open()
            window.requestActive()
        }

        private fun showOverDialog(page: HelpPage) {
            val screen = Toolkit.getDefaultToolkit().screenSize
            val pane = HelpPane().apply {
                name = "help.pane"
                preferredSize = Dimension(minOf(DIALOG_WIDTH, screen.width - FREE), minOf(DIALOG_HEIGHT, screen.height - FREE))
                choose(page)
            }
            val close = NotifyDescriptor.CLOSED_OPTION
            val descriptor = DialogDescriptor(pane, Bundle.HelpWindow_title(), true, arrayOf(close), close, DialogDescriptor.DEFAULT_ALIGN, HelpCtx.DEFAULT_HELP, null)
            val dialog = DialogDisplayer.getDefault().createDialog(descriptor)
            dialog.name = "help.dialog"
            dialog.isVisible = true
            dialog.dispose()
        }
    }
}

/** Help > Help (F1): the page for the window at work, or the first. */
@ActionID(category = "Help", id = "org.pyrus.desktop.help.HelpAction")
@ActionRegistration(displayName = "#HelpAction.name")
@ActionReferences(ActionReference(path = "Menu/Help", position = 100, separatorAfter = 150)) // its key is in the layer, which says that it goes before the platform's own
@Messages("HelpAction.name=&Help")
class HelpAction : ActionListener {
    override fun actionPerformed(event: ActionEvent) {
        val focused = KeyboardFocusManager.getCurrentKeyboardFocusManager().focusOwner ?: TopComponent.getRegistry().activated
        HelpWindow.show(focused?.let { HelpPage.of(HelpCtx.findHelp(it)) } ?: HelpPage.START)
    }
}
