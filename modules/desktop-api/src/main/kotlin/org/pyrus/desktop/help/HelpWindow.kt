package org.pyrus.desktop.help

import org.openide.awt.ActionID
import org.openide.awt.ActionReference
import org.openide.awt.ActionReferences
import org.openide.awt.ActionRegistration
import org.openide.util.HelpCtx
import org.openide.util.NbBundle.Messages
import org.openide.windows.TopComponent
import java.awt.BorderLayout
import java.awt.KeyboardFocusManager
import java.awt.event.ActionEvent
import java.awt.event.ActionListener
import javax.swing.BorderFactory
import javax.swing.JEditorPane
import javax.swing.JList
import javax.swing.JScrollPane
import javax.swing.JSplitPane
import javax.swing.ListSelectionModel
import javax.swing.UIManager
import javax.swing.event.HyperlinkEvent
import javax.swing.text.html.HTMLEditorKit
import javax.swing.text.html.StyleSheet

/** The help: its pages on the left, the one chosen beside them. For the event thread only. */
@Messages("HelpWindow_title=Help", "HelpWindow_pages=Pages of the help", "HelpWindow_page=Page of the help")
class HelpWindow internal constructor() : TopComponent() {
    private val pages = JList(HelpPage.entries.toTypedArray())
    private val text = JEditorPane()

    init {
        layout = BorderLayout()
        name = Bundle.HelpWindow_title()
        displayName = name
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

    private fun choose(page: HelpPage) = pages.setSelectedValue(page, true)

    override fun componentActivated() {
        pages.requestFocusInWindow()
    }

    override fun getPersistenceType(): Int = PERSISTENCE_NEVER

    override fun preferredID(): String = "PyrusHelp"

    internal companion object {
        private const val serialVersionUID = 1L
        private const val DIVIDER = 180
        private const val PLAIN = 12

        fun show(page: HelpPage) {
            val window = getRegistry().opened.filterIsInstance<HelpWindow>().firstOrNull() ?: HelpWindow()
            window.choose(page)
            window.open()
            window.requestActive()
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
