package org.pyrus.desktop

import java.awt.event.KeyEvent
import javax.swing.BorderFactory
import javax.swing.JTextArea
import javax.swing.KeyStroke
import javax.swing.UIManager

/** Text to be read, and marked and copied, that breaks where its room ends. For the event thread only. */
open class WrappedText(text: String = "", rows: Int = 0) : JTextArea(text, rows, 0) {
    init {
        isEditable = false
        isOpaque = false
        lineWrap = true
        wrapStyleWord = true
        // which it can't take, and a dialog's default button can
        inputMap.put(KeyStroke.getKeyStroke(KeyEvent.VK_ENTER, 0), "none")
        // a line may come out a hair wider on a scaled screen than it was measured
        border = BorderFactory.createEmptyBorder(0, 0, 0, 4)
    }

    override fun updateUI() {
        super.updateUI()
        font = UIManager.getFont("Label.font")
        foreground = UIManager.getColor("Label.foreground")
    }
}
