package org.pyrus.project.importing

import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.ensureActive
import org.pyrus.desktop.MapProjection
import org.pyrus.volume.Human
import org.pyrus.volume.Index
import org.pyrus.volume.SurveyGeometry
import java.awt.BasicStroke
import java.awt.Graphics2D
import java.awt.RenderingHints
import java.awt.geom.Line2D
import java.awt.geom.Path2D
import java.awt.geom.Rectangle2D
import java.awt.image.BufferedImage
import kotlin.math.floor
import kotlin.math.log10
import kotlin.math.pow
import kotlin.math.roundToInt

/** A survey from above, for looking whether its line numbers and coordinates were read where they are: outline, live traces, the corners' numbers, scale and north. Pure. */
internal object Basemap {
    private const val LIVE = 0x663574f0
    private const val DEAD = 0x33888888
    private const val GAP = 4.0

    /** Cancellable between rows of pixels. */
    suspend fun draw(geometry: SurveyGeometry, canvas: Canvas): BufferedImage {
        val image = canvas.image()
        val width = canvas.width / canvas.scale
        val height = canvas.height / canvas.scale
        val line = canvas.font.size * 1.3
        // above the outline there are two rows of text, below it one and the scale
        val map = MapProjection.fit(geometry, Rectangle2D.Double(GAP * 4, line + GAP * 2, width - GAP * 8, height - 3 * line - GAP * 4))
        fillTraces(image, geometry, map, canvas.scale)
        val g = image.createGraphics()
        try {
            g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON)
            g.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON)
            g.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE)
            g.scale(canvas.scale, canvas.scale)
            g.font = canvas.font
            g.color = canvas.ink
            g.stroke = BasicStroke(1f)
            g.draw(outline(geometry, map))
            corners(g, geometry, map, width)
            scaleAndNorth(g, geometry, map, width, height)
        } finally {
            g.dispose()
        }
        return image
    }

    /** A pixel is coloured by the trace that is nearest to its middle. */
    private suspend fun fillTraces(image: BufferedImage, geometry: SurveyGeometry, map: MapProjection, scale: Double) {
        val context = currentCoroutineContext()
        for (y in 0 until image.height) {
            context.ensureActive()
            for (x in 0 until image.width) {
                val at = map.gridAt((x + .5) / scale, (y + .5) / scale) ?: return
                val (inline, crossline) = at.y.roundToInt() to at.x.roundToInt()
                if (inline !in 0 until geometry.inlines.count || crossline !in 0 until geometry.crosslines.count) continue
                image.setRGB(x, y, if (geometry.liveTraces.isLive(Index(inline), Index(crossline))) LIVE else DEAD)
            }
        }
    }

    private fun outline(geometry: SurveyGeometry, map: MapProjection): Path2D {
        val (right, bottom) = geometry.crosslines.count - .5 to geometry.inlines.count - .5
        return Path2D.Double().apply {
            listOf(-.5 to -.5, right to -.5, right to bottom, -.5 to bottom).forEachIndexed { number, (x, y) ->
                map.place(x, y).let { if (number == 0) moveTo(it.x, it.y) else lineTo(it.x, it.y) }
            }
            closePath()
        }
    }

    /** Inline and crossline number at each corner, above those in the upper half and below the others. */
    private fun corners(g: Graphics2D, geometry: SurveyGeometry, map: MapProjection, width: Double) {
        val lastInline = geometry.inlines.count - 1
        val lastCrossline = geometry.crosslines.count - 1
        val places = listOf(0 to 0, lastInline to 0, lastInline to lastCrossline, 0 to lastCrossline).distinct()
        val middle = places.map { (inline, crossline) -> map.place(crossline.toDouble(), inline.toDouble()).y }.average()
        for ((inline, crossline) in places) {
            val at = map.place(crossline + if (crossline == 0) -.5 else .5, inline + if (inline == 0) -.5 else .5)
            val text = "${geometry.inlines.numberAt(Index(inline))} / ${geometry.crosslines.numberAt(Index(crossline))}"
            val wide = g.fontMetrics.stringWidth(text)
            val x = (at.x - wide / 2.0).coerceIn(1.0, (width - wide - 1).coerceAtLeast(1.0))
            val y = if (at.y <= middle) at.y - GAP else at.y + g.fontMetrics.ascent + GAP / 2
            g.drawString(text, x.toFloat(), y.toFloat())
        }
    }

    /** A round length on the ground, and north; nothing where the survey lies by its numbers. */
    private fun scaleAndNorth(g: Graphics2D, geometry: SurveyGeometry, map: MapProjection, width: Double, height: Double) {
        val scale = map.pixelsAUnit ?: return
        val most = width / 4 / scale
        val power = 10.0.pow(floor(log10(most)))
        val length = listOf(5.0, 2.0, 1.0).map { it * power }.first { it <= most }
        val y = height - g.fontMetrics.descent - GAP
        val (from, to) = GAP to GAP + length * scale
        g.draw(Line2D.Double(from, y, to, y))
        for (end in listOf(from, to)) g.draw(Line2D.Double(end, y - 3, end, y + 3))
        g.drawString(Human.inUnit(Human.position(length), geometry.coordinates?.unit.orEmpty()), (to + GAP * 1.5).toFloat(), (y + GAP).toFloat())
        val right = width - GAP * 2
        g.drawString("N", (right - g.fontMetrics.stringWidth("N") - GAP * 1.5).toFloat(), (y + GAP).toFloat())
        g.draw(Line2D.Double(right, y + GAP, right, y - 10))
        for (side in listOf(-3, 3)) g.draw(Line2D.Double(right, y - 10, right + side, y - 5))
    }
}
