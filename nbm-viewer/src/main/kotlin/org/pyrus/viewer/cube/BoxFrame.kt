package org.pyrus.viewer.cube

import org.pyrus.viewer.render.PlaneColours
import org.pyrus.viewer.render.SectionStyle
import org.pyrus.viewer.render.Ticks
import org.pyrus.viewer.section.PlaneLine
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.SurveyGeometry
import java.awt.BasicStroke
import java.awt.Color
import java.awt.Font
import java.awt.Graphics2D
import java.awt.geom.Line2D
import java.awt.geom.Rectangle2D
import kotlin.math.abs
import kotlin.math.hypot
import kotlin.math.roundToInt

/** An edge of the box along the axis of [kind]: at the end of the next axis after it where [one], of the one after that where [other]. */
private data class Edge(val kind: PlaneKind, val one: Boolean, val other: Boolean) {
    val beside: PlaneKind get() = PlaneKind.entries[(kind.ordinal + 1) % PlaneKind.entries.size]
    val behind: PlaneKind get() = PlaneKind.entries[(kind.ordinal + 2) % PlaneKind.entries.size]
}

/** Draws what surrounds the planes in a box: its edges, what stands along them, what is shown and in which colours. */
internal class BoxFrame(private val graphics: Graphics2D, private val geometry: SurveyGeometry, private val projection: BoxProjection, private val style: SectionStyle) {
    private val ink = Color(style.ink)
    private val faint = Color(between(style.ink, style.ground, BEHIND))
    private val font = Font(Font.SANS_SERIF, Font.PLAIN, style.fontSize)
    private val bold = Font(Font.SANS_SERIF, Font.BOLD, (style.fontSize * 1.1).roundToInt())
    private val thin = BasicStroke(maxOf(1f, style.fontSize / 12f))
    private val gap = style.fontSize / 2.0
    private val edges = PlaneKind.entries.flatMap { kind -> listOf(false, true).flatMap { one -> listOf(false, true).map { Edge(kind, one, it) } } }

    fun ground() {
        graphics.color = Color(style.ground)
        graphics.fillRect(0, 0, projection.width, projection.height)
    }

    /** Those that the box's own faces would hide, if they were solid. */
    fun edgesBehind() = edges.filter { facesInFront(it) == 0 }.forEach { draw(it, faint) }

    fun edgesInFront() = edges.filter { facesInFront(it) > 0 }.forEach { draw(it, ink) }

    /** How many of the two faces that meet in [edge] the viewer sees from outside. */
    private fun facesInFront(edge: Edge): Int = listOf(projection.isInFront(edge.beside, edge.one), projection.isInFront(edge.behind, edge.other)).count { it }

    private fun draw(edge: Edge, colour: Color) {
        val (from, to) = ends(edge)
        graphics.color = colour
        graphics.stroke = thin
        graphics.draw(Line2D.Double(from.x, from.y, to.x, to.y))
    }

    private fun ends(edge: Edge): Pair<OnScreen, OnScreen> = corner(edge, false) to corner(edge, true)

    private fun corner(edge: Edge, end: Boolean): OnScreen {
        val at = mapOf(edge.kind to end, edge.beside to edge.one, edge.behind to edge.other)
        return projection.corner(at.getValue(PlaneKind.INLINE), at.getValue(PlaneKind.CROSSLINE), at.getValue(PlaneKind.SLICE))
    }

    /** What stands along each axis: at one edge of the outline, below for lines, to the left for times and depths. */
    fun axes() {
        for (kind in PlaneKind.entries) {
            val outline = edges.filter { it.kind == kind && facesInFront(it) == 1 }
            // straight on, three faces are seen from their edges
            val edge = outline.minByOrNull { edge -> ends(edge).let { (one, other) -> if (kind == PlaneKind.SLICE) one.x + other.x else -(one.y + other.y) } } ?: continue
            axis(edge)
        }
    }

