package org.pyrus.bench

import org.pyrus.volume.Refusal
import java.awt.image.BufferedImage

/** Whether charts can be lettered here; Linux without fontconfig has a Java that can draw and not write. */
object ChartFonts {
    /**
     * To be asked before what a page is to show is measured.
     *
     * @throws Refusal where Java finds no font
     */
    fun require() {
        val graphics = BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB).createGraphics()
        try {
            graphics.fontMetrics.stringWidth("0")
        } catch (e: LinkageError) { // the JDK's font code, which fails to initialise
            throw none(e)
        } catch (e: InternalError) {
            throw none(e)
        } finally {
            graphics.dispose()
        }
    }

    private fun none(cause: Throwable) = Refusal(
        "Java finds no font to write in charts with",
        remedy = "Install a font and fontconfig (Debian: apt-get install fontconfig fonts-dejavu-core).",
        cause = cause,
    )
}
