package org.pyrus.viewer.map

import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.launch
import org.openide.util.NbBundle.Messages
import org.pyrus.viewer.section.NamedPlace
import org.pyrus.viewer.section.PickedPlace
import org.pyrus.viewer.section.SurveyLinks
import org.pyrus.volume.Human
import org.pyrus.volume.Index
import org.pyrus.volume.MapPoint
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.SurveyGeometry
import java.awt.BasicStroke
import java.awt.BorderLayout
import java.awt.Color
import java.awt.Dimension
import java.awt.Graphics
import java.awt.Graphics2D
import java.awt.Point
import java.awt.RenderingHints
import java.awt.event.ActionEvent
import java.awt.event.MouseAdapter
import java.awt.event.MouseEvent
import java.awt.geom.Line2D
import java.awt.geom.Path2D
import java.awt.geom.Rectangle2D
import java.awt.image.BufferedImage
import javax.accessibility.AccessibleContext
import javax.accessibility.AccessibleRole
import javax.swing.AbstractAction
import javax.swing.BorderFactory
import javax.swing.JComponent
import javax.swing.JLabel
import javax.swing.JPanel
import javax.swing.KeyStroke
import javax.swing.SwingUtilities
import javax.swing.UIManager
import kotlin.math.pow
import kotlin.math.roundToInt

/**
 * A survey from above: its outline, its live traces, and where the planes run that its views show. A click takes the views there; so do the arrow keys. For the event thread only.
 */
@Messages(
    "Map_Name=Map of the survey",
    "Map_Hint=Click or arrow keys: take the sections there",
    "# {0} - inline number",
    "# {1} - crossline number",
    "Map_Place=Inline {0}   Crossline {1}",
    "# {0} - x",
    "# {1} - y with its unit",
    "Map_Point=X {0}   Y {1}",
    "Map_Dead=no trace",
)
internal class MapPane(private val geometry: SurveyGeometry, private val links: SurveyLinks) : JPanel(BorderLayout()) {
    private val readout = JLabel(Bundle.Map_Hint())
    private val view = View()

    init {
        readout.name = "map.readout"
        readout.border = BorderFactory.createEmptyBorder(4, 8, 4, 8)
        readout.minimumSize = Dimension(0, readout.preferredSize.height)
        add(view, BorderLayout.CENTER)
        add(readout, BorderLayout.SOUTH)
    }

    /** Shows where the views' planes run; until cancelled. */
    suspend fun follow(): Unit = coroutineScope {
        launch { links.picked.collect { view.repaint() } }
        links.shown.collect { view.repaint() }
    }

    private fun pick(inline: Int, crossline: Int) {
        val (i, c) = inline.coerceIn(0, geometry.inlines.count - 1) to crossline.coerceIn(0, geometry.crosslines.count - 1)
        links.pick(PickedPlace(NamedPlace(Index(i), Index(c)), this))
    }

    private fun placeOf(kind: PlaneKind): Int? = links.shown.value.values.find { it.kind == kind }?.index

    private fun tell(inline: Int?, crossline: Int?) {
        if (inline == null || crossline == null) {
            readout.text = Bundle.Map_Hint()
            return
        }
        val (i, c) = Index<org.pyrus.volume.Inline>(inline) to Index<org.pyrus.volume.Crossline>(crossline)
        val point: MapPoint? = geometry.coordinates?.at(i, c)
        readout.text = listOfNotNull(
            Bundle.Map_Place(geometry.inlines.numberAt(i).toString(), geometry.crosslines.numberAt(c).toString()),
            point?.let { Bundle.Map_Point(Human.fixed(it.x, 1), Human.inUnit(Human.fixed(it.y, 1), geometry.coordinates?.unit.orEmpty())) },
            if (geometry.liveTraces.isLive(i, c)) null else Bundle.Map_Dead(),
        ).joinToString("   ")
    }

