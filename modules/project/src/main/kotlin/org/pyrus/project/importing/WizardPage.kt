package org.pyrus.project.importing

import java.awt.BorderLayout
import java.awt.Dimension
import java.awt.Rectangle
import java.awt.Toolkit
import javax.swing.BorderFactory
import javax.swing.JComponent
import javax.swing.JPanel
import javax.swing.JScrollPane
import javax.swing.ScrollPaneConstants
import javax.swing.Scrollable

/** One page of the import wizard. For the event thread only. */
internal interface WizardPage {
    val component: JComponent

    /** What the keyboard goes to when the page shows; null for the button that goes on. */
    val first: JComponent?

    fun show(state: ScanState)

    /** Shows what the import would be; null where that is not known. */
    fun show(draft: ImportDraft?)
}

/** A page as the wizard takes it, called [title]: as large as the others, no larger than the screen has room for, and scrolling where that is too little. */
internal class PageHolder(page: JComponent, title: String) : JPanel(BorderLayout()) {
    init {
        name = title // which the wizard shows above the page
        getAccessibleContext().accessibleName = title
        val scroll = JScrollPane(Fitting(page), ScrollPaneConstants.VERTICAL_SCROLLBAR_AS_NEEDED, ScrollPaneConstants.HORIZONTAL_SCROLLBAR_NEVER).apply {
            border = BorderFactory.createEmptyBorder()
            verticalScrollBar.unitIncrement = 16
        }
        add(scroll, BorderLayout.CENTER)
        val screen = Toolkit.getDefaultToolkit().screenSize
        preferredSize = Dimension(minOf(WIDTH, screen.width - AROUND_WIDTH), minOf(HEIGHT, screen.height - AROUND_HEIGHT))
    }

    /** As wide and as high as the view, but never lower than the page can be. */
    private class Fitting(private val page: JComponent) :
        JPanel(BorderLayout()),
        Scrollable {
        init {
            add(page, BorderLayout.CENTER)
        }

        override fun getPreferredSize(): Dimension = Dimension(page.preferredSize.width, page.minimumSize.height)

        override fun getPreferredScrollableViewportSize(): Dimension = page.preferredSize

        override fun getScrollableUnitIncrement(visible: Rectangle, orientation: Int, direction: Int): Int = 16

        override fun getScrollableBlockIncrement(visible: Rectangle, orientation: Int, direction: Int): Int = visible.height

        override fun getScrollableTracksViewportWidth(): Boolean = true

        override fun getScrollableTracksViewportHeight(): Boolean = parent.height >= page.minimumSize.height
    }

    companion object {
        /** Of the list of steps. */
        const val STEPS_WIDTH = 180
        private const val WIDTH = 780
        private const val HEIGHT = 520

        /** What the steps at the left take, title and message, and what dialogs leave free of the screen: with less they scroll as a whole. */
        private const val AROUND_WIDTH = STEPS_WIDTH + 135
        private const val AROUND_HEIGHT = 205
    }
}
