package org.pyrus.project.tree

import org.openide.awt.Actions
import org.openide.awt.Mnemonics
import org.openide.util.NbBundle.Messages
import java.awt.GridBagConstraints
import java.awt.GridBagLayout
import java.awt.Insets
import javax.swing.JButton
import javax.swing.JLabel
import javax.swing.JPanel
import javax.swing.SwingConstants
import javax.swing.TransferHandler
import javax.swing.UIManager

/** What the Projects window shows while it has no folder: how to add one. */
@Messages("LBL_Empty=<html><center>No folders yet.<br>Add one, or drop it here.", "CTL_EmptyAdd=&Add Folder…")
internal class EmptyHint(drop: TransferHandler) : JPanel(GridBagLayout()) {
    private val button = JButton().apply {
        name = "projects.add"
        Mnemonics.setLocalizedText(this, Bundle.CTL_EmptyAdd())
        addActionListener { Actions.forID("File", AddFolderAction.ID)?.actionPerformed(it) }
    }

    init {
        transferHandler = drop
        val place = GridBagConstraints().apply {
            gridx = 0
            insets = Insets(6, 12, 6, 12)
        }
        add(JLabel(Bundle.LBL_Empty(), SwingConstants.CENTER).apply { foreground = UIManager.getColor("Label.disabledForeground") }, place)
        add(button, place)
    }

    override fun requestFocusInWindow(): Boolean = button.requestFocusInWindow()

    override fun updateUI() {
        super.updateUI()
        background = UIManager.getColor("Tree.background")
    }
}