    private fun axis(edge: Edge) {
        val line = PlaneLine.of(edge.kind, geometry)
        val (from, to) = ends(edge)
        val length = hypot(to.x - from.x, to.y - from.y)
        if (length < style.fontSize * 3) return
        // away from the box: across the edge, on the side where its middle is not
        val (acrossX, acrossY) = (to.y - from.y) / length to -(to.x - from.x) / length
        val centre = projection.at((geometry.inlines.count - 1) / 2.0, (geometry.crosslines.count - 1) / 2.0, (geometry.samples.count - 1) / 2.0)
        val out = if (((from.x + to.x) / 2 - centre.x) * acrossX + ((from.y + to.y) / 2 - centre.y) * acrossY >= 0) 1.0 else -1.0
        val (outX, outY) = acrossX * out to acrossY * out
        graphics.font = font
        val metrics = graphics.fontMetrics
        val widest = maxOf(metrics.stringWidth(line.textAt(0)), metrics.stringWidth(line.textAt(line.count - 1)))
        val room = abs(outX) * metrics.height + abs(outY) * widest + style.fontSize
        val (least, most) = minOf(line.valueAt(0), line.last) to maxOf(line.valueAt(0), line.last)
        val ticks = Ticks.between(least, most, (length / room).toInt().coerceAtLeast(1), line.unit.isEmpty())
        val step = if (ticks.size > 1) ticks[1] - ticks[0] else 0.0
        graphics.color = ink
        graphics.stroke = thin
        var widestDrawn = 0
        for (value in ticks) {
            val part = ((value - line.first) / line.step + .5) / line.count
            val (x, y) = from.x + (to.x - from.x) * part to from.y + (to.y - from.y) * part
            graphics.draw(Line2D.Double(x, y, x + outX * gap, y + outY * gap))
            val label = Ticks.label(value, step)
            widestDrawn = maxOf(widestDrawn, metrics.stringWidth(label))
            write(label, x + outX * gap * 1.5, y + outY * gap * 1.5, outX, outY)
        }
        val title = axisTitle(edge.kind)
        if (edge.kind == PlaneKind.SLICE) {
            // over the edge's upper end: beside the numbers it would take room from the box
            val upper = if (from.y < to.y) from else to
            return write(title, upper.x + outX * gap * 1.5, upper.y - metrics.height * 1.3, outX, 0.0)
        }
        val away = gap * 2.5 + abs(outX) * widestDrawn + abs(outY) * metrics.height
        write(title, (from.x + to.x) / 2 + outX * away, (from.y + to.y) / 2 + outY * away, outX, outY)
    }

    private fun axisTitle(kind: PlaneKind): String = when (kind) {
        PlaneKind.SLICE -> geometry.samples.domain.run { if (unit.isEmpty()) title else "$title ($unit)" }
        else -> kind.title
    }

    /** Writes [text] beside a place, on the side that ([outX], [outY]) points to; at the edge of the picture where it would be cut off there while the place is in it. */
    private fun write(text: String, x: Double, y: Double, outX: Double, outY: Double) {
        val metrics = graphics.fontMetrics
        val wide = metrics.stringWidth(text)
        val high = metrics.ascent
        val left = x - wide / 2.0 + outX * wide / 2
        val within = if (x in -wide.toDouble()..projection.width + wide.toDouble()) left.coerceIn(gap, maxOf(gap, projection.width - wide - gap)) else left
        graphics.drawString(text, within.toFloat(), (y + high / 2.0 - metrics.descent / 2.0 + outY * high / 2).toFloat())
    }

