package org.pyrus.viewer

import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.launch
import org.pyrus.viewer.line.LineCorner
import org.pyrus.viewer.map.MapPane
import org.pyrus.viewer.section.SectionController
import org.pyrus.viewer.section.SectionState
import org.pyrus.viewer.section.SectionView
import org.pyrus.viewer.section.SurveyLinks
import java.awt.BorderLayout
import java.awt.KeyboardFocusManager
import java.beans.PropertyChangeListener
import javax.swing.BorderFactory
import javax.swing.JComponent
import javax.swing.JPanel
import javax.swing.JSplitPane
import javax.swing.SwingUtilities

/**
 * Three planes that cross, and the survey from above; they look alike. For the event thread only.
 *
 * @param controllers of an inline, a crossline and a slice
 * @param onActive told which plane the menus' commands are for
 * @param onLine told of the corners of each line drawn on the map
 */
internal class LinkedPanel(
    private val controllers: List<SectionController>,
    links: SurveyLinks,
    title: String,
    private val onActive: (SectionCommands) -> Unit,
    onLine: (List<LineCorner>) -> Unit,
) : JPanel(BorderLayout()),
    Look {
    private val display = DisplayDialog(this, title, this)
    private val panes = controllers.associateWith { SectionPane(it, links, display::show, it.view.kind) }
    private val looks = LookBar(this, { active }, { active })
    val map = MapPane(controllers[0].geometry, links, onLine)

    /** The plane that had the focus last. */
    var active: SectionPane = panes.getValue(controllers[0])
        private set

    private val focused = PropertyChangeListener { event ->
        val owner = event.newValue as? java.awt.Component ?: return@PropertyChangeListener
        val pane = panes.values.find { SwingUtilities.isDescendingFrom(owner, it) }
        if (pane != null && pane !== active) {
            active = pane
            onActive(pane)
        }
    }

    init {
        looks.border = BorderFactory.createEmptyBorder(Bar.GAP, Bar.GAP, 0, Bar.GAP)
        add(looks, BorderLayout.NORTH)
        val (inline, crossline, slice) = controllers.map(panes::getValue)
        add(
            split(
                JSplitPane.VERTICAL_SPLIT,
                "linked.rows",
                split(JSplitPane.HORIZONTAL_SPLIT, "linked.sections", inline, crossline),
                split(JSplitPane.HORIZONTAL_SPLIT, "linked.maps", slice, map),
            ),
            BorderLayout.CENTER,
        )
        looks.update(view)
    }

    private fun split(way: Int, name: String, one: JComponent, other: JComponent) = JSplitPane(way, true, one, other).apply {
        this.name = name
        resizeWeight = .5
        isContinuousLayout = true
        border = null
    }

    override fun addNotify() {
        super.addNotify()
        KeyboardFocusManager.getCurrentKeyboardFocusManager().addPropertyChangeListener("focusOwner", focused)
    }

    override fun removeNotify() {
        KeyboardFocusManager.getCurrentKeyboardFocusManager().removePropertyChangeListener("focusOwner", focused)
        super.removeNotify()
    }

    override val view: SectionView get() = controllers[0].view

    override val unit: String get() = controllers[0].geometry.samples.domain.unit

    override fun change(transform: (SectionView) -> SectionView) {
        val looking = transform(view)
        controllers.forEach { controller -> controller.change { it.looking(looking) } }
    }

    /** The three positions and zooms in one view. */
    val remembered: SectionView get() {
        val (inline, crossline, slice) = controllers.map { it.view }
        return inline.copy(crossline = crossline.crossline, sample = slice.sample, zooms = controllers.flatMap { it.view.run { zooms.filterKeys { kind -> kind == this.kind }.toList() } }.toMap())
    }

    fun update(controller: SectionController, state: SectionState) {
        panes.getValue(controller).update(state)
        if (controller === controllers[0]) {
            looks.update(state.view)
            display.update(state.view)
        }
    }

    /** See [SectionPane.follow]. */
    suspend fun follow() = try {
        coroutineScope {
            panes.values.forEach { pane -> launch { pane.follow() } }
            launch { map.follow() }
        }
    } finally {
        display.close()
    }
}
