package org.pyrus.bench

import org.jfree.chart.ChartUtils
import org.jfree.chart.JFreeChart
import org.jfree.chart.axis.AxisLocation
import org.jfree.chart.axis.CategoryAxis
import org.jfree.chart.axis.LogarithmicAxis
import org.jfree.chart.axis.NumberAxis
import org.jfree.chart.axis.SymbolAxis
import org.jfree.chart.axis.ValueAxis
import org.jfree.chart.labels.CategoryItemLabelGenerator
import org.jfree.chart.labels.ItemLabelAnchor
import org.jfree.chart.labels.ItemLabelPosition
import org.jfree.chart.plot.CategoryPlot
import org.jfree.chart.plot.PlotOrientation
import org.jfree.chart.plot.XYPlot
import org.jfree.chart.renderer.category.BarRenderer
import org.jfree.chart.renderer.category.StandardBarPainter
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer
import org.jfree.chart.title.LegendTitle
import org.jfree.chart.ui.RectangleEdge
import org.jfree.chart.ui.TextAnchor
import org.jfree.data.category.CategoryDataset
import org.jfree.data.category.DefaultCategoryDataset
import org.jfree.data.xy.XYSeries
import org.jfree.data.xy.XYSeriesCollection
import java.awt.BasicStroke
import java.awt.Color
import java.awt.Font
import java.awt.Paint
import java.awt.RenderingHints
import java.awt.geom.Rectangle2D
import java.awt.image.BufferedImage
import java.util.Base64

/** One bar: its name, how long it is, what is written at its end, and whether it is a floor. */
internal data class Bar(val name: String, val value: Double, val label: String, val floor: Boolean = false)

/** One line of points. */
internal data class Curve(val name: String, val points: List<Pair<Double, Double>>)

/** An axis of a line chart; with [names], a mark for each name, at 0, 1, 2, … */
internal data class ChartAxis(val title: String, val logarithmic: Boolean = false, val names: List<String> = emptyList())

/** Charts as pictures for a page, drawn without a display at twice their size, so that they stay sharp. */
internal object Charts {
    private const val WIDTH = 560
    private const val SCALE = 2
    private val READER = Color(0x1f, 0x5f, 0x8b)
    private val FLOOR = Color(0xa8, 0xb4, 0xbd)
    private val CURVES = listOf(0x1f5f8b, 0xc8553d, 0x588157, 0x8e6c8a, 0xb08900, 0x4a4e69).map { Color(it) }
    private val font = Font(Font.SANS_SERIF, Font.PLAIN, 12)

    /** Horizontal bars, one below the other, from 0 on. */
    fun bars(bars: List<Bar>, unit: String): BufferedImage {
        val data = DefaultCategoryDataset()
        for (bar in bars) data.addValue(bar.value, unit, bar.name)
        val renderer = object : BarRenderer() {
            override fun getItemPaint(row: Int, column: Int): Paint = if (bars[column].floor) FLOOR else READER
        }
        renderer.barPainter = StandardBarPainter()
        renderer.setShadowVisible(false)
        renderer.maximumBarWidth = MOST_BAR
        renderer.defaultItemLabelGenerator = object : CategoryItemLabelGenerator {
            override fun generateRowLabel(dataset: CategoryDataset, row: Int) = unit

            override fun generateColumnLabel(dataset: CategoryDataset, column: Int) = bars[column].name

            override fun generateLabel(dataset: CategoryDataset, row: Int, column: Int) = bars[column].label
        }
        renderer.defaultItemLabelsVisible = true
        renderer.defaultPositiveItemLabelPosition = ItemLabelPosition(ItemLabelAnchor.OUTSIDE3, TextAnchor.CENTER_LEFT)
        renderer.defaultItemLabelFont = font
        val values = NumberAxis(unit).apply {
            upperMargin = LABEL_MARGIN
            style()
        }
        val plot = CategoryPlot(data, CategoryAxis().apply { tickLabelFont = font }, values, renderer)
        plot.orientation = PlotOrientation.HORIZONTAL
        plot.rangeAxisLocation = AxisLocation.BOTTOM_OR_LEFT
        plot.isOutlineVisible = false
        plot.backgroundPaint = Color.WHITE
        plot.rangeGridlinePaint = FLOOR
        return draw(JFreeChart(null, null, plot, false), 70 + 28 * bars.size)
    }

    /** Lines with a mark at each point; logarithmic axes take positive values only. */
    fun lines(curves: List<Curve>, x: ChartAxis, y: ChartAxis): BufferedImage {
        val data = XYSeriesCollection()
        for (curve in curves) data.addSeries(XYSeries(curve.name).apply { curve.points.forEach { (at, value) -> add(at, value) } })
        val renderer = XYLineAndShapeRenderer(x.names.isEmpty(), true) // between names there is nothing that a line could mean
        for (index in curves.indices) {
            renderer.setSeriesPaint(index, CURVES[index % CURVES.size])
            renderer.setSeriesStroke(index, BasicStroke(2f))
        }
        val plot = XYPlot(data, axis(x), axis(y), renderer)
        plot.isOutlineVisible = false
        plot.backgroundPaint = Color.WHITE
        plot.domainGridlinePaint = FLOOR
        plot.rangeGridlinePaint = FLOOR
        val chart = JFreeChart(null, null, plot, false)
        if (curves.size > 1) {
            chart.addLegend(
                LegendTitle(plot).apply {
                    itemFont = font
                    position = RectangleEdge.BOTTOM
                },
            )
        }
        return draw(chart, 340)
    }

    /** [image] as PNG in an address of its own, so that a page needs no other file. */
    fun dataUri(image: BufferedImage): String = "data:image/png;base64," + Base64.getEncoder().encodeToString(ChartUtils.encodeAsPNG(image))

    private fun axis(axis: ChartAxis): ValueAxis {
        val made = when {
            axis.names.isNotEmpty() -> SymbolAxis(axis.title, axis.names.toTypedArray()).apply {
                isGridBandsVisible = false
                isVerticalTickLabels = true
            }
            axis.logarithmic -> LogarithmicAxis(axis.title)
            else -> NumberAxis(axis.title)
        }
        return made.apply { style() }
    }

    private fun ValueAxis.style() {
        labelFont = font
        tickLabelFont = font
    }

    private fun draw(chart: JFreeChart, height: Int): BufferedImage {
        chart.backgroundPaint = Color.WHITE
        val image = BufferedImage(WIDTH * SCALE, height * SCALE, BufferedImage.TYPE_INT_RGB)
        val graphics = image.createGraphics()
        try {
            graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON)
            graphics.scale(SCALE.toDouble(), SCALE.toDouble())
            chart.draw(graphics, Rectangle2D.Double(0.0, 0.0, WIDTH.toDouble(), height.toDouble()))
        } finally {
            graphics.dispose()
        }
        return image
    }

    private const val MOST_BAR = 0.6
    private const val LABEL_MARGIN = 0.35
}
