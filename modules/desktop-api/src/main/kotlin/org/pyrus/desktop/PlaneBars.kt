package org.pyrus.desktop

import org.openide.util.NbBundle.Messages
import org.pyrus.volume.Human
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.spi.PlanForecast
import java.awt.Color
import java.awt.Dimension
import java.awt.Graphics
import java.awt.Graphics2D
import java.awt.RenderingHints
import java.awt.Toolkit
import java.awt.geom.Path2D
import java.awt.geom.Rectangle2D
import javax.swing.JComponent
import javax.swing.UIManager
import kotlin.math.max
import kotlin.math.min

/** Whose time a bar shows. */
internal enum class Rival { PLANNED, FOUNDING, SEGY }

/** One bar: how long a plane of [kind] takes to read. */
internal data class PlaneBar(val kind: PlaneKind, val rival: Rival, val seconds: Double)

/**
 * Bars of a forecast on one straight scale, which ends with the longest time of a volume, or with the longest of SEG-Y's up to twice that: those may be hundreds of times as long,
 * and such a bar is cut, to be told by its figure. Immutable.
 */
internal class BarScale(forecast: PlanForecast) {
    /** In the order of planes, the planned volume's first. */
    val bars: List<PlaneBar> = PlaneKind.entries.flatMap { kind ->
        listOfNotNull(
            PlaneBar(kind, Rival.PLANNED, forecast.planned[kind].seconds),
            forecast.founding?.let { PlaneBar(kind, Rival.FOUNDING, it[kind].seconds) },
            PlaneBar(kind, Rival.SEGY, forecast.segy[kind].seconds),
        )
    }

    /** The time at the scale's end. */
    val fullSeconds: Double = bars.filter { it.rival != Rival.SEGY }.maxOf { it.seconds }.let { longest -> bars.map { it.seconds }.filter { it <= 2 * longest }.max() }

    /** The share of the scale that a bar takes, 0 to 1. */
    fun share(bar: PlaneBar): Double = if (fullSeconds > 0) min(bar.seconds / fullSeconds, 1.0) else 0.0

    fun isCut(bar: PlaneBar): Boolean = bar.seconds > fullSeconds
}

/** Horizontal bars of what each plane takes, the planned volume's beside the founding formula's and the SEG-Y file's, each with its name and figure. Nothing where nothing is foretold. */
@Messages(
    "PlaneBars.INLINE=Inline",
    "PlaneBars.CROSSLINE=Crossline",
    "PlaneBars.SLICE=Slice",
    "PlaneBars.PLANNED=these chunks",
    "PlaneBars.FOUNDING=founding",
    "PlaneBars.SEGY=SEG-Y",
    "# {0} - whose time",
    "# {1} - time",
    "PlaneBars.one={0} {1}",
    "# {0} - kind of plane",
    "# {1} - whose times, and times",
    "PlaneBars.plane={0}: {1}",
)
internal class PlaneBars : JComponent() {
    private var scale: BarScale? = null

    fun show(forecast: PlanForecast?) {
        scale = forecast?.let(::BarScale)
        isVisible = forecast != null
        revalidate()
        repaint()
    }

    /** What is drawn, in words: a line for each kind of plane. */
    fun words(): List<String> = scale?.bars.orEmpty().groupBy { it.kind }.map { (kind, bars) ->
        Bundle.PlaneBars_plane(name(kind), bars.joinToString { Bundle.PlaneBars_one(name(it.rival), Human.moment(it.seconds)) })
    }

    override fun updateUI() {
        font = UIManager.getFont("Label.font")
    }

    override fun getPreferredSize(): Dimension {
        val bars = scale?.bars ?: return Dimension(0, 0)
        val metrics = getFontMetrics(font)
        val columns = Columns(bars, metrics::stringWidth)
        return Dimension(columns.fixed + font.size * LEAST_BAR_EMS, bars.size * metrics.height + (PlaneKind.entries.size - 1) * gap())
    }

