package org.pyrus.viewer.map

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.collectLatest
import kotlinx.coroutines.withContext
import org.openide.util.NbBundle.Messages
import org.pyrus.desktop.MapProjection
import org.pyrus.viewer.line.LineCorner
import org.pyrus.viewer.line.SurveyLine
import org.pyrus.viewer.line.nearest
import org.pyrus.viewer.render.PlaneColours
import org.pyrus.viewer.section.NamedPlace
import org.pyrus.viewer.section.SurveyLinks
import org.pyrus.viewer.section.lines
import org.pyrus.viewer.section.planes
import org.pyrus.volume.GridPoint
import org.pyrus.volume.Human
import org.pyrus.volume.Index
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.SurveyGeometry
import java.awt.BasicStroke
import java.awt.Color
import java.awt.Dimension
import java.awt.Graphics
import java.awt.Graphics2D
import java.awt.Point
import java.awt.RenderingHints
import java.awt.event.ComponentAdapter
import java.awt.event.ComponentEvent
import java.awt.event.FocusEvent
import java.awt.event.FocusListener
import java.awt.geom.Ellipse2D
import java.awt.geom.Line2D
import java.awt.geom.Path2D
import java.awt.geom.Point2D
import java.awt.geom.Rectangle2D
import javax.accessibility.AccessibleContext
import javax.accessibility.AccessibleRole
import javax.swing.JComponent
import javax.swing.UIManager
import kotlin.math.pow

/** The picture of a survey from above, with what its views show, what [editor] draws, and where the cursor is. For the event thread only. */
@Messages("Map_Name=Map of the survey")
internal class MapView(private val geometry: SurveyGeometry, private val links: SurveyLinks, private val editor: LineEditor) : JComponent() {
    private val sizes = MutableStateFlow<Dimension?>(null)
    private var projection: MapProjection? = null
    private var ground: MapGround? = null

    init {
        name = "map.picture"
        isFocusable = true
        minimumSize = Dimension(120, 90)
        preferredSize = Dimension(400, 300)
        addComponentListener(object : ComponentAdapter() {
            override fun componentResized(e: ComponentEvent) {
                val enough = width >= LEAST_SIDE && height >= LEAST_SIDE
                projection = if (enough) MapProjection.fit(geometry, Rectangle2D.Double(MARGIN, MARGIN, width - 2 * MARGIN, height - 2 * MARGIN)) else null
                sizes.value = if (enough) Dimension(width, height) else null
                repaint()
            }
        })
        addFocusListener(object : FocusListener {
            override fun focusGained(e: FocusEvent) = repaint()

            override fun focusLost(e: FocusEvent) = repaint()
        })
    }

    /** Draws the ground behind whenever the size changes; until cancelled. */
    suspend fun follow(): Nothing {
        sizes.collectLatest { size ->
            val projection = projection
            if (size == null || projection == null) return@collectLatest
            ground = withContext(Dispatchers.Default) { currentCoroutineContext().let { context -> MapGround.draw(geometry, projection, size.width, size.height) { context.ensureActive() } } }
            repaint()
        }
        error("a state flow does not end")
    }

    /** The place of the survey nearest to [point]; null before there is a map. */
    fun nearest(point: Point): LineCorner? = gridAt(point)?.let { GridPoint(it.y, it.x).nearest(geometry) }

    /** As [nearest], but null outside the survey. */
    fun at(point: Point): LineCorner? = gridAt(point)?.takeIf { it.y >= -.5 && it.y < geometry.inlines.count - .5 && it.x >= -.5 && it.x < geometry.crosslines.count - .5 }?.let { nearest(point) }

    /** The line and the number of its corner at [point], the last drawn first; null where there is none. */
    fun cornerAt(point: Point): Pair<SurveyLine, Int>? {
        val map = projection ?: return null
        return shownLines().asReversed().firstNotNullOfOrNull { line ->
            val (corner, distance) = line.corners.map { screen(it, map).distance(point) }.withIndex().minBy { it.value }
            (line to corner).takeIf { distance <= REACH }
        }
    }

    private fun gridAt(point: Point): Point2D? = projection?.gridAt(point.x + .5, point.y + .5)

    private fun screen(corner: LineCorner, map: MapProjection): Point2D = map.place(corner.crossline.value.toDouble(), corner.inline.value.toDouble())

    private fun shownLines(): List<SurveyLine> = links.shown.value.values.lines.map { line -> editor.moved?.takeIf { it.name == line.name } ?: line }

