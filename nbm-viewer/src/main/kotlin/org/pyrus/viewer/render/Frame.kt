package org.pyrus.viewer.render

import java.awt.Font
import java.awt.FontMetrics
import java.awt.Graphics2D
import kotlin.math.roundToInt

/**
 * Where the parts of a picture go, in pixels, by the size of its text.
 *
 * @param bar whether there is a colour bar
 * @param above whether something is written above the plot
 * @param sides how many times as wide as high the plot is to be; null for all the room there is
 */
internal class Frame(
    graphics: Graphics2D,
    width: Int,
    height: Int,
    fontSize: Int,
    verticalLabels: List<String>,
    barLabels: List<String>,
    sides: Double? = null,
    bar: Boolean = true,
    above: Boolean = false,
) {
    val font = Font(Font.SANS_SERIF, Font.PLAIN, fontSize)
    val titleFont = Font(Font.SANS_SERIF, Font.BOLD, (fontSize * 1.35).roundToInt())
    val metrics: FontMetrics = graphics.getFontMetrics(font)
    private val line = metrics.height
    val gap = (fontSize * .5).roundToInt().coerceAtLeast(3)
    val tick = (fontSize * .4).roundToInt().coerceAtLeast(3)

    val left = gap + line + gap + verticalLabels.maxOf(metrics::stringWidth) + gap + tick
    val top = graphics.getFontMetrics(titleFont).height + gap * 2 + if (above) line + tick else 0
    val barWidth = (fontSize * 1.3).roundToInt()
    val right = if (bar) gap * 3 + barWidth + tick + gap + barLabels.maxOf(metrics::stringWidth) + gap + line + gap else gap * 3
    private val bottom = tick + line * 2 + gap * 2
    private val roomWidth = (width - left - right).coerceAtLeast(1)
    private val roomHeight = (height - top - bottom).coerceAtLeast(1)
    val plotWidth = if (sides == null) roomWidth else (roomHeight * sides).roundToInt().coerceIn(1, roomWidth)
    val plotHeight = if (sides == null) roomHeight else (roomWidth / sides).roundToInt().coerceIn(1, roomHeight)
    val barLeft = left + plotWidth + gap * 3
}
