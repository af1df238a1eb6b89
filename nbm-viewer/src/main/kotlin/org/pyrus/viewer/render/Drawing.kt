package org.pyrus.viewer.render

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
    private val ink: Ink = PixelInk(graphics, style.ink),
) {
    private val across: Ruler = plane.course?.let(Ruler::AlongLine) ?: Ruler.Even(plane.across)
    private val down: Ruler = Ruler.Even(plane.down)
    private val corners = plane.course?.corners.orEmpty()
    private val downTicks = ticks(down, plane.height, look.window.top, look.window.bottom, image.height / (style.fontSize * 4))
    private val barTicks = Ticks.between(-look.clip, look.clip, (image.height / (style.fontSize * 5)).coerceIn(2, 10), whole = false)
    private val downLabels = labels(downTicks)
    private val barLabels = labels(barTicks)
    private val frame = Frame(
        graphics,
        image.width,
        image.height,
        style.fontSize,
        downLabels,
        barLabels,
        look.aspect?.let { it * look.window.width / look.window.height },
        look.layers.colours,
        corners.isNotEmpty(),
    )

    /** The plot and the colour bar, which are pixels whatever the axes are. */
    val rasters: List<Rectangle> get() = listOfNotNull(
        Rectangle(frame.left, frame.top, frame.plotWidth, frame.plotHeight),
        Rectangle(frame.barLeft, frame.top, frame.barWidth, frame.plotHeight).takeIf { look.layers.colours },
    ).filter { it.x + it.width <= image.width && it.y + it.height <= image.height }

    /** Draws it; returns where the plane lies. */
    fun draw(): Rectangle {
        val pixels = (image.raster.dataBuffer as DataBufferInt).data
        pixels.fill((0xff shl 24) or style.ground)
        if (frame.left + frame.plotWidth <= image.width && frame.top + frame.plotHeight <= image.height) {
            if (look.layers.colours) {
                Raster(plane, look.colours, look.clip, look.inverted).draw(pixels, image.width, frame.left, frame.top, frame.plotWidth, frame.plotHeight, look.window)
            }
            if (look.layers.traces) traces(pixels)
            for (corner in corners.drop(1).dropLast(1)) cornerLine(corner.trace, pixels)
            if (look.layers.colours && frame.barLeft + frame.barWidth <= image.width) colourBar(pixels)
            ink.box(frame.left - 1, frame.top - 1, frame.plotWidth + 1, frame.plotHeight + 1)
            axes()
        }
        return Rectangle(frame.left, frame.top, frame.plotWidth, frame.plotHeight)
    }

    private fun traces(pixels: IntArray) {
        val ink = if (look.layers.colours) 0 else style.ink // the maps are light in their middle
        WiggleRaster(plane, look.layers, look.clip, look.inverted, ink, style.fontSize * .6, maxOf(1.0, style.fontSize / 12.0))
            .draw(pixels, image.width, frame.left, frame.top, frame.plotWidth, frame.plotHeight, look.window)
    }

    /** A thin line down the plot; where there are colours, dark, since the maps are light in their middle. */
    private fun cornerLine(trace: Int, pixels: IntArray) {
        val x = frame.left + (pixelAcross(trace) ?: return)
        val ink = if (look.layers.colours) 0 else style.ink
        for (y in frame.top until frame.top + frame.plotHeight) {
            val at = y * image.width + x
            pixels[at] = (0xff shl 24) or ((pixels[at] and 0xfefefe ushr 1) + (ink and 0xfefefe ushr 1))
        }
    }

    /** Where [trace]'s middle lies in the plot; null outside. */
    private fun pixelAcross(trace: Int): Int? {
        val (from, to) = look.window.left to look.window.right
        return if (trace + .5 in from..to) ((trace + .5 - from) / (to - from) * frame.plotWidth).toInt().coerceIn(0, frame.plotWidth - 1) else null
    }

    private fun axes() {
        title(look.title)
        cornerMarks()
        acrossAxis()
        downAxis()
        if (look.layers.colours) barAxis()
    }

    private fun title(text: String) {
        val metrics = graphics.getFontMetrics(frame.titleFont)
        ink.text(shortened(text, metrics::stringWidth, image.width - frame.left - frame.gap), frame.left, frame.gap + metrics.ascent, frame.titleFont)
    }

    /** What the line's corners are called, above the plot; where there is no room for all, the inner ones go without. */
    private fun cornerMarks() {
        val taken = ArrayList<IntRange>()
        for (corner in listOfNotNull(corners.firstOrNull(), corners.lastOrNull()) + corners.drop(1).dropLast(1)) {
            val x = frame.left + (pixelAcross(corner.trace) ?: continue)
            ink.line(x, frame.top - 1 - frame.tick, x, frame.top - 1)
            val width = frame.metrics.stringWidth(corner.label)
            val from = (x - width / 2).coerceIn(0, maxOf(0, image.width - width))
            val room = from - frame.gap..from + width + frame.gap
            if (taken.any { it.first < room.last && room.first < it.last }) continue
            taken += room
            ink.text(corner.label, from, frame.top - 1 - frame.tick - frame.metrics.descent, frame.font)
        }
    }

    private fun acrossAxis() {
        val (from, to) = look.window.left to look.window.right
        val widest = frame.metrics.stringWidth(labels(listOf(across.valueAt(0.0), across.valueAt(plane.width - 1.0))).maxBy { it.length })
        val ticks = ticks(across, plane.width, from, to, frame.plotWidth / (widest + style.fontSize * 3))
        val bottom = frame.top + frame.plotHeight
        ticks.zip(labels(ticks)).forEach { (value, label) ->
            val x = frame.left + pixel(across, value, from, to, frame.plotWidth)
            ink.line(x, bottom, x, bottom + frame.tick)
            val width = frame.metrics.stringWidth(label)
            ink.text(label, (x - width / 2).coerceIn(0, maxOf(0, image.width - width)), bottom + frame.tick + frame.metrics.ascent, frame.font)
        }
        val label = across.label
        ink.text(label, frame.left + (frame.plotWidth - frame.metrics.stringWidth(label)) / 2, bottom + frame.tick + frame.metrics.height * 2 + frame.gap - frame.metrics.descent, frame.font)
    }

    private fun downAxis() {
        var above = Int.MIN_VALUE / 2
        downTicks.zip(downLabels).forEach { (value, label) ->
            val y = frame.top + pixel(down, value, look.window.top, look.window.bottom, frame.plotHeight)
            if (y - above < frame.metrics.ascent) return@forEach // a plot made low by its aspect
            above = y
            ink.line(frame.left - 1 - frame.tick, y, frame.left - 1, y)
            ink.text(label, frame.left - frame.tick - frame.gap - frame.metrics.stringWidth(label), y + (frame.metrics.ascent - frame.metrics.descent) / 2, frame.font)
        }
        upright(down.label, frame.gap + frame.metrics.ascent)
    }

    private fun colourBar(pixels: IntArray) {
        for (y in 0 until frame.plotHeight) {
            val part = (y + .5f) / frame.plotHeight
            val colour = look.colours.at(if (look.inverted) part else 1 - part)
            for (x in 0 until frame.barWidth) pixels[(frame.top + y) * image.width + frame.barLeft + x] = colour
        }
    }

    private fun barAxis() {
        ink.box(frame.barLeft - 1, frame.top - 1, frame.barWidth + 1, frame.plotHeight + 1)
        val right = frame.barLeft + frame.barWidth
        var below = Int.MAX_VALUE / 2
        barTicks.zip(barLabels).forEach { (value, label) ->
            val y = frame.top + ((1 - (value / look.clip + 1) / 2) * (frame.plotHeight - 1)).toInt()
            if (below - y < frame.metrics.ascent) return@forEach
            below = y
            ink.line(right, y, right + frame.tick, y)
            ink.text(label, right + frame.tick + frame.gap, (y + (frame.metrics.ascent - frame.metrics.descent) / 2).coerceAtLeast(frame.top + frame.metrics.ascent / 2), frame.font)
        }
        upright(look.amplitudes, frame.left + frame.plotWidth + frame.right - frame.gap - frame.metrics.descent)
    }

    /** Writes [text] upwards, its base line at [x], in the middle of the plot's height. */
    private fun upright(text: String, x: Int) {
        ink.upright(text, x, frame.top + (frame.plotHeight + frame.metrics.stringWidth(text)) / 2, frame.font)
    }

    /** The round values of [ruler] among samples [from] until [to] of [count]; a sample's value stands in its middle. */
    private fun ticks(ruler: Ruler, count: Int, from: Double, to: Double, most: Int): List<Double> {
        val first = ruler.valueAt(maxOf(0.0, from - .5))
        val last = ruler.valueAt(minOf(count - 1.0, to - .5))
        return if (last < first) emptyList() else Ticks.between(first, last, most.coerceAtLeast(1), ruler.whole)
    }

    private fun labels(ticks: List<Double>): List<String> = (if (ticks.size > 1) ticks[1] - ticks[0] else 0.0).let { step ->
        ticks.map { Ticks.label(it, step) }
    }.ifEmpty { listOf("") }

    /** The middle of the pixels that show [value]. */
    private fun pixel(ruler: Ruler, value: Double, from: Double, to: Double, length: Int): Int =
        ((ruler.sampleAt(value) + .5 - from) / (to - from) * length).toInt().coerceIn(0, length - 1)

    private fun shortened(text: String, width: (String) -> Int, room: Int): String = if (width(text) <= room) {
        text
    } else {
        text.indices.reversed().map {
            text.take(it) + "…"
        }.firstOrNull { width(it) <= room }.orEmpty()
    }
}
