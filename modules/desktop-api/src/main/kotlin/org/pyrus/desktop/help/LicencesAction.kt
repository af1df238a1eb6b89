package org.pyrus.desktop.help

import org.openide.DialogDescriptor
import org.openide.DialogDisplayer
import org.openide.NotifyDescriptor
import org.openide.awt.ActionID
import org.openide.awt.ActionReference
import org.openide.awt.ActionReferences
import org.openide.awt.ActionRegistration
import org.openide.util.NbBundle.Messages
import java.awt.Font
import java.awt.event.ActionEvent
import java.awt.event.ActionListener
import javax.swing.BorderFactory
import javax.swing.JScrollPane
import javax.swing.JTextArea
import javax.swing.UIManager

/** Help > Licences: whose work is in the suite, and under which licences: the NOTICE file. */
@ActionID(category = "Help", id = "org.pyrus.desktop.help.LicencesAction")
@ActionRegistration(displayName = "#LicencesAction.name")
@ActionReferences(ActionReference(path = "Menu/Help", position = 1390), ActionReference(path = "Shortcuts", name = "DS-F1"))
@Messages(
    "LicencesAction.name=&Licences",
    "LicencesAction.title=Licences",
    "LicencesAction.description=The libraries in this program, with their licences",
)
class LicencesAction : ActionListener {
    override fun actionPerformed(event: ActionEvent) {
        val text = JTextArea(notice(), ROWS, COLUMNS).apply {
            name = "notice"
            isEditable = false
            font = Font(Font.MONOSPACED, Font.PLAIN, (UIManager.getFont("Label.font") ?: font).size)
            border = BorderFactory.createEmptyBorder(8, 8, 8, 8)
            caretPosition = 0
            accessibleContext.accessibleName = Bundle.LicencesAction_title()
            accessibleContext.accessibleDescription = Bundle.LicencesAction_description()
        }
        val dialog = DialogDescriptor(JScrollPane(text), Bundle.LicencesAction_title()).apply {
            options = arrayOf(NotifyDescriptor.OK_OPTION)
            closingOptions = null
        }
        DialogDisplayer.getDefault().notifyLater(dialog)
    }

    companion object {
        private const val ROWS = 24
        private const val COLUMNS = 110

        /** The NOTICE file as the suite was built with it. */
        internal fun notice(): String = checkNotNull(LicencesAction::class.java.getResourceAsStream("NOTICE")) { "NOTICE is not packaged" }.use { it.readBytes().decodeToString() }
    }
}