    override fun paintComponent(graphics: Graphics) {
        graphics.color = UIManager.getColor("Panel.background")
        graphics.fillRect(0, 0, width, height)
        val map = projection ?: return
        val own = graphics.create() as Graphics2D
        own.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON)
        own.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON)
        own.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE)
        // one of another size is not where the rest is
        ground?.takeIf { it.width == width && it.height == height }?.let { own.drawImage(it.image, 0, 0, null) }
        own.color = ink()
        own.draw(outline(map))
        planes(own, map)
        for (line in shownLines()) line(own, map, line)
        editor.draft?.let { draft(own, map, it) }
        places(own, map)
        scaleBar(own, map)
        if (isFocusOwner) {
            own.color = UIManager.getColor("Component.focusColor") ?: FOCUS
            own.stroke = BasicStroke(2f)
            own.drawRect(1, 1, width - 2, height - 2)
        }
        own.dispose()
    }

    private fun ink(): Color = UIManager.getColor("Label.foreground") ?: Color.BLACK

    private fun outline(map: MapProjection): Path2D {
        val (right, bottom) = geometry.crosslines.count - .5 to geometry.inlines.count - .5
        return path(listOf(-.5 to -.5, right to -.5, right to bottom, -.5 to bottom).map { (x, y) -> map.place(x, y) }).apply { closePath() }
    }

    private fun path(points: List<Point2D>): Path2D = Path2D.Double().apply { points.forEachIndexed { number, at -> if (number == 0) moveTo(at.x, at.y) else lineTo(at.x, at.y) } }

    private fun planes(own: Graphics2D, map: MapProjection) {
        val (right, bottom) = geometry.crosslines.count - .5 to geometry.inlines.count - .5
        own.stroke = BasicStroke(2f)
        for (place in links.shown.value.values.planes.distinct()) {
            val at = place.index.toDouble()
            val (from, to) = when (place.kind) {
                PlaneKind.INLINE -> map.place(-.5, at) to map.place(right, at)
                PlaneKind.CROSSLINE -> map.place(at, -.5) to map.place(at, bottom)
                PlaneKind.SLICE -> continue
            }
            own.color = if (place.kind == PlaneKind.INLINE) INLINE else CROSSLINE
            own.draw(Line2D.Double(from, to))
            label(own, if (place.kind == PlaneKind.INLINE) geometry.inlines.numberAt(Index(place.index)).toString() else geometry.crosslines.numberAt(Index(place.index)).toString(), to)
        }
    }

    /** Writes [text] beside [at], within the view. */
    private fun label(own: Graphics2D, text: String, at: Point2D) {
        val wide = own.fontMetrics.stringWidth(text)
        own.drawString(text, (at.x + 5).coerceAtMost(width - wide - 4.0).toFloat(), (at.y - 5).coerceIn(own.fontMetrics.ascent.toDouble(), height - 4.0).toFloat())
    }

    private fun line(own: Graphics2D, map: MapProjection, line: SurveyLine) {
        val points = line.corners.map { screen(it, map) }
        own.color = LINE
        own.stroke = BasicStroke(2f)
        own.draw(path(points))
        points.forEach { handle(own, it) }
        own.color = ink()
        label(own, line.name, points.first())
    }

    private fun handle(own: Graphics2D, at: Point2D) {
        val square = Rectangle2D.Double(at.x - HANDLE, at.y - HANDLE, 2 * HANDLE, 2 * HANDLE)
        own.color = UIManager.getColor("Panel.background")
        own.fill(square)
        own.color = LINE
        own.draw(square)
    }

    private fun draft(own: Graphics2D, map: MapProjection, corners: List<LineCorner>) {
        val points = (corners + listOfNotNull(editor.cursor)).map { screen(it, map) }
        own.color = LINE
        own.stroke = BasicStroke(2f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1f, floatArrayOf(6f, 4f), 0f)
        if (points.isNotEmpty()) own.draw(path(points))
        own.stroke = BasicStroke(2f)
        points.take(corners.size).forEach { handle(own, it) }
        editor.cursor?.let { cross(own, screen(it, map)) }
    }

    /** Where a user has pointed last, where no plane shows it, and what lies under the cursor in a section. */
    private fun places(own: Graphics2D, map: MapProjection) {
        if (links.shown.value.values.planes.none { it.kind != PlaneKind.SLICE }) links.picked.value?.place?.let { screen(it, map) }?.let { cross(own, it) }
        val at = links.underCursor.value?.place?.let { screen(it, map) } ?: return
        for ((radius, colour) in listOf(6.0 to Color.BLACK, 4.5 to UNDER_CURSOR)) {
            own.color = colour
            own.fill(Ellipse2D.Double(at.x - radius, at.y - radius, 2 * radius, 2 * radius))
        }
    }

    private fun screen(place: NamedPlace, map: MapProjection): Point2D? =
        if (place.inline == null || place.crossline == null) null else screen(LineCorner(place.inline, place.crossline), map)

    private fun cross(own: Graphics2D, at: Point2D) {
        own.color = ink()
        own.stroke = BasicStroke(1f)
        own.draw(Line2D.Double(at.x - CROSS, at.y, at.x + CROSS, at.y))
        own.draw(Line2D.Double(at.x, at.y - CROSS, at.x, at.y + CROSS))
    }

    /** A round length on the ground, and north. */
    private fun scaleBar(own: Graphics2D, map: MapProjection) {
        val unit = geometry.coordinates?.unit?.takeIf { it.isNotEmpty() } ?: return
        val scale = map.pixelsAUnit ?: return
        val most = width / 4.0 / scale
        val power = 10.0.pow(Math.floor(Math.log10(most)))
        val length = listOf(5.0, 2.0, 1.0).map { it * power }.first { it <= most }
        own.color = ink()
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

    private companion object {
        const val MARGIN = 28.0
        const val LEAST_SIDE = 80

        /** How far from a corner the mouse takes hold of it. */
        const val REACH = 8.0
        const val HANDLE = 3.5
        const val CROSS = 9.0
        val INLINE = Color(PlaneColours.INLINE)
        val CROSSLINE = Color(PlaneColours.CROSSLINE)
        val LINE = Color(0xae3ec9)
        val UNDER_CURSOR = Color(0xffd54a)
        val FOCUS = Color(0x3574f0)
    }
}