    private inner class View : JComponent() {
        private var projection: MapProjection? = null
        private var ground: BufferedImage? = null

        init {
            name = "map.picture"
            isFocusable = true
            minimumSize = Dimension(120, 90)
            preferredSize = Dimension(400, 300)
            val mouse = object : MouseAdapter() {
                override fun mousePressed(e: MouseEvent) {
                    requestFocusInWindow()
                }

                override fun mouseClicked(e: MouseEvent) {
                    if (SwingUtilities.isLeftMouseButton(e)) gridAt(e.point)?.let { (inline, crossline) -> pick(inline, crossline) }
                }

                override fun mouseMoved(e: MouseEvent) {
                    val at = gridAt(e.point)
                    tell(at?.first, at?.second)
                }

                override fun mouseExited(e: MouseEvent) = tell(null, null)
            }
            addMouseListener(mouse)
            addMouseMotionListener(mouse)
            for ((key, inline, crossline) in listOf(Triple("UP", -1, 0), Triple("DOWN", 1, 0), Triple("LEFT", 0, -1), Triple("RIGHT", 0, 1))) move(key, inline, crossline)
            addFocusListener(object : java.awt.event.FocusListener {
                override fun focusGained(e: java.awt.event.FocusEvent) = repaint()

                override fun focusLost(e: java.awt.event.FocusEvent) = repaint()
            })
        }

        private fun move(key: String, inlines: Int, crosslines: Int) {
            getInputMap(WHEN_FOCUSED).put(KeyStroke.getKeyStroke(key), key)
            actionMap.put(
                key,
                object : AbstractAction() {
                    override fun actionPerformed(e: ActionEvent) {
                        val inline = (placeOf(PlaneKind.INLINE) ?: geometry.inlines.count / 2) + inlines
                        val crossline = (placeOf(PlaneKind.CROSSLINE) ?: geometry.crosslines.count / 2) + crosslines
                        pick(inline, crossline)
                    }
                },
            )
        }

        /** The inline and crossline under [point]; null outside the survey. */
        private fun gridAt(point: Point): Pair<Int, Int>? {
            val at = projection?.gridAt(point.x + .5, point.y + .5) ?: return null
            val (inline, crossline) = at.y.roundToInt() to at.x.roundToInt()
            return if (inline in 0 until geometry.inlines.count && crossline in 0 until geometry.crosslines.count) inline to crossline else null
        }

        override fun paintComponent(graphics: Graphics) {
            graphics.color = UIManager.getColor("Panel.background")
            graphics.fillRect(0, 0, width, height)
            if (width < LEAST_SIDE || height < LEAST_SIDE) return
            val own = graphics.create() as Graphics2D
            own.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON)
            own.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON)
            val map = MapProjection.fit(geometry, Rectangle2D.Double(MARGIN, MARGIN, width - 2 * MARGIN, height - 2 * MARGIN))
            own.drawImage(ground(map), 0, 0, null)
            own.color = UIManager.getColor("Label.foreground")
            own.draw(outline(map))
            lines(own, map)
            scaleBar(own, map)
            if (isFocusOwner) {
                own.color = UIManager.getColor("Component.focusColor") ?: FOCUS
                own.stroke = BasicStroke(2f)
                own.drawRect(1, 1, width - 2, height - 2)
            }
            own.dispose()
        }

        /** Live traces, a pixel each where there is room for no more; drawn anew when the size changes. */
        private fun ground(map: MapProjection): BufferedImage {
            val kept = ground
            if (kept != null && kept.width == width && kept.height == height && projection != null) return kept
            projection = map
            val image = BufferedImage(width, height, BufferedImage.TYPE_INT_ARGB)
            for (y in 0 until height) {
                for (x in 0 until width) {
                    val (inline, crossline) = gridAt(Point(x, y)) ?: continue
                    image.setRGB(x, y, if (geometry.liveTraces.isLive(Index(inline), Index(crossline))) LIVE else DEAD)
                }
            }
            return image.also { ground = it }
        }

        private fun outline(map: MapProjection): Path2D {
            val (right, bottom) = geometry.crosslines.count - .5 to geometry.inlines.count - .5
            return Path2D.Double().apply {
                listOf(-.5 to -.5, right to -.5, right to bottom, -.5 to bottom).forEachIndexed { number, (x, y) ->
                    map.place(x, y).let { if (number == 0) moveTo(it.x, it.y) else lineTo(it.x, it.y) }
                }
                closePath()
            }
        }

        private fun lines(own: Graphics2D, map: MapProjection) {
            val (right, bottom) = geometry.crosslines.count - .5 to geometry.inlines.count - .5
            own.stroke = BasicStroke(2f)
            for (place in links.shown.value.values.distinct()) {
                val at = place.index.toDouble()
                val (from, to) = when (place.kind) {
                    PlaneKind.INLINE -> map.place(-.5, at) to map.place(right, at)
                    PlaneKind.CROSSLINE -> map.place(at, -.5) to map.place(at, bottom)
                    PlaneKind.SLICE -> continue
                }
                own.color = if (place.kind == PlaneKind.INLINE) INLINE else CROSSLINE
                own.draw(Line2D.Double(from, to))
                val number = if (place.kind == PlaneKind.INLINE) geometry.inlines.numberAt(Index(place.index)).toString() else geometry.crosslines.numberAt(Index(place.index)).toString()
                val wide = own.fontMetrics.stringWidth(number)
                own.drawString(number, (to.x + 4).coerceAtMost(width - wide - 4.0).toFloat(), (to.y - 4).coerceIn(own.fontMetrics.ascent.toDouble(), height - 4.0).toFloat())
            }
        }

        /** A round length on the ground, and north. */
        private fun scaleBar(own: Graphics2D, map: MapProjection) {
            val unit = geometry.coordinates?.unit?.takeIf { it.isNotEmpty() } ?: return
            val scale = map.pixelsAUnit ?: return
            val most = width / 4.0 / scale
            val power = 10.0.pow(Math.floor(Math.log10(most)))
            val length = listOf(5.0, 2.0, 1.0).map { it * power }.first { it <= most }
            own.color = UIManager.getColor("Label.foreground")
            own.stroke = BasicStroke(1f)
            val (x, y) = MARGIN / 2 to height - MARGIN / 3
            own.draw(Line2D.Double(x, y, x + length * scale, y))
            for (end in listOf(x, x + length * scale)) own.draw(Line2D.Double(end, y - 3, end, y + 3))
            own.drawString("${Human.position(length)} $unit", (x + length * scale + 6).toFloat(), (y + 4).toFloat())
            own.drawString("N", width - 16, own.fontMetrics.ascent + 4)
            val foot = own.fontMetrics.ascent + 24.0
            own.draw(Line2D.Double(width - 12.0, foot, width - 12.0, foot - 16))
            own.draw(Line2D.Double(width - 12.0, foot - 16, width - 15.0, foot - 11))
            own.draw(Line2D.Double(width - 12.0, foot - 16, width - 9.0, foot - 11))
        }

        override fun getAccessibleContext(): AccessibleContext {
            if (accessibleContext == null) {
                accessibleContext = object : AccessibleJComponent() {
                    override fun getAccessibleRole(): AccessibleRole = AccessibleRole.CANVAS
                }.also { it.accessibleName = Bundle.Map_Name() }
            }
            return accessibleContext
        }
    }

    private companion object {
        const val MARGIN = 28.0
        const val LEAST_SIDE = 80
        const val LIVE = 0x553574f0
        const val DEAD = 0x33888888
        val INLINE = Color(0xd9480f)
        val CROSSLINE = Color(0x2b8a3e)
        val FOCUS = Color(0x3574f0)
    }
}
