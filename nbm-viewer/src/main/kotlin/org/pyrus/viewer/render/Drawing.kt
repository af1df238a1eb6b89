package org.pyrus.viewer.render

import org.pyrus.volume.PlaneAxis
import java.awt.Color
import java.awt.Graphics2D
import java.awt.Rectangle
import java.awt.image.BufferedImage
import java.awt.image.DataBufferInt

/** One picture in the making. */
internal class Drawing(
    private val graphics: Graphics2D,
    private val image: BufferedImage,
    private val plane: ScreenPlane,
    private val look: SectionLook,
    private val style: SectionStyle,
) {
    private val downTicks = ticks(plane.down, look.window.top, look.window.bottom, image.height / (style.fontSize * 4))
    private val barTicks = Ticks.between(-look.clip, look.clip, (image.height / (style.fontSize * 5)).coerceIn(2, 10), whole = false)
    private val downLabels = labels(downTicks)
    private val barLabels = labels(barTicks)
    private val frame = Frame(graphics, image.width, image.height, style.fontSize, downLabels, barLabels)

    /** Draws it; returns where the plane lies. */
    fun draw(): Rectangle {
        graphics.color = Color(style.ground)
        graphics.fillRect(0, 0, image.width, image.height)
        if (frame.left + frame.plotWidth <= image.width && frame.top + frame.plotHeight <= image.height) {
            val pixels = (image.raster.dataBuffer as DataBufferInt).data
            Raster(plane, look.colours, look.clip).draw(pixels, image.width, frame.left, frame.top, frame.plotWidth, frame.plotHeight, look.window)
            if (frame.barLeft + frame.barWidth <= image.width) colourBar(pixels)
            graphics.color = Color(style.ink)
            graphics.drawRect(frame.left - 1, frame.top - 1, frame.plotWidth + 1, frame.plotHeight + 1)
            axes()
        }
        return Rectangle(frame.left, frame.top, frame.plotWidth, frame.plotHeight)
    }

    private fun axes() {
        title(look.title)
        acrossAxis()
        downAxis()
        barAxis()
    }

    private fun title(text: String) {
        graphics.font = frame.titleFont
        val metrics = graphics.fontMetrics
        graphics.drawString(shortened(text, metrics::stringWidth, image.width - frame.left - frame.gap), frame.left, frame.gap + metrics.ascent)
        graphics.font = frame.font
    }

    private fun acrossAxis() {
        val (from, to) = look.window.left to look.window.right
        val widest = frame.metrics.stringWidth(labels(listOf(plane.across.first, plane.across.valueAt(plane.width - 1))).maxBy { it.length })
        val ticks = ticks(plane.across, from, to, frame.plotWidth / (widest + style.fontSize * 3))
        val bottom = frame.top + frame.plotHeight
        ticks.zip(labels(ticks)).forEach { (value, label) ->
            val x = frame.left + pixel(plane.across, value, from, to, frame.plotWidth)
            graphics.drawLine(x, bottom, x, bottom + frame.tick)
            val width = frame.metrics.stringWidth(label)
            graphics.drawString(label, (x - width / 2).coerceIn(0, maxOf(0, image.width - width)), bottom + frame.tick + frame.metrics.ascent)
        }
        val label = plane.across.label
        graphics.drawString(label, frame.left + (frame.plotWidth - frame.metrics.stringWidth(label)) / 2, image.height - frame.gap - frame.metrics.descent)
    }

    private fun downAxis() {
        downTicks.zip(downLabels).forEach { (value, label) ->
            val y = frame.top + pixel(plane.down, value, look.window.top, look.window.bottom, frame.plotHeight)
            graphics.drawLine(frame.left - 1 - frame.tick, y, frame.left - 1, y)
            graphics.drawString(label, frame.left - frame.tick - frame.gap - frame.metrics.stringWidth(label), y + (frame.metrics.ascent - frame.metrics.descent) / 2)
        }
        upright(plane.down.label, frame.gap + frame.metrics.ascent)
    }

    private fun colourBar(pixels: IntArray) {
        for (y in 0 until frame.plotHeight) {
            val colour = look.colours.at(1 - (y + .5f) / frame.plotHeight)
            for (x in 0 until frame.barWidth) pixels[(frame.top + y) * image.width + frame.barLeft + x] = colour
        }
    }

    private fun barAxis() {
        graphics.drawRect(frame.barLeft - 1, frame.top - 1, frame.barWidth + 1, frame.plotHeight + 1)
        val right = frame.barLeft + frame.barWidth
        barTicks.zip(barLabels).forEach { (value, label) ->
            val y = frame.top + ((1 - (value / look.clip + 1) / 2) * (frame.plotHeight - 1)).toInt()
            graphics.drawLine(right, y, right + frame.tick, y)
            graphics.drawString(label, right + frame.tick + frame.gap, (y + (frame.metrics.ascent - frame.metrics.descent) / 2).coerceAtLeast(frame.top + frame.metrics.ascent / 2))
        }
        upright("Amplitude", image.width - frame.gap - frame.metrics.descent)
    }

    /** Writes [text] upwards, its base line at [x], in the middle of the plot's height. */
    private fun upright(text: String, x: Int) {
        val turned = graphics.create() as Graphics2D
        turned.translate(x, frame.top + (frame.plotHeight + frame.metrics.stringWidth(text)) / 2)
        turned.rotate(-Math.PI / 2)
        turned.drawString(text, 0, 0)
        turned.dispose()
    }

    /** The round values of [axis] among its samples [from] until [to]; a sample's value stands in its middle. */
    private fun ticks(axis: PlaneAxis, from: Double, to: Double, most: Int): List<Double> {
        val first = axis.first + maxOf(0.0, from - .5) * axis.step
        val last = axis.first + minOf(axis.count - 1.0, to - .5) * axis.step
        return if (last < first) emptyList() else Ticks.between(first, last, most.coerceAtLeast(1), whole = axis.unit.isEmpty())
    }

    private fun labels(ticks: List<Double>): List<String> = (if (ticks.size > 1) ticks[1] - ticks[0] else 0.0).let { step ->
        ticks.map { Ticks.label(it, step) }
    }.ifEmpty { listOf("") }

    /** The middle of the pixels that show [value]. */
    private fun pixel(axis: PlaneAxis, value: Double, from: Double, to: Double, length: Int): Int =
        (((value - axis.first) / axis.step + .5 - from) / (to - from) * length).toInt().coerceIn(0, length - 1)

    private fun shortened(text: String, width: (String) -> Int, room: Int): String = if (width(text) <= room) {
        text
    } else {
        text.indices.reversed().map {
            text.take(it) + "…"
        }.firstOrNull { width(it) <= room }.orEmpty()
    }
}
