package org.pyrus.viewer

import org.jfree.chart.ChartPanel
import org.jfree.chart.JFreeChart
import org.jfree.chart.axis.NumberAxis
import org.jfree.chart.plot.PlotOrientation
import org.jfree.chart.plot.ValueMarker
import org.jfree.chart.plot.XYPlot
import org.jfree.chart.renderer.xy.StandardXYBarPainter
import org.jfree.chart.renderer.xy.XYBarRenderer
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer
import org.jfree.chart.title.TextTitle
import org.jfree.chart.ui.RectangleInsets
import org.jfree.data.statistics.SimpleHistogramBin
import org.jfree.data.statistics.SimpleHistogramDataset
import org.jfree.data.xy.XYSeries
import org.jfree.data.xy.XYSeriesCollection
import java.awt.BasicStroke
import java.awt.Color
import java.awt.Font
import java.text.DecimalFormat
import java.text.DecimalFormatSymbols
import java.util.Locale
import javax.swing.UIManager

/** One line of a chart, point by point. */
internal class ChartLine(val name: String, val count: Int, val x: (Int) -> Double, val y: (Int) -> Double)

/** A chart in the window's own colours, with its title and, below it, a line of words. Zoomed and saved by its own menu. For the event thread only. */
internal class AnalysisChart private constructor(private val title: String, private val plot: XYPlot) {
    private val words = TextTitle("")
    private val chart = JFreeChart(null, null, plot, false).apply {
        title = TextTitle(this@AnalysisChart.title)
        addSubtitle(words)
        padding = RectangleInsets(2.0, 12.0, 2.0, 12.0) // for the last tick labels, which reach past the plot
    }
    val panel = ChartPanel(chart, false).apply {
        minimumDrawWidth = 1 // drawn anew at each size, not stretched
        minimumDrawHeight = 1
        maximumDrawWidth = Int.MAX_VALUE
        maximumDrawHeight = Int.MAX_VALUE
        accessibleContext.accessibleName = this@AnalysisChart.title
    }

    init {
        dress(panel)
    }

    /** Shows nothing but why. */
    fun clear(why: String) {
        tell(why)
        plot.dataset = null
        plot.clearDomainMarkers()
    }

    /** @param parts from where to where each of [counts] was counted */
    fun showBars(said: String, parts: List<Pair<Double, Double>>, counts: IntArray, marks: List<Double>) {
        tell(said)
        val data = SimpleHistogramDataset(title)
        data.adjustForBinSize = false
        parts.forEachIndexed { at, (from, to) -> data.addBin(SimpleHistogramBin(from, to, true, false).apply { itemCount = counts[at] }) }
        plot.clearDomainMarkers()
        plot.dataset = data
        for (mark in marks) plot.addDomainMarker(ValueMarker(mark, Color(0xc8553d), BasicStroke(1f)))
    }

    fun showLines(said: String, unit: String, lines: List<ChartLine>) {
        tell(said)
        plot.domainAxis.label = unit
        plot.dataset = XYSeriesCollection().apply {
            for (line in lines) {
                addSeries(
                    XYSeries(line.name, false, true).apply {
                        for (at in 0 until line.count) line.y(at).let { if (it.isFinite()) add(line.x(at), it, false) }
                    },
                )
            }
        }
    }

    private fun tell(said: String) {
        words.text = said
        panel.accessibleContext.accessibleDescription = said
    }

    companion object {
        private val STRONG = Color(0x1f, 0x77, 0xb4)
        private val SECOND = Color(0xe0, 0x8a, 0x1e)

        fun bars(title: String) = AnalysisChart(
            title,
            XYPlot(
                null,
                NumberAxis(),
                NumberAxis().apply { isTickLabelsVisible = false },
                XYBarRenderer(0.0).apply {
                    barPainter = StandardXYBarPainter()
                    setShadowVisible(false)
                    setSeriesPaint(0, STRONG)
                },
            ),
        )

        fun lines(title: String) = AnalysisChart(title, XYPlot(null, NumberAxis(), NumberAxis(), thin()))

        /** The first axis runs down, as time and depth do. */
        fun downwards(title: String) = AnalysisChart(
            title,
            XYPlot(null, NumberAxis().apply { isInverted = true }, NumberAxis(), thin()).apply { orientation = PlotOrientation.HORIZONTAL },
        )

        private fun thin() = XYLineAndShapeRenderer(true, false).apply {
            setSeriesPaint(0, STRONG)
            setSeriesPaint(1, SECOND)
            for (series in 0..1) setSeriesStroke(series, BasicStroke(1f))
        }

        /** In the colours and letters of the present theme. */
        fun dress(panel: ChartPanel) {
            val chart = panel.chart ?: return
            val ground = UIManager.getColor("Panel.background") ?: return
            val ink = UIManager.getColor("Label.foreground") ?: return
            val grid = UIManager.getColor("Separator.foreground") ?: ink
            val font = UIManager.getFont("Label.font") ?: return
            val small = font.deriveFont(font.size2D * .85f)
            chart.backgroundPaint = ground
            chart.title.paint = ink
            chart.title.font = font.deriveFont(Font.BOLD)
            for (at in 0 until chart.subtitleCount) {
                (chart.getSubtitle(at) as? TextTitle)?.let {
                    it.paint = ink
                    it.font = small
                }
            }
            val plot = chart.xyPlot
            plot.backgroundPaint = UIManager.getColor("TextArea.background") ?: ground
            plot.domainGridlinePaint = grid
            plot.rangeGridlinePaint = grid
            plot.outlinePaint = grid
            plot.noDataMessagePaint = ink
            for (axis in listOf(plot.domainAxis, plot.rangeAxis)) {
                (axis as? NumberAxis)?.numberFormatOverride = DecimalFormat("0.###", DecimalFormatSymbols.getInstance(Locale.ROOT)) // as on the section's own axes
                axis.tickLabelPaint = ink
                axis.labelPaint = ink
                axis.axisLinePaint = grid
                axis.tickMarkPaint = grid
                axis.tickLabelFont = small
                axis.labelFont = small
            }
        }
    }
}
