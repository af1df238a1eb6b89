package org.pyrus.viewer

import org.openide.util.NbBundle.Messages
import org.pyrus.viewer.section.SectionController
import org.pyrus.viewer.section.SectionState
import org.pyrus.viewer.section.SectionView
import org.pyrus.viewer.section.SurveyLinks
import java.awt.BorderLayout
import java.awt.Component
import java.awt.Dialog
import javax.swing.BorderFactory
import javax.swing.JPanel

/** The non-modal dialog in which a [look] is changed, opened once however often it is asked for, [beside] what it changes. For the event thread only. */
@Messages("# {0} - file name", "Section_DisplayOf=Display of {0}")
internal class DisplayDialog(private val look: Look, private val title: String, private val beside: Component) {
    private var panel: DisplayPanel? = null
    private var dialog: Dialog? = null

    fun show() {
        val open = dialog?.takeIf { it.isDisplayable } ?: DisplayPanel(look).let {
            panel = it
            DisplayPanel.dialog(it, Bundle.Section_DisplayOf(title)).also { made -> BesideWindow.put(made, beside) }
        }
        dialog = open
        open.isVisible = true
        open.toFront()
    }

    fun update(view: SectionView) {
        panel?.update(view)
    }

    fun close() {
        dialog?.dispose()
    }
}

/** A section with its controls above. For the event thread only. */
internal class SectionPanel(private val controller: SectionController, links: SurveyLinks, title: String) :
    JPanel(BorderLayout()),
    Look {
    private val display = DisplayDialog(this, title, this)
    private val pane = SectionPane(controller, links, display::show)
    private val looks = LookBar(this, { pane }, { pane })

    val commands: SectionCommands get() = pane

    init {
        looks.border = BorderFactory.createEmptyBorder(Bar.GAP, Bar.GAP, 0, Bar.GAP)
        add(looks, BorderLayout.NORTH)
        add(pane, BorderLayout.CENTER)
        update(controller.state.value)
    }

    override val view: SectionView get() = controller.view

    override val unit: String get() = controller.geometry.samples.domain.unit

    override fun change(transform: (SectionView) -> SectionView) = controller.change(transform)

    /** See [SectionPane.follow]. */
    suspend fun follow(): Nothing = try {
        pane.follow()
    } finally {
        display.close()
    }

    fun update(state: SectionState) {
        looks.update(state.view)
        display.update(state.view)
        pane.update(state)
    }

    fun focus(): Boolean = pane.focus()
}
