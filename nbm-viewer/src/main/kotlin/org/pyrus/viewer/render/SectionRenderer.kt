package org.pyrus.viewer.render

import org.openide.util.lookup.ServiceProvider
import org.pyrus.volume.Plane
import org.pyrus.volume.PlaneAxis
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.Picture
import org.pyrus.volume.spi.PlaneRenderer
import org.pyrus.volume.spi.RenderSettings
import java.awt.Color
import java.awt.Graphics2D
import java.awt.RenderingHints
import java.awt.image.BufferedImage
import java.awt.image.DataBufferInt

/** Draws a plane with axes in line numbers and ms or m, a colour bar and a title. Needs no display, only a font. */
@ServiceProvider(service = PlaneRenderer::class)
class SectionRenderer : PlaneRenderer {
    override val colourMaps: List<String> get() = ColourMap.ALL.map { it.name }

    override fun render(plane: Plane, settings: RenderSettings): Picture {
        val colours =
            requireNotNull(ColourMap.named(settings.colourMap)) { "no colour map is called '${settings.colourMap}'; there are ${colourMaps.joinToString()}" }
        val image = BufferedImage(settings.width, settings.height, BufferedImage.TYPE_INT_ARGB)
        val graphics = image.createGraphics()
        try {
            graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON)
            Drawing(graphics, image, ScreenPlane(plane), colours, settings.clip ?: Clip.of(plane, settings.clipPercentile), settings).draw(settings.title ?: plane.title)
        } catch (e: LinkageError) { // the JDK's font code, on a machine without fontconfig
            throw noFont(e)
        } catch (e: InternalError) {
            throw noFont(e)
        } finally {
            graphics.dispose()
        }
        return Picture(settings.width, settings.height, (image.raster.dataBuffer as DataBufferInt).data.copyOf())
    }

    private fun noFont(cause: Throwable) = Refusal(
        "Java finds no font to write the axes with",
        remedy = "Install a font and fontconfig (Debian: apt-get install fontconfig fonts-dejavu-core).",
        cause = cause,
    )
}

