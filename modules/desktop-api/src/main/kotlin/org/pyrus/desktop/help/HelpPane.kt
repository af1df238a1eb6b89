package org.pyrus.desktop.help

import org.openide.util.NbBundle.Messages
import java.awt.BorderLayout
import javax.swing.BorderFactory
import javax.swing.JEditorPane
import javax.swing.JList
import javax.swing.JPanel
import javax.swing.JScrollPane
import javax.swing.JSplitPane
import javax.swing.ListSelectionModel
import javax.swing.UIManager
import javax.swing.event.HyperlinkEvent
import javax.swing.text.html.HTMLEditorKit
import javax.swing.text.html.StyleSheet

/** The help's pages on the left, the one chosen beside them. For the event thread only. */
@Messages("HelpWindow_pages=Pages of the help", "HelpWindow_page=Page of the help")
internal class HelpPane : JPanel(BorderLayout()) {
    private val pages = JList(HelpPage.entries.toTypedArray())
    private val text = JEditorPane()

    init {
        pages.name = "help.pages"
        pages.selectionMode = ListSelectionModel.SINGLE_SELECTION
        pages.border = BorderFactory.createEmptyBorder(8, 8, 8, 8)
        pages.accessibleContext.accessibleName = Bundle.HelpWindow_pages()
        pages.addListSelectionListener { pages.selectedValue?.let(::load) }
        text.name = "help.page"
        text.isEditable = false
        text.border = BorderFactory.createEmptyBorder(4, 16, 16, 16)
        text.accessibleContext.accessibleName = Bundle.HelpWindow_page()
        text.addHyperlinkListener { event ->
            if (event.eventType == HyperlinkEvent.EventType.ACTIVATED) HelpPage.entries.find { it.url.path == event.url?.path }?.let { pages.setSelectedValue(it, true) }
        }
        text.editorKit = kit()
        add(
            JSplitPane(JSplitPane.HORIZONTAL_SPLIT, JScrollPane(pages), JScrollPane(text)).apply {
                border = null
                dividerLocation = DIVIDER
            },
            BorderLayout.CENTER,
        )
    }

    /** Pages in the colours and at the size of the theme. */
    private fun kit() = HTMLEditorKit().apply {
        fun hex(key: String) = UIManager.getColor(key)?.let { "#%06x".format(it.rgb and 0xffffff) }
        val font = UIManager.getFont("Label.font")
        // its own: the kit's default sheet is shared by all of Swing
        val sheet = StyleSheet()
        sheet.addStyleSheet(styleSheet)
        sheet.addRule("body { font-family: ${font?.family ?: "sans-serif"}; font-size: ${font?.size ?: PLAIN}pt; color: ${hex("Label.foreground") ?: "#000000"} }")
        sheet.addRule("a { color: ${hex("Component.linkColor") ?: "#3574f0"} }")
        styleSheet = sheet
    }

    private fun load(page: HelpPage) {
        text.background = UIManager.getColor("TextArea.background")
        text.page = page.url
    }

    /** Shows [page]. */
    fun choose(page: HelpPage) = pages.setSelectedValue(page, true)

    /** Gives the keyboard to the list of pages. */
    fun focus() = pages.requestFocusInWindow()

    private companion object {
        const val DIVIDER = 180
        const val PLAIN = 12
    }
}
