package org.pyrus.viewer.map

import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.launch
import org.openide.util.NbBundle.Messages
import org.pyrus.viewer.Bar
import org.pyrus.viewer.LineIcon
import org.pyrus.viewer.MapCommands
import org.pyrus.viewer.PlaceWords
import org.pyrus.viewer.Way
import org.pyrus.viewer.line.LineCorner
import org.pyrus.viewer.section.NamedPlace
import org.pyrus.viewer.section.PickedPlace
import org.pyrus.viewer.section.SurveyLinks
import org.pyrus.viewer.section.planes
import org.pyrus.volume.Index
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.SurveyGeometry
import java.awt.BorderLayout
import java.awt.Dimension
import javax.swing.BorderFactory
import javax.swing.Box
import javax.swing.JLabel
import javax.swing.JPanel
import javax.swing.JToggleButton

/**
 * A survey from above: its outline, its live traces, and where the planes and lines run that its views show. A click takes the views there; so do the arrow keys. Lines are drawn on it, and
 * their corners dragged. For the event thread only.
 *
 * @param onLine told of the corners of each line drawn
 */
@Messages("Map_Draw=Draw Line", "Map_DrawTip=Draw a line, and see the section along it (L)")
internal class MapPane(private val geometry: SurveyGeometry, private val links: SurveyLinks, onLine: (List<LineCorner>) -> Unit) :
    JPanel(BorderLayout()),
    MapCommands {
    private val readout = JLabel(MapText.hint)
    private val editor = LineEditor(links::redraw, onLine)
    private val view = MapView(geometry, links, editor)
    private val bar = MapBar(::drawLine)
    private var under: LineCorner? = null

    init {
        readout.name = "map.readout"
        readout.border = BorderFactory.createEmptyBorder(4, 8, 4, 8)
        readout.minimumSize = Dimension(0, readout.preferredSize.height)
        add(bar, BorderLayout.NORTH)
        add(view, BorderLayout.CENTER)
        add(readout, BorderLayout.SOUTH)
        MapMouse(
            view,
            editor,
            ::pick,
            onMoved = {
                under = it
                tell()
            },
            ::changed,
        ).install()
        MapKeys(view, editor, geometry, ::here, ::pick, ::changed).install(::drawLine)
    }

    /** Shows where the views' planes and lines run; until cancelled. */
    suspend fun follow(): Nothing = coroutineScope {
        launch { view.follow() }
        launch { links.picked.collect { view.repaint() } }
        launch { links.underCursor.collect { view.repaint() } }
        links.shown.collect { view.repaint() }
    }

    fun focus(): Boolean = view.requestFocusInWindow()

    override fun drawLine() {
        if (!editor.drawing) {
            editor.begin(under)
        } else if (!editor.end()) {
            editor.giveUp()
        }
        view.requestFocusInWindow()
        changed()
    }

    override fun wayTo(words: String): Way? = PlaceWords.wayTo(words, null, geometry)

    override fun goTo(words: String) = when (val read = PlaceWords.read(words, null, geometry)) {
        is PlaceWords.OfPlane -> Unit // a map shows no planes to number
        is PlaceWords.OfPlace -> links.pick(PickedPlace(read.place, this))
        is PlaceWords.Nowhere -> readout.text = read.problem
    }

    private fun changed() {
        bar.update(editor.drawing)
        tell()
        view.repaint()
    }

    private fun tell() {
        val draft = editor.draft
        readout.text = if (draft != null) MapText.ofDraft(draft, editor.cursor, geometry) else under?.let { MapText.of(it, geometry) } ?: MapText.hint
    }

    private fun pick(at: LineCorner) = links.pick(PickedPlace(NamedPlace(at.inline, at.crossline), this))

    /** Where the views are; where none shows a plane, the place picked last, or the survey's middle. */
    private fun here(): LineCorner {
        val planes = links.shown.value.values.planes
        val picked = links.picked.value?.place
        return LineCorner(
            planes.find { it.kind == PlaneKind.INLINE }?.let { Index(it.index) } ?: picked?.inline ?: Index(geometry.inlines.count / 2),
            planes.find { it.kind == PlaneKind.CROSSLINE }?.let { Index(it.index) } ?: picked?.crossline ?: Index(geometry.crosslines.count / 2),
        )
    }
}

/** What can be done on a map. */
private class MapBar(onDraw: () -> Unit) : Bar() {
    private val draw = flat(JToggleButton(Bundle.Map_Draw(), LineIcon.LINE), "map.draw", Bundle.Map_DrawTip())

    init {
        border = BorderFactory.createEmptyBorder(GAP, GAP, 0, GAP)
        draw.addActionListener { onDraw() }
        add(draw)
        add(Box.createHorizontalGlue())
    }

    fun update(drawing: Boolean) {
        draw.isSelected = drawing
    }
}
