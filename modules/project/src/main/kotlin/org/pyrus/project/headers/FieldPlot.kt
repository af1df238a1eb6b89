package org.pyrus.project.headers

import org.openide.util.NbBundle.Messages
import org.pyrus.volume.FieldHistogram
import org.pyrus.volume.Human
import org.pyrus.volume.StandardField
import java.awt.Color
import java.awt.Dimension
import java.awt.Graphics
import java.awt.Graphics2D
import java.awt.Rectangle
import java.awt.RenderingHints
import java.awt.geom.Rectangle2D
import javax.accessibility.AccessibleContext
import javax.accessibility.AccessibleRole
import javax.swing.JComponent
import javax.swing.UIManager
import kotlin.math.abs
import kotlin.math.floor
import kotlin.math.log10
import kotlin.math.pow

/** Draws the values of a header field against the trace number, and below how often they occur, in the colours of the theme. For the event thread only. */
@Messages(
    "LBL_TraceNumber=trace number",
    "LBL_HowOften=traces",
    "# {0} - field",
    "ACC_Plot={0} against the trace number, and how often its values occur",
)
internal class FieldPlot : JComponent() {
    private var field: StandardField? = null
    private var traces = LongArray(0)
    private var values = DoubleArray(0)
    private var histogram: FieldHistogram? = null

    init {
        preferredSize = Dimension(600, 400)
    }

    override fun getAccessibleContext(): AccessibleContext = accessibleContext ?: object : AccessibleJComponent() {
        override fun getAccessibleRole(): AccessibleRole = AccessibleRole.CANVAS
    }.also { accessibleContext = it }

    /** Shows [values], one for each of [traces] (from 0), of [field]. */
    fun show(field: StandardField, traces: LongArray, values: DoubleArray) {
        this.field = field
        this.traces = traces
        this.values = values
        histogram = FieldHistogram.of(values)
        getAccessibleContext().accessibleName = Bundle.ACC_Plot(field.label)
        repaint()
    }

    override fun paintComponent(g: Graphics) {
        val field = field ?: return
        val histogram = histogram ?: return
        val graphics = (g.create() as Graphics2D).apply {
            setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON)
            setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON)
            font = UIManager.getFont("Label.font")
        }
        val line = graphics.fontMetrics.height
        val left = graphics.fontMetrics.stringWidth("-1.234567e+10") + GAP * 2
        val each = (height - 2 * (3 * line + 2 * GAP)) / 2
        val wide = width - left - RIGHT
        if (each < 2 * line || wide < 5 * line) return
        val unit = if (field.unit.isEmpty()) field.label else "${field.label}, ${field.unit}"
        val finite = values.filter { it.isFinite() }
        val above = Frame(graphics, Rectangle(left, line + GAP, wide, each), Scale(traces.first() + 1.0, traces.last() + 1.0), Scale(finite.min(), finite.max()))
        above.axes(unit, Bundle.LBL_TraceNumber())
        graphics.color = ink()
        for (nth in values.indices) if (values[nth].isFinite()) above.point(traces[nth] + 1.0, values[nth])
        val below = Frame(
            graphics, Rectangle(left, 4 * line + 3 * GAP + each, wide, each), Scale(histogram.edge(0), histogram.edge(histogram.counts.size)),
            Scale(0.0, histogram.counts.max().toDouble()),
        )
        below.axes(Bundle.LBL_HowOften(), unit)
        graphics.color = ink()
        histogram.counts.forEachIndexed { nth, count -> below.bar(histogram.edge(nth), histogram.edge(nth + 1), count.toDouble()) }
        graphics.dispose()
    }

    private fun ink(): Color = UIManager.getColor("Component.accentColor") ?: UIManager.getColor("Table.selectionBackground") ?: foreground

    /** From [from] to [to]; a range of no extent is widened. */
    private class Scale(from: Double, to: Double) {
        val from = if (from == to) from - 1 else from
        val to = if (from == to) to + 1 else to

        fun part(value: Double): Double = (value / 2 - from / 2) / (to / 2 - from / 2)

        /** Round values inside, three to seven of them. */
        fun ticks(): List<Double> {
            val rough = (to / 4 - from / 4)
            if (!rough.isFinite() || rough <= 0) return listOf(from)
            val power = 10.0.pow(floor(log10(rough)))
            val step = listOf(1, 2, 5, 10).map { it * power }.first { it >= rough }
            val first = Math.ceil(from / step)
            return generateSequence(first) { it + 1 }.map { it * step }.takeWhile { it <= to }.take(MOST_TICKS).toList()
        }
    }

    private class Frame(private val g: Graphics2D, private val place: Rectangle, private val across: Scale, private val up: Scale) {
        private fun x(value: Double) = place.x + across.part(value) * place.width

        private fun y(value: Double) = place.y + place.height - up.part(value) * place.height

        fun axes(upName: String, acrossName: String) {
            val grid = UIManager.getColor("Component.borderColor") ?: UIManager.getColor("Separator.foreground") ?: Color.GRAY
            val words = UIManager.getColor("Label.foreground") ?: Color.GRAY
            val metrics = g.fontMetrics
            g.color = grid
            g.drawRect(place.x, place.y, place.width, place.height)
            for (tick in up.ticks()) {
                val at = y(tick).toInt()
                g.color = grid
                g.drawLine(place.x - TICK, at, place.x + place.width, at)
                g.color = words
                said(tick).let { g.drawString(it, place.x - TICK - 2 - metrics.stringWidth(it), at + metrics.ascent / 2 - 1) }
            }
            for (tick in across.ticks()) {
                val at = x(tick).toInt()
                g.color = grid
                g.drawLine(at, place.y + place.height, at, place.y + place.height + TICK)
                g.color = words
                val text = said(tick)
                val start = (at - metrics.stringWidth(text) / 2).coerceAtMost(place.x + place.width + RIGHT - metrics.stringWidth(text))
                g.drawString(text, start, place.y + place.height + TICK + metrics.ascent)
            }
            g.drawString(upName, place.x, place.y - 4)
            g.drawString(acrossName, place.x + (place.width - metrics.stringWidth(acrossName)) / 2, place.y + place.height + TICK + metrics.height + metrics.ascent)
        }

        fun point(acrossValue: Double, upValue: Double) = g.fill(Rectangle2D.Double(x(acrossValue) - 1, y(upValue) - 1, 2.0, 2.0))

        fun bar(from: Double, to: Double, count: Double) {
            if (count > 0) g.fill(Rectangle2D.Double(x(from), y(count), maxOf(1.0, x(to) - x(from) - 1), place.y + place.height - y(count)))
        }

        private fun said(value: Double): String = if (value == Math.rint(value) && abs(value) < 1e9) Human.count(value.toLong()) else "%.6g".format(null, value)
    }

    private companion object {
        const val GAP = 8
        const val RIGHT = 28
        const val TICK = 4
        const val MOST_TICKS = 8
    }
}