/** One picture in the making. */
private class Drawing(
    private val graphics: Graphics2D,
    private val image: BufferedImage,
    private val plane: ScreenPlane,
    private val colours: ColourMap,
    private val clip: Double,
    private val settings: RenderSettings,
) {
    private val ground = if (settings.dark) Color(0x1e1f22) else Color.WHITE
    private val ink = if (settings.dark) Color(0xdfe1e5) else Color(0x202124)
    private val roughFont = (minOf(settings.width, settings.height) / 55).coerceIn(10, 34)
    private val downTicks = ticks(plane.down, settings.height / (roughFont * 4))
    private val barTicks = Ticks.between(-clip, clip, (settings.height / (roughFont * 5)).coerceIn(2, 10), whole = false)
    private val downLabels = labels(downTicks)
    private val barLabels = labels(barTicks)
    private val frame = Frame(graphics, settings.width, settings.height, downLabels, barLabels)

    fun draw(title: String) {
        graphics.color = ground
        graphics.fillRect(0, 0, settings.width, settings.height)
        val pixels = (image.raster.dataBuffer as DataBufferInt).data
        Raster(plane, colours, clip).draw(pixels, settings.width, frame.left, frame.top, frame.plotWidth, frame.plotHeight)
        graphics.color = ink
        graphics.drawRect(frame.left - 1, frame.top - 1, frame.plotWidth + 1, frame.plotHeight + 1)
        title(title)
        acrossAxis()
        downAxis()
        colourBar(pixels)
    }

    private fun title(text: String) {
        graphics.font = frame.titleFont
        val metrics = graphics.fontMetrics
        graphics.drawString(shortened(text, metrics::stringWidth, settings.width - frame.left - frame.gap), frame.left, frame.gap + metrics.ascent)
        graphics.font = frame.font
    }

    private fun acrossAxis() {
        val widest = frame.metrics.stringWidth(labels(listOf(plane.across.first, plane.across.valueAt(plane.width - 1))).maxBy { it.length })
        val ticks = ticks(plane.across, frame.plotWidth / (widest + frame.fontSize * 3))
        val bottom = frame.top + frame.plotHeight
        ticks.zip(labels(ticks)).forEach { (value, label) ->
            val x = frame.left + pixel(plane.across, value, frame.plotWidth)
            graphics.drawLine(x, bottom, x, bottom + frame.tick)
            val at = (x - frame.metrics.stringWidth(label) / 2).coerceIn(0, settings.width - frame.metrics.stringWidth(label))
            graphics.drawString(label, at, bottom + frame.tick + frame.metrics.ascent)
        }
        val label = plane.across.label
        graphics.drawString(label, frame.left + (frame.plotWidth - frame.metrics.stringWidth(label)) / 2, settings.height - frame.gap - frame.metrics.descent)
    }

    private fun downAxis() {
        downTicks.zip(downLabels).forEach { (value, label) ->
            val y = frame.top + pixel(plane.down, value, frame.plotHeight)
            graphics.drawLine(frame.left - 1 - frame.tick, y, frame.left - 1, y)
            graphics.drawString(label, frame.left - frame.tick - frame.gap - frame.metrics.stringWidth(label), y + (frame.metrics.ascent - frame.metrics.descent) / 2)
        }
        upright(plane.down.label, frame.gap + frame.metrics.ascent)
    }

    private fun colourBar(pixels: IntArray) {
        for (y in 0 until frame.plotHeight) {
            val colour = colours.at(1 - (y + .5f) / frame.plotHeight)
            for (x in 0 until frame.barWidth) pixels[(frame.top + y) * settings.width + frame.barLeft + x] = colour
        }
        graphics.drawRect(frame.barLeft - 1, frame.top - 1, frame.barWidth + 1, frame.plotHeight + 1)
        val right = frame.barLeft + frame.barWidth
        barTicks.zip(barLabels).forEach { (value, label) ->
            val y = frame.top + ((1 - (value / clip + 1) / 2) * (frame.plotHeight - 1)).toInt()
            graphics.drawLine(right, y, right + frame.tick, y)
            graphics.drawString(label, right + frame.tick + frame.gap, (y + (frame.metrics.ascent - frame.metrics.descent) / 2).coerceAtLeast(frame.top + frame.metrics.ascent / 2))
        }
        upright("Amplitude", settings.width - frame.gap - frame.metrics.descent)
    }

    /** Writes [text] upwards, its base line at [x], in the middle of the plot's height. */
    private fun upright(text: String, x: Int) {
        val turned = graphics.create() as Graphics2D
        turned.translate(x, frame.top + (frame.plotHeight + frame.metrics.stringWidth(text)) / 2)
        turned.rotate(-Math.PI / 2)
        turned.drawString(text, 0, 0)
        turned.dispose()
    }

    private fun ticks(axis: PlaneAxis, most: Int): List<Double> = Ticks.between(axis.first, axis.valueAt(axis.count - 1), most.coerceAtLeast(1), whole = axis.unit.isEmpty())

    private fun labels(ticks: List<Double>): List<String> = (if (ticks.size > 1) ticks[1] - ticks[0] else 0.0).let { step ->
        ticks.map { Ticks.label(it, step) }
    }.ifEmpty { listOf("") }

    /** The middle of the pixels that show [value]. */
    private fun pixel(
        axis: PlaneAxis,
        value: Double,
        length: Int,
    ): Int = (((value - axis.first) / axis.step + .5) / axis.count * length).toInt().coerceIn(0, length - 1)

    private fun shortened(text: String, width: (String) -> Int, room: Int): String = if (width(text) <= room) {
        text
    } else {
        text.indices.reversed().map {
            text.take(it) + "…"
        }.firstOrNull { width(it) <= room }.orEmpty()
    }
}
