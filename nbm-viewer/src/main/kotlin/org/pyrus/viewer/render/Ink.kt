package org.pyrus.viewer.render

import java.awt.Color
import java.awt.Font
import java.awt.Graphics2D
import java.util.Locale

/** What writes and rules the axes: onto pixels, or into a file of lines and letters. Places are pixels from the picture's upper left corner. */
internal interface Ink {
    fun line(x1: Int, y1: Int, x2: Int, y2: Int)

    /** The outline of a rectangle; its right and lower edges lie [width] and [height] from the others. */
    fun box(x: Int, y: Int, width: Int, height: Int)

    /** Writes [text] from [x] on, on the base line [y]. */
    fun text(text: String, x: Int, y: Int, font: Font)

    /** Writes [text] upwards from [y] on, on the base line [x]. */
    fun upright(text: String, x: Int, y: Int, font: Font)
}

internal class PixelInk(private val graphics: Graphics2D, colour: Int) : Ink {
    init {
        graphics.color = Color(colour)
    }

    override fun line(x1: Int, y1: Int, x2: Int, y2: Int) = graphics.drawLine(x1, y1, x2, y2)

    override fun box(x: Int, y: Int, width: Int, height: Int) = graphics.drawRect(x, y, width, height)

    override fun text(text: String, x: Int, y: Int, font: Font) {
        graphics.font = font
        graphics.drawString(text, x, y)
    }

    override fun upright(text: String, x: Int, y: Int, font: Font) {
        val turned = graphics.create() as Graphics2D
        turned.font = font
        turned.translate(x, y)
        turned.rotate(-Math.PI / 2)
        turned.drawString(text, 0, 0)
        turned.dispose()
    }
}

/** Elements of Scalable Vector Graphics (W3C, SVG 1.1), one a line. */
internal class SvgInk(private val colour: Int) : Ink {
    private val elements = StringBuilder()

    private fun hex() = "#%06x".format(Locale.ROOT, colour)

    override fun line(x1: Int, y1: Int, x2: Int, y2: Int) {
        elements.append("""<line x1="${x1 + .5}" y1="${y1 + .5}" x2="${x2 + .5}" y2="${y2 + .5}" stroke="${hex()}"/>""").append('\n')
    }

    override fun box(x: Int, y: Int, width: Int, height: Int) {
        elements.append("""<rect x="${x + .5}" y="${y + .5}" width="$width" height="$height" fill="none" stroke="${hex()}"/>""").append('\n')
    }

    override fun text(text: String, x: Int, y: Int, font: Font) {
        elements.append("""<text x="$x" y="$y" ${look(font)}>${escaped(text)}</text>""").append('\n')
    }

    override fun upright(text: String, x: Int, y: Int, font: Font) {
        elements.append("""<text transform="translate($x $y) rotate(-90)" ${look(font)}>${escaped(text)}</text>""").append('\n')
    }

    private fun look(font: Font): String = """font-family="sans-serif" font-size="${font.size}"${if (font.isBold) " font-weight=\"bold\"" else ""} fill="${hex()}""""

    private fun escaped(text: String) = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")

    override fun toString(): String = elements.toString()
}