    /** Which planes are shown, each with the colour of its edge. */
    fun title(planes: List<BoxPlane>) {
        graphics.font = bold
        val metrics = graphics.fontMetrics
        var x = gap * 2
        val base = gap * 2 + metrics.ascent
        val wide = planes.sumOf { metrics.ascent * .7 + gap * 5 + metrics.stringWidth(it.title) } - gap * 2
        if (planes.isNotEmpty()) clear(gap, gap, wide, metrics.height + gap * 1.5)
        for (plane in planes) {
            val square = metrics.ascent * .7
            graphics.color = Color(PlaneColours.of(plane.place.kind))
            graphics.fill(Rectangle2D.Double(x, base - square, square, square))
            graphics.color = ink
            x += square + gap
            graphics.drawString(plane.title, x.toFloat(), base.toFloat())
            x += metrics.stringWidth(plane.title) + gap * 4
        }
    }

    /** Which colour which amplitude has, on the right; where the planes have not all the same clip, without the amplitudes. */
    fun colourBar(look: BoxLook, planes: List<BoxPlane>) {
        val metrics = graphics.getFontMetrics(font)
        val high = (projection.height * BAR_HEIGHT).roundToInt()
        if (high < metrics.height * 4 || planes.isEmpty()) return
        val clip = planes.map { it.clip }.distinct().singleOrNull()
        val values = if (clip == null) emptyList() else listOf(clip, 0.0, -clip).map { if (it == 0.0) 0.0 else it }
        val step = (clip ?: 1.0) / 100
        val labels = values.map { Ticks.label(it, Math.pow(10.0, Math.floor(Math.log10(step)))) }
        val wide = (style.fontSize * 1.3).roundToInt()
        val room = (labels.maxOfOrNull(metrics::stringWidth) ?: 0) + gap * 2
        val left = (projection.width - room - wide - gap).roundToInt()
        val top = (projection.height - high - gap * 3).roundToInt()
        val name = metrics.stringWidth(look.amplitudes)
        val clearLeft = minOf(left - gap, projection.width - name - gap * 2)
        clear(clearLeft, top - metrics.height - gap * 1.5, projection.width - clearLeft, high + metrics.height + gap * 3)
        for (y in 0 until high) {
            val part = (y + .5f) / high
            graphics.color = Color(look.colours.at(if (look.inverted) part else 1 - part))
            graphics.fillRect(left, top + y, wide, 1)
        }
        graphics.color = ink
        graphics.stroke = thin
        graphics.drawRect(left - 1, top - 1, wide + 1, high + 1)
        graphics.font = font
        labels.forEachIndexed { number, label ->
            val y = top + number * (high - 1) / 2.0
            graphics.drawString(label, (left + wide + gap).toFloat(), (y + (metrics.ascent - metrics.descent) / 2.0).toFloat())
        }
        graphics.drawString(look.amplitudes, (projection.width - name - gap).toFloat(), (top - gap - metrics.descent).toFloat())
    }

    /** Takes back what lies behind letters to come, so that they can be read over the planes of a box that is zoomed into. */
    private fun clear(x: Double, y: Double, wide: Double, high: Double) {
        graphics.color = Color(style.ground shr 16 and 0xff, style.ground shr 8 and 0xff, style.ground and 0xff, CLEAR_ALPHA)
        graphics.fill(Rectangle2D.Double(x, y, wide, high))
    }

    companion object {
        /** What a picture that is [width] wide has beside the box for the colour bar; where it is narrow, that lies over the box. */
        fun barRoom(width: Int, style: SectionStyle): Int = (style.fontSize * BAR_ROOM).let { if (width > it * BAR_PARTS) it else 0 }

        private const val BAR_ROOM = 7
        private const val BAR_PARTS = 6
        private const val CLEAR_ALPHA = 215

        /** How much of the ground is in the ink of edges behind. */
        private const val BEHIND = .6
        private const val BAR_HEIGHT = .3

        private fun between(one: Int, other: Int, part: Double): Int {
            fun channel(shift: Int) = ((one shr shift and 0xff) * (1 - part) + (other shr shift and 0xff) * part).roundToInt() shl shift
            return channel(16) or channel(8) or channel(0)
        }
    }
}