    override fun paintComponent(graphics: Graphics) {
        val scale = scale ?: return
        val g = graphics.create() as Graphics2D
        try {
            (Toolkit.getDefaultToolkit().getDesktopProperty("awt.font.desktophints") as? Map<*, *>)?.let { g.addRenderingHints(it) }
                ?: g.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON)
            g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON)
            g.font = font
            paintBars(g, scale)
        } finally {
            g.dispose()
        }
    }

    private fun paintBars(g: Graphics2D, scale: BarScale) {
        val metrics = g.fontMetrics
        val columns = Columns(scale.bars, metrics::stringWidth)
        val room = max(0, width - columns.fixed)
        val ink = UIManager.getColor("Label.foreground") ?: Color.BLACK
        var y = 0
        for ((place, bar) in scale.bars.withIndex()) {
            val first = place == 0 || scale.bars[place - 1].kind != bar.kind
            if (first && place > 0) y += gap()
            g.color = ink
            if (first) g.drawString(name(bar.kind), 0, y + metrics.ascent)
            g.drawString(name(bar.rival), columns.rival, y + metrics.ascent)
            val figure = Human.moment(bar.seconds)
            g.drawString(figure, width - metrics.stringWidth(figure), y + metrics.ascent)
            g.color = if (bar.rival == Rival.PLANNED) PlanPicture.CHUNK else Color(ink.red, ink.green, ink.blue, if (bar.rival == Rival.FOUNDING) 150 else 75)
            val thickness = metrics.height * THICKNESS
            val length = max(1.0, room * scale.share(bar))
            paintBar(g, Rectangle2D.Double(columns.bar.toDouble(), y + (metrics.height - thickness) / 2, length, thickness), scale.isCut(bar))
            y += metrics.height
        }
    }

    /** [bar], or where it is longer than the scale, with a slanted gap near its end. */
    private fun paintBar(g: Graphics2D, bar: Rectangle2D.Double, isCut: Boolean) {
        if (!isCut) return g.fill(bar)
        val slant = bar.height / 2
        val from = max(bar.x, bar.maxX - bar.height * 2)
        g.fill(slanted(bar.x, bar.x, from + slant, from, bar))
        g.fill(slanted(from + slant * 2, from + slant, bar.maxX, bar.maxX, bar))
    }

    private fun slanted(leftTop: Double, leftFoot: Double, rightTop: Double, rightFoot: Double, bar: Rectangle2D.Double) = Path2D.Double().apply {
        moveTo(leftTop, bar.y)
        lineTo(rightTop, bar.y)
        lineTo(rightFoot, bar.maxY)
        lineTo(leftFoot, bar.maxY)
        closePath()
    }

    private fun gap() = font.size / 3

    /** Where the names of rivals and the bars begin, and what all texts take. */
    private inner class Columns(bars: List<PlaneBar>, widthOf: (String) -> Int) {
        val rival = PlaneKind.entries.maxOf { widthOf(name(it)) } + font.size
        val bar = rival + bars.maxOf { widthOf(name(it.rival)) } + font.size / 2
        val fixed = bar + bars.maxOf { widthOf(Human.moment(it.seconds)) } + font.size / 2
    }

    private companion object {
        const val LEAST_BAR_EMS = 7
        const val THICKNESS = 0.6

        fun name(kind: PlaneKind): String = when (kind) {
            PlaneKind.INLINE -> Bundle.PlaneBars_INLINE()
            PlaneKind.CROSSLINE -> Bundle.PlaneBars_CROSSLINE()
            PlaneKind.SLICE -> Bundle.PlaneBars_SLICE()
        }

        fun name(rival: Rival): String = when (rival) {
            Rival.PLANNED -> Bundle.PlaneBars_PLANNED()
            Rival.FOUNDING -> Bundle.PlaneBars_FOUNDING()
            Rival.SEGY -> Bundle.PlaneBars_SEGY()
        }
    }
}
